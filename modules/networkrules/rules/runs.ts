import { addDays, dateToIso, instantOf, localDateOf, timeToIso, weekdayOf, type LocalDate } from '#kernel/date.ts';
import type { RouteLeg, RouteRequest, TraceLine } from '../contract/route.ts';
import { isValidOn } from './areas.ts';
import { holidayOn, longestWait } from './calendar.ts';
import { closureOf } from './closures.ts';
import { bookedKg, grain, neededLdm } from './loads.ts';
import type { Network, NetworkDepot, NetworkRelation } from './network.ts';

type Goods = Pick<RouteRequest, 'weightKg' | 'loadingMetres' | 'dangerousGoods' | 'thermo' | 'customs'>;
export type Run = {
  readonly relation: NetworkRelation;
  readonly departure: number;
  readonly arrival: number;
  readonly cutOff: number;
  readonly trace: readonly TraceLine[];
  readonly warnings: readonly TraceLine[];
  readonly left: number | undefined;
};
export type Failure = { readonly trace: readonly TraceLine[]; readonly would: TraceLine | undefined };

/** Why a relation does not take the goods at all; what is not known of them stops nothing, and is a warning. */
function refusals(relation: NetworkRelation, goods: Goods): string[] {
  const { capacityKg, capacityLdm } = relation;
  const over = (value: number | null, most: number | null): boolean => value !== null && most !== null && value > most;
  return [
    ...(goods.dangerousGoods && !relation.dgAllowed ? ['Dg'] : []),
    ...(goods.thermo && !relation.thermo ? ['Thermo'] : []),
    ...(goods.customs && !relation.customs ? ['Customs'] : []),
    ...(over(goods.weightKg, capacityKg) ? ['Weight'] : []),
    ...(over(goods.loadingMetres, capacityLdm) ? ['Ldm'] : []),
  ];
}

/** A relation that does not take the goods, as a failure. */
function refusedBy(relation: NetworkRelation, goods: Goods): Failure | undefined {
  const [first, ...more] = refusals(relation, goods);
  if (first === undefined) return undefined;
  const args = { relation: relation.name };
  return {
    trace: [first, ...more].map((what) => ({ step: 'LEG', key: `relationNo${what}`, args })),
    would: more.length === 0 ? { step: 'RESULT', key: `would/relation${first}`, args } : undefined,
  };
}

const clock = (time: readonly number[]): string => timeToIso(time).slice(0, 5);

/** When a relation leaves on a day, and until when goods have to be there: a cut-off later than the departure is that of the evening before. */
function timesOn(relation: NetworkRelation, day: LocalDate, from: NetworkDepot, to: NetworkDepot) {
  const evening = timeToIso(relation.cutOff) > timeToIso(relation.departure);
  return {
    cutOff: instantOf(evening ? addDays(day, -1) : day, relation.cutOff, from.timezone),
    departure: instantOf(day, relation.departure, from.timezone),
    arrival: instantOf(addDays(day, relation.transitDays), relation.arrival, to.timezone),
  };
}

/**
 * Loading metres that a run has left on a day: what is heavy takes the share of the floor that its weight takes of what the run carries.
 * Undefined: nobody said what it carries, or nobody counts. `full`: the goods do not fit any more, by floor or by weight.
 */
function roomOn(network: Network, relation: NetworkRelation, day: string, goods: Goods) {
  const booked = network.booked && (network.booked[`${relation.id}/${day}`] ?? { ldm: 0, kg: 0 });
  const capacityLdm = network.capacities?.[`${relation.id}/${day}`] ?? relation.capacityLdm;
  const carries = { capacityLdm, capacityKg: bookedKg(capacityLdm, relation) };
  if (!booked || capacityLdm === null) return { left: undefined, full: false };
  const withGoods = neededLdm(booked.ldm + (goods.loadingMetres ?? 0), booked.kg + (goods.weightKg ?? 0), carries);
  return {
    left: capacityLdm - neededLdm(booked.ldm, booked.kg, carries),
    full: (goods.loadingMetres !== null || goods.weightKg !== null) && withGoods > capacityLdm + grain,
  };
}

/** The first run of a relation that goods reach which are ready at an instant. */
function runOf(
  network: Network,
  relation: NetworkRelation,
  goods: Goods,
  ready: number,
  [from, to]: readonly [NetworkDepot, NetworkDepot],
): Run | Failure {
  const trace: TraceLine[] = [];
  const { name } = relation;
  const say = (key: string, args: TraceLine['args']) =>
    trace.push({ step: 'LEG', key, args: { relation: name, ...args } });
  const refused = refusedBy(relation, goods);
  if (refused) return refused;
  const readyDay = localDateOf(ready, from.timezone);
  let reopened: TraceLine | undefined;
  for (let wait = 0; wait < longestWait; wait += 1) {
    const day = addDays(readyDay, wait);
    const iso = dateToIso(day);
    if (relation.weekdays[weekdayOf(day)] !== true) {
      if (wait < 7) say('relationOffDay', { day: iso });
      continue;
    }
    if (!isValidOn(relation, day)) {
      if (wait < 7) say('relationNotValid', { day: iso });
      continue;
    }
    const holiday = holidayOn(network, from, day);
    if (holiday !== undefined) {
      say('relationHoliday', { day: iso, holiday, region: from.region });
      continue;
    }
    const { cutOff, departure, arrival } = timesOn(relation, day, from, to);
    if (ready > cutOff) {
      say('cutOffMissed', { day: iso, time: clock(relation.cutOff) });
      continue;
    }
    if (arrival <= departure) {
      say('relationBackwards', { day: iso });
      return { trace, would: { step: 'RESULT', key: 'would/arrival', args: { relation: name } } };
    }
    const closed = closureOf(network.closures ?? [], { fromDepot: from.id, toDepot: to.id, departure, arrival });
    if (closed) {
      reopened = { step: 'RESULT', key: 'would/closure', args: { relation: name, reason: closed.reason } };
      if (wait < 7) say('relationClosed', { day: iso, reason: closed.reason });
      continue;
    }
    say('relationRuns', { day: iso, cutOff: clock(relation.cutOff), time: clock(relation.departure) });
    const { left, full } = roomOn(network, relation, iso, goods);
    const warnings: TraceLine[] = [];
    if (left !== undefined && full)
      warnings.push({
        step: 'CAPACITY',
        key: 'relationFull',
        args: { relation: name, day: iso, left: Math.max(0, left) },
      });
    if (goods.loadingMetres === null && relation.capacityLdm !== null)
      warnings.push({ step: 'CAPACITY', key: 'ldmUnknown', args: { relation: name } });
    if (goods.weightKg === null && relation.capacityKg !== null)
      warnings.push({ step: 'CAPACITY', key: 'weightUnknown', args: { relation: name } });
    return { relation, departure, arrival, cutOff, trace, warnings, left };
  }
  say('relationNever', { days: longestWait });
  return { trace, would: reopened ?? { step: 'RESULT', key: 'would/weekdays', args: { relation: name } } };
}

export const isFailure = (one: object): one is Failure => 'would' in one;

const better = (one: Run, other: Run): number =>
  one.arrival - other.arrival ||
  (one.relation.costPerLdm ?? Number.MAX_SAFE_INTEGER) - (other.relation.costPerLdm ?? Number.MAX_SAFE_INTEGER) ||
  (one.relation.id < other.relation.id ? -1 : 1);

/**
 * The runs from one depot to another that arrive first: one run, or the runs over the hubs that a relation names.
 * @param only the relation that a schema insists on
 */
export function runsBetween(
  network: Network,
  goods: Goods,
  ready: number,
  way: { from: NetworkDepot; to: NetworkDepot; only: string | null },
): readonly Run[] | Failure {
  const { from, to, only } = way;
  const between = network.relations.filter(
    ({ id, fromBranch, toBranch }) => fromBranch === from.id && toBranch === to.id && (only === null || only === id),
  );
  if (between.length === 0) {
    const args = { from: from.name, to: to.name };
    return {
      trace: [{ step: 'LEG', key: 'noRelation', args }],
      would: { step: 'RESULT', key: 'would/relation', args },
    };
  }
  const direct = between
    .filter(({ viaHubs }) => viaHubs.length === 0)
    .map((relation) => runOf(network, relation, goods, ready, [from, to]));
  const runs = direct.filter((one): one is Run => !isFailure(one)).sort(better);
  if (runs[0]) return [runs[0]];
  const overHubs = between
    .filter(({ viaHubs }) => viaHubs.length > 0)
    .map((relation) => overHub(network, relation, goods, ready, way));
  const found = overHubs.find((one) => !isFailure(one));
  if (found) return found;
  const failed = [...direct, ...overHubs].filter((one): one is Failure => isFailure(one));
  return { trace: failed.flatMap(({ trace }) => trace), would: failed.find(({ would }) => would)?.would };
}

/** The runs of a relation that goes over hubs: each part by a relation of its own that goes straight. */
function overHub(
  network: Network,
  relation: NetworkRelation,
  goods: Goods,
  ready: number,
  { from, to }: { from: NetworkDepot; to: NetworkDepot },
): readonly Run[] | Failure {
  const refused = refusedBy(relation, goods);
  if (refused) return refused;
  const hubs = relation.viaHubs.flatMap((id) => network.depots.find((depot) => depot.id === id) ?? []);
  const straight = { ...network, relations: network.relations.filter(({ viaHubs }) => viaHubs.length === 0) };
  const runs: Run[] = [];
  let at = from;
  let when = ready;
  for (const hub of [...hubs, to]) {
    const part = runsBetween(straight, goods, when, { from: at, to: hub, only: null });
    if (isFailure(part)) return part;
    runs.push(...part);
    when = part.at(-1)?.arrival ?? when;
    at = hub;
  }
  const [first, ...rest] = runs;
  if (!first) return { trace: [], would: undefined };
  const over: TraceLine = {
    step: 'LEG',
    key: 'relationOver',
    args: { relation: relation.name, hubs: hubs.map(({ name }) => name).join(', ') },
  };
  return [{ ...first, trace: [over, ...first.trace] }, ...rest];
}

export const legOf = (run: Run, seq: number, kind: RouteLeg['kind']): RouteLeg => ({
  seq,
  kind,
  fromDepot: run.relation.fromBranch,
  toDepot: run.relation.toBranch,
  relationId: run.relation.id,
  plannedDeparture: run.departure,
  plannedArrival: run.arrival,
  cutOff: run.cutOff,
  ...(run.relation.carrier === null ? {} : { carrier: run.relation.carrier }),
});
