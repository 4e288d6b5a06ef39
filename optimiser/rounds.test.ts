import { expect, test } from 'vitest';
import { heatOfFleet, partOfFleet, roundsOf } from './rounds.ts';

const shares = (perTask: number) => roundsOf(perTask).reduce((sum, { share }) => sum + share, 0);

test('few iterations per task are one annealing of the plan as it is', () => {
  expect(roundsOf(100)).toMatchObject([{ from: 'as it is', share: 1 }]);
});

test('many are several that compete, then one that goes on from the best', () => {
  const rounds = roundsOf(1300).map(({ from }) => from);
  expect(rounds).toEqual(['as it is', 'anew', 'anew', 'anew', 'anew', 'best']);
  expect(roundsOf(1e9).length).toBe(11);
});

test('they use the whole budget, and each ends colder than it began', () => {
  for (const perTask of [0, 500, 1300, 20_000]) {
    expect(shares(perTask)).toBeCloseTo(1, 12);
    for (const { heat } of roundsOf(perTask)) expect(heat.end).toBeLessThan(1);
  }
});

test('the parts of an annealing cool as the whole does', () => {
  const [one, other] = [partOfFleet(0, 0.3), partOfFleet(0.3, 1)];
  expect(one.start).toBe(heatOfFleet.start);
  expect(one.start * one.end).toBeCloseTo(other.start, 12);
  expect(other.start * other.end).toBeCloseTo(heatOfFleet.start * heatOfFleet.end, 12);
});
