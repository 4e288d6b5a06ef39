import { describe, expect, it } from 'vitest';
import { beyondColumns, beyondTruck, spokenBeyond } from './truck.ts';

const line = { numberOfPackages: 1, grossWeight: 250_000, length: 1200, width: 800, height: 1600, stackable: false };

describe('what goes on no truck', () => {
  it('lets an ordinary pallet and a full trailer pass', () => {
    expect(beyondTruck([line])).toEqual([]);
    expect(beyondTruck([{ ...line, numberOfPackages: 33, grossWeight: 24_000_000 }])).toEqual([]);
  });
  it('names the pallet of 1.2 km that a decimal comma made: its room and its loading metres', () => {
    const km = { ...line, length: 1_200_000, width: 800_000, height: 1_600_000 };
    // 1,200 m x 800 m x 1,600 m = 1.536e9 m3; 1,200 m x 800 m / 2.4 m = 400 km.
    expect(beyondTruck([km]).map(spokenBeyond)).toEqual([
      { value: 1_536_000_000, most: 200, unit: 'm³' },
      { value: 400_000, most: 25.25, unit: 'ldm' },
    ]);
  });
  it.each([
    ['weight', { grossWeight: 44_000_001 }, 44_000_000],
    ['packages', { numberOfPackages: 10_000, length: null }, 9999],
  ] as const)('holds the limit of %s', (measure, more, most) => {
    expect(beyondTruck([{ ...line, ...more }])).toEqual([expect.objectContaining({ measure, most })]);
  });
  it('takes what is no number at all for too much', () => {
    expect(beyondTruck([{ ...line, grossWeight: Number.NaN }])).toHaveLength(1);
  });
  it('knows what the columns hold (specification 1, 3.8: 1000 t, 1000 m3, 1000 km)', () => {
    const most = { totalGrossWeight: 1e9, chargeableWeight: 1e9, volume: 1e12, loadingMeter: 1e9 };
    expect(beyondColumns(most)).toBe(false);
    for (const measure of Object.keys(most)) expect(beyondColumns({ ...most, [measure]: 1e12 + 1 })).toBe(true);
  });
});
