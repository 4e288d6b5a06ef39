import { type RawBuilder, sql } from 'kysely';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  dropPlannedTransitions,
  lockItems,
  moveItem,
  packagesOf,
  settleTransitions,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { itemsUndispatched } from '../../contract/facts.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { undispatchChecks, type UndispatchFacts } from '../../rules/undispatchChecks.ts';
import { checkedAnswer, namedIssues } from '#platform/checkAnswers.ts';
import { forgetAccepted } from '../acceptedChecks.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan, type TripContent } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';
import { lockTrip } from '../trips.ts';
import { tripView } from '../tripView.ts';

/** Puts the stops into a row without gaps after one went. */
export const renumber = (ctx: CommandContext, tripId: string): Promise<unknown> =>
  ctx.db.run(sql`update stop s set sequence = n.rank from (select id, row_number() over (order by sequence, id) as rank from stop where org_unit = ${ctx.unit} and trip_id = ${tripId}) n
    where s.org_unit = ${ctx.unit} and s.id = n.id and s.sequence <> n.rank`);

/**
 * Shipments leave the stops of their trip, with what was accepted for them; a stop of nobody else goes too, unless it is a fixed one. Where
 * direct traffic was collected stays with what was documented there.
 */
export async function leaveStops(ctx: CommandContext, tripId: string, itemIds: readonly string[]): Promise<void> {
  await dropOrders(ctx, tripId, sql`item_id = any(${[...itemIds]}::uuid[]) and not (direct and result is not null)`);
  await forgetAccepted(ctx, tripId, itemIds);
}

/** Orders leave their stops, and stops without any leave the trip, unless they are fixed ones. Answers how many orders went. */
export async function dropOrders(ctx: CommandContext, tripId: string, which: RawBuilder<unknown>): Promise<number> {
  const dropped = await ctx.db.run(
    sql<{
      item_id: string;
    }>`delete from stop_order where org_unit = ${ctx.unit} and trip_id = ${tripId} and ${which} returning item_id`,
  );
  await ctx.db.run(
    sql`delete from stop s where s.org_unit = ${ctx.unit} and s.trip_id = ${tripId} and not s.fixed and not exists (select from stop_order o where o.org_unit = s.org_unit and o.stop_id = s.id)`,
  );
  await renumber(ctx, tripId);
  return dropped.length;
}

/** What the undispatch checks (7.2) say of taking these shipments off, with all that they asked about. */
export async function checkUndispatch(
  ctx: ViewContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  given: Overrides,
) {
  const { trip } = content;
  if (items.some((item) => item.trip_id !== trip.id)) throw notFound('dispatch:refusal/notOnTrip');
  const packages = await packagesOf(
    ctx,
    items.map((item) => item.id),
  );
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const facts: UndispatchFacts = {
    trip: { state: trip.state, externallyPlanned: trip.externally_planned },
    listState: trip.loading_state,
    remaining: content.items.length - items.length,
    items: items.map((item) => ({
      itemId: item.id,
      state: item.state,
      isPickup: item.shipment_type === 'PICKUP',
      isDirect: item.shipment_type === 'DIRECT_TRAFFIC',
      documented: content.orders.some((order) => order.item_id === item.id && order.result !== null),
      packagesLoaded: packages.filter((p) => p.item_id === item.id && p.terminal_status === 'LOADED').length,
    })),
  };
  const named = { items: items.map((item) => ({ itemId: item.id, orderNumber: item.order_number })) };
  const issues = namedIssues(runChecks(undispatchChecks, facts, settings), named);
  return { facts, verdict: decide(issues, given, ctx.session.permissions) };
}

/** Takes checked shipments off a trip: its stops, times and totals become those of what stays. */
export async function takeOff(
  ctx: CommandContext,
  trip: TripRow,
  items: readonly ShipmentRow[],
  { facts, verdict }: Awaited<ReturnType<typeof checkUndispatch>>,
): Promise<{ trip: TripRow; items: ShipmentRow[] }> {
  const itemIds = items.map((item) => item.id);
  await leaveStops(ctx, trip.id, itemIds);
  if (trip.loading_list_id)
    await ctx.emit(itemsUndispatched, { tripId: trip.id, loadingListId: trip.loading_list_id, itemIds });
  const free: ShipmentRow[] = [];
  for (const item of items) {
    const loaded = facts.items.find((one) => one.itemId === item.id)?.packagesLoaded ?? 0;
    free.push(
      await moveItem(ctx, item, 'undispatch', {
        set: {
          trip_id: null,
          trip_name: null,
          driver_ids: [],
          notable_status: loaded > 0 ? 'UNDISPATCHED_AFTER_LOADING' : 'NONE',
        },
        args: { trip: trip.name },
        overrides: verdict.overridden.filter((issue) => issue.itemId === item.id),
      }),
    );
  }
  if (trip.state === 'CREATED') dropPlannedTransitions(ctx, itemIds, trip.id);
  settleTransitions(ctx, itemIds, ['DELIVERY', 'PICKUP', 'LOADING', 'TRANSPORT'], {
    state: 'DID_NOT_TAKE_PLACE',
    at: ctx.now,
    processId: trip.id,
  });
  const after = await contentOf(ctx, trip);
  const saved = await moveTrip(ctx, trip, 'undispatch', {
    given: after.orders,
    facts: {
      onlyPickupsOrDirect: facts.items.every((item) => item.isPickup || item.isDirect),
      noneDocumented: facts.items.every((item) => !item.documented),
    },
    set: {
      ...(await replan(ctx, after)),
      optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
        numberOfStops: after.stops.length,
        released: trip.state !== 'CREATED',
      }),
    },
    args: { count: items.length },
    overrides: verdict.overridden,
    refusal: 'dispatch:message/cannotRemove',
  });
  return { trip: saved, items: free };
}

/** T5: shipments leave a trip; packages that are on the truck have to come off (crossdock hears it in the same transaction). */
export async function undispatchItems(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  itemIds: readonly string[],
  given: Overrides,
) {
  const trip = await lockTrip(ctx, rows, tripId);
  const items = await lockItems(ctx, rows, itemIds);
  const checked = await checkUndispatch(ctx, await contentOf(ctx, trip), items, given);
  if (!checked.verdict.success) return { ...checkedAnswer(ctx, checked.verdict, 'dispatch'), trip: null };
  const left = await takeOff(ctx, trip, items, checked);
  return { ...checkedAnswer(ctx, checked.verdict, 'dispatch'), trip: await tripView(ctx, left.trip) };
}
