import { describe, expect, it } from 'vitest';
import { readIftmin } from './iftmin.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';

/** Goods items by the directory UN/EDIFACT D.96A: GID, MEA, DIM, GIN, DGS and the totals of CNT. */
const messageOf = (type: string, ...segments: string[]): OrderDraft =>
  readIftmin([`UNH+1+${type}:D:96A:UN`, ...segments, `UNT+${segments.length + 2}+1`, ''].join("'")).orders[0] ??
  expect.fail('no order was read');
const orderOf = (...segments: string[]): OrderDraft => messageOf('IFTMIN', ...segments);
const codes = (...segments: string[]) =>
  orderOf(...segments).problems.map(({ code, field, args }) => [code, field, args]);

describe('measures (MEA)', () => {
  it('of a goods item: two gross weights contradict each other, the last volume counts', () => {
    const { lines, problems } = orderOf(
      'GID+1+1:EP',
      'MEA+AAE+G+KGM: 10 ',
      'MEA+AAE+G+GRM:500',
      'MEA+AAE+AAW+LTR:20',
      'MEA+AAE+AAW+MTQ:1',
    );
    expect([lines[0]?.grossWeight, lines[0]?.volume]).toEqual([10_000, 1_000_000_000]);
    expect(problems).toEqual([
      {
        row: 4,
        field: 'grossWeight',
        code: 'TOTAL_DIFFERS',
        severity: 'ERROR',
        args: { stated: 0.5, counted: 10 },
      },
    ]);
  });
  it.each([
    ['AAL', 'netQuantity'],
    ['N', 'netQuantity'],
    ['G', 'grossQuantity'],
    ['', 'grossQuantity'],
  ])('%s of dangerous goods is their %s, in g or, of a liquid, in ml', (attribute, field) => {
    const [solid] = orderOf('GID+1+1:EP', 'DGS+ADR+3+1263', `MEA+AAE+${attribute}+KGM:2.5`).dangerousGoods;
    expect(solid).toMatchObject({ grossQuantity: null, netQuantity: null, [field]: 2500, liquid: false });
    const [liquid] = orderOf('GID+1+1:EP', 'DGS+ADR+3+1263', `MEA+AAE+${attribute}+LTR:2.5`).dangerousGoods;
    expect(liquid).toMatchObject({ grossQuantity: null, netQuantity: null, [field]: 2500, liquid: true });
  });
  it('dangerous goods end with the next goods item', () => {
    const order = orderOf('GID+1+1:EP', 'DGS+ADR+3+1263', 'GID+2+1:EP', 'MEA+AAE+G+KGM:3');
    expect([order.dangerousGoods[0]?.grossQuantity, order.lines[1]?.grossWeight]).toEqual([null, 3000]);
  });
  it('before any goods: the weight is that of the message, a volume nobody’s', () => {
    expect(orderOf('MEA+AAE+G+KGM:12', 'MEA+AAE+AAW+MTQ:1', 'GID+1+1:EP').lines[0]).toMatchObject({
      grossWeight: 12_000,
      volume: null,
    });
  });
  it('an unknown unit and a number that is none are named', () => {
    expect(codes('GID+1+1:EP', 'MEA+AAE+G+STN:5')).toEqual([['UNIT_UNKNOWN', 'measure', { unit: 'STN' }]]);
    expect(codes('GID+1+1:EP', 'MEA+AAE+G+KGM:five')).toEqual([['NUMBER_INVALID', 'measure', { value: 'five' }]]);
    expect(codes('GID+1+1:EP', 'MEA+AAE+G')).toEqual([]);
  });
});

describe('dimensions (DIM) and counts (GID)', () => {
  it('are of the goods item before them', () => {
    expect(orderOf('DIM+1+CMT:1:2:3', 'GID+1+1:EP').lines[0]).toMatchObject({
      length: null,
      width: null,
      height: null,
    });
    expect(orderOf('GID+1+1:EP', 'DIM+1+MTR: 1,2 :0.8').lines[0]).toMatchObject({
      length: 1200,
      width: 800,
      height: null,
    });
  });
  it('of an unknown unit or a number that is none are named', () => {
    expect(codes('GID+1+1:EP', 'DIM+1+ELL:1:2:3')).toEqual([['UNIT_UNKNOWN', 'dimensions', { unit: 'ELL' }]]);
    expect(orderOf('GID+1+1:EP', 'DIM+1+ELL:1:2:3').lines[0]?.length).toBeNull();
    expect(codes('GID+1+1:EP', 'DIM+1+CMT:x:2:3')).toEqual([['NUMBER_INVALID', 'dimensions', { value: 'x' }]]);
    expect(codes('GID+1+many:EP+few:CT')).toEqual([
      ['NUMBER_INVALID', 'numberOfPackages', { value: 'many' }],
      ['NUMBER_INVALID', 'numberOfPackages2', { value: 'few' }],
    ]);
    expect(orderOf('GID+1').lines[0]).toMatchObject({ numberOfPackages: 0, packingType: '', numberOfPackages2: null });
  });
  it('marks are of a goods item', () => {
    expect(orderOf('PCI++M', 'GID+1+1:EP').lines[0]?.marksAndNumbers).toBe('');
    expect(orderOf('GID+1+1:EP', 'PCI++ M1 :M2 ').lines[0]?.marksAndNumbers).toBe('M1  M2');
  });
});

describe('barcodes (GIN)', () => {
  it('of kind BJ are those of the packages, several in a segment', () => {
    const order = orderOf('GID+1+2:EP', 'GIN+BJ+395212300001000017:395212300001000024+ +(00)395212300001000031');
    expect(order.lines[0]?.barcodes).toEqual(['395212300001000017', '395212300001000024', '395212300001000031']);
    expect(order.problems).toEqual([]);
  });
  it('of another kind, or without goods, are none', () => {
    expect(orderOf('GID+1+1:EP', 'GIN+AW+395212300001000017').lines[0]?.barcodes).toEqual([]);
    expect(orderOf('GIN+BJ+395212300001000017', 'GID+1+1:EP').lines[0]?.barcodes).toEqual([]);
  });
  it('that come twice or fail their check are named and kept', () => {
    const barcode = '395212300001000017';
    expect(codes('GID+1+1:EP', `GIN+BJ+${barcode}`, 'GID+2+1:EP', `GIN+BJ+${barcode}`)).toEqual([
      ['BARCODE_TWICE', 'barcode', { barcode }],
    ]);
    const wrong = orderOf('GID+1+1:EP', 'GIN+BJ+395212300001000018');
    expect(wrong.problems).toEqual([
      {
        row: 3,
        field: 'barcode',
        code: 'BARCODE_CHECK_DIGIT',
        severity: 'WARNING',
        args: { barcode: '395212300001000018' },
      },
    ]);
    expect(wrong.lines[0]?.barcodes).toEqual(['395212300001000018']);
  });
});

describe('dangerous goods (DGS)', () => {
  const first = (...segments: string[]) => orderOf('GID+1+1:EP', ...segments).dangerousGoods[0];
  it.each([
    ['DGS+ADR+3+1263++1', 'I'],
    ['DGS+ADR+3+1263++2', 'II'],
    ['DGS+ADR+3+1263++3', 'III'],
    ['DGS+ADR+3+1263+II', 'II'],
    ['DGS+ADR+3+1263+I', 'I'],
    ['DGS+ADR+3+1263++++III', 'III'],
    ['DGS+ADR+3+1263+++++III', null],
    ['DGS+ADR+3+1263++4', null],
    ['DGS+ADR+3+1263', null],
  ])('%s: packing group %s', (segment, packageGroup) => expect(first(segment)?.packageGroup).toBe(packageGroup));
  it('numbers are of four digits, with or without UN', () => {
    expect(first('DGS+ADR+3+UN 1263')).toMatchObject({ unNumber: '1263', class: '3', line: 0, row: 3 });
    expect(first('DGS+ADR+1.4S+12')).toMatchObject({ unNumber: '0012', class: '1.4S' });
    expect(codes('GID+1+1:EP', 'DGS+ADR+3+un0012')).toEqual([]);
  });
  it.each(['X1263', '12634', 'none', '', '0000'])('number %s fails the order', (unNumber) => {
    expect(orderOf('GID+1+1:EP', `DGS+ADR+3+${unNumber}`).problems).toEqual([
      { row: 3, field: 'unNumber', code: 'UN_NUMBER_INVALID', severity: 'ERROR', args: { unNumber } },
    ]);
  });
  it('belong to the last goods item, or to the first to come', () => {
    const lines = (...segments: string[]) => orderOf(...segments).dangerousGoods.map(({ line }) => line);
    expect(lines('GID+1+1:EP', 'GID+2+1:EP', 'DGS+ADR+3+1263')).toEqual([1]);
    expect(lines('DGS+ADR+3+1263')).toEqual([0]);
  });
});

describe('totals (CNT)', () => {
  const goods = ['GID+1+2:EP', 'MEA+AAE+G+KGM:10', 'GID+2+3:EP', 'MEA+AAE+G+KGM:5'];
  it('that agree say nothing', () => {
    expect(codes(...goods, 'CNT+11:5', 'CNT+7:15', 'CNT+16:99')).toEqual([]);
    expect(codes(...goods, 'CNT+7:15000:GRM')).toEqual([]);
  });
  it('that differ are named with both figures', () => {
    expect(orderOf(...goods, 'CNT+11:6', 'CNT+7:16').problems).toEqual([
      {
        row: 6,
        field: 'numberOfPackages',
        code: 'TOTAL_DIFFERS',
        severity: 'ERROR',
        args: { stated: 6, counted: 5 },
      },
      {
        row: 7,
        field: 'grossWeight',
        code: 'TOTAL_DIFFERS',
        severity: 'ERROR',
        args: { stated: 16, counted: 15 },
      },
    ]);
  });
  it('a weight of the whole message is that of its first item when none has one', () => {
    expect(orderOf('GID+1+2:EP', 'GID+2+1:EP', 'CNT+7:15').lines.map(({ grossWeight }) => grossWeight)).toEqual([
      15_000,
      null,
    ]);
    expect(orderOf('GID+1+2:EP', 'CNT+11:2').lines[0]?.grossWeight).toBeNull();
    expect(orderOf('GID+1+2:EP', 'CNT+16:2').lines[0]?.grossWeight).toBeNull();
    expect(codes('CNT+7:15')).toEqual([]);
    expect(codes('CNT+7:many')).toEqual([['NUMBER_INVALID', 'total', { value: 'many' }]]);
  });
});

describe('a message', () => {
  it.each(['', '1', '4', '5', '9'])('of function %s is an order', (purpose) => {
    expect(codes(`BGM+610+SO-1+${purpose}`)).toEqual([]);
  });
  it('of function 1 cancels, of 4 and 5 changes, of 9 is new', () => {
    const purposes = ['1', '4', '5', '9', ''].map((code) => orderOf(`BGM+610+SO-1+${code}`).purpose);
    expect(purposes).toEqual(['CANCEL', 'CHANGE', 'CHANGE', undefined, undefined]);
  });
  it('of another function or kind fails', () => {
    expect(orderOf('BGM+610+SO-1+31').problems).toEqual([
      { row: 2, field: 'messageFunction', code: 'FUNCTION_UNSUPPORTED', severity: 'ERROR', args: { function: '31' } },
    ]);
    expect(messageOf('IFTSTA', 'BGM+77+X').problems).toEqual([
      { row: 1, field: 'UNH', code: 'MESSAGE_UNSUPPORTED', severity: 'ERROR', args: { type: 'IFTSTA' } },
    ]);
  });
  it('references without a value are none, and food is said by HAN', () => {
    expect(orderOf('RFF+CU', 'RFF+CU:').references).toEqual([]);
    expect(orderOf('HAN+XYZ').flags).toEqual({});
  });
});
