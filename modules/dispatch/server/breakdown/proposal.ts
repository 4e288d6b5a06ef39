import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Issue, Verdict } from '#kernel/check.ts';
import { known } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import { checkViews } from '#platform/checkAnswers.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { BreakdownPlace, BreakdownProposal, BreakdownShipment, BreakdownTaker } from '../../contract/breakdown.ts';
import { type ExpectedPlan, expectedPlan } from '../expectedPlan.ts';
import type { Point } from '../handover/exchange.ts';
import { planStateOf } from '../planChanges/planState.ts';
import { contentOf, type TripContent } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';
import { getTripRow } from '../trips.ts';
import { surroundings } from '../tripView.ts';
import { candidatesFor, mayTake, wayTo } from './candidates.ts';
import { placeOfBreakdown } from './place.ts';
import { restOf, type Task } from './rest.ts';
import { type Load, type TakenOver, takenOver, verdictOf } from './takenOver.ts';

/** So many of the nearest trips are asked about a stop at once; the next ones only when none of these can. */
const asked = 6;
/** So many trips say why they cannot. */
const reasons = 3;

/** How trips stand, as one word: whoever accepts a proposal says which state it was made for. */
export const markOf = (states: readonly { tripId: string; mark: string }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(states.map(({ tripId, mark }) => [tripId, mark]).sort()))
    .digest('base64url');

type Taker = { content: TripContent; before: ExpectedPlan; load: Load; would: TakenOver | undefined; verdict: Verdict };
type Figures = { distance: number; minutes: number; late: number };
type Offer = { taker: Taker; load: Load; would: TakenOver; extra: Figures };

const figuresOf = ({ table }: ExpectedPlan): Figures => ({
  distance: table?.distance ?? 0,
  minutes: table?.drivingMinutes ?? 0,
  late: (table?.stops ?? []).reduce((sum, stop) => sum + stop.violationMinutes, 0),
});
const more = (after: Figures, before: Figures): Figures => ({
  distance: after.distance - before.distance,
  minutes: after.minutes - before.minutes,
  late: after.late - before.late,
});
const planOf = (taker: Taker): ExpectedPlan => taker.would?.plan ?? taker.before;

/** What one trip offers to a task beside what it takes over already. */
async function offerOf(ctx: ViewContext, point: Point, taker: Taker, task: Task): Promise<Offer> {
  const { load } = taker;
  const grown =
    task.kind === 'ABOARD'
      ? { ...load, aboard: [...load.aboard, ...task.items] }
      : { ...load, coming: [...load.coming, ...task.items] };
  const would = await takenOver(ctx, taker.content, point, grown);
  return { taker, load: grown, would, extra: more(figuresOf(would.plan), figuresOf(planOf(taker))) };
}

const cheaper = (a: Offer, b: Offer): number => a.extra.late - b.extra.late || a.extra.minutes - b.extra.minutes;
const blocks = (issue: Issue): boolean => issue.severity !== 'INFO' && !issue.overridable;
const warns = (issue: Issue): boolean => issue.severity !== 'INFO';

/** In another area than its own whoever takes over drives of necessity: that is told, and no reason to look further. */
const ofTheArea = new Set(['ROUTE_MISMATCH', 'AFF_MISMATCH']);
/** Rules that a trip would break and does not break by what it takes over already. */
function newlyBroken(verdict: Verdict, before: Verdict): number {
  const codes = ({ open }: Verdict): string[] => open.filter(warns).map((issue) => issue.code);
  const known = new Set([...codes(before), ...ofTheArea]);
  return new Set(codes(verdict).filter((code) => !known.has(code))).size;
}

type Best = { offer: Offer; verdict: Verdict; broken: number };
type Found = Best | { refusals: string[] };

/** The trip that takes a task best: fewer rules newly broken first, then fewer minutes late, then less driving. */
async function bestFor(ctx: ViewContext, point: Point, takers: readonly Taker[], task: Task): Promise<Found> {
  const refusals: string[] = [];
  const near = nearest(takers, task, point);
  for (let from = 0; from < near.length; from += asked) {
    const offers: Offer[] = [];
    for (const taker of near.slice(from, from + asked)) offers.push(await offerOf(ctx, point, taker, task));
    let best: Best | undefined;
    for (const offer of offers.sort(cheaper)) {
      const verdict = await verdictOf(ctx, offer.taker.content, offer.load, offer.would, {});
      const [why] = checkViews(ctx, verdict.open.filter(blocks).slice(0, 1), 'dispatch');
      if (why) {
        refusals.push(`${offer.taker.content.trip.name}: ${spoken(why)}`);
        continue;
      }
      const broken = newlyBroken(verdict, offer.taker.verdict);
      if (!best || broken < best.broken) best = { offer, verdict, broken };
      if (broken === 0) break;
    }
    if (best) return best;
  }
  return { refusals: refusals.slice(0, reasons) };
}

/** Those that may be asked about a task, by how near they come to where it begins. */
function nearest(takers: readonly Taker[], task: Task, point: Point): Taker[] {
  const { latitude: lat, longitude: lon } = task.stop;
  const at = task.kind === 'ABOARD' ? point.place : lat === null || lon === null ? null : { lat, lon };
  return takers
    .filter((taker) => mayTake(task, taker.content))
    .map((taker) => ({ taker, way: at ? wayTo(taker.content, at) : 0 }))
    .sort((a, b) => a.way - b.way)
    .map(({ taker }) => taker);
}

/** Who takes over what of a trip whose vehicle has broken down: the heaviest stop first, each by the trip that it costs least. */
export async function breakdownProposal(
  ctx: ViewContext,
  rows: Rows,
  tripId: string,
  place: BreakdownPlace,
): Promise<BreakdownProposal> {
  const broken = await contentOf(ctx, await getTripRow(ctx, rows, tripId));
  const rest = await restOf(ctx, broken);
  const point = await placeOfBreakdown(ctx, broken, place);
  const takers: Taker[] = [];
  for (const content of rest.tasks.length > 0 ? await candidatesFor(ctx, rows, broken.trip) : [])
    takers.push({
      content,
      before: await expectedPlan(ctx, content),
      load: { aboard: [], coming: [] },
      would: undefined,
      verdict: { success: true, open: [], overridden: [] },
    });
  const shipments: BreakdownShipment[] = [];
  const weightOf = (task: Task): number => task.items.reduce((sum, item) => sum + item.weight, 0);
  for (const task of [...rest.tasks].sort((a, b) => weightOf(b) - weightOf(a) || a.stop.sequence - b.stop.sequence)) {
    const found = await bestFor(ctx, point, takers, task);
    if ('offer' in found) {
      const { taker, load, would } = found.offer;
      Object.assign(taker, { load, would, verdict: found.verdict });
    }
    shipments.push(...shipmentsOf(ctx, task, found));
  }
  const used = takers.filter((taker) => taker.would !== undefined);
  return {
    mark: markOf(
      [broken, ...used.map((taker) => taker.content)].map((one) => ({
        tripId: one.trip.id,
        mark: planStateOf(one).mark,
      })),
    ),
    place: { name: point.name, latitude: point.place?.lat ?? null, longitude: point.place?.lon ?? null },
    takers: await takersOf(ctx, used),
    shipments: shipments.sort((a, b) => orderOf(broken, a) - orderOf(broken, b)),
    stays: rest.stays,
    later: await laterTrips(ctx, rows, broken.trip),
  };
}

const orderOf = ({ stops, orders }: TripContent, { itemId }: BreakdownShipment): number =>
  stops.find((stop) => orders.some((order) => order.stop_id === stop.id && order.item_id === itemId))?.sequence ?? 0;

/** The shipments of a task with its taker, or with why there is none. */
function shipmentsOf(ctx: ViewContext, { kind, stop, items }: Task, found: Found): BreakdownShipment[] {
  const offer = 'offer' in found ? found : undefined;
  const nobody = ctx.t(`dispatch:breakdown/nobody__${kind}`);
  return items.map((item) => {
    const own = (issue: Issue): boolean => issue.itemId === undefined || issue.itemId === item.id;
    const at = offer && arrivalAt(offer.offer.would, item.id);
    return {
      itemId: item.id,
      orderNumber: item.order_number,
      stop: stop.name,
      city: stop.address.city ?? null,
      packages: item.packages,
      weight: item.weight,
      kind,
      takerId: offer?.offer.taker.content.trip.id ?? null,
      extraDistance: offer?.offer.extra.distance ?? null,
      extraMinutes: offer?.offer.extra.minutes ?? null,
      extraLate: offer?.offer.extra.late ?? null,
      arrival: at ?? null,
      against: offer
        ? checkViews(ctx, offer.verdict.open.filter(warns).filter(own), 'dispatch').map(spoken)
        : 'refusals' in found && found.refusals.length > 0
          ? found.refusals
          : [nobody],
    };
  });
}
const spoken = ({ number, message }: { number: string; message: string }): string => `${number} ${message}`;

const arrivalAt = ({ content, plan }: TakenOver, itemId: string): number | undefined => {
  const own = content.orders.filter((order) => order.item_id === itemId);
  const order = own.find((one) => one.direct) ?? own[0];
  return order && plan.arrivals.get(order.stop_id);
};

async function takersOf(ctx: ViewContext, used: readonly Taker[]): Promise<BreakdownTaker[]> {
  const around = await surroundings(
    ctx,
    used.map((taker) => taker.content.trip),
  );
  return used.map((taker) => {
    const { trip } = taker.content;
    const { plan, fetchId } = known(taker.would);
    const extra = more(figuresOf(plan), figuresOf(taker.before));
    return {
      tripId: trip.id,
      name: trip.name,
      state: trip.state,
      licensePlate: around.vehicles.get(trip.vehicle_id ?? '')?.licencePlate ?? null,
      driverName: around.drivers.get(trip.driver_id ?? '')?.contactPerson.name ?? null,
      shipments: taker.load.aboard.length + taker.load.coming.length,
      extraDistance: extra.distance,
      extraMinutes: extra.minutes,
      extraLate: extra.late,
      fetchesAt: fetchId === null ? null : (plan.arrivals.get(fetchId) ?? null),
      backAt: plan.table?.arrival ?? null,
      checkResults: checkViews(ctx, taker.verdict.open, 'dispatch'),
    };
  });
}

/** Trips of the day that the vehicle was still to drive. */
const laterTrips = (ctx: ViewContext, rows: Rows, broken: TripRow) =>
  broken.vehicle_id === null
    ? []
    : ctx.db.run(
        sql<{
          tripId: string;
          name: string;
          departure: number;
        }>`select t.id as "tripId", t.name, t.expected_departure as departure from trip t
          where t.org_unit = ${ctx.unit} and t.vehicle_id = ${broken.vehicle_id} and t.id <> ${broken.id} and t.execution_date = ${broken.execution_date}::date
            and t.state not in ('CANCELED', 'DRV_INPROGRESS', 'JOURNEY_CLOSED') order by t.expected_departure, t.name`,
      );
