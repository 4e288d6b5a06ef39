import { describe, expect, it } from 'vitest';
import type { DangerousLine, TransportCategory } from './line.ts';
import { lineFromEntry } from './lineFromEntry.ts';
import { categoryTotals, itemPoints, linePoints, sumPoints } from './points.ts';
import { findEntry } from './table.ts';

const plain = (transportCategory: TransportCategory | null, grossQuantity: number | null): DangerousLine => ({
  unNumber: '9999',
  classificationCode: 'F1',
  primaryHazard: '3',
  transportCategory,
  tunnelCategory: 'D/E',
  grossQuantity,
  limitedQuantity: false,
});
const of = (un: string, kilos: number, more: Partial<DangerousLine> = {}): DangerousLine => {
  const entry = findEntry(un);
  if (!entry) throw new Error(`no entry for UN ${un}`);
  return { ...lineFromEntry(entry, { grossQuantity: Math.round(kilos * 1000) }), ...more };
};

describe('points of ADR 1.1.3.6 (domain 7.3)', () => {
  it('10 kg of category 1, 100 of 2 and 150 of 3 are 950', () => {
    expect(itemPoints([plain(1, 10_000), plain(2, 100_000), plain(3, 150_000)]).points).toBe(950);
  });
  it('20 of category 1 and 20 of 2 are 1060', () => {
    expect(itemPoints([plain(1, 20_000), plain(2, 20_000)]).points).toBe(1060);
  });
  it.each([
    ['1005', 50, 1000, 'note a counts 20'],
    ['1203', 333, 999, 'category 2'],
    ['1824', 240, 240, 'category 3'],
    ['1950', 333.3, 999.9, 'one fraction digit'],
    ['0012', 500, 0, 'category 4'],
    ['3373', 100, 0, 'no category'],
    ['1845', 300, 0, 'only 5.5.3'],
    ['1428', 4, 200, 'category 1 counts 50'],
  ])('UN %s, %d kg or l: %d (%s)', (un, amount, points) => {
    expect(itemPoints([of(un, amount)])).toEqual({ points, categoryZero: false, unknownUnNumbers: [] });
  });
  it('category 0 is beyond the limit and flagged, with other goods at least 1001', () => {
    expect(itemPoints([of('2814', 1)])).toEqual({ points: 1001, categoryZero: true, unknownUnNumbers: [] });
    expect(itemPoints([of('2814', 1), of('1203', 10)]).points).toBe(1001);
    expect(itemPoints([of('2814', 1), of('1203', 500)]).points).toBe(1500);
  });
  it('limited and excepted quantities count nothing', () => {
    expect(itemPoints([of('1950', 5000, { limitedQuantity: true })]).points).toBe(0);
    expect(itemPoints([of('1090', 5, { exceptedQuantity: true })]).points).toBe(0);
    expect(itemPoints([of('2814', 5, { exceptedQuantity: true })]).categoryZero).toBe(false);
  });
  it('a line without category or quantity makes the item unknown and names the UN number', () => {
    expect(itemPoints([plain(null, 1000)])).toEqual({ points: -1, categoryZero: false, unknownUnNumbers: ['9999'] });
    expect(itemPoints([plain(2, null), of('1203', 5)]).points).toBe(-1);
    expect(linePoints(plain(2, 0))).toBe(-1);
    expect(linePoints(plain(2, -5))).toBe(-1);
  });
  it('class 1 counts its explosive mass, others the net before the gross quantity', () => {
    expect(linePoints(of('0336', 100, { netExplosiveMass: 20_000, netQuantity: 50_000 }))).toBe(60);
    expect(linePoints(of('0336', 100))).toBe(300);
    expect(linePoints(of('1203', 100, { netQuantity: 90_000 }))).toBe(270);
    expect(linePoints(of('1203', 100, { netExplosiveMass: 1000 }))).toBe(300);
  });
  it('empty uncleaned packaging is category 4, and 0 where its contents were', () => {
    expect(linePoints(of('1203', 0, { emptyUncleaned: true }))).toBe(0);
    expect(linePoints(of('2814', 0, { emptyUncleaned: true }))).toBe(1001);
    expect(linePoints({ ...plain(null, 5000), emptyUncleaned: true })).toBe(-1);
    expect(linePoints({ ...plain(2, 5000), emptyUncleaned: false })).toBe(15);
  });
  it('a load is the sum of its items, unknown as soon as one is (I2)', () => {
    expect(sumPoints([950, 49.9, 0.1])).toBe(1000);
    expect(sumPoints([333.3, 333.3, 333.4])).toBe(1000);
    expect(sumPoints([950, -1])).toBe(-1);
    expect(sumPoints([])).toBe(0);
    expect(sumPoints([0, 12.5])).toBe(12.5);
  });
  it('adds up per transport category for the transport document', () => {
    expect(categoryTotals([of('1203', 10), of('1090', 20), of('1824', 100), of('3373', 1)])).toEqual([
      { transportCategory: 2, quantity: 30_000, points: 90 },
      { transportCategory: 3, quantity: 100_000, points: 100 },
    ]);
  });
  it('the strictest category stands first, whatever comes first; limited quantities and unknown categories are left out', () => {
    const lines = [
      of('1824', 100),
      of('1203', 10),
      of('1428', 1),
      plain(null, 7000),
      of('1090', 20, { limitedQuantity: true }),
    ];
    expect(categoryTotals(lines).map((one) => [one.transportCategory, one.points])).toEqual([
      [1, 50],
      [2, 30],
      [3, 100],
    ]);
    // An unknown quantity counts as nothing here; the item says that it is unknown.
    expect(categoryTotals([plain(2, null)])).toEqual([{ transportCategory: 2, quantity: 0, points: 0 }]);
  });
  it('a net quantity of nothing is not known: the gross quantity counts', () => {
    expect(linePoints({ ...plain(2, 10_000), netQuantity: 0 })).toBe(30);
    expect(linePoints({ ...plain(2, 10_000), netQuantity: null })).toBe(30);
    expect(linePoints({ ...plain(2, 10_000), netQuantity: -3 })).toBe(-1);
  });
  it('note a is for category 1 alone', () => {
    expect(linePoints({ ...plain(2, 10_000), unNumber: '1005' })).toBe(30);
    expect(linePoints({ ...plain(1, 10_000), unNumber: '1005' })).toBe(200);
  });
});
