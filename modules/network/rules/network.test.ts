import { describe, expect, test } from 'vitest';
import { step } from '#kernel/machine.ts';
import { faultsOfLegs } from './checkLegs.ts';
import { type Leg, legOfReport, legsAfter, stateOfLegs } from './legStates.ts';
import { stateOfNote } from './noteStates.ts';
import { partOfItem } from './partOfItem.ts';
import { changeable, shipmentMachine } from './shipmentStates.ts';

const leg = (seq: number, kind: Leg['kind'], fromDepot: string | null, toDepot: string | null): Leg => ({
  seq,
  kind,
  fromDepot,
  toDepot,
  state: 'PLANNED',
  hindered: false,
});
const way = [
  leg(1, 'PICKUP', null, 'dtm'),
  leg(2, 'LINE_HAUL', 'dtm', 'hub'),
  leg(3, 'LINE_HAUL', 'hub', 'szg'),
  leg(4, 'DELIVERY', 'szg', null),
];
const tell = (
  legs: Leg[],
  depot: string,
  part: 'PICKUP' | 'LINE_HAUL' | 'DELIVERY',
  state: 'UNDER_WAY' | 'DONE' | 'HINDERED',
  to: string | null = null,
) => {
  const found = legOfReport(legs, { depot, part, to });
  return found.leg ? legsAfter(legs, found.leg, { depot, part, to, state }) : legs;
};

describe('states of a shipment (domain 3.11)', () => {
  test('it says what its furthest leg says', () => {
    let legs = way;
    const said: string[] = [stateOfLegs(legs)];
    for (const [depot, part, state, to] of [
      ['dtm', 'PICKUP', 'DONE', null],
      ['dtm', 'LINE_HAUL', 'UNDER_WAY', 'hub'],
      ['dtm', 'LINE_HAUL', 'DONE', 'hub'],
      ['hub', 'LINE_HAUL', 'DONE', 'szg'],
      ['szg', 'DELIVERY', 'UNDER_WAY', null],
      ['szg', 'DELIVERY', 'HINDERED', null],
      ['szg', 'DELIVERY', 'DONE', null],
    ] as const) {
      legs = tell(legs, depot, part, state, to);
      said.push(stateOfLegs(legs));
    }
    expect(said).toEqual([
      'HANDED_OVER',
      'PICKED_UP',
      'IN_LINE_HAUL',
      'IN_LINE_HAUL',
      'AT_DESTINATION',
      'IN_DELIVERY',
      'HINDERED',
      'DELIVERED',
    ]);
  });

  test('who has goods under way has them from the legs before', () => {
    expect(tell(way, 'szg', 'DELIVERY', 'UNDER_WAY').map(({ state }) => state)).toEqual([
      'FINISHED',
      'FINISHED',
      'FINISHED',
      'IN_PROGRESS',
    ]);
  });

  test('another depot than the planned one is a deviation', () => {
    expect(legOfReport(way, { depot: 'dtm', part: 'LINE_HAUL', to: 'muc' })).toMatchObject({
      deviates: true,
      leg: { seq: 2 },
    });
    expect(legOfReport(way, { depot: 'lej', part: 'LINE_HAUL', to: 'muc' })).toEqual({
      leg: undefined,
      deviates: true,
    });
    expect(legOfReport(way, { depot: 'lej', part: 'DELIVERY', to: null })).toMatchObject({
      deviates: true,
      leg: { seq: 4 },
    });
    expect(legOfReport(way, { depot: 'hub', part: 'LINE_HAUL', to: 'szg' })).toMatchObject({
      deviates: false,
      leg: { seq: 3 },
    });
  });

  test('what is under way is neither routed, taken back nor cancelled', () => {
    const facts = { dispatched: false, byLegs: 'NEW' as const };
    for (const action of ['storeRouting', 'cancelRouting', 'cancel'] as const) {
      expect(step(shipmentMachine, 'IN_LINE_HAUL', action, facts)).toEqual({
        ok: false,
        reason: 'network:refusal/inTransport',
      });
      expect(step(shipmentMachine, 'DELIVERED', action, facts)).toEqual({
        ok: false,
        reason: 'network:refusal/inTransport',
      });
    }
    expect(step(shipmentMachine, 'HANDED_OVER', 'cancel', { ...facts, dispatched: true })).toMatchObject({ ok: false });
    expect(step(shipmentMachine, 'HANDED_OVER', 'cancel', facts)).toMatchObject({ ok: true, to: 'CANCELED' });
    expect(step(shipmentMachine, 'CANCELED', 'cancel', facts)).toEqual({
      ok: false,
      reason: 'network:refusal/alreadyCanceled',
    });
    expect([changeable('ROUTED', false), changeable('HANDED_OVER', false), changeable('HANDED_OVER', true)]).toEqual([
      'ALL',
      'TOLD',
      'NOTHING',
    ]);
  });
});

test('a part of the way by the kind of the depot’s own shipment', () => {
  const item = {
    shipmentType: 'DELIVERY',
    trafficType: 'LineHaul',
    legDepot: 'hub',
    state: 'IN_EXECUTION',
    collected: false,
    documented: null,
  } as const;
  expect(partOfItem(item)).toEqual({ part: 'LINE_HAUL', to: 'hub', state: 'UNDER_WAY', deviation: false });
  expect(partOfItem({ ...item, trafficType: 'LocalTraffic', state: 'CLOSED', documented: 'HINDERED' })).toMatchObject({
    part: 'DELIVERY',
    to: null,
    state: 'HINDERED',
  });
  expect(partOfItem({ ...item, shipmentType: 'PICKUP', state: 'COMPLETED_WITH_DEVIATION' })).toMatchObject({
    part: 'PICKUP',
    state: 'DONE',
    deviation: true,
  });
  // Direct traffic is under way once it is aboard, not while its vehicle drives to the shipper.
  const direct = { ...item, shipmentType: 'DIRECT_TRAFFIC', trafficType: 'DirectTraffic', legDepot: null };
  expect(partOfItem(direct)).toMatchObject({ part: 'DELIVERY', to: null, state: 'DISPATCHED' });
  expect(partOfItem({ ...direct, collected: true })).toMatchObject({ part: 'DELIVERY', state: 'UNDER_WAY' });
});

test('legs join, and go forward in time', () => {
  const planned = [
    { seq: 1, kind: 'PICKUP' as const, toDepot: 'dtm', plannedDeparture: 0, plannedArrival: 10 },
    { seq: 2, kind: 'LINE_HAUL' as const, fromDepot: 'dtm', toDepot: 'ham', plannedDeparture: 20, plannedArrival: 30 },
    { seq: 3, kind: 'DELIVERY' as const, fromDepot: 'ham', plannedDeparture: 40, plannedArrival: 50 },
  ];
  expect(faultsOfLegs(planned)).toEqual([]);
  expect(faultsOfLegs([])).toEqual([{ code: 'NO_LEGS', seq: 0 }]);
  expect(
    faultsOfLegs(planned.map((one) => (one.seq === 2 ? { ...one, fromDepot: 'lej', plannedDeparture: 5 } : one))),
  ).toEqual([
    { code: 'NOT_CONTIGUOUS', seq: 2 },
    { code: 'BACK_IN_TIME', seq: 2 },
  ]);
});

test('a note is done when all have done it, read when all have read it', () => {
  const open = { read: false, done: false };
  expect(stateOfNote([open, { read: true, done: true }])).toBe('OPEN');
  expect(
    stateOfNote([
      { read: true, done: false },
      { read: true, done: true },
    ]),
  ).toBe('READ');
  expect(stateOfNote([{ read: true, done: true }])).toBe('DONE');
});
