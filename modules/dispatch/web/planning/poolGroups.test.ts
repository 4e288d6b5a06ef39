import { expect, it } from 'vitest';
import type { PoolPlace } from '../../contract/schemas.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import type { Translate } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import { poolGrouping, sumsOfGroups } from './poolGroups.ts';

const place = (
  aff: string | undefined,
  packages: number,
  packagesOnTerminal: number,
  delivers: number[],
  collects: number[] = [],
) =>
  ({
    affs: aff ? [aff] : [],
    routes: [],
    numberOfExpectedPackages: packages,
    packagesOnTerminal,
    delivers,
    collects,
  }) as unknown as PoolPlace;

it('adds up the shipments of each forwarder, pickups too, and keeps those without one together', () => {
  const sums = sumsOfGroups(
    [
      place('hagen', 2, 1, [500_000, 1200, 0, 20_000]),
      place('hagen', 3, 0, [], [250_000, 800, 0, 0]),
      place(undefined, 1, 1, [90_000, 400, 0, 0]),
    ],
    'aff',
  );
  expect(sums.get('hagen')).toEqual({
    shipments: 2,
    packages: 5,
    onTerminal: 1,
    weight: 750_000,
    loadingMeter: 2000,
    points: 20,
  });
  expect(sums.get('')).toEqual({
    shipments: 1,
    packages: 1,
    onTerminal: 1,
    weight: 90_000,
    loadingMeter: 400,
    points: 0,
  });
  expect(sums.size).toBe(2);
});

it('says what fills a vehicle before everything else, because a narrow pool cuts the end', () => {
  const say = ((key: string, args?: Record<string, unknown>) =>
    `${key.split('/').at(-1)} ${Object.values(args ?? {}).join()}`) as unknown as Translate<'dispatch'>;
  const format = {
    percent: (share: number) => `${share * 100} %`,
    measure: (_: string, raw: number) => `${raw / 1000} kg`,
    quantity: (_: string, raw: number) => String(raw / 1000),
    upTo: String,
  } as unknown as Format;
  const sums = sumsOfGroups([place('hagen', 2, 1, [500_000, 1200, 0, 20_000])], 'aff');
  const grouping = poolGrouping('aff', sums, undefined, say, format, (id) => id ?? '');
  expect(grouping?.of({ affCmdId: 'hagen' } as ItemRow).note).toBe(
    'shipments 1 · 500 kg · ldm 1.2 · packages 2 · onTerminal 50 % · points 20',
  );
});
