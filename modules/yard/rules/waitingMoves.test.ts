import { expect, test } from 'vitest';
import { type WaitingMove, withWaiting } from './waitingMoves.ts';

const card = (id: string, unitNumber: string, toName: string, more: object = {}) => ({
  id,
  unitNumber,
  toName,
  state: 'RELEASED',
  assignedTo: null,
  occupiedBy: null,
  ...more,
});
const move = (orderId: string, action: WaitingMove['action'], placeName: string | null = null) => ({
  orderId,
  action,
  placeName,
});
const cards = [card('1', 'A', 'P-1'), card('2', 'B', 'P-2', { occupiedBy: 'A' }), card('3', 'C', 'P-1')];
const shown = (moves: WaitingMove[]) =>
  withWaiting(cards, moves, 'okafor').map(({ id, state, assignedTo, occupiedBy }) =>
    [id, state, assignedTo, occupiedBy].map((word) => word ?? '-').join(' '),
  );

test('nothing waits: the queue is the server’s', () => {
  expect(shown([])).toEqual(['1 RELEASED - -', '2 RELEASED - A', '3 RELEASED - -']);
});

test('what is taken comes first, what is under way before it, what is done or given up is gone', () => {
  expect(shown([move('3', 'ACCEPT')])).toEqual(['3 RELEASED okafor -', '1 RELEASED - -', '2 RELEASED - A']);
  expect(shown([move('3', 'ACCEPT'), move('2', 'START')])).toEqual([
    '2 IN_PROGRESS okafor A',
    '3 RELEASED okafor -',
    '1 RELEASED - -',
  ]);
  expect(shown([move('1', 'REFUSE')])).toEqual(['2 RELEASED - A', '3 RELEASED - -']);
});

test('a unit that was driven away frees its place, and one that was put down fills it, also where the order did not say', () => {
  expect(shown([move('1', 'START')])).toEqual(['1 IN_PROGRESS okafor -', '2 RELEASED - -', '3 RELEASED - -']);
  expect(shown([move('1', 'START'), move('1', 'FINISH')])).toEqual(['2 RELEASED - -', '3 RELEASED - A']);
  expect(shown([move('1', 'START'), move('1', 'FINISH', 'P-2')])).toEqual(['2 RELEASED - A', '3 RELEASED - -']);
});

test('a move of an order that the queue does not have any more changes nothing', () => {
  expect(shown([move('9', 'FINISH')])).toHaveLength(3);
});
