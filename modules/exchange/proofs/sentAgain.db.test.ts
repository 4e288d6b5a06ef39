import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { RowDetails, RowHead } from '../contract/inbox.ts';

// A number that the depot knows: the same again, the same with other contents, or another order that bears the same number.

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');

type Said = { consignor?: string; zip?: string; packages?: number; weight?: string; day?: string };
const heads =
  'Auftragsnummer;Absender;Absender PLZ;Absender Ort;Absender Land;Empfänger;Empfänger Straße;Empfänger PLZ;Empfänger Ort;Empfänger Land;Lieferdatum;Packstücke;Verpackung;Gewicht';
const lineOf = (number: string, said: Said = {}): string => {
  const { consignor = 'Muster Farben GmbH', zip = '44147', packages = 4, weight = '300', day = '10.03.2026' } = said;
  return `${number};${consignor};${zip};Dortmund;DE;Probe Markt;Ringstr. 5;58095;Hagen;DE;${day};${packages};EP;${weight}`;
};
const file = (...lines: string[]): string => [heads, ...lines, ''].join('\r\n');
const send = async (text: string, call = 'imports'): Promise<OrderImport> =>
  (await dispo.request<OrderImport>('POST', `/om-rest/${call}?kind=csv`, new TextEncoder().encode(text))).body;
const rowOf = async ({ id }: OrderImport): Promise<RowDetails> => {
  const rows = (await dispo.request<RowHead[]>('GET', `/om-rest/imports/${id}/rows`)).body;
  return (await dispo.request<RowDetails>('GET', `/om-rest/imports/${id}/rows/${rows[0]?.id}`)).body;
};
const shipmentsOf = (number: string) =>
  sql<{ packages: number; weight: number }>(
    `select packages, weight::int from shipment
      where org_unit = 'dtm' and (extern_id = '/' || $1 or extern_id like '/' || $1 || '/%') and state <> 'CANCELED'
      order by created_at, weight`,
    [number],
  );
const counts = ({ rowsTotal, rowsOk, rowsKnown, rowsFailed }: OrderImport) => [
  rowsTotal,
  rowsOk,
  rowsKnown,
  rowsFailed,
];

test('the same contents again are known, and change nothing', async () => {
  expect(counts(await send(file(lineOf('AG-1'))))).toEqual([1, 1, 0, 0]);
  const again = await send(file(lineOf('AG-1')));
  expect(counts(again)).toEqual([1, 0, 1, 0]);
  expect(await shipmentsOf('AG-1')).toEqual([{ packages: 4, weight: 300_000 }]);
});

test('a file put right at home and sent again puts the shipment right, and says what changed; tried first, it changes nothing', async () => {
  await send(file(lineOf('AG-2', { packages: 2, weight: '412,5' })));
  const whole = file(lineOf('AG-2', { packages: 15, weight: '4.512,5' }));
  expect(counts(await send(whole, 'imports/dryrun'))).toEqual([1, 1, 0, 0]);
  expect(await shipmentsOf('AG-2')).toEqual([{ packages: 2, weight: 412_500 }]);
  const sent = await send(whole);
  expect(counts(sent)).toEqual([1, 1, 0, 0]);
  expect(await shipmentsOf('AG-2')).toEqual([{ packages: 15, weight: 4_512_500 }]);
  const row = await rowOf(sent);
  expect(row).toMatchObject({ state: 'WARNING', effect: 'CHANGED' });
  expect(row.changes).toContainEqual({ path: 'lines[0].numberOfPackages', from: '2', to: '15' });
  expect(row.problems.map(({ code }) => code)).toContain('CHANGED_AGAIN');
  expect(counts(await send(whole))).toEqual([1, 0, 1, 0]);
});

test('other contents of an order whose goods have moved wait for a decision, and the shipment stays as it is', async () => {
  await send(file(lineOf('AG-3', { packages: 3 })));
  await sql(
    `update package p set terminal_status = 'IN_DEPOT' from shipment s
      where s.org_unit = p.org_unit and s.id = p.item_id and s.extern_id = '/AG-3'`,
  );
  const sent = await send(file(lineOf('AG-3', { packages: 9 })));
  expect(counts(sent)).toEqual([1, 0, 0, 1]);
  const row = await rowOf(sent);
  expect(row).toMatchObject({ state: 'CONFLICT' });
  expect(row.problems.map(({ code }) => code)).toContain('CONTENT_DIFFERS');
  expect(await shipmentsOf('AG-3')).toMatchObject([{ packages: 3 }]);
});

test('another customer with the same number is another order, each known by itself afterwards', async () => {
  const own = file(lineOf('100017', { packages: 1 }));
  const other = file(lineOf('100017', { consignor: 'Andere Lacke AG', zip: '48143', packages: 4, weight: '1600' }));
  expect(counts(await send(own))).toEqual([1, 1, 0, 0]);
  expect(counts(await send(other))).toEqual([1, 1, 0, 0]);
  expect(counts(await send(other))).toEqual([1, 0, 1, 0]);
  expect(counts(await send(own))).toEqual([1, 0, 1, 0]);
  expect(await shipmentsOf('100017')).toMatchObject([
    { packages: 1, weight: 300_000 },
    { packages: 4, weight: 1_600_000 },
  ]);
});

test('a number that starts anew in the next year is another order', async () => {
  await send(file(lineOf('AG-5', { packages: 1 })));
  expect(counts(await send(file(lineOf('AG-5', { packages: 2, day: '12.01.2027' }))))).toEqual([1, 1, 0, 0]);
  expect((await shipmentsOf('AG-5')).map(({ packages }) => packages).toSorted()).toEqual([1, 2]);
});

test('what a person repaired is not undone by the file as its sender wrote it', async () => {
  const wrong = file(lineOf('AG-6', { packages: 2, weight: 'schwer' }));
  const sent = await send(wrong);
  expect(counts(sent)).toEqual([1, 0, 0, 1]);
  const row = await rowOf(sent);
  const draft = { ...row.draft, lines: row.draft.lines.map((one) => ({ ...one, grossWeight: 222_000 })) };
  const fixed = await dispo.request('PUT', `/om-rest/imports/${sent.id}/rows/${row.id}`, {
    draft,
    version: row.version,
    alike: false,
    dryRun: false,
  });
  expect(fixed.status).toBeLessThan(300);
  await send(wrong);
  expect(await shipmentsOf('AG-6')).toEqual([{ packages: 2, weight: 222_000 }]);
});

test('a number that the depot has from elsewhere, with nothing to compare, waits until a person says that it changes the shipment', async () => {
  const first = await send(file(lineOf('AG-7', { packages: 2 })));
  // As after the retention of files: the shipment stands, what was said of it is gone.
  await sql(`delete from order_row where org_unit = 'dtm' and import_id = $1`, [first.id]);
  await sql(`update transport_order set extern_id = null where org_unit = 'dtm' and extern_id = '/AG-7'`);
  const sent = await send(file(lineOf('AG-7', { packages: 5 })));
  expect(counts(sent)).toEqual([1, 0, 0, 1]);
  const row = await rowOf(sent);
  expect(row).toMatchObject({ state: 'CONFLICT' });
  expect(row.problems.map(({ code }) => code)).toEqual(['NOT_COMPARED']);
  expect(await shipmentsOf('AG-7')).toMatchObject([{ packages: 2 }]);
  const decided = await dispo.request('POST', `/om-rest/imports/${sent.id}/rows/${row.id}/decide`, {
    decision: 'APPLY',
    version: row.version,
  });
  expect(decided.status).toBe(200);
  expect(await shipmentsOf('AG-7')).toMatchObject([{ packages: 5 }]);
});

test('an order that was typed is compared with the file that brings its number, and a typed one whose number is taken is refused in words', async () => {
  const sent = await send(file(lineOf('AG-8', { packages: 2 })));
  const { draft } = await rowOf(sent);
  const typed = async (number: string) => {
    const body = {
      orderType: 'DISPATCH_ORDER',
      draft: { ...draft, problems: undefined, externOrderNumber: number },
      clientKey: `typed-${number}`,
    };
    const { id, version } = (await dispo.request<{ id: string; version: number }>('POST', '/om-rest/orders', body))
      .body;
    return dispo.request<{ message?: string }>('POST', `/om-rest/orders/${id}/submit`, { version });
  };
  const taken = await typed('AG-8');
  expect(taken.status).toBe(400);
  expect(JSON.stringify(taken.body)).toContain('AG-8');
  expect((await typed('AG-9')).status).toBe(200);
  const again = await send(file(lineOf('AG-9', { packages: 7 })));
  expect((await rowOf(again)).problems.map(({ code }) => code)).toContain('CHANGED_AGAIN');
  expect(await shipmentsOf('AG-9')).toMatchObject([{ packages: 7 }]);
});
