import { expect, test } from 'vitest';
import { exposedTimes, rangeOfGoods, togetherIn } from './exposure.ts';
import { defaultPatience } from './limits.ts';

const minute = 60_000;
const limits = {
  ...defaultPatience,
  low: 2000,
  high: 8000,
  delayHigh: 15,
  delayLow: 15,
  frost: 0,
  interval: 5 * minute,
};
const at = (celsius: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ ts: i * 5 * minute, value: celsius * 1000 }));
const stay = { itemId: 'a', packages: 2, since: 0, until: null, low: null, high: 2000 };

test('minced meat (at most +2) is exposed in a place that is well at 4 °C', () => {
  const [time] = exposedTimes(stay, at(4, 13), limits, 65 * minute);
  expect(time).toMatchObject({ kind: 'TOO_HIGH', peak: 4000, startedAt: 0, closedAt: null });
  expect((time?.outMs ?? 0) / minute).toBe(65);
  expect((time?.degreeMs ?? 0) / minute / 1000).toBe(130);
  expect(exposedTimes({ ...stay, low: 2000, high: 8000 }, at(4, 13), limits, 65 * minute)).toEqual([]);
});
test('what happened before it lay there is not its own', () => {
  expect(exposedTimes({ ...stay, since: 30 * minute }, at(4, 13), limits, 65 * minute)).toMatchObject([
    { startedAt: 30 * minute, outMs: 35 * minute },
  ]);
  expect(exposedTimes({ ...stay, since: 61 * minute }, at(4, 13), limits, 65 * minute)).toEqual([]);
});
test('what is taken away is exposed until then, and a place that gets colder later ends nothing', () => {
  expect(exposedTimes({ ...stay, until: 40 * minute }, at(4, 13), limits, 65 * minute)).toMatchObject([
    { startedAt: 0, outMs: 40 * minute, endedAt: 40 * minute, closedAt: 40 * minute },
  ]);
});
test('packages of a shipment that come and go count as one stay while one of them is there', () => {
  const of = (since: number, until: number | null, itemId = 'a') => ({ ...stay, itemId, packages: 1, since, until });
  expect(togetherIn([of(30, null), of(0, 20), of(10, 40), of(5, 8, 'b')])).toMatchObject([
    { itemId: 'a', since: 0, until: null, packages: 3 },
    { itemId: 'b', since: 5, until: 8, packages: 1 },
  ]);
  expect(togetherIn([of(0, 20), of(21, 40)])).toHaveLength(2);
});
test('the range of goods is their own, else that of their product', () => {
  const of = (
    temperatureMin: number | null,
    temperatureMax: number | null,
    range: 'COLD' | 'HIGH' | 'INDIVIDUAL' | null,
  ) => rangeOfGoods({ temperatureMin, temperatureMax, range });
  expect(of(null, 2000, 'COLD')).toEqual({ low: null, high: 2000 });
  expect(of(null, null, 'COLD')).toEqual({ low: 2000, high: 8000 });
  expect(of(null, null, 'HIGH')).toEqual({ low: 15_000, high: 25_000 });
  expect(of(null, null, 'INDIVIDUAL')).toBeUndefined();
  expect(of(null, null, null)).toBeUndefined();
});
