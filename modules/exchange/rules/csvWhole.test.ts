import { describe, expect, it } from 'vitest';
import { type CsvRow, readCsvOrders } from './csvOrders.ts';
import { orderOf, problems } from './testing/tableOrder.ts';

describe('a row in which every column is filled', () => {
  const row: CsvRow = {
    'Order Number': ' A-1 ',
    'PO Number': 'PO-7',
    'Delivery Note': 'LS-9',
    'Customer Name': 'Brinkmann',
    'Origin Number': '4012345000009',
    'Origin Name': 'Hagener Federn',
    'Origin Address': 'Eckeseyer Str. 112',
    'Origin City': 'Hagen',
    'Origin State': 'NW',
    'Origin Postal Code': '58089',
    'Origin Country': 'de',
    'Destination Number': 'D-4',
    'Destination Name': 'Lackhaus Unna',
    'Destination Address': 'Hansastr. 41',
    'Destination City': 'Unna',
    'Destination State': 'NRW',
    'Destination Postal Code': '59425',
    'Destination Country': 'nl',
    Contact: 'E. Krause',
    Phone: '+49 2303 1',
    Email: 'e@lackhaus.example',
    'Order Date': '2026-11-20T07:31:05',
    'Pickup Date': '23.11.2026 14:30',
    'Delivery Date': '11/24/2026 16:00',
    'Delivery From': '8:00',
    'Service Level': 'FTL',
    'Freight Term': 'DAP',
    'Temperature Control': 'chilled',
    'Requires Hazmat': 'no',
    'Unit ID': 'PAL-1',
    'Unit Type': 'EP',
    'Custom Type Name': 'own',
    Packages: '7',
    SKU: 'ART-5',
    Description: 'Lack',
    Quantity: '40',
    Weight: '412,5',
    'Weight Unit': 'kg',
    Length: '120',
    Width: '80',
    Height: '145',
    'Dim Unit': 'cm',
    Stackable: 'yes',
    'Item Hazmat': 'y',
    'UN Number': 'UN 1263',
    Class: '3',
    'Packing Group': 'iii',
    Temperature: '2-8',
    'Cash on Delivery': '99,90',
    'Goods Value': '1.234,56',
    Remark: 'Hayon obligatoire',
  };
  const slot = { timeFrom: null, timeTo: null, secondTimeFrom: null, secondTimeTo: null };

  it('is read to the last column', () => {
    expect(readCsvOrders([row], { lineOf: () => 5, headingLine: 4 })).toEqual({
      missing: [],
      warnings: [],
      rowsOf: [[0]],
      orders: [
        {
          row: 5,
          externOrderNumber: 'A-1',
          issuedAt: [2026, 11, 20, 7, 31, 5],
          consignor: {
            row: 5,
            number: '4012345000009',
            name: 'Hagener Federn',
            name2: '',
            streetAndNumber: 'Eckeseyer Str. 112',
            postalCode: '58089',
            city: 'Hagen',
            state: 'NW',
            countryCode: 'DE',
            contact: null,
          },
          consignee: {
            row: 5,
            number: 'D-4',
            name: 'Lackhaus Unna',
            name2: '',
            streetAndNumber: 'Hansastr. 41',
            postalCode: '59425',
            city: 'Unna',
            state: 'NRW',
            countryCode: 'NL',
            contact: { name: 'E. Krause', phone: '+49 2303 1', email: 'e@lackhaus.example' },
          },
          deliveryParty: null,
          carrier: null,
          pickupTimeSlot: { ...slot, dateFrom: [2026, 11, 23], dateTo: [2026, 11, 23], timeFrom: [14, 30, 0] },
          // A date with a time ends at it when the file names no other end.
          deliveryTimeSlot: {
            ...slot,
            dateFrom: [2026, 11, 24],
            dateTo: [2026, 11, 24],
            timeFrom: [8, 0, 0],
            timeTo: [16, 0, 0],
          },
          lines: [
            {
              row: 5,
              // A unit is one package, whatever the row says.
              numberOfPackages: 1,
              packingType: 'EP',
              numberOfPackages2: null,
              packingType2: '',
              goodsDescription: 'Lack',
              marksAndNumbers: 'PAL-1',
              grossWeight: 412_500,
              length: 1200,
              width: 800,
              height: 1450,
              volume: null,
              stackable: true,
              barcodes: [],
            },
          ],
          dangerousGoods: [
            {
              row: 5,
              line: 0,
              unNumber: '1263',
              class: '3',
              packageGroup: 'III',
              name: 'Lack',
              grossQuantity: 412_500,
              netQuantity: null,
              liquid: false,
            },
          ],
          temperatureMin: 2000,
          temperatureMax: 8000,
          freightTermCode: 'DAP',
          productCode: 'FTL',
          trafficType: 'FullTruckLoad',
          references: [
            { type: 'PURCHASE_ORDER', value: 'PO-7' },
            { type: 'DELIVERY_NOTE', value: 'LS-9' },
          ],
          instructions: [{ type: 'Delivery', text: 'Hayon obligatoire' }],
          flags: { requiresTailLift: true },
          goodsValue: 123_456,
          cashOnDelivery: 9990,
          problems: [],
        },
      ],
    });
  });
  it('in which nothing but the number stands is an order of one empty line', () => {
    expect(orderOf({})).toMatchObject({
      consignor: null,
      consignee: null,
      issuedAt: null,
      pickupTimeSlot: null,
      deliveryTimeSlot: null,
      lines: [{ numberOfPackages: 0, packingType: '', goodsDescription: '', grossWeight: null, stackable: false }],
      dangerousGoods: [],
      trafficType: null,
      references: [],
      instructions: [],
      flags: {},
      goodsValue: null,
      cashOnDelivery: null,
      problems: [],
    });
  });
});

describe('parties', () => {
  it.each([
    ['Destination Number', 'D-4'],
    ['Destination Name', 'Meier'],
    ['Destination Postal Code', '59425'],
    ['Destination City', 'Unna'],
  ])('a consignee is there when its %s is', (column, text) => {
    expect(orderOf({ [column]: text }).consignee).not.toBeNull();
    expect(orderOf({ [column]: text }).consignor).toBeNull();
  });
  it('a street, a state or a country alone is nobody', () => {
    expect(orderOf({ 'Destination Address': 'Hansastr. 41', 'Destination Country': 'DE' }).consignee).toBeNull();
  });
  it.each([
    ['Contact', { name: 'K', phone: '', email: '' }],
    ['Phone', { name: '', phone: 'K', email: '' }],
    ['Email', { name: '', phone: '', email: 'K' }],
  ])('%s alone makes a contact of the consignee', (column, contact) => {
    expect(orderOf({ Consignee: 'Meier', [column]: 'K' }).consignee?.contact).toEqual(contact);
    expect(orderOf({ [column]: 'K' }).consignee).toBeNull();
    expect(orderOf({ Consignee: 'Meier' }).consignee?.contact).toBeNull();
  });
  it.each([
    ['Destination Name', 'Schulz', 'consigneeName'],
    ['Destination Postal Code', '44533', 'consigneePostalCode'],
    ['Destination City', 'Lünen', 'consigneeCity'],
    ['Delivery Date', '2026-12-10', 'deliveryDate'],
    ['Origin Name', 'Andere AG', 'consignorName'],
  ])('a second row with another %s contradicts', (column, other, field) => {
    const first = {
      'Destination Name': 'Meier',
      'Destination Postal Code': '44532',
      'Destination City': 'Unna',
      'Delivery Date': '2026-12-08',
      'Origin Name': 'Muster GmbH',
    };
    // Word for word the same: two packages alike, or one line twice.
    expect(problems(first, first).map(({ code, severity }) => [code, severity])).toEqual([['LINE_TWICE', 'WARNING']]);
    expect(problems(first, { ...first, [column]: other })).toEqual([
      { row: 3, field, code: 'ORDER_CONTRADICTS', severity: 'ERROR', args: { order: 'A', value: other } },
    ]);
    expect(problems(first, { ...first, [column]: '' })).toEqual([]);
  });
});

describe('dangerous goods', () => {
  const article = { Description: 'Lack' };
  it.each(['y', 'YES', 'true', '1', 'x', 'J', 'ja', 'wahr', 'oui'])('%s says that an article is dangerous', (yes) => {
    expect(orderOf({ ...article, 'Item Hazmat': yes }).flags).toEqual({ hasLoadingLock: true });
    expect(orderOf({ ...article, 'Requires Hazmat': yes }).flags).toEqual({ hasLoadingLock: true });
    expect(problems({ ...article, 'Item Hazmat': yes })).toEqual([
      {
        row: 2,
        field: 'unNumber',
        code: 'DANGEROUS_GOODS_DATA_MISSING',
        severity: 'WARNING',
        args: { article: 'Lack' },
      },
    ]);
  });
  it('what an article says of itself counts before what the order says', () => {
    expect(orderOf({ 'Item Hazmat': 'no', 'Requires Hazmat': 'yes' }).flags).toEqual({});
    expect(orderOf({ 'Item Hazmat': 'yesterday' }).flags).toEqual({});
    expect(orderOf({ 'Item Hazmat': 'so yes' }).flags).toEqual({});
  });
  it.each([
    ['I', 'I'],
    ['ii', 'II'],
    ['III', 'III'],
    ['IV', null],
    ['', null],
  ])('packing group %s', (group, expected) => {
    expect(orderOf({ 'UN Number': 'un1263', 'Packing Group': group }).dangerousGoods[0]).toMatchObject({
      unNumber: '1263',
      packageGroup: expected,
    });
  });
});

describe('units and articles', () => {
  it('articles of one unit are one package with their weights and names', () => {
    const { lines, dangerousGoods } = orderOf(
      { 'Unit ID': 'P1', Description: 'A', Weight: '10' },
      { 'Unit ID': 'P2', Description: 'C' },
      { 'Unit ID': 'P1', Description: 'B', Weight: '5', 'UN Number': '1263' },
      { 'Unit ID': 'P1', Description: 'A' },
      { 'Unit ID': 'P2', Weight: '7' },
    );
    expect(
      lines.map(({ goodsDescription, grossWeight, numberOfPackages }) => [
        goodsDescription,
        grossWeight,
        numberOfPackages,
      ]),
    ).toEqual([
      ['A, B', 15_000, 1],
      ['C', 7000, 1],
    ]);
    expect(dangerousGoods.map(({ line, grossQuantity, row }) => [line, grossQuantity, row])).toEqual([[0, 5000, 4]]);
  });
  it('rows without a unit are lines of their own', () => {
    expect(orderOf({ Packages: '3', SKU: 'ART-5', 'Custom Type Name': 'Box' }, { Packages: '2' }).lines).toMatchObject([
      { row: 2, numberOfPackages: 3, packingType: 'Box', goodsDescription: 'ART-5', marksAndNumbers: '' },
      { row: 3, numberOfPackages: 2 },
    ]);
  });
  it('texts are cut to what fits', () => {
    const [line] = orderOf({ Description: 'x'.repeat(300), 'Unit ID': 'u'.repeat(90) }).lines;
    expect([line?.goodsDescription.length, line?.marksAndNumbers.length]).toEqual([200, 60]);
    const long = orderOf(
      { 'Unit ID': 'P', Description: 'x'.repeat(150) },
      { 'Unit ID': 'P', Description: 'y'.repeat(150) },
    );
    expect(long.lines[0]?.goodsDescription).toHaveLength(200);
  });
});

describe('head of an order', () => {
  it.each([
    ['ftl', 'FullTruckLoad'],
    ['LTL', 'LessTruckLoad'],
    ['FTL plus', null],
    ['my ftl', null],
    ['ltl plus', null],
    ['my ltl', null],
  ])('service %s', (service, trafficType) => {
    expect(orderOf({ 'Service Level': service })).toMatchObject({ productCode: service, trafficType });
  });
  it('a remark is said once, and one of a lift asks for a lift', () => {
    expect(orderOf({ Remark: 'Ring twice' }, { Remark: 'Ring twice' }, { Remark: 'Tail lift' })).toMatchObject({
      instructions: [
        { type: 'Delivery', text: 'Ring twice' },
        { type: 'Delivery', text: 'Tail lift' },
      ],
      flags: { requiresTailLift: true },
    });
    expect(orderOf({ Remark: 'Ring twice' }).flags).toEqual({});
  });
  it('a delivery from and to', () => {
    const days = { 'Delivery Date': '2026-11-24', 'Delivery From': '8:00', 'Delivery To': '12:00' };
    expect(orderOf(days).deliveryTimeSlot).toMatchObject({ timeFrom: [8, 0, 0], timeTo: [12, 0, 0] });
    expect(orderOf({ 'Delivery Date': '2026-11-24' }).deliveryTimeSlot).toMatchObject({ timeFrom: null, timeTo: null });
  });
  it('the first temperature that is one counts for the order', () => {
    expect(orderOf({ Temperature: '2-8' }, { Temperature: '15-25' })).toMatchObject({
      temperatureMin: 2000,
      temperatureMax: 8000,
    });
    expect(orderOf({}, { Temperature: 'frozen' }, { Temperature: '15-25' })).toMatchObject({
      temperatureMin: null,
      temperatureMax: -18_000,
    });
    expect(orderOf({ Temperature: 'odd', 'Temperature Control': 'cold' })).toMatchObject({
      temperatureMin: 2000,
      problems: [{ code: 'TEMPERATURE_INVALID', severity: 'WARNING' }],
    });
    expect(problems({ Temperature: 'odd', 'Temperature Control': 'odder' })).toEqual([
      { row: 2, field: 'temperature', code: 'TEMPERATURE_INVALID', severity: 'ERROR', args: { value: 'odd' } },
    ]);
  });
  it('a header of blanks is no column', () => {
    expect(readCsvOrders([{ 'Order Number': 'A', ' ': 'x', '': 'y' }]).warnings).toEqual([]);
  });
});
