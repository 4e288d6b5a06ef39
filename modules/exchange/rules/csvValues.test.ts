import { describe, expect, it } from 'vitest';
import { orderOf, problems } from './testing/tableOrder.ts';

describe('values that are none', () => {
  it.each([
    ['Weight', '-1', 'weight', 'NUMBER_INVALID', 'ERROR'],
    ['Goods Value', 'much', 'goodsValue', 'NUMBER_INVALID', 'ERROR'],
    ['Pickup Date', '31.02.2026', 'pickupDate', 'DATE_INVALID', 'ERROR'],
    ['Order Date', 'soon', 'orderDate', 'DATE_INVALID', 'WARNING'],
    ['Delivery Date', '2026-13-01', 'deliveryDate', 'DATE_INVALID', 'ERROR'],
    ['Delivery From', 'noonish', 'deliveryFrom', 'TIME_INVALID', 'ERROR'],
  ])(
    '%s %s is named with its text, and where goods move by it the order waits',
    (column, value, field, code, severity) => {
      expect(problems({ [column]: value })).toEqual([{ row: 2, field, code, severity, args: { value } }]);
    },
  );
  it('nothing weighs nothing, and costs nothing', () => {
    expect(orderOf({ Weight: '0', 'Cash on Delivery': '0' })).toMatchObject({
      lines: [{ grossWeight: 0 }],
      cashOnDelivery: 0,
      problems: [],
    });
  });
  it('an unknown unit is named; without a unit weights are kg and lengths cm', () => {
    expect(problems({ Weight: '5', 'Weight Unit': 'stone' })).toEqual([
      { row: 2, field: 'weightUnit', code: 'UNIT_UNKNOWN', severity: 'ERROR', args: { unit: 'stone' } },
    ]);
    expect(problems({ Weight: 'x', 'Weight Unit': 'stone' }).map(({ code }) => code)).toEqual(['NUMBER_INVALID']);
    expect(problems({ 'Weight Unit': 'stone', 'Dim Unit': 'ell' })).toEqual([]);
    expect(orderOf({ Weight: '5', Length: '3', Width: '2', Height: '1' }).lines[0]).toMatchObject({
      grossWeight: 5000,
      length: 30,
      width: 20,
      height: 10,
    });
    expect(problems({ Length: '1', Width: '1', Height: '1', 'Dim Unit': 'ell' })).toHaveLength(3);
  });
  it('a barcode of 18 digits that fails its check is named', () => {
    expect(problems({ SSCC: '395212300001000018' })).toEqual([
      {
        row: 2,
        field: 'unitId',
        code: 'BARCODE_CHECK_DIGIT',
        severity: 'WARNING',
        args: { barcode: '395212300001000018' },
      },
    ]);
    expect(problems({ SSCC: '39521230000100001' })).toEqual([]);
    expect(problems({ SSCC: 'X395212300001000018' })).toEqual([]);
  });
  it('a number that is no UN number fails the order', () => {
    expect(problems({ 'UN Number': 'UN12634' })).toEqual([
      { row: 2, field: 'unNumber', code: 'UN_NUMBER_INVALID', severity: 'ERROR', args: { unNumber: '12634' } },
    ]);
    expect(problems({ 'UN Number': 'X1263' })).toHaveLength(1);
  });
});
