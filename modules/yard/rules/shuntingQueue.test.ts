import { expect, test } from 'vitest';
import { metres, queueOf, type Queued } from './shuntingQueue.ts';

const order = (id: string, more: Partial<Queued> = {}): Queued => ({
  id,
  state: 'RELEASED',
  priority: 2,
  dueAt: null,
  createdAt: 0,
  assignedTo: null,
  locked: false,
  from: null,
  ...more,
});
const ids = (orders: Queued[], at?: { x: number; y: number }) => queueOf(orders, 'okafor', at).map(({ id }) => id);

test('a shunter ends what he has begun, then drives by priority, by what is due, by the way, by age', () => {
  expect(
    ids([
      order('old', { createdAt: 1 }),
      order('new', { createdAt: 2 }),
      order('due', { dueAt: 100 }),
      order('first', { priority: 1 }),
      order('begun', { priority: 3, state: 'IN_PROGRESS', assignedTo: 'okafor' }),
      order('dueLater', { dueAt: 200 }),
    ]),
  ).toEqual(['begun', 'first', 'due', 'dueLater', 'old', 'new']);
  expect(
    ids([order('a', { from: { x: 100, y: 0 } }), order('b', { from: { x: 10, y: 20 }, createdAt: 5 })], { x: 0, y: 0 }),
  ).toEqual(['b', 'a']);
});

test('what others drive and what the hall still has comes last, whatever its priority', () => {
  expect(
    ids([
      order('other', { priority: 1, assignedTo: 'petrov' }),
      order('locked', { priority: 1, locked: true }),
      order('mine', { priority: 3, assignedTo: 'okafor' }),
    ]),
  ).toEqual(['mine', 'locked', 'other']);
});

test('ways go along the sides of a yard', () => {
  expect(metres({ x: 10, y: 20 }, { x: 50, y: 90 })).toBe(110);
  expect(metres(null, { x: 0, y: 0 })).toBeNull();
});
