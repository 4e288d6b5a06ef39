import { dateToIso } from '#kernel/date.ts';
import type { RouteAnswer, RouteProposal, RouteRequest, TraceLine } from '../contract/route.ts';
import { areasOf, type FoundArea, needTown, partText } from './areas.ts';
import type { Network, NetworkDepot, NetworkSchema } from './network.ts';
import { isFailure } from './runs.ts';
import { missesOf, specificityOf } from './schemaFits.ts';
import { type Way, walkSchema } from './walkSchema.ts';

const dayNumber = (day: readonly number[]): number => Date.parse(dateToIso(day)) / 86_400_000;
const would = (key: string, args: TraceLine['args']): TraceLine => ({ step: 'RESULT', key: `would/${key}`, args });
const none = (trace: TraceLine[], wouldRoute?: TraceLine): RouteAnswer => ({
  proposals: [],
  trace,
  ...(wouldRoute ? { wouldRoute } : {}),
});

/** Where an address belongs, said in the trace. */
export function findEnd(
  network: Network,
  request: RouteRequest,
  work: 'PICKUP' | 'DELIVERY',
  trace: TraceLine[],
): FoundArea | undefined {
  const address = work === 'PICKUP' ? request.consignor : request.consignee;
  const args = { country: address.countryCode, code: address.postalCode.trim() };
  for (const area of needTown(network.areas, address, request.pickupDate))
    trace.push({ step: 'AREA', key: 'townMissing', args: { ...args, area: area.name } });
  const [found] = areasOf(network.areas, address, work, request.pickupDate);
  if (!found) trace.push({ step: 'AREA', key: work === 'PICKUP' ? 'noPickupArea' : 'noDeliveryArea', args });
  else
    trace.push({
      step: 'AREA',
      key: work === 'PICKUP' ? 'pickupArea' : 'deliveryArea',
      args: {
        ...args,
        area: found.area.name,
        part: partText(found.part),
        depot:
          network.depots.find(({ id }) => id === found.area.responsibleBranch)?.name ?? found.area.responsibleBranch,
      },
    });
  return found;
}

/** What the runs of a way cost by the loading metre; undefined as soon as one of them has no price, which is a warning. */
function costOf(way: Way, request: RouteRequest, warnings: TraceLine[]): RouteProposal['cost'] {
  const unpriced = way.runs.filter(({ relation }) => relation.costPerLdm === null);
  for (const { relation } of unpriced)
    warnings.push({ step: 'RESULT', key: 'costUnknown', args: { relation: relation.name } });
  if (unpriced.length > 0 || way.runs.length === 0) return undefined;
  const perLoadingMetre = way.runs.reduce((sum, { relation }) => sum + (relation.costPerLdm ?? 0), 0);
  if (request.loadingMetres === null) return undefined;
  return { perLoadingMetre, total: Math.round(perLoadingMetre * request.loadingMetres) };
}

/** What a way was reckoned with although it is not known: days without a calendar. */
function unknownDays(network: Network, way: Way): TraceLine[] {
  const touched = new Set(way.legs.flatMap(({ fromDepot, toDepot }) => [fromDepot, toDepot]));
  const [first, last] = network.holidayYears;
  const year = way.deliveryDay[0];
  return [
    ...network.depots
      .filter(({ id, region }) => touched.has(id) && Object.keys(network.holidays[region] ?? {}).length === 0)
      .map(({ name, region }): TraceLine => ({ step: 'CALENDAR', key: 'noCalendar', args: { depot: name, region } })),
    ...(year < first || year > last ? [{ step: 'CALENDAR' as const, key: 'calendarEnds', args: { year } }] : []),
  ];
}

/** Conditions that a schema leaves open are said: a blank field is no oversight that stays unseen. */
const openEnds = (schema: NetworkSchema): TraceLine[] =>
  [
    { open: schema.originAreas.length + schema.originBranches.length === 0, key: 'originOpen' },
    { open: schema.destinationAreas.length + schema.destinationBranches.length === 0, key: 'destinationOpen' },
    { open: schema.productIds.length === 0, key: 'productOpen' },
  ].flatMap(({ open, key }): TraceLine[] => (open ? [{ step: 'SCHEMA', key, args: { schema: schema.name } }] : []));

function proposalOf(network: Network, schema: NetworkSchema, way: Way, request: RouteRequest): RouteProposal {
  const warnings = [...way.runs.flatMap((run) => [...run.warnings]), ...unknownDays(network, way)];
  const cost = costOf(way, request, warnings);
  const left = way.runs.flatMap((run) => (run.left === undefined ? [] : [run.left]));
  return {
    schemaId: schema.id,
    schemaName: schema.name,
    schemaVersion: schema.version,
    type: schema.type,
    legs: [...way.legs],
    transitDays: dayNumber(way.deliveryDay) - dayNumber(way.pickupDay),
    ...(cost ? { cost } : {}),
    ...(left.length > 0 ? { capacityLeft: Math.min(...left) } : {}),
    warnings,
    trace: [
      {
        step: 'SCHEMA',
        key: 'schemaFits',
        args: { schema: schema.name, priority: schema.priority, version: schema.version },
      },
      ...openEnds(schema),
      ...way.trace,
    ],
  };
}

/** Schemas that fit, the first to be asked first; why the others do not; and the ones that one condition alone keeps out. */
function candidates(
  network: Network,
  request: RouteRequest,
  ends: { origin: FoundArea; destination: FoundArea },
  trace: TraceLine[],
) {
  const asked = network.schemas.filter(({ type }) => type === request.type);
  const areas = { origin: ends.origin.area, destination: ends.destination.area };
  const judged = asked.map((schema) => ({ schema, misses: missesOf(schema, request, areas) }));
  const fitting = judged.filter(({ misses }) => misses.length === 0).map(({ schema }) => schema);
  trace.push({
    step: 'SCHEMA',
    key: 'schemas',
    args: { count: asked.length, left: asked.length - fitting.length },
  });
  for (const { schema, misses } of judged)
    for (const { key, args } of misses) trace.push({ step: 'SCHEMA', key, args: { schema: schema.name, ...args } });
  fitting.sort(
    (one, other) =>
      one.priority - other.priority || specificityOf(other) - specificityOf(one) || (one.id < other.id ? -1 : 1),
  );
  const nearly = judged
    .filter(({ misses }) => misses.length === 1)
    .sort((one, other) => one.schema.priority - other.schema.priority || (one.schema.id < other.schema.id ? -1 : 1));
  return { fitting, nearly };
}

/** Whether a way waits until something is open again: one that does not goes before it, whatever the priorities are. */
const waitsForOpening = ({ trace }: RouteProposal): boolean => trace.some(({ key }) => key === 'relationClosed');

/** The depot behind an area; undefined when it is none any more, which the trace says. */
export function depotOf(network: Network, { area }: FoundArea, trace: TraceLine[]): NetworkDepot | undefined {
  const depot = network.depots.find(({ id }) => id === area.responsibleBranch);
  if (!depot) trace.push({ step: 'AREA', key: 'depotGone', args: { area: area.name, depot: area.responsibleBranch } });
  return depot;
}

/**
 * All ways that the rules of the network have for a request, the best first: what waits for no closure, by the schema's priority, then by how much it says of what it is for,
 * then by the days it takes. Everything that was decided is a line of a trace; with no way, `wouldRoute` is the one change that makes one, where
 * one is enough. The same facts always give the same answer; nothing is read beside them.
 */
export function proposeRoutes(request: RouteRequest, network: Network): RouteAnswer {
  const trace: TraceLine[] = [];
  const origin = findEnd(network, request, 'PICKUP', trace);
  const destination = findEnd(network, request, 'DELIVERY', trace);
  if (!origin || !destination) {
    const { countryCode, postalCode } = origin ? request.consignee : request.consignor;
    const one = origin !== undefined || destination !== undefined;
    return none(
      trace,
      one
        ? would(origin ? 'deliveryArea' : 'pickupArea', { country: countryCode, code: postalCode.trim() })
        : undefined,
    );
  }
  const pickup = depotOf(network, origin, trace);
  const delivery = depotOf(network, destination, trace);
  if (!pickup || !delivery)
    return none(trace, would('depotOfArea', { area: (pickup ? destination : origin).area.name }));
  const { fitting, nearly } = candidates(network, request, { origin, destination }, trace);
  const proposals: { schema: NetworkSchema; proposal: RouteProposal }[] = [];
  let instead: TraceLine | undefined;
  for (const schema of fitting) {
    const way = walkSchema(network, schema, request, { pickup, delivery });
    if (isFailure(way)) {
      trace.push({ step: 'SCHEMA', key: 'schemaFails', args: { schema: schema.name } }, ...way.trace);
      instead ??= way.would;
    } else proposals.push({ schema, proposal: proposalOf(network, schema, way, request) });
  }
  if (proposals.length === 0) {
    const [near] = nearly;
    const [miss] = near?.misses ?? [];
    const byCondition = near && miss ? would(miss.key, { schema: near.schema.name, ...miss.args }) : undefined;
    return none(trace, instead ?? byCondition ?? would('schema', { from: pickup.name, to: delivery.name }));
  }
  proposals.sort(
    (one, other) =>
      Number(waitsForOpening(one.proposal)) - Number(waitsForOpening(other.proposal)) ||
      one.schema.priority - other.schema.priority ||
      specificityOf(other.schema) - specificityOf(one.schema) ||
      one.proposal.transitDays - other.proposal.transitDays ||
      (one.proposal.cost?.total ?? Number.MAX_SAFE_INTEGER) - (other.proposal.cost?.total ?? Number.MAX_SAFE_INTEGER) ||
      (one.schema.id < other.schema.id ? -1 : 1),
  );
  const [best] = proposals;
  if (best) trace.push({ step: 'RESULT', key: 'chosen', args: { schema: best.schema.name, count: proposals.length } });
  return { proposals: proposals.map(({ proposal }) => proposal), trace };
}
