import { expect, test } from 'vitest';
import type { Leg } from './legStates.ts';
import { standingOf } from './standing.ts';

const leg = (
  seq: number,
  kind: Leg['kind'],
  toDepot: string | null,
  plannedArrival: number,
  state: Leg['state'] = 'PLANNED',
) => ({
  seq,
  kind,
  fromDepot: null,
  toDepot,
  state,
  hindered: false,
  plannedArrival,
  finishedAt: state === 'FINISHED' ? plannedArrival + 5 : null,
});
const way = (...states: Leg['state'][]) => [
  leg(1, 'PICKUP', 'str', 100, states[0]),
  leg(2, 'HUB', 'hub', 200, states[1]),
  leg(3, 'LINE_HAUL', 'muc', 300, states[2]),
  leg(4, 'DELIVERY', null, 400, states[3]),
];

test('goods turn where they are, or where they will be next, and not before now', () => {
  expect(standingOf(way(), 50)).toEqual({ depot: 'str', ready: 100, kept: 1 });
  expect(standingOf(way('FINISHED'), 50)).toEqual({ depot: 'str', ready: 105, kept: 1 });
  expect(standingOf(way('FINISHED', 'IN_PROGRESS'), 150)).toEqual({ depot: 'hub', ready: 200, kept: 2 });
  expect(standingOf(way('FINISHED', 'FINISHED'), 250)).toEqual({ depot: 'hub', ready: 250, kept: 2 });
  expect(standingOf(way('FINISHED', 'FINISHED', 'FINISHED', 'IN_PROGRESS'), 350)).toBeUndefined();
});
