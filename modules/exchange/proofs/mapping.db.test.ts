import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';

const { app } = await opened(morning());
const dispo = await app.as('dispo1');
const head = 'Ref;Wohin;PLZ2;Stadt2;Land2;Kilo;Zahl2\r\n';
const sheet = Buffer.from(`${head}M-1;Muster;44135;Dortmund;DE;12,5;2\r\n`);
const load = () => dispo.request<OrderImport>('POST', '/om-rest/imports/dryrun?kind=csv&filename=a.csv', sheet);

test('a customer’s own sheet fails until somebody has said what its columns mean; from then on it is read, and whose it is is known', async () => {
  // None of its headings is ours: it is a table all the same, and its order waits.
  const unread = await load();
  expect(unread.body).toMatchObject({ rowsOk: 0, rowsFailed: 1, partner: null });
  expect(unread.body.messages.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['COLUMN_MISSING_CONSIGNEE', 'COLUMN_MISSING_PACKAGES', 'COLUMN_MISSING_WEIGHT']),
  );
  const columns = [
    { theirs: 'Ref', ours: 'orderNumber' },
    { theirs: 'Wohin', ours: 'consigneeName' },
    { theirs: 'PLZ2', ours: 'consigneePostalCode' },
    { theirs: 'Stadt2', ours: 'consigneeCity' },
    { theirs: 'Land2', ours: 'consigneeCountry' },
    { theirs: 'Kilo', ours: 'weight' },
    { theirs: 'Zahl2', ours: 'packages' },
  ];
  expect((await dispo.request('PUT', '/om-rest/partners/ACME/columns', { columns })).status).toBe(200);
  expect((await dispo.request('GET', '/om-rest/partners/ACME/columns')).body).toEqual({ columns });
  const read = await load();
  expect(read.body).toMatchObject({ rowsOk: 1, rowsFailed: 0, partner: 'ACME' });
  const twice = { columns: [...columns, { theirs: 'Gewicht', ours: 'weight' }] };
  expect((await dispo.request('PUT', '/om-rest/partners/ACME/columns', twice)).status).toBe(400);
});

test('what no column says is told once for the file, on the page of the import and to who only tries it, however many orders wait for it', async () => {
  const many = Buffer.from(
    head.replace('Ref', 'Zlec.') +
      Array.from({ length: 30 }, (_, at) => `Z-${at};Muster;44135;Dortmund;DE;12,5;2\r\n`).join(''),
  );
  const missing = ['NUMBER', 'CONSIGNEE', 'PACKAGES', 'WEIGHT', 'DAY'].map((what) => `COLUMN_MISSING_${what}`);
  const said = (file: OrderImport) =>
    file.messages
      .filter(({ code }) => code.startsWith('COLUMN_MISSING_') || code === 'ORDER_NUMBER_MISSING')
      .map(({ code, reference }) => [code, reference]);
  const once = missing.map((code) => [code, null]);
  for (const path of ['/om-rest/imports/dryrun?kind=csv', '/om-rest/imports?kind=csv']) {
    const { body } = await dispo.request<OrderImport>('POST', path, many);
    expect(body).toMatchObject({ rowsTotal: 30, rowsOk: 0, rowsFailed: 30 });
    expect(said(body).sort(), path).toEqual(once.toSorted());
  }
});
