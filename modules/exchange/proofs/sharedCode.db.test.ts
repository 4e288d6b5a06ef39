import { expect, test } from 'vitest';
import { sscc } from '#kernel/barcode.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';

const { app, sql } = await opened();
const dispo = await app.as('dispo1');

/** One order of one package for each code, as a table. */
const send = async (orders: Record<string, string>): Promise<OrderImport> => {
  const head =
    'Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight,SSCC';
  const rows = Object.entries(orders).map(
    ([order, code]) => `${order},Baumarkt ${order},Weg 1,Dortmund,44135,DE,1,10,${code}`,
  );
  const text = [head, ...rows].join('\r\n');
  const { body } = await dispo.request<OrderImport>(
    'POST',
    '/om-rest/imports?kind=csv',
    new TextEncoder().encode(text),
  );
  // A table without a consignor is warned of as well.
  return { ...body, messages: body.messages.filter((one) => one.code.startsWith('BARCODE')) };
};
const shipmentOf = async (order: string) => {
  const [row] = await sql<{ id: string; number: string }>(
    `select id, order_number as number from shipment where org_unit = 'dtm' and extern_id like $1`,
    [`%${order}%`],
  );
  if (!row) throw new Error(`no shipment of ${order}`);
  return row;
};
const historyOf = async (itemId: string): Promise<string[]> => {
  const item = await dispo.request<{ historyLogKey: string }>('GET', `/dpt-rest/items/${itemId}`);
  const { body } = await dispo.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/${item.body.historyLogKey}`,
    undefined,
    { 'accept-language': 'en' },
  );
  return body.map((entry) => entry.historyText);
};

test('an SSCC that is on a package under way: the order is taken, its row warns in words, and both shipments say so', async () => {
  const code = sscc('34012345000000071');
  expect(await send({ 'SHARE-1': code })).toMatchObject({ rowsOk: 1, messages: [] });
  const second = await send({ 'SHARE-2': code });
  expect(second).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  const [one, other] = [await shipmentOf('SHARE-1'), await shipmentOf('SHARE-2')];
  expect(second.messages).toEqual([
    expect.objectContaining({
      code: 'BARCODE_TAKEN',
      severity: 'WARNING',
      reference: 'SHARE-2',
      text: expect.stringMatching(new RegExp(`${code}.*${one.number}`)),
    }),
  ]);
  const words = (number: string) =>
    `Barcode ${code} is also on a package of ${number}: a scan cannot tell the two apart`;
  expect(await historyOf(one.id)).toContain(words(other.number));
  expect(await historyOf(other.id)).toContain(words(one.number));
});

test('two orders of one file share it too; the same order again, numbers that are no SSCC, and goods that have gone do not', async () => {
  const code = sscc('34012345000000088');
  const both = await send({ 'SHARE-3': code, 'SHARE-4': code });
  expect(both).toMatchObject({ rowsOk: 2 });
  expect(both.messages.map(({ code: said, reference }) => [said, reference])).toEqual([['BARCODE_TAKEN', 'SHARE-4']]);
  expect(await send({ 'SHARE-3': code })).toMatchObject({ rowsKnown: 1, messages: [] });
  await send({ 'SHARE-5': 'PALLET-1' });
  expect(await send({ 'SHARE-6': 'PALLET-1' })).toMatchObject({ rowsOk: 1, messages: [] });
  const old = sscc('34012345000000095');
  await send({ 'SHARE-7': old });
  await sql(`update shipment set state = 'CLOSED' where id = $1`, [(await shipmentOf('SHARE-7')).id]);
  expect(await send({ 'SHARE-8': old })).toMatchObject({ rowsOk: 1, messages: [] });
});
