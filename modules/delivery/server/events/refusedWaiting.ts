import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import { pairedDeviceOf } from '#modules/identity/server/index.ts';
import type { DriverEvent } from '../../contract/events.ts';
import { mayWait, type Waiting } from '../../rules/waitingLimit.ts';

/** Whether the trip of a refused event is, or was, the driver's, by which device it came, and whether one more may wait for dispatch. */
export type RefusedWaiting = { own: boolean; device: string | null; room: boolean };

/** Whether the session sees the trip now; 404 is the answer for one that it does not. */
const sees = (ctx: CommandContext, rows: Rows, tripId: string): Promise<boolean> =>
  getTripRow(ctx, rows, tripId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return false;
      throw error;
    },
  );

/** A trip that was taken away is known by what the driver did on it before; one that was never theirs is not. */
export async function refusedWaiting(
  ctx: CommandContext,
  rows: Rows,
  { tripId }: DriverEvent,
): Promise<RefusedWaiting> {
  const { accountId, accountName } = ctx.session;
  const { before, device } = await ctx.db.one(
    sql<{ before: boolean; device: string | null }>`select ${pairedDeviceOf(ctx.record)} as device, exists (
      select 1 from driver_event e where e.org_unit = ${ctx.unit} and e.trip_id = ${tripId} and e.account = ${accountId} and e.outcome = 'APPLIED') as before`,
  );
  const own = before || (await sees(ctx, rows, tripId));
  // One after another for a driver: events that come at once do not pass the limit together.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/refused/${device ?? accountId}`}, 0))`,
  );
  const waiting = await ctx.db.one(
    sql<
      Omit<Waiting, 'own'>
    >`select count(*) filter (where account = ${accountId} and account_name = ${accountName})::int as driver,
      count(*) filter (where device = ${device}::text)::int as device
      from driver_event where org_unit = ${ctx.unit} and outcome = 'REFUSED' and decision is null and type <> 'POSITION' and own = ${own}
        and (account = ${accountId} or device = ${device}::text)`,
  );
  return { own, device, room: mayWait({ own, ...waiting }) };
}
