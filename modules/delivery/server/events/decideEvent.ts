import { sql } from 'kysely';
import type { Overrides } from '#kernel/check.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { documentStop, lockTrip, ordersOf } from '#modules/dispatch/server/index.ts';
import { type DriverEventRow, tables } from '../tables.gen.ts';
import { isStillThere } from './stillThere.ts';

/** The dispatcher takes what the driver recorded, as far as it is still there, or leaves what stands. */
export async function decideEvent(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  take: boolean,
  given: Overrides,
): Promise<{ success: boolean; checkResults: Awaited<ReturnType<typeof documentStop>>['checkResults'] }> {
  const event = await ctx.db.find(
    sql<DriverEventRow>`select * from driver_event where org_unit = ${ctx.unit} and id = ${id} and outcome = 'REFUSED' for update`,
  );
  if (!event) throw notFound();
  // 404 for a trip that this session does not see.
  const trip = await lockTrip(ctx, rows, event.trip_id);
  const decision = take ? 'TAKEN' : 'LEFT';
  if (event.decision === decision) return { success: true, checkResults: [] };
  if (event.decision) throw refused('delivery:refusal/decided', { name: event.decided_by ?? '' });
  if (take) {
    const answer = await takeOver(ctx, rows, event, given);
    if (!answer.success) return { success: false, checkResults: answer.checkResults };
  }
  await ctx.db.run(
    updateRow(
      ctx,
      tables.driverEvent,
      { id },
      { decision, decided_at: new Date(ctx.now), decided_by: ctx.session.accountName },
    ),
  );
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2052',
    textKey: take ? 'delivery:history/taken' : 'delivery:history/left',
    args: { driver: event.account_name },
  });
  ctx.changed('trips', 'driverEvent', trip.id);
  return { success: true, checkResults: [] };
}

async function takeOver(ctx: CommandContext, rows: Rows, event: DriverEventRow, given: Overrides) {
  const { body } = event;
  const there = await ordersOf(ctx, [event.trip_id]);
  const orders =
    body.type === 'STOP_DOCUMENTED'
      ? body.documentation.orders.filter(({ itemId }) => isStillThere(there, event, itemId))
      : [];
  if (body.type !== 'STOP_DOCUMENTED' || orders.length === 0) throw refused('delivery:refusal/cannotTake');
  return documentStop(
    ctx,
    rows,
    event.trip_id,
    body.stopId,
    { ...body.documentation, orders, signedAt: event.happened_at },
    given,
  );
}
