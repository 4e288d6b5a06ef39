import { describe, expect, it } from 'vitest';
import texts from '../texts/en.json';
import { type Check, runChecks } from '#kernel/check.ts';
import { shipmentChecks } from './shipmentChecks.ts';
import { capacityChecks } from './capacityChecks.ts';
import type { DispatchFacts } from './facts.ts';
import { type CheckRow, hard, perm, sampleStop, soft, withFlag, withItem, missingArgs } from './testing/checkRows.ts';
import { sampleDay, sampleFacts, sampleItem, sampleRoute, sampleTrip, sampleVehicle } from './testing/sampleFacts.ts';

const slot = {
  dateFrom: sampleDay,
  dateTo: sampleDay,
  timeFrom: null,
  timeTo: null,
  secondTimeFrom: null,
  secondTimeTo: null,
};
/** A shipment of the trip whose window has ended, expected then and before. */
const carried = (estimatedArrival: number, arrivalBefore: number) =>
  sampleItem({
    itemId: 'p',
    windows: [{ from: -60_000, to: 0 }],
    stop: { ...sampleStop, estimatedArrival, arrivalBefore },
  });
const shipments: CheckRow<DispatchFacts>[] = [
  ['SHIPMENT_NOT_DISPATCHABLE', withItem({ state: 'ON_HOLD' }), { ...hard, itemId: 'i1', number: 'DSP-01' }],
  [
    'SHIPMENT_NOT_DISPATCHABLE',
    withItem({ state: 'HINDERED' }),
    hard,
    withItem({ state: 'HINDERED', redeliveryPossible: true }),
  ],
  [
    'ALREADY_DISPATCHED',
    withItem({ state: 'DISPATCHED', tripName: 'X' }),
    { ...hard, args: { order: '442600000019', trip: 'X' } },
  ],
  [
    'TRIP_STATE',
    { trip: sampleTrip({ state: 'LOADING_CLOSED' }) },
    hard,
    { trip: sampleTrip({ state: 'LOADING_ACTIVE' }) },
  ],
  [
    'TRIP_STATE',
    { trip: sampleTrip({ state: 'DRV_INPROGRESS' }) },
    { ...hard, args: { trip: 'DO-Nord 1', state: 'DRV_INPROGRESS' } },
    { trip: sampleTrip({ state: 'DRV_INPROGRESS' }), ...withItem({ shipmentType: 'PICKUP' }) },
  ],
  ['EXTERNALLY_PLANNED', { trip: sampleTrip({ externallyPlanned: true }) }, hard],
  ['LOADING_LOCK', withItem(withFlag('hasLoadingLock')), perm],
  ['ROUTE_DISQUALIFIED', withItem({ outboundRoute: sampleRoute({ disqualifiedTrip: true }) }), hard],
  [
    'ROUTE_MISMATCH',
    withItem({ outboundRoute: sampleRoute({ id: '101', name: '101 Hagen' }) }),
    { ...soft, args: { route: '101 Hagen', tripRoute: '100 Dortmund-Nord' } },
    withItem({ outboundRoute: null }),
  ],
  [
    'AFF_MISMATCH',
    withItem({ affId: 'a1', affName: 'Hagen' }),
    { ...soft, args: { aff: 'Hagen' } },
    { ...withItem({ affId: 'a1' }), trip: sampleTrip({ affId: 'a1' }) },
  ],
  ['AFF_MISMATCH', { ...withItem({ affId: 'a1' }), userIsAff: true }, hard],
  // The trip carries freight of that forwarder already: said, not asked again.
  ['AFF_MISMATCH', { ...withItem({ affId: 'a1' }), planned: [sampleItem({ affId: 'a1' })] }, { severity: 'INFO' }],
  ['AFF_MISMATCH', { ...withItem({ affId: 'a1' }), planned: [sampleItem({ affId: 'a2' })] }, soft],
  ['AFF_MISMATCH', { ...withItem({ affId: 'a1' }), planned: [sampleItem({ affId: 'a1' })], userIsAff: true }, hard],
  [
    'ROUTE_MISMATCH',
    {
      ...withItem({ outboundRoute: sampleRoute({ id: '101', name: '101 Hagen' }) }),
      planned: [sampleItem({ outboundRoute: sampleRoute({ id: '101' }) })],
    },
    { severity: 'INFO' },
  ],
  [
    'NOT_ON_TERMINAL',
    withItem({ packagesOnTerminal: 1 }),
    { ...soft, args: { count: 2, missing: 2, expected: 3 } },
    withItem({ packagesOnTerminal: 0, shipmentType: 'PICKUP' }),
  ],
  [
    'DATE_MISMATCH',
    withItem({ timeSlots: [{ ...slot, dateFrom: [2026, 11, 25], dateTo: [2026, 11, 26] }] }),
    { ...soft, args: { date: '2026-11-25' } },
    withItem({ timeSlots: [slot], executionDate: [2026, 1, 1] }),
  ],
  [
    'DATE_MISMATCH',
    withItem({ executionDate: [2026, 11, 25] }),
    { args: { date: '2026-11-25' } },
    withItem({ executionDate: null }),
  ],
  [
    'DATE_MISMATCH',
    // A truck to another depot that leaves after the day of the delivery is late; one that leaves the evening before is right.
    withItem({ executionDate: [2026, 11, 23], endsAtDepot: true }),
    { args: { date: '2026-11-23' } },
    withItem({ executionDate: [2026, 11, 25], endsAtDepot: true }),
  ],
  [
    'TIME_WINDOW',
    withItem({ windows: [{ from: 0, to: 60_000 }], stop: { ...sampleStop, estimatedArrival: 120_000 } }),
    { ...soft, args: { from: 0, to: 60_000, eta: 120_000 } },
    withItem({ windows: [{ from: 0, to: 60_000 }], stop: sampleStop }),
  ],
  [
    'TIME_WINDOW',
    { items: [], planned: [carried(60_001, 0)] },
    { ...soft, itemId: 'p' },
    // Late as before: what joins does not make it later.
    { items: [], planned: [carried(60_001, 60_000)] },
  ],
  ['ILLEGAL_TIME_WINDOWS', withItem({ timeSlots: [{ ...slot, timeFrom: [9, 0, 0], timeTo: [8, 0, 0] }] }), soft],
  ['MISSING_GEO_COORDINATES', withItem({ hasCoordinates: false }), soft],
  [
    'ARRIVAL_NOTIFICATION',
    withItem(withFlag('requiresArrivalNotification')),
    soft,
    withItem({ ...withFlag('requiresArrivalNotification'), notified: true }),
  ],
  [
    'ARRIVAL_NOTIFICATION',
    withItem(withFlag('requiresArrivalNotification')),
    soft,
    // The depot that delivers announces it.
    withItem({ ...withFlag('requiresArrivalNotification'), endsAtDepot: true }),
  ],
];

const heavy = (grams: number) => withItem({ totalGrossWeight: grams });
const capacity: CheckRow<DispatchFacts>[] = [
  ['WEIGHT', heavy(5_600_000), { ...soft, args: { weight: 100_000, percent: 102 } }, heavy(5_500_000)],
  ['WEIGHT', heavy(6_060_000), { ...hard, args: { weight: 560_000, percent: 110 } }],
  [
    'WEIGHT',
    { ...heavy(1_000_000), vehicle: sampleVehicle({ permittedLoad: 950_000 }) },
    soft,
    { ...heavy(6_000_000), vehicle: null },
  ],
  ['LOADING_METER', withItem({ loadingMeter: 7300 }), { ...soft, args: { length: 100 } }],
  ['VOLUME', withItem({ volume: 43_000_000_000 }), { ...soft, args: { volume: 1_000_000_000 } }],
  [
    'PALLET_SPACES',
    withItem({ palletSpaces: 20 }),
    { severity: 'INFO', args: { count: 2 } },
    { ...withItem({ palletSpaces: 20 }), vehicle: sampleVehicle({ palletSpaces: null }) },
  ],
  ['LENGTH', withItem({ longestPackage: 7201 }), { ...perm, args: { length: 7201, vehicleLength: 7200 } }],
];

/** Each check raises on its row, keeps quiet beside it, and has a row at all. */
function proves(checks: readonly Check<DispatchFacts>[], rows: readonly CheckRow<DispatchFacts>[]): void {
  const issues = (more: Partial<DispatchFacts>, code: string) =>
    runChecks(checks, sampleFacts(more)).filter((issue) => issue.code === code);
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row', () => {
    expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(checks.map((check) => check.code).sort());
  });
}

describe('dispatch checks DSP and CAP (domain 7.1)', () => {
  proves(shipmentChecks, shipments);
  proves(capacityChecks, capacity);
});
