import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updatedRow } from '#platform/database/table.ts';
import { type DockBookingRow, tables } from './tables.gen.ts';

const lock = (ctx: CommandContext, id: string) =>
  ctx.db.find(sql<DockBookingRow>`select * from dock_booking where org_unit = ${ctx.unit} and id = ${id} for update`, {
    name: 'booking.ofVisit',
  });

const note = (
  ctx: CommandContext,
  { id, name }: DockBookingRow,
  key: 'checkIn' | 'checkOut',
  version: number,
): void => {
  ctx.history({
    logKey: `DOCK_BOOKING:${id}`,
    type: 'STS',
    code: '0001',
    textKey: key === 'checkIn' ? 'yard:booking/history/checkIn' : 'yard:gate/history/bookingTakenBack',
    args: { name },
  });
  ctx.changed('transportUnits', 'booking', id, version);
};

/** The truck of a booking is here; one that is checked in already, or over, stays as it is. */
export async function checkBookingIn(
  ctx: CommandContext,
  id: string,
  at: number,
  unitId: string | null,
): Promise<void> {
  const booking = await lock(ctx, id);
  if (!booking || !['REQUESTED', 'CONFIRMED', 'NO_SHOW'].includes(booking.state)) return;
  const { version } = await ctx.db.one(
    updatedRow(
      ctx,
      tables.dockBooking,
      { id },
      {
        state: 'CHECKED_IN',
        arrived_at: new Date(at),
        ...(unitId === null ? {} : { transport_unit_id: unitId }),
        version: sql<number>`version + 1`,
      },
    ),
  );
  note(ctx, booking, 'checkIn', version);
}

/** The truck was not here after all. */
export async function takeCheckInBack(ctx: CommandContext, id: string): Promise<void> {
  const booking = await lock(ctx, id);
  if (booking?.state !== 'CHECKED_IN') return;
  const { version } = await ctx.db.one(
    updatedRow(
      ctx,
      tables.dockBooking,
      { id },
      { state: 'CONFIRMED', arrived_at: null, version: sql<number>`version + 1` },
    ),
  );
  note(ctx, booking, 'checkOut', version);
}
