import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvColumns, csvFieldOf, csvTemplate } from './csvColumns.ts';
import { type CsvRow, readCsvOrders } from './csvOrders.ts';
import { temperatureRange } from './temperatures.ts';
import { checkDrafts } from '#modules/orders/rules/checkDraft.ts';
import { isAcceptable } from '#modules/orders/rules/orderDraft.ts';
import { openTmsTemplate } from './testing/openTmsTemplate.ts';

const parse = (text: string) => Papa.parse<CsvRow>(text, { header: true, skipEmptyLines: true }).data;
const read = (text: string) => readCsvOrders(parse(text));
const one = (row: CsvRow) =>
  readCsvOrders([{ 'Order Number': 'A', ...row }]).orders[0] ?? expect.fail('no order was read');

describe('the American template', () => {
  const { orders, warnings } = read(openTmsTemplate);
  const [widgets, food, electronics] = orders;
  it('knows every column and joins the rows of an order', () => {
    expect(warnings).toEqual([]);
    expect(orders.map((order) => [order.externOrderNumber, order.row, order.lines.length])).toEqual([
      ['ORD-001', 2, 2],
      ['ORD-002', 5, 1],
      ['ORD-003', 7, 2],
    ]);
  });
  it('makes one package of each unit, with all its articles', () => {
    expect(widgets?.lines).toMatchObject([
      {
        numberOfPackages: 1,
        packingType: 'PALLET',
        marksAndNumbers: 'PALLET-001',
        goodsDescription: 'Widget A, Widget B',
        grossWeight: 750_000,
        length: 1200,
        width: 1000,
        height: 1500,
        barcodes: [],
      },
      { marksAndNumbers: 'PALLET-002', grossWeight: 300_000 },
    ]);
    expect(food?.lines[0]).toMatchObject({
      grossWeight: 1_400_000,
      goodsDescription: 'Perishable Item, Fresh Produce',
    });
  });
  it('reads parties, dates, references and service', () => {
    expect(widgets).toMatchObject({
      consignor: {
        name: 'Warehouse A',
        streetAndNumber: '123 Main St',
        city: 'Los Angeles',
        state: 'CA',
        postalCode: '90001',
        countryCode: 'US',
      },
      consignee: { name: 'Customer Site B', city: 'New York', postalCode: '10001' },
      issuedAt: [2025, 1, 15, 0, 0, 0],
      pickupTimeSlot: { dateFrom: [2025, 1, 20] },
      deliveryTimeSlot: { dateFrom: [2025, 1, 25] },
      references: [{ type: 'PURCHASE_ORDER', value: 'PO-12345' }],
      trafficType: 'LessTruckLoad',
      temperatureMin: null,
      temperatureMax: null,
    });
    expect(food).toMatchObject({
      pickupTimeSlot: null,
      trafficType: 'FullTruckLoad',
      temperatureMin: 2000,
      temperatureMax: 8000,
    });
  });
  it('locks dangerous goods that are flagged but not declared, article by article', () => {
    expect(electronics?.flags.hasLoadingLock).toBe(true);
    expect(electronics?.problems.map((p) => [p.code, p.row, p.args?.article])).toEqual([
      ['DANGEROUS_GOODS_DATA_MISSING', 7, 'Electronics Part A'],
      ['DANGEROUS_GOODS_DATA_MISSING', 8, 'Electronics Part B'],
    ]);
    expect(widgets?.flags).toEqual({});
  });
  it('goes in, with warnings for the dates of its example', () => {
    const checked = checkDrafts(orders, { today: [2026, 11, 23], knowsParty: () => false });
    expect(checked.map(isAcceptable)).toEqual([true, true, true]);
    expect(checked[0]?.problems.map((p) => p.code)).toEqual(['DATE_PAST', 'DATE_PAST']);
  });
});

describe('columns', () => {
  it('are known by many names, whatever case, spaces and accents', () => {
    expect(csvFieldOf('ORDER_NUMBER')).toBe('orderNumber');
    expect(csvFieldOf('Empfänger PLZ')).toBe('consigneePostalCode');
    expect(csvFieldOf('EMPFANGER-PLZ')).toBe('consigneePostalCode');
    expect(csvFieldOf('consigneePostalCode')).toBe('consigneePostalCode');
    expect(csvFieldOf('Absender Strasse')).toBe('consignorStreet');
    expect(csvFieldOf('Colour')).toBeUndefined();
    for (const heading of [
      'Zlecenie nr',
      'Nr zamówienia',
      'Nr. Auftrag',
      'Opdracht no.',
      'Commande n°',
      'Sendungs-Nr.',
    ])
      expect(csvFieldOf(heading), heading).toBe('orderNumber');
    expect(csvFieldOf('Kunden-Nr.')).not.toBe('orderNumber');
  });
  it('no name means two fields, and the template names each field once', () => {
    for (const [field, names] of Object.entries(csvColumns))
      for (const name of names) expect(csvFieldOf(name), name).toBe(field);
    const headers = csvTemplate('2026-11-24').split('\r\n')[0]?.split(';') ?? [];
    expect(new Set(headers.map(csvFieldOf)).size).toBe(Object.keys(csvColumns).length);
  });
  it('of the template are read without a question, its example as one order with seven packages of 900 kg', () => {
    const { orders, warnings } = readCsvOrders(
      Papa.parse<CsvRow>(csvTemplate('2026-11-24'), { header: true, skipEmptyLines: true }).data,
    );
    expect(warnings).toEqual([]);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.problems).toEqual([]);
    expect(orders[0]).toMatchObject({
      consignee: { postalCode: '58095', city: 'Hagen', countryCode: 'DE' },
      deliveryTimeSlot: { dateFrom: [2026, 11, 24], timeFrom: [8, 0, 0], timeTo: [12, 0, 0] },
      lines: [
        { numberOfPackages: 2, packingType: 'EP', grossWeight: 840_000, length: 1200, width: 800, height: 1450 },
        { numberOfPackages: 5, grossWeight: 60_000 },
      ],
    });
  });
  it('that nobody knows are named once for the file', () => {
    expect(read('Order Number,Colour\nA,red\nB,blue').warnings).toEqual([
      { row: 1, field: 'Colour', code: 'COLUMN_UNKNOWN', severity: 'WARNING', args: { column: 'Colour' } },
    ]);
  });
});

describe('a country in one letter', () => {
  it('is the one whose vehicles bear it', () => {
    const file = 'Auftrag;Versender;Versender Land;Empfänger;Empfänger Land\nA;Brinkmann;QQ;Möbel Schröder;d';
    const { orders } = readCsvOrders(Papa.parse<CsvRow>(file, { header: true, delimiter: ';' }).data);
    expect([orders[0]?.consignee?.countryCode, orders[0]?.consignor?.countryCode]).toEqual(['DE', 'QQ']);
  });
});

describe('a German file', () => {
  const file = [
    'Auftrag;Versender;Versender PLZ;Versender Ort;Empfänger;Empfänger PLZ;Empfänger Ort;Empfänger Land;Lieferdatum;Lieferzeit von;Lieferzeit bis;Colli;Verpackung;Inhalt;Gewicht;Länge;Breite;Höhe;Maßeinheit;Bemerkung;Nachnahme;UN-Nummer;Gefahrgutklasse;Verpackungsgruppe',
    'K-1;Brinkmann;58089;Hagen;Möbel Schröder;44388;Dortmund;de;24.11.2026;8:00;12:00;2;EP;Regale;1.180,5;1,2;0,8;2,1;m;Nur mit Hebebühne;99,90;1263;3;ii',
  ].join('\n');
  const { orders } = readCsvOrders(Papa.parse<CsvRow>(file, { header: true, delimiter: ';' }).data);
  it('is read with its numbers, dates and texts', () => {
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      externOrderNumber: 'K-1',
      consignee: { name: 'Möbel Schröder', postalCode: '44388', city: 'Dortmund', countryCode: 'DE' },
      deliveryTimeSlot: { dateFrom: [2026, 11, 24], timeFrom: [8, 0, 0], timeTo: [12, 0, 0] },
      lines: [
        { numberOfPackages: 2, packingType: 'EP', grossWeight: 1_180_500, length: 1200, width: 800, height: 2100 },
      ],
      instructions: [{ type: 'Delivery', text: 'Nur mit Hebebühne' }],
      flags: { requiresTailLift: true },
      cashOnDelivery: 9990,
      dangerousGoods: [{ unNumber: '1263', class: '3', packageGroup: 'II', grossQuantity: 1_180_500 }],
      problems: [],
    });
  });
});

describe('odd rows', () => {
  it('units: pounds and inches, unknown ones', () => {
    expect(one({ Weight: '100', 'Weight Unit': 'lb', Length: '48', 'Dim Unit': 'in' }).lines[0]).toMatchObject({
      grossWeight: 45_359,
      length: 1219,
    });
    const odd = one({ Weight: '100', 'Weight Unit': 'stone' });
    expect(odd.lines[0]?.grossWeight).toBeNull();
    expect(odd.problems.map((p) => p.code)).toEqual(['UNIT_UNKNOWN']);
  });
  it('numbers, dates and temperatures that are none', () => {
    const odd = one({ Weight: 'heavy', 'Delivery Date': '31.02.2026', Temperature: 'lukewarm', 'UN Number': '12' });
    expect(odd.problems.map((p) => [p.code, p.severity])).toEqual([
      ['DATE_INVALID', 'ERROR'],
      ['NUMBER_INVALID', 'ERROR'],
      ['UN_NUMBER_INVALID', 'ERROR'],
      ['TEMPERATURE_INVALID', 'ERROR'],
    ]);
    expect(one({ 'Temperature Control': 'lukewarm' }).problems.map((p) => p.code)).toEqual(['TEMPERATURE_INVALID']);
  });
  it('barcodes: an SSCC is one, a wrong check digit is said, other ids are marks', () => {
    expect(one({ SSCC: '(00)395212300001000017' }).lines[0]?.barcodes).toEqual(['395212300001000017']);
    const wrong = one({ SSCC: '395212300001000018' });
    expect(wrong.lines[0]).toMatchObject({ barcodes: [], marksAndNumbers: '395212300001000018' });
    expect(wrong.problems.map((p) => p.code)).toEqual(['BARCODE_CHECK_DIGIT']);
  });
  it('rows of one order that name two consignees contradict each other', () => {
    const { orders } = read('Order Number,Consignee,Destination Zip\nA,Meier,44532\nA,Schulz,44532');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.problems).toEqual([
      expect.objectContaining({ code: 'ORDER_CONTRADICTS', row: 3, severity: 'ERROR' }),
    ]);
  });
  it('rows without order number are orders of their own, empty rows are none', () => {
    const { orders } = read('Order Number,Consignee\n,Meier\n,Schulz\n,');
    expect(orders.map((order) => [order.row, order.consignee?.name])).toEqual([
      [2, 'Meier'],
      [3, 'Schulz'],
    ]);
    expect(readCsvOrders([])).toMatchObject({ orders: [], warnings: [], rowsOf: [] });
  });
  it.each([
    ['2-8', 2000, 8000],
    ['2 - 8 °C', 2000, 8000],
    ['-20 bis -18', -20_000, -18_000],
    ['-18', -18_000, -18_000],
    ['32F', 0, 0],
    ['frozen', null, -18_000],
    ['Tiefgekühlt', null, -18_000],
    ['ambient', null, null],
    ['', null, null],
  ])('temperature %s', (text, min, max) => expect(temperatureRange(text)).toEqual({ min, max }));
  it('no temperature', () => {
    expect(temperatureRange('lukewarm')).toBeUndefined();
    expect(temperatureRange('8-2')).toBeUndefined();
  });
});
