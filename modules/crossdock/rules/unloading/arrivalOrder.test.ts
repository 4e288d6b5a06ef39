import { expect, test } from 'vitest';
import { arrivalOrder } from './arrivalOrder.ts';
import { standsLong } from './arrivalState.ts';

const at = (
  arrivalState: 'EXPECTED' | 'DELAYED' | 'ARRIVED' | 'UNLOADING' | 'FINISHED',
  due: number,
  delayMin = 0,
) => ({
  name: `${arrivalState} ${due}`,
  arrivalState,
  delayMin,
  plannedArrival: due,
  estimatedArrival: due,
});

test('late units stand first, then what is worked on, what is there, what comes, and the finished ones last', () => {
  const board = [
    at('FINISHED', 1),
    at('EXPECTED', 9),
    at('UNLOADING', 5, 4),
    at('ARRIVED', 6),
    at('EXPECTED', 8),
    at('DELAYED', 7, 40),
    at('FINISHED', 3),
    at('DELAYED', 2, 320),
    at('ARRIVED', 4, 12),
  ];
  expect(board.toSorted(arrivalOrder).map(({ name }) => name)).toEqual([
    'DELAYED 2',
    'ARRIVED 4',
    'DELAYED 7',
    'UNLOADING 5',
    'ARRIVED 6',
    'EXPECTED 8',
    'EXPECTED 9',
    'FINISHED 3',
    'FINISHED 1',
  ]);
});

test('a unit that came and is not worked on for more than two hours stands too long', () => {
  const came = Date.UTC(2026, 2, 10, 9);
  const after = (minutes: number, arrivalState: 'ARRIVED' | 'AT_GATE' | 'UNLOADING' | 'FINISHED' | 'DELAYED') =>
    standsLong({ arrivalState, actualArrival: arrivalState === 'DELAYED' ? null : came }, came + minutes * 60_000);
  expect([after(120, 'ARRIVED'), after(121, 'ARRIVED'), after(121, 'AT_GATE')]).toEqual([false, true, true]);
  expect([after(500, 'UNLOADING'), after(500, 'FINISHED'), after(500, 'DELAYED')]).toEqual([false, false, false]);
});
