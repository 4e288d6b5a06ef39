// Concerns: shipments, orders, the platform.
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Each value of a collection and of an order is sent as something odd; what planted.db.test.ts does in the table, this does at the doors. */
const { app } = await opened();
let dispatcher: Client;
beforeAll(async () => {
  dispatcher = await app.as('dispo1');
});
const newId = (): string => crypto.randomUUID().replace(/^(.{14})./, '$17');

/** Every place of a value in a document. */
function* leaves(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (value === null || typeof value !== 'object') yield path;
  else
    for (const [key, one] of Object.entries(value))
      yield* leaves(one, [...path, Array.isArray(value) ? Number(key) : key]);
}
function withValue(document: unknown, path: (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const copy: Record<string | number, unknown> = Array.isArray(document)
    ? ([...document] as never)
    : { ...(document as object) };
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}
/** 2^31, 2^63, beyond all numbers, half a pallet, the years 1 and 9999, a megabyte, half a character, no character. */
const odd: unknown[] = [
  -1,
  0.5,
  2_147_483_648,
  2 ** 63,
  1e300,
  'NaN',
  'Infinity',
  null,
  true,
  {},
  [],
  [1, 1, 1],
  [9999, 12, 31],
  [2026, 2, 31],
  '+infinity',
  'x'.repeat(1_000_000),
  '\ud800',
  'a\u0000b',
  '',
];
const where = {
  name: 'Möbelhaus Łukasz',
  streetAndNumber: 'Hafenstr. 4',
  postalCode: '58095',
  city: 'Hagen',
  countryCode: 'DE',
};
const collection = {
  consignor: { ...where, contactName: 'Frau Öztürk', phone: '0231 4711' },
  consignee: where,
  executionDate: addDays(today(), 1),
  timeFrom: [9, 0, 0],
  timeTo: [15, 30, 0],
  goods: [
    {
      numberOfPackages: 3,
      packingType: 'EUR',
      goodsDescription: 'Stühle',
      grossWeight: 750_000,
      length: 1200,
      width: 800,
      height: 1400,
      stackable: false,
    },
  ],
  productCode: 'standard',
  reference: 'PO 4711',
  pickupInstruction: 'Rampe 3',
  dispoInfoRemark: 'eilig',
};
const party = {
  row: 1,
  number: null,
  name2: '',
  state: '',
  contact: { name: 'A', phone: '1', email: 'a@b.de' },
  ...where,
};
const slot = {
  dateFrom: addDays(today(), 1),
  dateTo: null,
  timeFrom: [8, 0, 0],
  timeTo: [12, 0, 0],
  secondTimeFrom: null,
  secondTimeTo: null,
};
const draft = {
  row: 1,
  externOrderNumber: 'P-1',
  issuedAt: null,
  consignor: party,
  consignee: party,
  deliveryParty: null,
  carrier: null,
  pickupTimeSlot: null,
  deliveryTimeSlot: slot,
  lines: [
    {
      row: 1,
      numberOfPackages: 2,
      packingType: 'EP',
      numberOfPackages2: 3,
      packingType2: 'CT',
      goodsDescription: 'Ware',
      marksAndNumbers: 'M',
      grossWeight: 100_000,
      length: 1200,
      width: 800,
      height: 1000,
      volume: 960_000_000,
      stackable: false,
      barcodes: ['A1', 'A2'],
    },
  ],
  dangerousGoods: [],
  temperatureMin: 2000,
  temperatureMax: 8000,
  freightTermCode: '',
  productCode: 'standard',
  trafficType: null,
  references: [{ type: 'CUSTOMER_REF', value: 'R' }],
  instructions: [{ type: 'Delivery', text: 'T' }],
  flags: { isFood: true },
  goodsValue: 100,
  cashOnDelivery: 100,
};
type Made = {
  id: string;
  version: number;
  code?: number;
  details?: { violations?: { field: string; message: string }[] };
};

test('whatever comes in by a form or a program is taken, waits or is refused at its field; nothing falls over', async () => {
  const bad: string[] = [];
  const judge = (of: string, answer: { status: number; body: Made }) => {
    const field = answer.body.details?.violations?.[0];
    if (answer.status >= 500) bad.push(`${of}: ${answer.status} ${JSON.stringify(answer.body)}`);
    else if (answer.status === 400 && answer.body.code === 1303 && (!field?.field || /[\\^$]/.test(field.message)))
      bad.push(`${of}: ${JSON.stringify(answer.body)}`);
  };
  for (const path of leaves(collection))
    for (const value of odd) {
      const body = { clientKey: newId(), ...(withValue(collection, path, value) as object) };
      judge(
        `collection ${path.join('.')} ${String(JSON.stringify(value)).slice(0, 20)}`,
        await dispatcher.request<Made>('POST', '/dpt-rest/items/create', body),
      );
    }
  const desk = await app.as('keyacc');
  for (const path of leaves(draft))
    for (const value of odd) {
      const of = `order ${path.join('.')} ${String(JSON.stringify(value)).slice(0, 20)}`;
      const body = {
        clientKey: newId(),
        orderType: 'DELIVERY_ORDER',
        draft: withValue({ ...draft, externOrderNumber: newId() }, path, value),
      };
      const made = await desk.request<Made>('POST', '/om-rest/orders', body);
      judge(of, made);
      if (made.status === 201)
        judge(
          `${of} submitted`,
          await desk.request<Made>('POST', `/om-rest/orders/${made.body.id}/submit`, { version: made.body.version }),
        );
    }
  expect(bad).toEqual([]);
}, 300_000);
