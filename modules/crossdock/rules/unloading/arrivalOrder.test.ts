import { expect, test } from 'vitest';
import { arrivalOrder } from './arrivalOrder.ts';

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
