import { expect, test } from 'vitest';
import { Dice } from '#world/dice.ts';
import { type CarriedOrder, type Piece, piecesOf, standing } from './space.ts';

const goods = (stop: number, loadingMeter: number, loadedAt: number | null = null): Piece => ({
  id: `i${stop}-${loadingMeter}`,
  itemId: `i${stop}-${loadingMeter}`,
  orderNumber: `o${stop}`,
  stop,
  loadingMeter,
  weight: 0,
  packages: { count: 1, of: 1 },
  loadedAt,
  returns: false,
});
const said = (all: readonly Piece[]) =>
  standing(all).map(({ stop, from, inFront }) => [stop, from, inFront.orders, inFront.loadingMeter]);

test('nothing is loaded yet: the last stop stands at the headboard, the first at the doors, and nothing is in the way', () => {
  expect(said([goods(1, 400), goods(3, 800), goods(2, 1200)])).toEqual([
    [3, 0, 0, 0],
    [2, 800, 0, 0],
    [1, 2000, 0, 0],
  ]);
});

test('what was loaded first stands at the headboard, whatever its stop: the rest is in its way', () => {
  expect(said([goods(1, 400, 10), goods(3, 800, 20), goods(2, 1200)])).toEqual([
    [1, 0, 2, 2000],
    [3, 400, 0, 0],
    [2, 1200, 0, 0],
  ]);
});

test('two orders of one stop are not in the way of each other', () => {
  expect(said([goods(1, 400, 10), goods(1, 600, 20)]).map(([, , orders]) => orders)).toEqual([0, 0]);
});

/** Another way to count: the truck is emptied stop by stop over its doors, and what has to be taken out to get at the goods is counted. */
function emptied(order: readonly Piece[]): Map<string, number> {
  const taken = new Map<string, number>();
  let aboard = [...order];
  for (const stop of [...new Set(order.map((one) => one.stop))].sort((a, b) => a - b)) {
    for (const one of aboard.filter((other) => other.stop === stop))
      taken.set(
        one.id,
        aboard
          .slice(aboard.indexOf(one) + 1)
          .reduce((sum, other) => sum + (other.stop === stop ? 0 : other.loadingMeter), 0),
      );
    aboard = aboard.filter((other) => other.stop !== stop);
  }
  return taken;
}

test('for 500 loads at random: what is in the way is what a truck that is emptied stop by stop has to put out', () => {
  const dice = new Dice('space');
  for (let load = 0; load < 500; load++) {
    const all = Array.from({ length: dice.between(1, 12) }, (_, at) => ({
      ...goods(dice.between(1, 6), dice.between(0, 30) * 100, dice.chance(0.5) ? dice.between(0, 5) : null),
      id: `i${at}`,
    }));
    const found = standing(all);
    expect(found.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    const counted = emptied(found);
    for (const { id, inFront } of found) expect(inFront.loadingMeter).toBe(counted.get(id));
  }
});

const order = (more: Partial<CarriedOrder> = {}): CarriedOrder => ({
  itemId: 'i',
  orderNumber: 'o',
  stop: 2,
  loadingMeter: 800,
  weight: 400_000,
  expected: 8,
  loaded: 0,
  loadedAt: null,
  closed: false,
  result: null,
  refused: 0,
  ...more,
});
const pieces = (more: Partial<CarriedOrder>) =>
  piecesOf(order(more)).map(({ packages, loadingMeter, weight, loadedAt, returns }) => [
    packages.count,
    loadingMeter,
    weight,
    loadedAt,
    returns,
  ]);

test('three of eight packages are loaded: they stand where they were scanned, and five are still to come', () => {
  expect(pieces({ loaded: 3, loadedAt: 10 })).toEqual([
    [3, 300, 150_000, 10, false],
    [5, 500, 250_000, null, false],
  ]);
});

test('what the closed list did not load is not on board, and does not come any more', () => {
  expect(pieces({ loaded: 3, loadedAt: 10, closed: true })).toEqual([[3, 300, 150_000, 10, false]]);
  expect(pieces({ closed: true })).toEqual([]);
});

test('what the stop has taken is gone; what it has sent back stays on board', () => {
  const loaded = { loaded: 8, loadedAt: 10, closed: true };
  expect(pieces({ ...loaded, result: 'OK' })).toEqual([]);
  expect(pieces({ ...loaded, result: 'DEVIATION' })).toEqual([]);
  expect(pieces({ ...loaded, result: 'DEVIATION', refused: 2 })).toEqual([[2, 200, 100_000, 10, true]]);
  expect(pieces({ ...loaded, result: 'HINDRANCE' })).toEqual([[8, 800, 400_000, 10, true]]);
});

test('an order without a list of packages stands as a whole', () => {
  expect(pieces({ expected: 0 })).toEqual([[0, 800, 400_000, null, false]]);
});

test('what comes back is in the way of everything behind it at any later stop, and nothing is in its own way', () => {
  const back = { ...goods(1, 400, 20), returns: true };
  expect(standing([goods(3, 600, 10), back, goods(2, 500, 30)]).map(({ inFront }) => inFront.loadingMeter)).toEqual([
    400, 0, 0,
  ]);
});

test('an order in two pieces in the way is one order', () => {
  const later = goods(3, 200, 20);
  expect(
    standing([goods(1, 400, 10), later, { ...later, id: 'rest', loadedAt: null }]).map(({ inFront }) => inFront.orders),
  ).toEqual([1, 0, 0]);
});
