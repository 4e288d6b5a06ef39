import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from './gather.ts';
import type { OutboxEvent } from './outbox.ts';

const change = (seq: number, payload: Record<string, unknown>, org_unit = 'dtm', topic = 'trips'): OutboxEvent => ({
  org_unit,
  id: `event-${seq}`,
  xid: '7',
  seq,
  kind: 'changed',
  topic,
  payload: { entity: 'trip', ...payload },
  created_at: 0,
  place: '7:7:',
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what changes within a tenth of a second is handed on once, the newest of each record in the order of the changes', () => {
  const handed: [string, number[]][] = [];
  const changes = gatherChanges((unit, events) => handed.push([unit, events.map((event) => event.seq)]));
  changes.add(change(1, { id: 'a', version: 4 }));
  changes.add(change(2, { id: 'b', version: 1 }));
  changes.add(change(3, { id: 'a', version: 5 }));
  changes.add(change(4, { id: 'a', version: 5 }, 'ham'));
  vi.advanceTimersByTime(99);
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([
    ['dtm', [2, 3]],
    ['ham', [4]],
  ]);
  changes.add(change(5, { id: 'a', version: 6 }));
  vi.advanceTimersByTime(100);
  expect(handed.at(-1)).toEqual(['dtm', [5]]);
});

test('a shipment that goes from one forwarder to another is told to both', () => {
  const handed: number[][] = [];
  const changes = gatherChanges((_unit, events) => handed.push(events.map((event) => event.seq)));
  changes.add(change(1, { id: 'a', affIds: ['hagen'] }));
  changes.add(change(2, { id: 'a', affIds: ['unna'] }));
  vi.advanceTimersByTime(100);
  expect(handed).toEqual([[1, 2]]);
});

test('after the stop nothing is handed on any more', () => {
  const handed: unknown[] = [];
  const changes = gatherChanges((unit) => handed.push(unit));
  changes.add(change(1, { id: 'a' }));
  changes.stop();
  vi.advanceTimersByTime(1000);
  expect(handed).toEqual([]);
});
