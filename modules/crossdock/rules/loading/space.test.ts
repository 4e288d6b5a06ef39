import { expect, test } from 'vitest';
import { Dice } from '#world/dice.ts';
import { type Carried, standing } from './space.ts';

const goods = (stop: number, loadingMeter: number, loadedAt: number | null = null): Carried => ({
  itemId: `i${stop}-${loadingMeter}`,
  orderNumber: `o${stop}`,
  stop,
  loadingMeter,
  loadedAt,
});
const said = (all: readonly Carried[]) =>
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
function emptied(order: readonly Carried[]): Map<string, number> {
  const taken = new Map<string, number>();
  let aboard = [...order];
  for (const stop of [...new Set(order.map((one) => one.stop))].sort((a, b) => a - b)) {
    for (const one of aboard.filter((other) => other.stop === stop))
      taken.set(
        one.itemId,
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
      itemId: `i${at}`,
    }));
    const found = standing(all);
    expect(found.map(({ itemId }) => itemId).sort()).toEqual(all.map(({ itemId }) => itemId).sort());
    const counted = emptied(found);
    for (const { itemId, inFront } of found) expect(inFront.loadingMeter).toBe(counted.get(itemId));
  }
});
