import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { RowDetails, RowHead } from '../contract/inbox.ts';
import { ownBordero } from '../rules/testing/ownBordero.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const other = await app.as('dispo2');

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const send = (text: string, call = 'imports?kind=fortras&filename=bordero.txt') => {
  const [path = '', query = ''] = call.split('?');
  return dispo.request<OrderImport>('POST', `/om-rest/${path}?${query}`, bytes(text));
};
const rowsOf = async (id: string): Promise<RowHead[]> =>
  (await dispo.request<RowHead[]>('GET', `/om-rest/imports/${id}/rows`)).body;
const rowOf = async (id: string, row: string): Promise<RowDetails> =>
  (await dispo.request<RowDetails>('GET', `/om-rest/imports/${id}/rows/${row}`)).body;
const importOf = async (id: string): Promise<OrderImport> =>
  (await dispo.request<OrderImport>('GET', `/om-rest/imports/${id}`)).body;
const sum = (one: OrderImport): number =>
  one.rowsOk + one.rowsFailed + one.rowsKnown + one.rowsIgnored + one.rowsWaiting;

/** The sample under numbers of its own; consignment numbers have 14 places. */
const numbered = (mark: string): string => ownBordero().replaceAll('KT-261123', `KT-${mark.padEnd(6, '0')}`);

test('a manifest of release 100 becomes shipments with their packages, and is kept as it came', async () => {
  const text = numbered('A');
  const { status, body } = await send(text);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'fortras',
    partner: '401',
    state: 'DONE',
    rowsTotal: 6,
    rowsOk: 6,
    rowsFailed: 0,
  });
  const packages = await sql<{ n: number }>(
    `select count(*)::int as n from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where s.extern_id like '%KT-A00000%'`,
  );
  expect(packages[0]?.n).toBe(14);
  const file = await sql<{ same: boolean }>(
    `select bytes = decode('${Buffer.from(bytes(text)).toString('hex')}', 'hex') as same from order_import_file where import_id = '${body.id}'`,
  );
  expect(file[0]?.same).toBe(true);
  const again = (await send(text)).body;
  expect(again).toMatchObject({ rowsOk: 0, rowsKnown: 6, rowsFailed: 0 });
});

test('a wrong postal code waits for a person, is marked in its line, and is mended for all alike and for the next file', async () => {
  const broken = numbered('B').replaceAll('44532    L', '4453     L').replaceAll('44388    D', '4438     D');
  const { body } = await send(broken);
  expect(body).toMatchObject({ state: 'PARTLY_FAILED', rowsTotal: 6, rowsFailed: 2 });
  expect(sum(body)).toBe(6);
  const failed = (await rowsOf(body.id)).filter((row) => row.state === 'ERROR');
  const first = await rowOf(body.id, failed[0]?.id ?? '');
  expect(first.problems).toContainEqual(
    expect.objectContaining({ code: 'POSTAL_CODE_FORM', field: 'consignee.postalCode', severity: 'ERROR' }),
  );
  const line = first.source.find((one) => one.no === first.problems[0]?.row);
  expect(line?.text.slice(0, 9)).toBe('B00001CON');
  const draft = { ...first.draft, consignee: { ...first.draft.consignee, postalCode: '44532' } };
  const dry = await dispo.request<{ row: RowDetails; taken: number }>(
    'PUT',
    `/om-rest/imports/${body.id}/rows/${first.id}`,
    {
      draft,
      version: first.version,
      dryRun: true,
    },
  );
  expect(dry.body).toMatchObject({ taken: 0, row: { state: 'FIXED' } });
  expect((await importOf(body.id)).rowsFailed).toBe(2);
  const fixed = await dispo.request<{ row: RowDetails; taken: number }>(
    'PUT',
    `/om-rest/imports/${body.id}/rows/${first.id}`,
    { draft, version: first.version, alike: true },
  );
  expect(fixed.status).toBe(200);
  expect(fixed.body).toMatchObject({ taken: 1, row: { state: 'FIXED', changedBy: expect.any(String) } });
  expect(fixed.body.row.changes).toEqual([{ path: 'consignee.postalCode', from: '4453', to: '44532' }]);
  const now = await importOf(body.id);
  expect(now).toMatchObject({ rowsOk: 5, rowsFailed: 1 });
  expect(sum(now)).toBe(6);
  // Whoever looked at the older version is told, and nothing happens twice.
  const late = await other.request('PUT', `/om-rest/imports/${body.id}/rows/${first.id}`, {
    draft,
    version: first.version,
  });
  expect(late.status).toBe(409);
  // The partner writes it again: what was learned is applied, and said.
  const next = (await send(numbered('C').replaceAll('44532    L', '4453     L'))).body;
  expect(next).toMatchObject({ rowsOk: 6, rowsFailed: 0 });
  expect(next.messages).toContainEqual(expect.objectContaining({ code: 'CORRECTED', field: 'consignee.postalCode' }));
});

test('failed orders go back in their own format, and come in once they are mended there', async () => {
  const broken = numbered('D').replaceAll('44388    D', '4438     D');
  const { body } = await send(broken);
  expect(body.rowsFailed).toBe(1);
  const file = await fetch(`${app.url}/om-rest/imports/${body.id}/failed`, { headers: { cookie: dispo.cookie } });
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(text.split('\r\n')[0]).toMatch(/^@@PHBORD512/);
  expect(text).toContain('KT-D00000-0104');
  expect(text).not.toContain('KT-D00000-0105');
  const mended = (await send(text.replaceAll('4438     D', '44388    D'))).body;
  expect(mended).toMatchObject({ rowsTotal: 1, rowsOk: 1, rowsFailed: 0 });
  expect(mended.messages.filter((one) => one.code === 'RECORD_COUNT')).toEqual([]);
});

test('a failed order is set aside with a reason, or tried again; the sums hold', async () => {
  const { body } = await send(
    numbered('E').replaceAll('44388    D', '4438     D').replaceAll('44532    L', '445      L'),
  );
  const failed = (await rowsOf(body.id)).filter((row) => row.state === 'ERROR');
  expect(failed).toHaveLength(2);
  const again = await dispo.request('POST', `/om-rest/imports/${body.id}/rows/apply`, {});
  expect(again.body).toMatchObject({ taken: 0, failed: 2 });
  const aside = await dispo.request('POST', `/om-rest/imports/${body.id}/rows/ignore`, {
    rows: [failed[0]?.id],
    reason: 'ordered by phone',
  });
  expect(aside.status).toBe(200);
  const now = await importOf(body.id);
  expect(now).toMatchObject({ rowsIgnored: 1, rowsFailed: 1, rowsOk: 4 });
  expect(sum(now)).toBe(6);
  const twice = await dispo.request('POST', `/om-rest/imports/${body.id}/rows/ignore`, {
    rows: [failed[0]?.id],
    reason: 'ordered by phone',
  });
  expect(twice.status).toBe(400);
});

test('a dry run says what would come of a file and keeps nothing', async () => {
  const before = await sql<{ n: number }>('select count(*)::int as n from order_import');
  const { status, body } = await send(numbered('F'), 'imports/dryrun?kind=fortras');
  expect(status).toBe(200);
  expect(body).toMatchObject({ rowsTotal: 6, rowsOk: 6 });
  expect(await sql('select count(*)::int as n from order_import')).toEqual(before);
  expect((await send(numbered('F'))).body).toMatchObject({ rowsOk: 6 });
});

test('release 6, a status message and an empty manifest are refused with their name', async () => {
  const old = await send('@@PHBORD128 0128003500107 KTDO401 DEP459\r\n@@PT');
  expect(old.status).toBe(400);
  expect(JSON.stringify(old.body)).toContain('release 6');
  expect((await send('@@PHSTAT512 0512003500107 DEP459  KTDO401\r\nQ00100SYA401\r\n@@PT')).status).toBe(400);
  const status = ["UNB+UNOC:3+A:ZZ+B:ZZ+261126:1000+1'", "UNH+1+IFTSTA:D:01B:UN'", "BGM+23+1+9'", "UNT+3+1'"];
  const order = ["UNH+2+IFTMIN:D:01B:UN'", "BGM+610+ORDER-BESIDE-STATUS+9'", "UNT+3+2'"];
  const edifact = (parts: string[], count: number) =>
    send([...status, ...parts, `UNZ+${count}+1'`].join(''), 'imports?kind=edi&filename=status.edi');
  const alone = await edifact([], 1);
  expect([alone.status, JSON.stringify(alone.body)]).toEqual([400, expect.stringContaining('no transport order')]);
  // Beside an order it stays visible: somebody has to look at what came.
  expect((await edifact(order, 2)).body).toMatchObject({ rowsTotal: 2, rowsFailed: 2 });
});

test('flipped bytes and cut files through the call: never a 5xx, and the sums hold', async () => {
  const text = numbered('G');
  for (let at = 11; at < text.length; at += 331) {
    const flipped =
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (at % 2 ? 0x20 : 0x80)) + text.slice(at + 1);
    for (const one of [flipped, text.slice(0, at)]) {
      const { status, body } = await send(one);
      expect(status).toBeLessThan(500);
      if (status === 201) expect(sum(body)).toBe(body.rowsTotal);
    }
  }
});

test('a large file goes in by and by, each order once', async () => {
  const head =
    'Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight,Weight Unit';
  const rows = Array.from({ length: 1600 }, (_, i) => `BIG-${i},Empfang ${i},Weg ${i},Dortmund,44135,DE,1,10,kg`);
  const { status, body } = await send([head, ...rows].join('\r\n'), 'imports?kind=csv&filename=big.csv');
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'PARSING', rowsTotal: 1600, rowsWaiting: 1600 });
  let now = body;
  for (let i = 0; i < 240 && now.state === 'PARSING'; i += 1) {
    await app.settled();
    now = await importOf(body.id);
    expect(sum(now)).toBe(1600);
  }
  expect(now).toMatchObject({ state: 'DONE', rowsOk: 1600, rowsWaiting: 0 });
  const made = await sql<{ n: number }>(`select count(*)::int as n from shipment where extern_id like '/BIG-%'`);
  expect(made[0]?.n).toBe(1600);
});

test('values of a file that no order can hold fail or shorten their order, and every order can still be looked at and repaired', async () => {
  const columns = [
    'orderNumber',
    'consignorName',
    'consigneeName',
    'consigneeStreet',
    'consigneePostalCode',
    'consigneeCity',
  ];
  const rest = ['consigneeCountry', 'quantity', 'packageType', 'weight', 'content', 'barcode'];
  const good = ['', 'Muster', 'Kunde', 'Weg 1', '44135', 'Dortmund', 'DE', '1', 'PAL', '100', 'Ware', ''];
  const odd: [at: number, value: string][] = [
    ...good.map((_, at): [number, string] => [at, 'x'.repeat(3000)]),
    ...[7, 9].flatMap((at) => ['-5', '1e300', '9999999999999999', '0'].map((value): [number, string] => [at, value])),
    [6, 'Vereinigtes Königreich von Irgendwo'],
  ];
  const lines = odd.map(([at, value], i) => {
    const cells = good.with(0, `ODD-${i}`);
    return cells.with(at, value).join(';');
  });
  const { status, body } = await send(
    [[...columns, ...rest].join(';'), ...lines].join('\r\n'),
    'imports?kind=csv&filename=odd.csv',
  );
  expect(status).toBe(201);
  expect([body.rowsTotal, sum(body)]).toEqual([odd.length, odd.length]);
  const looked = await Promise.all(
    (await rowsOf(body.id)).map(({ id }) => dispo.request<RowDetails>('GET', `/om-rest/imports/${body.id}/rows/${id}`)),
  );
  expect(looked.map((one) => one.status)).toEqual(odd.map(() => 200));
  const problemsOf = (number: string) =>
    looked.find((one) => one.body.draft.externOrderNumber === number)?.body.problems.map(({ code }) => code);
  expect(problemsOf('ODD-2')).toContain('TEXT_TOO_LONG');
  expect(problemsOf('ODD-4')).toContain('VALUE_IMPOSSIBLE');
  expect(problemsOf('ODD-18')).toContain('VALUE_IMPOSSIBLE');
  expect(problemsOf('ODD-20')).toContain('COUNTRY_UNKNOWN');
});
