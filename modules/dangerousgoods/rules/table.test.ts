import { describe, expect, it } from 'vitest';
import { dangerousGoodsTable, findEntry } from './table.ts';
import { readTunnelCode } from './tunnel.ts';

describe('the shipped entries of table A', () => {
  it('are unique, complete and readable', () => {
    const keys = dangerousGoodsTable.map((e) => `${e.unNumber}/${e.unSubNumber}`);
    expect(keys).toHaveLength(53);
    expect(new Set(keys).size).toBe(keys.length);
    for (const e of dangerousGoodsTable) {
      expect(e.unNumber).toMatch(/^\d{4}$/);
      expect(e.unSubNumber).toBeGreaterThan(0);
      for (const name of [e.properShippingName.defaultText, e.properShippingName.de, e.properShippingName.fr]) {
        expect(name.length, `${e.unNumber}: ${name}`).toBeGreaterThan(4);
        expect(name.length).toBeLessThanOrEqual(250);
      }
      if (e.tunnelCategory !== null && e.tunnelCategory !== '-')
        expect(readTunnelCode(e.tunnelCategory)).toBe(e.tunnelCategory);
      expect(e.transportCategory === null).toBe(['1845', '3373'].includes(e.unNumber));
      expect(Number.isInteger(e.limitedQuantityMax)).toBe(true);
    }
  });
  it('carries the facts of an entry', () => {
    expect(findEntry('1005')).toMatchObject({
      class: '2',
      classificationCode: '2TC',
      primaryHazard: '2.3',
      subsidiaryHazard1: '8',
      packageGroup: null,
      transportCategory: 1,
      tunnelCategory: 'C/D',
      note_a_50kg: true,
      quantityBasis: 'NET_MASS_KG',
      liquid: false,
    });
    expect(findEntry('1072')?.quantityBasis).toBe('WATER_CAPACITY_L');
    expect(findEntry('1002')?.limitedQuantityMax).toBe(120);
    expect(findEntry('3090')).toMatchObject({ class: '9', primaryHazard: '9A' });
    expect(findEntry('0336')).toMatchObject({ class: '1', primaryHazard: '1.4', quantityBasis: 'NEM_KG' });
    expect(findEntry('2315')).toMatchObject({ transportCategory: 0, cv28Foodstuff: true });
  });
  it('finds by running number or packing group', () => {
    expect(findEntry('1263', { unSubNumber: 4 })?.packageGroup).toBe('III');
    expect(findEntry('1263', { packageGroup: 'II' })?.unSubNumber).toBe(2);
    expect(findEntry('1263')?.unSubNumber).toBe(2);
    expect(findEntry('1263', { unSubNumber: 9 })).toBeUndefined();
    expect(findEntry('0000')).toBeUndefined();
    expect(findEntry('1263', { unSubNumber: null, packageGroup: 'III' })?.packageGroup).toBe('III');
    expect(findEntry('1263', { unSubNumber: null, packageGroup: null })?.unSubNumber).toBe(2);
    expect(findEntry('1203', { packageGroup: 'I' })).toBeUndefined();
  });
});
