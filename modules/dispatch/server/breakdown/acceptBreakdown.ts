import type { BodyOf } from '#kernel/call.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import type { Overrides, Verdict } from '#kernel/check.ts';
import { forbidden, stale } from '#kernel/errors.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { acceptBreakdown as acceptCall } from '../../contract/breakdown.ts';
import { isReordered, putOn } from '../commands/dispatchItems.ts';
import { writeSequence } from '../commands/optimizeTrip.ts';
import { bothVerdicts } from '../commands/redispatchItems.ts';
import { checkUndispatch, takeOff } from '../commands/undispatchItems.ts';
import { agree, cargoOf, type Point } from '../handover/exchange.ts';
import { planBefore, recordChange } from '../planChanges/record.ts';
import { planMark } from '../planMark.ts';
import { contentOf, type TripContent } from '../replan.ts';
import { getTripRow, lockTrip } from '../trips.ts';
import { inOrderOf } from './arrange.ts';
import { endWhenEmpty } from './endWhenEmpty.ts';
import { addFetchStop, saveOrder } from './fetchStop.ts';
import { placeOfBreakdown } from './place.ts';
import { markOf } from './proposal.ts';
import { aboardOf, type Rest, restOf } from './rest.ts';
import { type Load, type TakenOver, takenOver, verdictOf } from './takenOver.ts';

type Part = { taker: TripContent; load: Load; would: TakenOver; verdict: Verdict };
type Body = BodyOf<typeof acceptCall>;

/** What the breakdown itself answers: that the trip runs, and that both ends of direct traffic leave it. */
const answered = ['TRIP_RUNNING', 'DIRECT_PAIR'];

/**
 * The proposal is taken over, all of it or nothing: of what is aboard the handovers are agreed where the vehicle stands (nothing has moved
 * before both sides confirm it), what is not collected yet is on its new trip at once, and every taker has its new order. A proposal that was
 * made for trips that stand otherwise by now is refused.
 */
export async function acceptBreakdown(ctx: CommandContext, rows: Rows, tripId: string, body: Body, given: Overrides) {
  const before = await planBefore(ctx, rows, [tripId, ...body.takers.map((taker) => taker.tripId)]);
  const broken = await contentOf(ctx, await getTripRow(ctx, rows, tripId));
  const rest = await restOf(ctx, broken);
  const states = [...before].map(([id, state]) => ({ tripId: id, mark: state.mark }));
  if (markOf(states) !== body.mark) throw stale('dispatch:breakdown/changedSince', { trip: broken.trip.name });
  const point = await placeOfBreakdown(ctx, broken, body);
  const parts = await partsOf(ctx, rows, broken, rest, point, body, given);
  const coming = parts.flatMap(({ load }) => load.coming);
  if (coming.length > 0 && !hasAnyPermission(ctx.session, ['undispatchShipments'])) throw forbidden();
  const overrideCodes = [...(given.overrideCodes ?? []), ...answered];
  const leaving = await checkUndispatch(ctx, broken, coming, { ...given, overrideCodes });
  const verdict = parts.reduce((all, part) => bothVerdicts(all, part.verdict), leaving.verdict);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'dispatch'), ended: false };

  const breakdownId = ctx.newId();
  const left = coming.length > 0 ? (await takeOff(ctx, broken.trip, coming, leaving)).items : [];
  const free = new Map(left.map((item) => [item.id, item]));
  for (const part of parts) await give(ctx, { ...part, broken, rest, point, breakdownId, free });
  tell(ctx, broken, parts, point, body.reason);
  const ended = await endWhenEmpty(ctx, tripId);
  await recordChange(ctx, rows, { kind: 'breakdown', before, step: breakdownId });
  return { ...checkedAnswer(ctx, verdict, 'dispatch'), ended };
}

/** What each trip takes over, and what its checks say; a shipment that is not to be had any more makes the proposal an old one. */
async function partsOf(
  ctx: CommandContext,
  rows: Rows,
  broken: TripContent,
  rest: Rest,
  point: Point,
  body: Body,
  given: Overrides,
): Promise<Part[]> {
  const named = body.takers.flatMap((taker) => taker.itemIds);
  const locked = new Map((await lockItems(ctx, { kind: 'unit' }, named)).map((item) => [item.id, item]));
  const kindOf = new Map(rest.tasks.flatMap(({ kind, items }) => items.map((item) => [item.id, kind] as const)));
  const old = new Set(named).size < named.length || named.some((id) => !kindOf.has(id));
  if (old) throw stale('dispatch:breakdown/changedSince', { trip: broken.trip.name });
  const parts: Part[] = [];
  for (const { tripId, itemIds } of body.takers) {
    const taker = await contentOf(ctx, await getTripRow(ctx, rows, tripId));
    const of = (kind: string): ShipmentRow[] =>
      itemIds.flatMap((id) => (kindOf.get(id) === kind ? (locked.get(id) ?? []) : []));
    const load = { aboard: of('ABOARD'), coming: of('COLLECT') };
    const would = await takenOver(ctx, taker, point, load);
    parts.push({ taker, load, would, verdict: await verdictOf(ctx, taker, load, would, given) });
  }
  return parts;
}

type Giving = Part & {
  broken: TripContent;
  rest: Rest;
  point: Point;
  breakdownId: string;
  free: ReadonlyMap<string, ShipmentRow>;
};

/** One taker's part: its handover, the stop where it fetches, its new collections, and the order of all of them. */
async function give(ctx: CommandContext, given: Giving): Promise<void> {
  const { taker, load, would, verdict, broken, point, breakdownId } = given;
  let fetchStop: string | undefined;
  if (load.aboard.length > 0) {
    const cargo = await cargoOf(ctx, broken, aboardOf(given.rest, load.aboard));
    const both = { from: broken, to: taker };
    const handover = await agree(ctx, point, both, cargo, { unitIds: [], verdict, breakdownId });
    const minutes = would.content.stops.find((stop) => stop.id === would.fetchId)?.service_minutes ?? 0;
    fetchStop = await addFetchStop(ctx, handover, taker.trip, point, minutes);
  }
  const items = load.coming.flatMap((item) => given.free.get(item.id) ?? []);
  if (items.length > 0) await putOn(ctx, await contentOf(ctx, taker.trip), items, verdict);
  const trip = await lockTrip(ctx, { kind: 'unit' }, taker.trip.id);
  const { stops, orders } = await contentOf(ctx, trip);
  if (isReordered(trip)) {
    const asProposed = stops.map((stop) => ({
      id: stop.id === fetchStop ? (would.fetchId ?? stop.id) : stop.id,
      stop,
    }));
    const itemsOf = ({ stop }: { stop: { id: string } }) =>
      orders.filter((order) => order.stop_id === stop.id).map(planMark);
    const order = inOrderOf(would)(asProposed, itemsOf);
    await writeSequence(
      ctx,
      order.map(({ stop }) => stop.id),
    );
  }
  await saveOrder(ctx, trip);
}

/** Both kinds of trips say why: the broken one its reason, and how much has gone to whom. */
function tell(ctx: CommandContext, broken: TripContent, parts: readonly Part[], point: Point, reason: string): void {
  ctx.history({
    logKey: `TRIP:${broken.trip.id}`,
    type: 'ACT',
    code: '2057',
    textKey: 'dispatch:history/brokenDown',
    args: {
      reason,
      point: point.name,
      count: parts.reduce((sum, { load }) => sum + load.aboard.length + load.coming.length, 0),
      trips: parts.map(({ taker }) => taker.trip.name).join(', ') || '–',
    },
  });
}
