import { instantOf, localDateOf, type LocalTime, addDays, type LocalDate, timeToIso } from '#kernel/date.ts';
import type { RouteLeg, RouteRequest, TraceLine } from '../contract/route.ts';
import { workdayFrom, workdaysLater } from './calendar.ts';
import type { Network, NetworkDepot, NetworkSchema, SchemaLeg } from './network.ts';
import { type Failure, isFailure, legOf, type Run, runsBetween } from './runs.ts';

/** When nothing else is said: collected between these, delivered between these, and what arrives later goes out the next day. */
const morning: LocalTime = [8, 0, 0];
const evening: LocalTime = [17, 0, 0];
const latestForToday: LocalTime = [9, 0, 0];

export type Way = {
  readonly legs: readonly RouteLeg[];
  readonly runs: readonly Run[];
  readonly trace: readonly TraceLine[];
  readonly pickupDay: LocalDate;
  readonly deliveryDay: LocalDate;
};
type Ends = { readonly pickup: NetworkDepot; readonly delivery: NetworkDepot };

/** Where goods are while a schema is walked. */
type Walk = {
  legs: RouteLeg[];
  runs: Run[];
  trace: TraceLine[];
  at: NetworkDepot | undefined;
  ready: number;
  pickupDay: LocalDate | undefined;
  deliveryDay: LocalDate | undefined;
};

const failed = (walk: Walk, line: TraceLine, would: TraceLine | undefined): Failure => ({
  trace: [...walk.trace, line],
  would,
});
const would = (key: string, args: TraceLine['args']): TraceLine => ({ step: 'RESULT', key: `would/${key}`, args });

/** The depot at which a part of a schema ends; undefined where the rules do not say. */
function endOf(
  network: Network,
  leg: SchemaLeg,
  at: NetworkDepot | undefined,
  { pickup, delivery }: Ends,
): NetworkDepot | undefined {
  const depot = (id: string | null | undefined) => network.depots.find((one) => one.id === id);
  if (leg.relationId !== null) return depot(network.relations.find(({ id }) => id === leg.relationId)?.toBranch);
  if (leg.branchRule === 'FIXED') return depot(leg.branchId);
  if (leg.branchRule === 'PICKUP_DEPOT') return pickup;
  if (leg.branchRule === 'DELIVERY_DEPOT') return delivery;
  const over = network.relations.find(
    ({ fromBranch, toBranch, viaHubs }) => fromBranch === at?.id && toBranch === delivery.id && viaHubs.length > 0,
  );
  return depot(over?.viaHubs[0]);
}

function collect(network: Network, walk: Walk, leg: SchemaLeg, depot: NetworkDepot, day: LocalDate): void {
  const first = workdayFrom(network, depot, day, 'pickup', walk.trace);
  const last = workdaysLater(network, depot, first, leg.leadTimeDays);
  walk.pickupDay = first;
  walk.at = depot;
  walk.ready = instantOf(last, leg.cutOff ?? evening, depot.timezone);
  walk.legs.push({
    seq: walk.legs.length + 1,
    kind: 'PICKUP',
    toDepot: depot.id,
    plannedDeparture: Math.min(instantOf(first, morning, depot.timezone), walk.ready),
    plannedArrival: walk.ready,
  });
}

/** On the day of arrival where it is early enough, else on the next on which people are at work. */
function deliver(network: Network, walk: Walk, leg: SchemaLeg, depot: NetworkDepot): void {
  const latest = leg.cutOff ?? latestForToday;
  let day = localDateOf(walk.ready, depot.timezone);
  if (walk.ready > instantOf(day, latest, depot.timezone)) {
    walk.trace.push({
      step: 'CALENDAR',
      key: 'deliveryNextDay',
      args: { depot: depot.name, time: timeToIso(latest).slice(0, 5) },
    });
    day = addDays(day, 1);
  }
  day = workdaysLater(network, depot, workdayFrom(network, depot, day, 'delivery', walk.trace), leg.leadTimeDays);
  walk.deliveryDay = day;
  walk.legs.push({
    seq: walk.legs.length + 1,
    kind: 'DELIVERY',
    fromDepot: depot.id,
    plannedDeparture: Math.max(walk.ready, instantOf(day, morning, depot.timezone)),
    plannedArrival: instantOf(day, evening, depot.timezone),
  });
}

/** From door to door on one vehicle, without a depot between. */
function goStraight(network: Network, walk: Walk, leg: SchemaLeg, { pickup, delivery }: Ends, day: LocalDate): void {
  const first = workdayFrom(network, pickup, day, 'pickup', walk.trace);
  const last = workdayFrom(network, delivery, addDays(first, leg.leadTimeDays), 'delivery', walk.trace);
  walk.pickupDay = first;
  walk.deliveryDay = last;
  walk.at = delivery;
  walk.ready = instantOf(last, leg.cutOff ?? evening, delivery.timezone);
  walk.legs.push({
    seq: walk.legs.length + 1,
    kind: 'DIRECT',
    fromDepot: pickup.id,
    toDepot: delivery.id,
    plannedDeparture: instantOf(first, morning, pickup.timezone),
    plannedArrival: walk.ready,
  });
}

function haul(
  network: Network,
  walk: Walk,
  request: RouteRequest,
  leg: SchemaLeg,
  to: NetworkDepot,
  stays: boolean,
): Failure | undefined {
  const from = walk.at;
  if (!from) return failed(walk, { step: 'LEG', key: 'notCollected', args: {} }, would('pickupLeg', {}));
  // What stays in one depot makes no run, unless the schema names it.
  if (from.id === to.id || (stays && leg.relationId === null)) {
    walk.trace.push({ step: 'LEG', key: 'sameDepot', args: { depot: from.name } });
    return undefined;
  }
  const runs = runsBetween(network, request, walk.ready, { from, to, only: leg.relationId });
  if (isFailure(runs)) return { trace: [...walk.trace, ...runs.trace], would: runs.would };
  for (const [index, run] of runs.entries()) {
    walk.trace.push(...run.trace);
    walk.runs.push(run);
    // All but the last of several end at a hub.
    walk.legs.push(legOf(run, walk.legs.length + 1, index < runs.length - 1 ? 'HUB' : leg.kind));
    walk.ready = run.arrival;
  }
  walk.at = to;
  return undefined;
}

/** The way of a request by a schema, part by part, with days and hours; or why there is none. */
export function walkSchema(network: Network, schema: NetworkSchema, request: RouteRequest, ends: Ends): Way | Failure {
  const walk: Walk = {
    legs: [],
    runs: [],
    trace: [],
    at: undefined,
    ready: 0,
    pickupDay: undefined,
    deliveryDay: undefined,
  };
  for (const leg of schema.legs) {
    if (leg.kind === 'DIRECT') {
      goStraight(network, walk, leg, ends, request.pickupDate);
      continue;
    }
    const to =
      leg.kind === 'DELIVERY' && leg.relationId === null
        ? (endOf(network, leg, walk.at, ends) ?? ends.delivery)
        : endOf(network, leg, walk.at, ends);
    if (!to) {
      const args = { schema: schema.name, leg: walk.legs.length + 1 };
      return failed(walk, { step: 'LEG', key: 'noDepot', args }, would('depot', args));
    }
    if (leg.kind === 'PICKUP') collect(network, walk, leg, to, request.pickupDate);
    else if (leg.kind === 'DELIVERY') {
      if (walk.at?.id !== to.id) {
        const args = { schema: schema.name, at: walk.at?.name ?? '', depot: to.name };
        return failed(walk, { step: 'LEG', key: 'notAtDepot', args }, would('lastLeg', args));
      }
      deliver(network, walk, leg, to);
    } else {
      const failure = haul(network, walk, request, leg, to, ends.pickup.id === ends.delivery.id);
      if (failure) return failure;
    }
  }
  const { pickupDay, deliveryDay } = walk;
  if (!pickupDay || !deliveryDay)
    return failed(
      walk,
      { step: 'LEG', key: 'unfinished', args: { schema: schema.name } },
      would('unfinished', { schema: schema.name }),
    );
  return { legs: walk.legs, runs: walk.runs, trace: walk.trace, pickupDay, deliveryDay };
}

/**
 * The rest of a way from the depot in which goods stand, or to which they are under way, over the depots of `via` to the one that delivers.
 * @param ready epoch ms from which goods are there
 */
export function walkOnwards(
  network: Network,
  request: RouteRequest,
  at: { depot: NetworkDepot; ready: number },
  via: readonly NetworkDepot[],
  delivery: NetworkDepot,
): Way | Failure {
  const pickupDay = localDateOf(at.ready, at.depot.timezone);
  const walk: Walk = {
    legs: [],
    runs: [],
    trace: [],
    at: at.depot,
    ready: at.ready,
    pickupDay,
    deliveryDay: undefined,
  };
  const part = { branchRule: 'FIXED', branchId: null, relationId: null, leadTimeDays: 0, cutOff: null } as const;
  for (const [index, to] of [...via, delivery].entries()) {
    if (walk.at?.id === to.id) continue;
    const kind = index < via.length ? 'HUB' : 'LINE_HAUL';
    const failure = haul(network, walk, request, { ...part, kind }, to, false);
    if (failure) return failure;
  }
  deliver(network, walk, { ...part, kind: 'DELIVERY' }, delivery);
  const { legs, runs, trace, deliveryDay } = walk;
  return { legs, runs, trace, pickupDay, deliveryDay: deliveryDay ?? pickupDay };
}
