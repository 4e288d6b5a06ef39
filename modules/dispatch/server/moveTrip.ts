import type { Issue } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { stepTrip, type TripAction, type TripMachineFacts } from '../rules/tripStates.ts';
import type { StopOrderRow, TripRow, TripTable } from './tables.gen.ts';
import { tripMachineFacts } from './tripFacts.ts';
import { ordersOf, saveTrip } from './trips.ts';

export type TripChange = {
  facts?: Partial<TripMachineFacts>;
  set?: Changes<TripTable>;
  args?: Record<string, string | number>;
  overrides?: readonly Issue[];
  orders?: readonly StopOrderRow[];
  /** Key of the refusal's own words (spec 3, 8), with the machine's reason as its argument. */
  refusal?: string;
};

/** The one way to change a trip's state (R16): machine, columns, one history entry. 400 + 1700 when the state says no. */
export async function moveTrip(
  ctx: CommandContext,
  trip: TripRow,
  action: TripAction,
  change: TripChange = {},
): Promise<TripRow> {
  const { driverConfirmationRequired } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const orders = change.orders ?? (await ordersOf(ctx, [trip.id]));
  const facts = tripMachineFacts(
    trip,
    orders,
    { now: ctx.now, timezone: ctx.timezone, asksDriver: driverConfirmationRequired },
    change.facts,
  );
  const step = stepTrip(trip.state, action, facts);
  if (!step.ok) {
    const args = { name: trip.name, state: ctx.t(`dispatch:state/${trip.state}`) };
    if (!change.refusal || change.refusal === step.reason) throw refused(step.reason, args);
    throw refused('dispatch:message/because', {
      message: ctx.t(change.refusal, args),
      reason: ctx.t(step.reason, args),
    });
  }
  const saved = await saveTrip(ctx, trip, { state: step.to, ...change.set });
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: step.to === trip.state ? 'UPD' : 'STS',
    code: step.row.history ?? '2002',
    textKey: `dispatch:history/${action}`,
    args: { name: trip.name, state: step.to, ...change.args },
    ...(change.overrides ? { overrides: change.overrides } : {}),
  });
  return saved;
}
