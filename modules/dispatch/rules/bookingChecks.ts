import type { Check } from '#kernel/check.ts';
import { type Finding, namedCheck } from '#kernel/namedCheck.ts';
import type { DispatchFacts, OtherTrip } from './facts.ts';

/** The other trips that lie at the same time, each with what is booked twice under the name of its argument. */
function overlapping(
  { trip }: DispatchFacts,
  booked: { otherTrips: readonly OtherTrip[] } | null | undefined,
  named: Record<string, string>,
): Finding[] {
  const { departure, arrival } = trip;
  if (!booked || departure === null || arrival === null) return [];
  return booked.otherTrips
    .filter((other) => other.departure < arrival && departure < other.arrival)
    .map((other) => ({ args: { ...named, trip: other.name, from: other.departure, to: other.arrival } }));
}

/** One vehicle, trailer or driver on two trips at once: asked when shipments join and when the head of a trip changes. */
export const bookingChecks: readonly Check<DispatchFacts>[] = [
  namedCheck('VEH-03', 'DOUBLE_BOOKED', 'WARNING', 'yes', (facts) =>
    [facts.vehicle, facts.vehicle?.tractor].flatMap((one) => overlapping(facts, one, { vehicle: one?.name ?? '' })),
  ),
  namedCheck('VEH-11', 'TRAILER_DOUBLE_BOOKED', 'WARNING', 'yes', (facts) =>
    (facts.vehicle?.trailers ?? []).flatMap((one) => overlapping(facts, one, { trailer: one.name })),
  ),
  namedCheck('DRV-07', 'DRIVER_DOUBLE_BOOKED', 'WARNING', 'yes', (facts) =>
    [facts.driver, facts.coDriver].flatMap((one) => overlapping(facts, one, { driver: one?.name ?? '' })),
  ),
];
