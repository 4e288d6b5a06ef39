import type { Check } from '#kernel/check.ts';
import { compareDates, dateToIso } from '#kernel/date.ts';
import { type Finding, namedCheck } from '#kernel/namedCheck.ts';
import {
  hasIllegalTimeWindows,
  slotsAllow,
  type Window,
  windowViolation,
} from '#modules/shipments/rules/timeWindows.ts';
import { type DispatchFacts, isDirect, isFromTerminal, isPickup, type ItemFacts, type StopFacts } from './facts.ts';

/** One finding per new shipment that the rule names. */
const perItem =
  (rule: (item: ItemFacts, facts: DispatchFacts) => Omit<Finding, 'itemId'> | undefined | false) =>
  (facts: DispatchFacts): Finding[] =>
    facts.items.flatMap((item) => {
      const found = rule(item, facts);
      return found ? [{ itemId: item.itemId, ...found }] : [];
    });

/** States in which a shipment is on a trip. */
const onTrip = ['DISPATCHED', 'RELEASED', 'IN_LOADING', 'LOADED', 'IN_EXECUTION'];
const openStates = ['CREATED', 'LOADING_RELEASED', 'LOADING_ACTIVE'];

const order = (item: ItemFacts) => ({ order: item.orderNumber });

function differingDate(item: ItemFacts, facts: DispatchFacts): string | undefined {
  const day = facts.trip.executionDate;
  if (item.timeSlots.length > 0) {
    if (slotsAllow(item.timeSlots, day)) return undefined;
    return dateToIso(item.timeSlots[0]?.dateFrom ?? item.timeSlots[0]?.dateTo ?? day);
  }
  const planned = item.executionDate;
  if (planned === null) return undefined;
  const apart = compareDates(planned, day);
  return (item.endsAtDepot ? apart < 0 : apart !== 0) ? dateToIso(planned) : undefined;
}

/** The trip carries freight of that kind already: somebody has said yes to it, and is not asked again for each shipment. */
const decided = (already: boolean): { severity?: 'INFO'; overridable?: false } =>
  already ? { severity: 'INFO', overridable: false } : {};

function missedAt(item: ItemFacts, stop: StopFacts | null, windows: readonly Window[]): Finding | undefined {
  const eta = stop?.estimatedArrival ?? null;
  const last = windows.at(-1);
  if (eta === null || last === undefined || windowViolation(windows, eta) === 0) return undefined;
  return { itemId: item.itemId, args: { from: last.from, to: last.to, eta } };
}
/** Direct traffic may miss the window of either of its stops. */
const missedWindow = (item: ItemFacts): Finding | undefined =>
  missedAt(item, item.pickupStop, item.pickupWindows) ?? missedAt(item, item.stop, item.windows);
/** Less is the rounding of a minute. */
const noticeable = 60_000;
const comesLater = ({ stop, pickupStop }: ItemFacts): boolean =>
  [stop, pickupStop].some(
    (at) =>
      at !== null &&
      at.estimatedArrival !== null &&
      (at.arrivalBefore === null || at.estimatedArrival - at.arrivalBefore >= noticeable),
  );

/** DSP-01 to DSP-14 of domain 7.1. */
export const shipmentChecks: readonly Check<DispatchFacts>[] = [
  namedCheck(
    'DSP-01',
    'SHIPMENT_NOT_DISPATCHABLE',
    'ERROR',
    'no',
    perItem((item) => {
      if (item.lacksConsignor) return { args: order(item) };
      if (item.state === 'DISPATCHABLE' || item.tripName !== null || onTrip.includes(item.state)) return false;
      return item.state === 'HINDERED' && item.redeliveryPossible ? false : { args: order(item) };
    }),
  ),
  namedCheck(
    'DSP-02',
    'ALREADY_DISPATCHED',
    'ERROR',
    'no',
    perItem(
      (item) =>
        (item.tripName !== null || onTrip.includes(item.state)) && {
          args: { ...order(item), trip: item.tripName ?? '' },
        },
    ),
  ),
  namedCheck('DSP-03', 'TRIP_STATE', 'ERROR', 'no', (facts) => {
    const { trip, items } = facts;
    if (openStates.includes(trip.state)) return [];
    if (trip.state === 'DRV_INPROGRESS' && items.every((item) => isPickup(item) || isDirect(item))) return [];
    return [{ args: { trip: trip.name, state: trip.state } }];
  }),
  namedCheck('DSP-04', 'EXTERNALLY_PLANNED', 'ERROR', 'no', (facts) => (facts.trip.externallyPlanned ? [{}] : [])),
  namedCheck(
    'DSP-05',
    'LOADING_LOCK',
    'ERROR',
    'overrideDispatchChecks',
    perItem((item) => item.attributes.hasLoadingLock && { args: order(item) }),
  ),
  namedCheck(
    'DSP-06',
    'ROUTE_DISQUALIFIED',
    'ERROR',
    'no',
    perItem((item) => item.outboundRoute?.disqualifiedTrip && { args: { route: item.outboundRoute.name } }),
  ),
  namedCheck(
    'DSP-07',
    'ROUTE_MISMATCH',
    'WARNING',
    'yes',
    perItem((item, { trip, planned }) => {
      const [own, run] = [item.outboundRoute, trip.outboundRoute];
      if (own === null || run === null || own.id === run.id) return false;
      const known = planned.some((other) => other.outboundRoute?.id === own.id);
      return { args: { route: own.name, tripRoute: run.name }, ...decided(known) };
    }),
  ),
  namedCheck(
    'DSP-08',
    'AFF_MISMATCH',
    'WARNING',
    'yes',
    perItem(
      (item, facts) =>
        item.affId !== null &&
        item.affId !== facts.trip.affId && {
          args: { aff: item.affName ?? item.affId },
          ...(facts.userIsAff
            ? { severity: 'ERROR' as const, overridable: false }
            : decided(facts.planned.some((other) => other.affId === item.affId))),
        },
    ),
  ),
  namedCheck(
    'DSP-09',
    'NOT_ON_TERMINAL',
    'WARNING',
    'yes',
    perItem((item) => {
      const missing = item.numberOfExpectedPackages - item.packagesOnTerminal;
      const args = { count: missing, missing, expected: item.numberOfExpectedPackages };
      return isFromTerminal(item) && missing > 0 && { args };
    }),
  ),
  namedCheck(
    'DSP-10',
    'DATE_MISMATCH',
    'WARNING',
    'yes',
    perItem((item, facts) => {
      const date = differingDate(item, facts);
      return date !== undefined && { args: { date } };
    }),
  ),
  namedCheck('DSP-11', 'TIME_WINDOW', 'WARNING', 'yes', ({ items, planned }) => [
    ...items.flatMap((item) => missedWindow(item) ?? []),
    // Shipments that are on the trip already, when what joins makes them come later.
    ...planned.filter(comesLater).flatMap((item) => missedWindow(item) ?? []),
  ]),
  namedCheck(
    'DSP-12',
    'ILLEGAL_TIME_WINDOWS',
    'WARNING',
    'yes',
    perItem((item) => (hasIllegalTimeWindows(item.timeSlots) || hasIllegalTimeWindows(item.pickupSlots)) && {}),
  ),
  namedCheck(
    'DSP-13',
    'MISSING_GEO_COORDINATES',
    'WARNING',
    'yes',
    perItem((item) => !item.hasCoordinates && {}),
  ),
  namedCheck(
    'DSP-14',
    'ARRIVAL_NOTIFICATION',
    'WARNING',
    'yes',
    perItem((item) => item.attributes.requiresArrivalNotification && !item.notified && !item.endsAtDepot && {}),
  ),
];
