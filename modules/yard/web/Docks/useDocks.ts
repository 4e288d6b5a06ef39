import { useMemo, useState } from 'react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useDay } from '#modules/dispatch/web/pieces/useDay.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { type BoardBooking, dockBoard } from '../../contract/bookings.ts';
import { type DockNow, dockNows } from '../../rules/dockLook.ts';

const isNow = (value: string | undefined): value is DockNow => dockNows.some((now) => now === value);

/** The docks of a day as the screen shows them: narrowed by their state, one of them and one of its bookings chosen. */
export function useDocks() {
  const day = useDay();
  const [shown, setShown] = useAddress('show');
  const [chosenId, choose] = useAddress('dock');
  const [bookingId, setBooking] = useState<string>();
  const answer = useCall(
    dockBoard,
    { query: { date: day.date } },
    {
      live: ['booking', 'place', 'transportUnit', 'unloadingList', 'loadingList'],
      liveEvery: 5000,
      keep: true,
      refetchInterval: 60_000,
    },
  );
  const all = useMemo(() => answer.data?.docks ?? [], [answer.data]);
  const filter = isNow(shown) ? shown : undefined;
  const docks = useMemo(() => (filter ? all.filter((dock) => dock.now === filter) : all), [all, filter]);
  const chosen = docks.find(({ id }) => id === chosenId);
  const bookingOf = (id: string | undefined): BoardBooking | undefined =>
    all.flatMap(({ bookings }) => bookings).find((booking) => booking.id === id);
  const status: ListStatus = listStatus(answer);
  return {
    day,
    all,
    docks,
    filter,
    setFilter: setShown,
    chosen,
    choose,
    booking: bookingOf(bookingId),
    bookingOf,
    setBooking,
    /** From midnight to midnight, ms; undefined until it is known. */
    span: answer.data && { from: answer.data.from, to: answer.data.to },
    status,
    retry: () => void answer.refetch(),
  };
}
export type Docks = ReturnType<typeof useDocks>;
