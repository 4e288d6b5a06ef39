import { describe, expect, it } from 'vitest';
import { readIftmin } from './iftmin.ts';
import { checkDrafts } from '#modules/orders/rules/checkDraft.ts';
import { isAcceptable, type OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { eancomIftmin } from './testing/eancomIftmin.ts';
import { groupageIftmin } from './testing/groupageIftmin.ts';

const problems = (order: OrderDraft | undefined) =>
  order?.problems.map((p) => `${p.severity} ${p.code} ${p.field} ${p.row}`);
const message = (...segments: string[]) =>
  readIftmin([...segments, ...(segments[0]?.startsWith('UNH') ? [`UNT+${segments.length + 1}+1`] : []), ''].join("'"))
    .orders[0] ?? expect.fail('no order was read');
const check = (orders: OrderDraft[], known: string[] = []) =>
  checkDrafts(orders, { today: [2026, 11, 23], knowsParty: (number) => known.includes(number) });

describe('the interchange of a groupage customer', () => {
  const { orders, warnings, sender } = readIftmin(groupageIftmin);
  const [springs, paint, medicine, shelves] = orders;
  it('holds four orders; only a count is wrong', () => {
    expect(sender).toBe('4012345000009');
    expect(orders.map((order) => order.externOrderNumber)).toEqual([
      'SO-700101',
      'SO-700102',
      'SO-700103',
      'SO-700104',
    ]);
    expect(warnings).toEqual([]);
    expect(medicine?.problems.map(({ code }) => code)).toEqual(['SEGMENT_COUNT']);
  });
  it('reads head, parties and contact', () => {
    expect(springs).toMatchObject({
      issuedAt: [2026, 11, 23, 7, 30, 0],
      freightTermCode: 'DAP',
      references: [
        { type: 'CUSTOMER_REF', value: 'SO-700101' },
        { type: 'DELIVERY_NOTE', value: 'LS-0101' },
      ],
      consignor: {
        number: '4012345000009',
        name: 'Hagener Federn GmbH',
        city: 'Hagen',
        postalCode: '58089',
        countryCode: 'DE',
      },
      consignee: {
        number: null,
        name: 'Baumarkt Lünen',
        streetAndNumber: 'Kurt-Schumacher-Str. 5',
        city: 'Lünen',
        postalCode: '44532',
        countryCode: 'DE',
        contact: { name: 'Wareneingang', phone: '+49230612345', email: '' },
      },
    });
  });
  it('reads windows and days', () => {
    expect(springs?.pickupTimeSlot).toMatchObject({ dateFrom: [2026, 11, 23], dateTo: [2026, 11, 23], timeFrom: null });
    expect(springs?.deliveryTimeSlot).toMatchObject({
      dateFrom: [2026, 11, 24],
      dateTo: [2026, 11, 24],
      timeFrom: [7, 0, 0],
      timeTo: [12, 0, 0],
    });
    expect(paint?.deliveryTimeSlot).toMatchObject({ dateFrom: [2026, 11, 24], dateTo: [2026, 11, 24], timeTo: null });
  });
  it('reads goods and packages in raw units', () => {
    expect(springs?.lines).toEqual([
      expect.objectContaining({
        numberOfPackages: 3,
        packingType: 'PE',
        goodsDescription: 'Federn verzinkt',
        grossWeight: 412_500,
        length: 1200,
        width: 800,
        height: 900,
        barcodes: ['395212300001000017', '395212300001000024', '395212300001000031'],
      }),
    ]);
    expect(shelves?.lines[0]?.goodsDescription).toBe('Regale: lang+schwer');
  });
  it('reads dangerous goods, temperature and the tail lift', () => {
    expect(paint?.dangerousGoods).toEqual([
      {
        row: expect.any(Number),
        line: 0,
        unNumber: '1263',
        class: '3',
        packageGroup: 'II',
        name: 'FARBE',
        grossQuantity: null,
        netQuantity: 180_000,
        liquid: true,
      },
    ]);
    expect(paint?.lines[0]).toMatchObject({ grossWeight: 286_000, goodsDescription: 'Lack' });
    expect([medicine?.temperatureMin, medicine?.temperatureMax]).toEqual([2000, 8000]);
    expect(shelves?.flags).toEqual({ requiresTailLift: true });
    expect(shelves?.instructions).toEqual([{ type: 'Delivery', text: 'Anlieferung nur mit Hebebühne' }]);
    expect(springs?.flags).toEqual({});
  });
  it('takes three orders in, one with a wrong check digit; the one whose count is wrong waits', () => {
    const checked = check(orders);
    expect(checked.map((order) => isAcceptable(order))).toEqual([true, true, false, true]);
    expect(checked.map((order) => problems(order)?.length)).toEqual([0, 1, 1, 0]);
    expect(checked[1]?.problems[0]).toMatchObject({
      code: 'BARCODE_CHECK_DIGIT',
      severity: 'WARNING',
      args: { barcode: '395212300001000124' },
    });
  });
});

describe('the EANCOM example', () => {
  const { orders, warnings } = readIftmin(eancomIftmin);
  it('is read without envelope', () => {
    expect(warnings).toEqual([]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      externOrderNumber: '569952',
      consignee: { number: '5411234444402', name: '' },
      deliveryParty: { number: '5412345145660' },
      carrier: { number: '5411234512309' },
      temperatureMin: -5000,
      temperatureMax: 5000,
      goodsValue: 4_500_000,
      flags: { isFood: true },
      deliveryTimeSlot: { dateFrom: [2002, 3, 8], timeTo: [11, 0, 0] },
      lines: [
        {
          numberOfPackages: 1,
          packingType: '09',
          numberOfPackages2: 14,
          packingType2: 'PK',
          grossWeight: 250_000,
          barcodes: ['354123450000000014'],
        },
      ],
    });
  });
  it('fails with the parties that nobody knows, each named', () => {
    const [order] = check(orders);
    expect(order?.problems.filter((p) => p.severity === 'ERROR').map((p) => [p.code, p.args?.party])).toEqual([
      ['PARTY_UNKNOWN', '5412345123453'],
      ['PARTY_UNKNOWN', '5411234444402'],
      ['PARTY_UNKNOWN', '5412345145660'],
    ]);
    expect(problems(order)?.some((p) => p.startsWith('WARNING DATE_PAST'))).toBe(true);
  });
  it('goes in where the depot knows the numbers', () => {
    const [order] = check(orders, ['5412345123453', '5411234444402', '5412345145660']);
    expect(order && isAcceptable(order)).toBe(true);
  });
});

describe('odd messages', () => {
  it('names what it cannot read', () => {
    const order = message(
      'UNH+1+IFTMIN:D:96A:UN',
      'BGM+610+X+3',
      'DTM+2:20261399:102',
      'GID+1+zwei:PE',
      'MEA+AAE+G+XYZ:5',
      'DIM+1+ELL:1:2:3',
      'GIN+BJ+395212300001000017+395212300001000017',
      'TMP+2+kalt:CEL',
      'MOA+44:100:USD',
      'DGS+ADR+3+ABC',
      'CNT+11:9',
    );
    expect(order.problems.map((p) => p.code)).toEqual([
      'FUNCTION_UNSUPPORTED',
      'DATE_FORM',
      'NUMBER_INVALID',
      'UNIT_UNKNOWN',
      'UNIT_UNKNOWN',
      'BARCODE_TWICE',
      'TEMPERATURE_INVALID',
      'CURRENCY_FOREIGN',
      'UN_NUMBER_INVALID',
      'TOTAL_DIFFERS',
    ]);
  });
  it('refuses other messages', () => {
    expect(message('UNH+1+IFTSTA:D:96A:UN', 'BGM+77').problems).toEqual([
      expect.objectContaining({ code: 'MESSAGE_UNSUPPORTED', severity: 'ERROR', args: { type: 'IFTSTA' } }),
    ]);
  });
  it('reads addresses in free lines, e-mail and released phone numbers', () => {
    const order = message(
      'UNH+1+IFTMIN:D:96A:UN',
      'NAD+CN++Lackhaus Unna:Lager 2:Hansastr. 41:D-59425 Unna',
      'CTA+IC+:Frau Berg',
      'COM+?+49230398765:TE',
      'COM+berg@example.com:EM',
      'COM+?+4923099:FX',
    );
    expect(order.consignee).toMatchObject({
      name: 'Lackhaus Unna',
      name2: 'Lager 2',
      streetAndNumber: 'Hansastr. 41',
      postalCode: '59425',
      city: 'Unna',
      contact: { name: 'Frau Berg', phone: '+49230398765', email: 'berg@example.com' },
    });
  });
  it('takes total weight from the head where the goods state none, and cash on delivery', () => {
    const order = message('UNH+1+IFTMIN:D:96A:UN', 'CNT+7:120.5:KGM', 'MOA+22:99,90:EUR', 'GID+1+1:PE', 'GID+2+1:PE');
    expect(order.lines[0]?.grossWeight).toBe(120_500);
    expect(order.cashOnDelivery).toBe(9990);
    expect(message('GID+1+1:PE', 'MEA+AAE+G+KGM:100', 'CNT+7:120').problems).toEqual([
      expect.objectContaining({ code: 'TOTAL_DIFFERS', args: { stated: 120, counted: 100 } }),
    ]);
  });
  it('pickup windows and instructions by their purpose', () => {
    const order = message(
      'DTM+234:202611230800:203',
      'DTM+235:202611231200:203',
      'FTX+PUR+++Tor 3',
      'FTX+AAI+++Vorsicht',
    );
    expect(order.pickupTimeSlot).toMatchObject({ dateFrom: [2026, 11, 23], timeFrom: [8, 0, 0], timeTo: [12, 0, 0] });
    expect(order.instructions).toEqual([
      { type: 'PickUp', text: 'Tor 3' },
      { type: 'General', text: 'Vorsicht' },
    ]);
  });
  it('reads the country of an address in free lines from the sign before its postal code', () => {
    const order = message('UNH+1+IFTMIN:D:96A:UN', 'BGM+610+X', 'NAD+CN++Kaffeehaus:Graben 1:A-1010 Wien');
    expect(order.consignee).toMatchObject({ postalCode: '1010', city: 'Wien', countryCode: 'AT' });
    const other = message('UNH+1+IFTMIN:D:96A:UN', 'BGM+610+X', 'NAD+CN++Kahvila:Esplanadi 1:FIN-00100 Helsinki');
    expect(other.consignee).toMatchObject({ postalCode: '00100', city: 'Helsinki', countryCode: 'FI' });
  });
});
