import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { arrived, bookings } from './bookings.ts';

/**
 * The truck of a booking is here; one that is checked in already, or over, stays as it is. Nobody is kept at the gate because his dock is
 * not free: what cannot be held stays a request, with the time at which he came, and waits for the yard.
 */
export async function checkBookingIn(
  ctx: CommandContext,
  id: string,
  at: number,
  unitId: string | null,
): Promise<void> {
  const booking = await bookings.lockOwn(ctx, id);
  if (!booking || !bookings.may(booking, 'checkIn')) return;
  const unit = unitId === null ? {} : { transport_unit_id: unitId };
  try {
    const { set } = await arrived(ctx, booking, at);
    await bookings.move(ctx, booking, 'checkIn', { set: { ...set, ...unit }, at });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await bookings.save(ctx, booking, { arrived_at: new Date(at), ...unit });
  }
}

/** The truck was not here after all. */
export async function takeCheckInBack(ctx: CommandContext, id: string): Promise<void> {
  const booking = await bookings.lockOwn(ctx, id);
  if (booking && bookings.may(booking, 'undoCheckIn'))
    await bookings.move(ctx, booking, 'undoCheckIn', { set: { arrived_at: null } });
}
