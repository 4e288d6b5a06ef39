import { describe, expect, it } from 'vitest';
import type { ManifestLeg } from './manifest.ts';
import { kinds, leg, line, packages, records } from './testing/manifestSample.ts';

describe('positions', () => {
  it('say packages, packaging, content, marks, kilograms, metres and cubic metres', () => {
    // Two of 1.20 x 0.80 x 1.00 m are 1.92 m3.
    expect(records('D00', [leg()])).toEqual([
      {
        item: '001',
        position: '001',
        packages: '0002',
        packaging: 'EP',
        content: 'Schrauben',
        marks: 'M 1',
        weight: '000250000',
        length: '0120',
        width: '0080',
        height: '0100',
        volume: '01920',
      },
    ]);
    expect(records('F00', [leg()])).toEqual([
      { item: '001', position: '001', barcode: 'P1' },
      { item: '001', position: '001', barcode: 'P2' },
    ]);
  });
  it('packages are dealt out to the lines in their order, the last line takes what is left', () => {
    const two = leg({
      goods: [line, { ...line, packingType: 'KT', numberOfPackages: 1, grossWeight: 90_000 }],
      packages: packages('P1', 'P2', 'P3', 'P4'),
    });
    expect(
      records('D00', [two]).map(({ position, packages: n, packaging, weight }) => [position, n, packaging, weight]),
    ).toEqual([
      ['001', '0002', 'EP', '000250000'],
      ['002', '0002', 'KT', '000090000'],
    ]);
    expect(records('F00', [two]).map(({ position, barcode }) => `${position} ${barcode}`)).toEqual([
      '001 P1',
      '001 P2',
      '002 P3',
      '002 P4',
    ]);
  });
  it('a line that states no packages has one', () => {
    const odd = leg({ goods: [{ ...line, numberOfPackages: 0 }, line], packages: packages('P1', 'P2', 'P3') });
    expect(records('D00', [odd]).map(({ packages: n }) => n)).toEqual(['0001', '0002']);
  });
  it('what stays behind takes its share of the weight with it, and a line of which nothing goes is not on the manifest', () => {
    const [first, second] = packages('P1', 'P2');
    const half = leg({ packages: [{ ...first, onUnit: false } as never, second as never] });
    expect(records('D00', [half])[0]).toMatchObject({ packages: '0001', weight: '000125000' });
    expect(records('F00', [half]).map(({ barcode }) => barcode)).toEqual(['P2']);
    const gone = leg({
      goods: [
        { ...line, numberOfPackages: 1 },
        { ...line, packingType: 'KT', numberOfPackages: 1 },
      ],
      packages: [{ ...first, onUnit: false } as never, second as never],
    });
    expect(records('D00', [gone]).map(({ position, packaging }) => [position, packaging])).toEqual([['001', 'KT']]);
    expect(records('J00', [gone])[0]).toMatchObject({ packages: '000001', weight: '000250000' });
  });
  it('where no line states a weight the first carries that of the shipment', () => {
    const lines = [
      { ...line, grossWeight: null, numberOfPackages: 1 },
      { ...line, grossWeight: null, numberOfPackages: 1 },
    ];
    expect(records('D00', [leg({ goods: lines })]).map(({ weight }) => weight)).toEqual(['000250000', '000000000']);
    const one = [
      { ...line, grossWeight: null, numberOfPackages: 1 },
      { ...line, grossWeight: 7_000, numberOfPackages: 1 },
    ];
    expect(records('D00', [leg({ goods: one })]).map(({ weight }) => weight)).toEqual(['000000000', '000007000']);
    expect(records('D00', [leg({ goods: lines, totalGrossWeight: null })]).map(({ weight }) => weight)).toEqual([
      '000000000',
      '000000000',
    ]);
  });
  it('a shipment without lines is one position of all its packages', () => {
    expect(records('D00', [leg({ goods: [] })])).toEqual([
      {
        item: '001',
        position: '001',
        packages: '0002',
        packaging: '',
        content: '',
        marks: '',
        weight: '000250000',
        length: '0000',
        width: '0000',
        height: '0000',
        volume: '00000',
      },
    ]);
  });
  it('a length beyond its field is the largest there is, a volume beyond its field is not said', () => {
    expect(records('D00', [leg({ goods: [{ ...line, length: 120_000, width: 10, height: 10 }] })])[0]).toMatchObject({
      length: '9999',
      width: '0001',
      height: '0001',
    });
    expect(
      records('D00', [leg({ goods: [{ ...line, length: 10_000, width: 5_000, height: 1_000 }] })])[0]?.volume,
    ).toBe('00000');
    expect(
      records('D00', [leg({ goods: [{ ...line, length: 10_000, width: 4_000, height: 1_000 }] })])[0]?.volume,
    ).toBe('80000');
  });
  it('long texts are cut and blanks at their ends go', () => {
    const odd = { ...line, goodsDescription: ` ${'y'.repeat(33)} z`, marksAndNumbers: `${'m'.repeat(34)} n` };
    expect(records('D00', [leg({ goods: [odd] })])[0]).toMatchObject({
      content: 'y'.repeat(33),
      marks: 'm'.repeat(34),
    });
  });
});

it('dangerous goods follow the first position with all that the next depot checks', () => {
  const dangerousGoods = [
    {
      unNumber: '1263',
      unSubNumber: null,
      properShippingName: 'PAINT',
      technicalName: null,
      classificationCode: 'F1',
      primaryHazard: '3',
      subsidiaryHazard1: '6.1',
      subsidiaryHazard2: '8',
      subsidiaryHazard3: '9',
      packageGroup: 'II',
      transportCategory: 2,
      tunnelCategory: 'D/E',
      packingType: '1A1',
      numberOfPackages: 2,
      grossQuantity: 120_000,
      netQuantity: 100_500,
      netExplosiveMass: 1_500,
      liquid: true,
      limitedQuantity: true,
      exceptedQuantity: false,
      environmentallyHazardous: true,
      highConsequence: false,
      additionalText: null,
    },
    {
      unNumber: '3077',
      unSubNumber: null,
      properShippingName: 'ENVIRONMENTALLY HAZARDOUS',
      technicalName: '  zinc \n oxide ',
      classificationCode: null,
      primaryHazard: '9',
      subsidiaryHazard1: null,
      subsidiaryHazard2: null,
      subsidiaryHazard3: null,
      packageGroup: null,
      transportCategory: null,
      tunnelCategory: null,
      packingType: null,
      numberOfPackages: null,
      grossQuantity: null,
      netQuantity: 5_000,
      netExplosiveMass: null,
      liquid: false,
      limitedQuantity: false,
      exceptedQuantity: true,
      environmentallyHazardous: false,
      highConsequence: false,
      additionalText: null,
    },
  ] as unknown as ManifestLeg['dangerousGoods'];
  const goods = [
    { ...line, numberOfPackages: 1 },
    { ...line, numberOfPackages: 1 },
  ];
  expect(kinds([leg({ dangerousGoods, goods })]).slice(3, 11)).toEqual([
    'B00',
    'D00',
    'E00',
    'E00',
    'F00',
    'D00',
    'F00',
    'G00',
  ]);
  expect(records('E00', [leg({ dangerousGoods, goods })])).toEqual([
    {
      item: '001',
      position: '001',
      packages: '0002',
      gross: '000120000',
      un: '1263',
      substance: 'PAINT',
      main: '3',
      sub1: '6.1',
      sub2: '8',
      sub3: '9',
      explosive: '000001500',
      category: '2',
      limited: 'Y',
      tunnel: 'D/E',
      group: 'II',
      code: 'F1',
      excepted: 'N',
      net: '000100500',
      unit: 'LIT',
      environment: 'Y',
    },
    {
      item: '001',
      position: '001',
      packages: '0000',
      gross: '000000000',
      un: '3077',
      substance: 'zinc oxide',
      main: '9',
      sub1: '',
      sub2: '',
      sub3: '',
      explosive: '000000000',
      category: '',
      limited: 'N',
      tunnel: '',
      group: '',
      code: '',
      excepted: 'Y',
      net: '000005000',
      unit: 'NGW',
      environment: 'N',
    },
  ]);
  const unknown = [
    { ...(dangerousGoods[1] as object), netQuantity: null, technicalName: null, properShippingName: null },
  ] as never;
  expect(records('E00', [leg({ dangerousGoods: unknown })])[0]).toMatchObject({
    net: '000000000',
    unit: '',
    substance: '',
  });
});
