import { useCommand } from '#client/call/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { type BoardBooking, type BoardDock, dockBoard, dockBooking } from '../../contract/bookings.ts';
import { movableStates } from '../../rules/bookingStates.ts';

type Place = { dockId: string; startsAt: number; endsAt: number };

export const isMovable = (booking: Pick<BoardBooking, 'state'>): boolean =>
  movableStates.some((state) => state === booking.state);

/** Moves a booking to another dock or time at once; one press on the message takes it back. The server says when it cannot be. */
export function useDockMoves(docks: readonly BoardDock[]) {
  const format = useFormat();
  const { change, list, get } = dockBooking.calls;
  const changing = useCommand(change, { refreshes: [dockBoard.id, list.id, get.id], saved: false });
  const put = async (booking: BoardBooking, version: number, place: Place) => {
    const { direction, packages, unitKind, thermo, dangerousGoods, priority, remark } = booking;
    const { carrierName, licencePlate, unitNumber, reference, contact } = booking;
    const rest = { direction, packages, unitKind, thermo, dangerousGoods, priority, remark };
    const who = { carrierName, licencePlate, unitNumber, reference, contact };
    return changing.run({ params: { id: booking.id }, body: { ...rest, ...who, ...place, version } });
  };
  return async (booking: BoardBooking, place: Partial<Place>): Promise<void> => {
    const { dockId, startsAt, endsAt } = booking;
    const before = { dockId, startsAt, endsAt };
    const after = { ...before, ...place };
    if (!isMovable(booking) || JSON.stringify(before) === JSON.stringify(after)) return;
    const moved = await put(booking, booking.version, after);
    if (!moved) return;
    const dock = docks.find(({ id }) => id === after.dockId)?.name ?? '';
    toastSuccess(
      { key: 'yard:docks/moved', args: { name: booking.name, dock, at: format.clock(after.startsAt) } },
      { label: { key: 'yard:docks/undo' }, run: () => void put(booking, moved.answer.version, before) },
    );
  };
}
