import { expect, test } from 'vitest';
import { closureOf } from './closures.ts';
import type { NetworkClosure } from './network.ts';

const hour = 3_600_000;
const closed = (what: Partial<NetworkClosure>): NetworkClosure => ({
  id: '1',
  depot: null,
  fromDepot: null,
  toDepot: null,
  from: 10 * hour,
  until: 20 * hour,
  reason: 'Snow',
  ...what,
});
const run = (departure: number, arrival: number) => ({
  fromDepot: 'dtm',
  toDepot: 'hub',
  departure: departure * hour,
  arrival: arrival * hour,
});

test('a depot that is closed takes no arrival and lets nothing leave; its end is not closed any more', () => {
  const hub = [closed({ depot: 'hub' })];
  const found = (departure: number, arrival: number) => closureOf(hub, run(departure, arrival)) !== undefined;
  expect([found(8, 9), found(8, 10), found(12, 19), found(12, 20), found(21, 23)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  const dtm = [closed({ depot: 'dtm', until: null })];
  expect(closureOf(dtm, run(9, 30))).toBeUndefined();
  expect(closureOf(dtm, run(1000, 1001))?.reason).toBe('Snow');
});

test('a run that is closed leaves the way back open', () => {
  const there = [closed({ fromDepot: 'dtm', toDepot: 'hub' })];
  expect(closureOf(there, run(12, 30))).toBeDefined();
  expect(closureOf(there, { ...run(12, 30), fromDepot: 'hub', toDepot: 'dtm' })).toBeUndefined();
});
