import { describe, expect, it } from 'vitest';
import { readIftmin } from './iftmin.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';

/** Segments and qualifiers by the directory UN/EDIFACT D.96A: IFTMIN and its code lists. */
const orderOf = (...segments: string[]): OrderDraft =>
  readIftmin(['UNH+1+IFTMIN:D:96A:UN:FIBO01', ...segments, `UNT+${segments.length + 2}+1`, ''].join("'")).orders[0] ??
  expect.fail('no order was read');
const problemsOf = (...segments: string[]) => orderOf(...segments).problems;
const emptyParty = {
  number: null,
  name: '',
  name2: '',
  streetAndNumber: '',
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  contact: null,
};

it('a message with every segment that we know is read to the last one', () => {
  const segments = [
    'BGM+610+SO-1+9',
    'DTM+137:202611230731:203',
    'DTM+234:202611231400:203',
    'DTM+235:202611231800:203',
    'DTM+64:202611240800:203',
    'DTM+63:202611241200:203',
    'TSR+27',
    'FTX+DEL+++Ring twice:at the gate',
    'FTX+COL+++Dock 3',
    'FTX+AAI+++Nothing special',
    'RFF+CU:C-1',
    'RFF+DQ:D-1',
    'RFF+ON:O-1',
    'RFF+AAM:other',
    'TOD+5++DAP',
    'MOA+44:1234.56:EUR',
    'MOA+22:99,90',
    'NAD+CZ+4012345000009::9++Hagener Federn:GmbH+Eckeseyer Str. 112:Tor 2+Hagen+NW+58089+de',
    'NAD+CN+++Lackhaus+Hansastr. 41+Unna++59425+DE',
    'CTA+IC+:E. Krause',
    'COM+0230312345:TE',
    'COM+e@lackhaus.example:EM',
    'COM+0230399999:FX',
    'NAD+DP+++Lager+Am Kai 1+Hamm++59063+DE',
    'NAD+CA+++Spedition+Weg 2+Bochum++44789+DE',
    'GID+1+2:EP+5:CT',
    'HAN+EAT',
    'FTX+AAA+++Lack',
    'FTX+AAA+++rot',
    'MEA+AAE+G+KGM:420',
    'MEA+AAE+N+KGM:412.5',
    'MEA+VOL++MTQ:1.5',
    'DIM+1+CMT:120:80:145',
    'PCI++MARK 1:MARK 2',
    'GIN+BJ+395212300001000017',
    'DGS+ADR+3+1263++3',
    'FTX+AAD+++Farbe',
    'MEA+AAE+G+KGM:400',
    'MEA+AAE+AAL+KGM:390',
    'RNG+4+CEL:2:8',
    'CNT+11:2',
    'CNT+7:420',
  ];
  const slot = { secondTimeFrom: null, secondTimeTo: null };
  const at = (start: string) => segments.findIndex((segment) => segment.startsWith(start)) + 2;
  expect(orderOf(...segments)).toEqual({
    row: 1,
    externOrderNumber: 'SO-1',
    issuedAt: [2026, 11, 23, 7, 31, 0],
    consignor: {
      ...emptyParty,
      row: at('NAD+CZ'),
      number: '4012345000009',
      name: 'Hagener Federn',
      name2: 'GmbH',
      streetAndNumber: 'Eckeseyer Str. 112 Tor 2',
      city: 'Hagen',
      state: 'NW',
      postalCode: '58089',
      countryCode: 'DE',
    },
    consignee: {
      ...emptyParty,
      row: at('NAD+CN'),
      name: 'Lackhaus',
      streetAndNumber: 'Hansastr. 41',
      city: 'Unna',
      postalCode: '59425',
      countryCode: 'DE',
      contact: { name: 'E. Krause', phone: '0230312345', email: 'e@lackhaus.example' },
    },
    deliveryParty: {
      ...emptyParty,
      row: at('NAD+DP'),
      name: 'Lager',
      streetAndNumber: 'Am Kai 1',
      city: 'Hamm',
      postalCode: '59063',
      countryCode: 'DE',
    },
    carrier: {
      ...emptyParty,
      row: at('NAD+CA'),
      name: 'Spedition',
      streetAndNumber: 'Weg 2',
      city: 'Bochum',
      postalCode: '44789',
      countryCode: 'DE',
    },
    pickupTimeSlot: {
      ...slot,
      dateFrom: [2026, 11, 23],
      dateTo: [2026, 11, 23],
      timeFrom: [14, 0, 0],
      timeTo: [18, 0, 0],
    },
    deliveryTimeSlot: {
      ...slot,
      dateFrom: [2026, 11, 24],
      dateTo: [2026, 11, 24],
      timeFrom: [8, 0, 0],
      timeTo: [12, 0, 0],
    },
    lines: [
      {
        row: at('GID'),
        numberOfPackages: 2,
        packingType: 'EP',
        numberOfPackages2: 5,
        packingType2: 'CT',
        goodsDescription: 'Lack, rot',
        marksAndNumbers: 'MARK 1 MARK 2',
        grossWeight: 420_000,
        length: 1200,
        width: 800,
        height: 1450,
        volume: 1_500_000_000,
        stackable: false,
        barcodes: ['395212300001000017'],
      },
    ],
    dangerousGoods: [
      {
        row: at('DGS'),
        line: 0,
        unNumber: '1263',
        class: '3',
        packageGroup: 'III',
        name: 'Farbe',
        grossQuantity: 400_000,
        netQuantity: 390_000,
        liquid: false,
      },
    ],
    temperatureMin: 2000,
    temperatureMax: 8000,
    freightTermCode: 'DAP',
    productCode: '',
    trafficType: null,
    references: [
      { type: 'CUSTOMER_REF', value: 'C-1' },
      { type: 'DELIVERY_NOTE', value: 'D-1' },
      { type: 'PURCHASE_ORDER', value: 'O-1' },
    ],
    instructions: [
      { type: 'Delivery', text: 'Ring twice at the gate' },
      { type: 'PickUp', text: 'Dock 3' },
      { type: 'General', text: 'Nothing special' },
    ],
    flags: { isFood: true },
    goodsValue: 123_456,
    cashOnDelivery: 9990,
    problems: [],
  });
});

describe('dates (DTM)', () => {
  const day = [2026, 11, 24];
  it.each(['10', '200'])('%s is the day of collection; hours that were named before stay', (qualifier) => {
    expect(orderOf(`DTM+${qualifier}:20261124:102`).pickupTimeSlot).toMatchObject({
      dateFrom: day,
      dateTo: day,
      timeFrom: null,
    });
    expect(orderOf('DTM+234:202611230900:203', `DTM+${qualifier}:20261124:102`).pickupTimeSlot).toMatchObject({
      dateFrom: day,
      timeFrom: [9, 0, 0],
    });
  });
  it('2 is the latest delivery; 63 and 64 alone name its day', () => {
    expect(orderOf('DTM+2:202611241630:203').deliveryTimeSlot).toMatchObject({
      dateFrom: day,
      timeFrom: null,
      timeTo: [16, 30, 0],
    });
    expect(orderOf('DTM+63:202611241630:203').deliveryTimeSlot).toMatchObject({
      dateFrom: day,
      dateTo: day,
      timeTo: [16, 30, 0],
    });
    expect(orderOf('DTM+64:202611240830:203').deliveryTimeSlot).toMatchObject({ dateTo: day, timeFrom: [8, 30, 0] });
    expect(orderOf('DTM+235:202611241630:203').pickupTimeSlot).toMatchObject({ dateFrom: day, timeTo: [16, 30, 0] });
  });
  it('another qualifier says nothing to us, and a document may have a day only', () => {
    expect(orderOf('DTM+9:20261124:102')).toMatchObject({
      pickupTimeSlot: null,
      deliveryTimeSlot: null,
      issuedAt: null,
    });
    expect(orderOf('DTM+137:20261124:102').issuedAt).toEqual([2026, 11, 24, 0, 0, 0]);
  });
  it('a date that is none is named', () => {
    expect(problemsOf('DTM+2:20261324:102')).toEqual([
      { row: 2, field: 'date', code: 'DATE_FORM', severity: 'ERROR', args: { value: '20261324', format: '102' } },
    ]);
  });
});

describe('texts (FTX)', () => {
  it.each([
    ['PUR', 'PickUp'],
    ['COL', 'PickUp'],
    ['DEL', 'Delivery'],
    ['DIN', 'Delivery'],
    ['AAI', 'General'],
    // A description without goods, and a technical name without dangerous goods.
    ['AAA', 'General'],
    ['AAD', 'General'],
  ])('%s before the goods: %s', (qualifier, type) => {
    expect(orderOf(`FTX+${qualifier}+++ Two   words `).instructions).toEqual([{ type, text: 'Two words' }]);
  });
  it('of the goods other than their description are instructions too', () => {
    const { lines, instructions } = orderOf('GID+1+1:EP', 'FTX+DEL+++Ring', 'FTX+AAD+++Name');
    expect([lines[0]?.goodsDescription, instructions.map(({ text }) => text)]).toEqual(['', ['Ring', 'Name']]);
    const dangerous = orderOf('GID+1+1:EP', 'DGS+ADR+3+1263', 'FTX+DEL+++Ring');
    expect([dangerous.dangerousGoods[0]?.name, dangerous.instructions]).toEqual([
      '',
      [{ type: 'Delivery', text: 'Ring' }],
    ]);
  });
  it('a coded text stands where no free one does, and an empty one nowhere', () => {
    expect(orderOf('FTX+DEL++CODE').instructions).toEqual([{ type: 'Delivery', text: 'CODE' }]);
    expect(orderOf('FTX+DEL+++ ').instructions).toEqual([]);
    expect(orderOf('FTX+DEL').instructions).toEqual([]);
  });
  it('one that asks for a tail lift does so', () => {
    expect(orderOf('FTX+DEL+++Tail lift needed').flags).toEqual({ requiresTailLift: true });
    expect(orderOf('FTX+DEL+++Ring').flags).toEqual({});
  });
});

describe('temperatures (TMP, RNG)', () => {
  const of = (...segments: string[]) => {
    const { temperatureMin, temperatureMax } = orderOf(...segments);
    return [temperatureMin, temperatureMax];
  };
  it('a range counts before a set point, in Celsius or Fahrenheit', () => {
    expect(of('TMP+2+5:CEL')).toEqual([5000, 5000]);
    expect(of('TMP+2+41:FAH')).toEqual([5000, 5000]);
    expect(of('RNG+4+FAH:41:50')).toEqual([5000, 10_000]);
    expect(of('TMP+2+5:CEL', 'RNG+4+CEL:2:8')).toEqual([2000, 8000]);
    expect(of('RNG+4+CEL:2:8', 'TMP+2+5:CEL')).toEqual([2000, 8000]);
  });
  it.each([
    ['RNG+4+CEL:8:2', 'CEL 8 2'],
    ['RNG+4+CEL:2', 'CEL 2'],
    ['RNG+4+CEL', 'CEL'],
    ['RNG+4+KEL:2:8', 'KEL 2 8'],
    ['TMP+2+warm:CEL', 'warm CEL'],
    ['TMP+2', ''],
  ])('%s is none', (segment, value) => {
    expect(problemsOf(segment)).toEqual([
      { row: 2, field: 'temperature', code: 'TEMPERATURE_INVALID', severity: 'ERROR', args: { value } },
    ]);
    expect(of(segment)).toEqual([null, null]);
  });
});

describe('amounts (MOA)', () => {
  it('44 is the value for customs, 22 the cash to collect; others are not ours', () => {
    expect(orderOf('MOA+44:10.5')).toMatchObject({ goodsValue: 1050, cashOnDelivery: null });
    expect(orderOf('MOA+22: 10,5 :')).toMatchObject({ goodsValue: null, cashOnDelivery: 1050 });
    expect(orderOf('MOA+9:10.5')).toMatchObject({ goodsValue: null, cashOnDelivery: null, problems: [] });
    expect(orderOf('MOA+44')).toMatchObject({ goodsValue: null, problems: [] });
  });
  it('a foreign currency and an amount that is none are named', () => {
    expect(problemsOf('MOA+44:10:USD')).toEqual([
      { row: 2, field: 'amount', code: 'CURRENCY_FOREIGN', severity: 'WARNING', args: { currency: 'USD' } },
    ]);
    expect(orderOf('MOA+22:10:USD').cashOnDelivery).toBeNull();
    expect(problemsOf('MOA+9:10:USD')).toEqual([]);
    expect(problemsOf('MOA+44:ten')).toEqual([
      { row: 2, field: 'amount', code: 'NUMBER_INVALID', severity: 'ERROR', args: { value: 'ten' } },
    ]);
  });
});

describe('parties (NAD, CTA, COM)', () => {
  const consignee = (...segments: string[]) => orderOf('NAD+CN+++Lackhaus', ...segments).consignee?.contact;
  it('a contact without a party is nobody’s', () => {
    expect(orderOf('CTA+IC+:K', 'COM+1:TE')).toMatchObject({ consignor: null, consignee: null });
  });
  it('a name may stand as its code, and a number without its release', () => {
    expect(consignee('CTA+IC+K')).toEqual({ name: 'K', phone: '', email: '' });
    expect(consignee('CTA+IC+K:Krause')).toEqual({ name: 'Krause', phone: '', email: '' });
    expect(consignee('COM++49231123:TE')).toEqual({ name: '', phone: '+49231123', email: '' });
    expect(consignee('COM+a@b.example:EM')).toEqual({ name: '', phone: '', email: 'a@b.example' });
    expect(consignee('COM+1:FX')).toEqual({ name: '', phone: '', email: '' });
    expect(consignee('COM')).toEqual({ name: '', phone: '', email: '' });
    expect(consignee('COM+123:TE+456:TE')).toEqual({ name: '', phone: '123', email: '' });
  });
  it('one in another role is none of the order, but its contact is its own', () => {
    const order = orderOf('NAD+CN+++Lackhaus', 'NAD+ZZZ+++Other', 'CTA+IC+:K');
    expect(order.consignee?.contact).toBeNull();
    expect(Object.keys(order)).not.toContain('undefined');
  });
  it.each([
    ['A:Str. 1:44532 Lünen', ['A', '', 'Str. 1', '44532', 'Lünen']],
    ['A:B:C:Str. 1:D-44532 Lünen', ['A', 'B C', 'Str. 1', '44532', 'Lünen']],
    ['A: :NL 5928 Venlo', ['A', '', '', '5928', 'Venlo']],
    ['A:Str. 1', ['A', '', 'Str. 1', '', '']],
    ['A', ['A', '', '', '', '']],
    [':123 Ort', ['123 Ort', '', '', '', '']],
    ['A:x44532 Ort', ['A', '', 'x44532 Ort', '', '']],
    ['A:DEUT-44532 Ort', ['A', '', 'DEUT-44532 Ort', '', '']],
  ])('free lines %s', (lines, [name, name2, streetAndNumber, postalCode, city] = []) => {
    expect(orderOf(`NAD+CN++${lines}`).consignee).toMatchObject({ name, name2, streetAndNumber, postalCode, city });
  });
  it('what stands in its own place counts before free lines', () => {
    expect(orderOf('NAD+CN++Free:Way 1:44532 Ort+Name: : Two+Str. 5+Town++12345+DE').consignee).toMatchObject({
      name: 'Name',
      name2: 'Two',
      streetAndNumber: 'Str. 5',
      postalCode: '12345',
      city: 'Town',
    });
  });
});
