import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { partnerKey } from '#testing/partnerKey.ts';
import type { OrderImport } from '../contract/calls.ts';

/** What a programmer gets wrong on the first day, and what the answer says of it. */
const { app } = await opened(morning());
const token = await partnerKey(await app.as('depotadmin'), '77001', ['orders', 'status']);

const order = {
  number: 'SLIP-1',
  consignee: { name: 'Baumarkt', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
  goods: [{ packages: 1, weightKg: 20 }],
};
type Refused = { code: number; message: string; details?: { violations: { field: string; args: object }[] } };
async function send<T = Refused>(path: string, type: string, body: string, key = token, language = 'en') {
  const response = await fetch(`${app.url}/om-rest/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, 'accept-language': language },
    body,
  });
  return { status: response.status, body: (await response.json()) as T };
}

test.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded'])(
  'orders by JSON are taken as they are when their sender calls them %s',
  async (type) => {
    const own = { ...order, number: `S-${type.length}` };
    const { status, body } = await send<OrderImport>('imports?kind=json', type, JSON.stringify({ orders: [own] }));
    expect([status, body.rowsOk, body.rowsFailed]).toEqual([201, 1, 0]);
    expect(body.items.map(({ externId }) => externId)).toEqual([`77001/${own.number}`]);
  },
);

test('JSON that breaks off is told from JSON without orders', async () => {
  const said = async (text: string) => (await send('imports?kind=json', 'application/json', text)).body;
  expect(await said(JSON.stringify({ orders: [order] }).slice(0, -2))).toMatchObject({
    code: 1304,
    message: 'This is no valid JSON: the text breaks off, or is written wrongly.',
  });
  expect(await said('{"order": []}')).toMatchObject({ code: 1304, message: 'The file contains no orders.' });
});

test('a kind that there is not is answered with those that there are', async () => {
  const { status, body } = await send('imports?kind=xml', 'application/xml', '<orders/>');
  expect([status, body.details?.violations]).toMatchObject([400, [{ field: 'kind' }]]);
  expect(JSON.stringify(body.details?.violations[0]?.args)).toBe('{"list":"csv, edi, fortras, json, xlsx"}');
});

test('a key that is not known is called a key, in the language of the caller', async () => {
  const { status, body } = await send('imports?kind=json', 'application/json', '{}', 'dtm.nobody.nothing', 'de');
  expect([status, body.code, body.message]).toEqual([
    401,
    1500,
    'Dieser Schlüssel ist hier nicht bekannt, oder er wurde widerrufen.',
  ]);
});
