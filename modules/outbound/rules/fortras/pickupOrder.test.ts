import { expect, test } from 'vitest';
import { readBordero } from '#modules/exchange/rules/fortras/bordero.ts';
import { manifestHead } from '#modules/exchange/rules/fortras/manifestHead.ts';
import { writePickupOrder } from './pickupOrder.ts';

const at = (name: string, postalCode: string, city: string) => ({
  name,
  streetAndNumber: 'Hafenweg 1',
  countryCode: 'DE',
  postalCode,
  city,
  contactName: null,
  phone: null,
  email: null,
  partnerId: null,
  stopLocationId: null,
});

test('an order to collect: its day and window in the columns of the layout, and another installation reads the same goods', () => {
  const text = writePickupOrder(
    {
      ownId: 'KONTOR',
      partnerId: 'ISAR089',
      codeList: 'SYA',
      number: '9002600000191',
      day: [2026, 11, 23],
      pickupDate: [2026, 11, 24],
      pickupFrom: [8, 0, 0],
      pickupTo: [15, 30, 0],
      pickup: at('Isar Anlagenbau', '80331', 'München'),
      consignee: at('Hansa Pharma', '44339', 'Dortmund'),
      goods: [
        {
          numberOfPackages: 2,
          packingType: 'EP',
          goodsDescription: 'Pumpen',
          marksAndNumbers: 'P 1-2',
          grossWeight: 64_500,
          length: 1200,
          width: 800,
          height: 1000,
        },
      ],
      texts: ['Am Tor 3 läuten'],
    },
    [2026, 11, 23, 16, 0, 0],
  );
  const lines = text.split('\r\n');
  // Columns of the public layout, counted by hand.
  expect(lines[1]?.slice(3, 6)).toBe('ABH');
  const sums = lines.find((line) => line.startsWith('G00')) ?? '';
  expect([sums.slice(54, 62), sums.slice(62, 66), sums.slice(66, 70)]).toEqual(['24112026', '0800', '1530']);
  const { orders, warnings } = readBordero(text);
  expect(warnings).toEqual([]);
  expect(manifestHead(lines)).toBeUndefined();
  expect(
    orders.map(({ externOrderNumber, consignee, lines: goods }) => [
      externOrderNumber,
      consignee?.name,
      goods[0]?.numberOfPackages,
      goods[0]?.grossWeight,
    ]),
  ).toEqual([['9002600000191', 'Hansa Pharma', 2, 64_500]]);
  expect(orders[0]?.consignor).toMatchObject({ name: 'Isar Anlagenbau', postalCode: '80331' });
  expect(orders[0]?.instructions).toEqual([{ type: 'PickUp', text: 'Am Tor 3 läuten' }]);
});
