import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SheetImport, SheetRow } from '#modules/masterdata/contract/sheets.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { type Client } from '#testing/testApp.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const admin = await app.as('depotadmin');

const at = (type: string, rest: string) => `/cmd-core-rest-interface/masterdata/${type}/v1/dtm/${rest}`;
const inLanguage = (language: string) => ({ 'accept-language': language });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function file(
  client: Client,
  path: string,
  language = 'de',
): Promise<{ status: number; bytes: Uint8Array; name: string }> {
  const response = await fetch(app.url + path, { headers: { cookie: client.cookie, ...inLanguage(language) } });
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    name: decodeURIComponent(response.headers.get('content-disposition') ?? ''),
  };
}
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);
const send = (
  type: string,
  body: string | Uint8Array,
  key: string = randomUUID(),
  query = 'dryRun=true',
  language = 'de',
) =>
  admin.request<SheetImport & { message?: string; code?: number }>(
    'POST',
    `${at(type, 'import')}?key=${key}&${query}`,
    typeof body === 'string' ? bytesOf(body) : body,
    inLanguage(language),
  );
const rowsOf = (type: string, key: string, query = '') =>
  admin.request<SheetImport & { rows: SheetRow[] }>(
    'GET',
    `${at(type, `import/${key}`)}${query}`,
    undefined,
    inLanguage('de'),
  );
const apply = (type: string, key: string) => admin.request<SheetImport>('POST', at(type, `import/${key}/apply`));

test.each(Object.values(recordTypes).map((type) => [type.path]))(
  'every record of %s goes out and comes back the same, as text in three languages and as a workbook',
  async (type) => {
    for (const [format, language] of [
      ['csv', 'de'],
      ['csv', 'en'],
      ['xlsx', 'fr'],
    ] as const) {
      const out = await file(admin, at(type, `export?format=${format}`), language);
      expect(out.status).toBe(200);
      const back = await send(type, out.bytes, randomUUID(), 'dryRun=true', language);
      expect([back.status, back.body.message]).toEqual([200, undefined]);
      expect(back.body.columns.filter((column) => !column.known)).toEqual([]);
      expect(back.body.failed.slice(0, 3)).toEqual([]);
      expect(back.body.total).toBeGreaterThan(0);
      expect(back.body.counts).toEqual({ NEW: 0, CHANGED: 0, BAD: 0, DONE: 0, SAME: back.body.total });
    }
  },
);

const head = 'Kennung;Name;Mobiltelefon;Führerscheinklassen;Führerschein gültig bis;Gefahrgutschulung;Frachtführer\n';
const driverRow = (id: string, name: string, more = ';;;;') => `${id};${name};${more}\n`;
const countOf = async (where: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from master_record where ${where}`))[0]?.n ?? -1;
const versions = (id: string) =>
  sql<{ version: number; data: Record<string, unknown> }>(
    `select version, data from master_record where org_unit = 'dtm' and type = 'driver' and id = '${id}'`,
  );

test('a dry run changes nothing and says per cell what is wrong; corrected, each row goes in once and the rest stays', async () => {
  const key = randomUUID();
  const sheet =
    head +
    driverRow('imp-1', 'Anna Berg', '+49 231 1;C, CE;31.12.2027;nein;') +
    driverRow('imp-2', 'Bert Tal', ';ZZ;31.02.2027;vielleicht;nirgends') +
    driverRow('Imp Drei', '', ';;;;') +
    driverRow('imp-1', 'Noch einmal', ';;;;') +
    driverRow('imp-5', 'Emil See', ';B;2027-01-31;;');
  const dry = await send('driver', sheet, key);
  expect(dry.body.counts).toEqual({ NEW: 2, CHANGED: 0, SAME: 0, BAD: 3, DONE: 0 });
  expect(await countOf(`type = 'driver' and id like 'imp-%'`)).toBe(0);
  const { rows } = (await rowsOf('driver', key, '?state=BAD')).body;
  const texts = rows.map((row) => [row.row, row.problems.map((one) => `${one.column}: ${one.field} ${one.text}`)]);
  expect(texts).toEqual([
    [
      3,
      [
        '3: Führerscheinklassen „ZZ“ steht nicht zur Auswahl',
        '4: Führerschein gültig bis ist kein Datum, etwa 24.11.2026',
        '5: Gefahrgutschulung muss „Ja“ oder „Nein“ sein',
        '6: Frachtführer „nirgends“ gibt es nicht',
      ],
    ],
    [4, ['1: Name darf nicht leer sein', '0: Kennung nur Buchstaben a–z, Ziffern, Unterstrich und Bindestrich']],
    [5, ['0: Kennung steht schon in Zeile 2']],
  ]);

  // What is right goes in; the wrong rows stay with their reasons.
  const applied = await Promise.all([apply('driver', key), apply('driver', key)]);
  expect(applied.map((one) => one.status)).toEqual([200, 200]);
  expect((await rowsOf('driver', key)).body.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 0, BAD: 3, DONE: 2 });
  expect((await versions('imp-1')).map((row) => row.version)).toEqual([1]);

  // As a file they come back in the form that they came in, with a column that says why.
  const failed = await file(admin, at('driver', `import/${key}/failed`));
  const lines = text(failed.bytes).trim().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?Kennung;Name;.*;Frachtführer;Fehler$/);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain('Name: darf nicht leer sein');

  const corrected = await admin.request<SheetImport & { rows: SheetRow[] }>('PUT', at('driver', `import/${key}`), {
    rows: [
      { row: 3, cells: ['imp-2', 'Bert Tal', '', 'C1; C1E', '28.02.2027', 'nein', ''] },
      { row: 4, cells: ['imp-3', 'Cora Feld', '', '', '', '', ''] },
      { row: 5, cells: ['imp-4', 'Dora Wald', '', '', '', '', ''] },
      { row: 2, cells: ['imp-9', 'Ist schon drin', '', '', '', '', ''] },
    ],
  });
  expect(corrected.body.counts).toEqual({ NEW: 3, CHANGED: 0, SAME: 0, BAD: 0, DONE: 2 });
  expect((await apply('driver', key)).body.imported).toBe(5);
  const [second] = await versions('imp-2');
  expect(second?.data).toMatchObject({
    contactPerson: { name: 'Bert Tal' },
    licenceClasses: ['C1', 'C1E'],
    drivingLicenceValidTo: [2027, 2, 28],
    dangerousGoodsTraining: false,
  });
  const told = await sql<{ n: number }>(
    `select count(*)::int as n from history where log_key like 'MD:driver:imp-%' and code = '0001'`,
  );
  expect(told[0]?.n).toBe(5);
});

test('the same file twice has one effect, the same key twice is one import, and a column that is not there changes nothing', async () => {
  const sheet = 'Kennung;Name;Führerscheinnummer\ntwin-1;Zwilling Eins;N1\ntwin-2;Zwilling Zwei;N2\n';
  const key = randomUUID();
  const both = await Promise.all([
    send('driver', sheet, key, 'dryRun=false'),
    send('driver', sheet, key, 'dryRun=false'),
  ]);
  expect(both.map((one) => [one.status, one.body.imported])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  const again = await send('driver', sheet, randomUUID(), 'dryRun=false');
  expect(again.body.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 2, BAD: 0, DONE: 0 });
  expect((await versions('twin-1')).map((row) => row.version)).toEqual([1]);
  const only = await send('driver', 'id,contactPerson.name\ntwin-1,Neuer Name\n', randomUUID(), 'dryRun=false', 'en');
  expect(only.body.imported).toBe(1);
  const [row] = await versions('twin-1');
  expect([row?.version, row?.data.drivingLicenceNumber]).toEqual([2, 'N1']);
  expect(row?.data.contactPerson).toMatchObject({ name: 'Neuer Name' });
});

test('a record that was changed between the dry run and the import is not overwritten', async () => {
  const first = await send('driver', 'Kennung;Name\nraced-1;Vorher\n', randomUUID(), 'dryRun=false');
  expect(first.body.imported).toBe(1);
  const key = randomUUID();
  await send('driver', 'Kennung;Name\nraced-1;Aus der Tabelle\n', key);
  await send('driver', 'Kennung;Name\nraced-1;Von jemand anderem\n', randomUUID(), 'dryRun=false');
  const done = await apply('driver', key);
  expect(done.body.counts.BAD).toBe(1);
  expect((await versions('raced-1'))[0]?.data.contactPerson).toMatchObject({ name: 'Von jemand anderem' });
});

test('F-06: what begins like a formula is quoted on its way out and the same when it comes back', async () => {
  const evil = [
    '=1+1',
    '+49 231 5',
    '-2',
    '@SUM(A1)',
    "'=x",
    "''+1",
    ' =2',
    '＝3',
    '=HYPERLINK("http://x","y")',
    'a;b"c',
  ];
  const key = randomUUID();
  const sheet = `id\tcontactPerson.name\n${evil.map((name, i) => `evil-${i}\t"${name.replaceAll('"', '""')}"`).join('\n')}\n`;
  // A plain file from elsewhere: only the apostrophe that guards a formula is taken away.
  expect((await send('driver', sheet, key, 'dryRun=false', 'en')).body.imported).toBe(evil.length);
  await sql(
    `update master_record set data = jsonb_set(data, '{contactPerson,name}', to_jsonb(v.name)) from (values ${evil
      .map((name, i) => `('evil-${i}', '${name.replaceAll("'", "''")}')`)
      .join(',')}) as v(id, name) where master_record.id = v.id`,
  );
  for (const format of ['csv', 'xlsx']) {
    const out = await file(admin, at('driver', `export?format=${format}&columns=contactPerson.name&q=evil`));
    if (format === 'csv') {
      const cells = text(out.bytes)
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(line.indexOf(';') + 1).replace(/^"/, ''));
      expect(cells).toHaveLength(evil.length);
      expect(cells.filter((cell) => /^[\s]*[=+\-@＝＋－＠\t\r]/u.test(cell))).toEqual([]);
    } else expect(Buffer.from(out.bytes).includes('<f>')).toBe(false);
    const back = await send('driver', out.bytes, randomUUID());
    expect(back.body.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: evil.length, BAD: 0, DONE: 0 });
  }
});

test('files that are none, or another thing, are refused in the language of who sends them, and nothing is kept', async () => {
  const wrong: [string, Uint8Array | string, RegExp][] = [
    ['empty', '', /leer/],
    ['blank', ' \n\n', /leer/],
    ['picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), /keine Tabelle/],
    ['old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /\.xls/],
    ['broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4]), /lässt sich nicht lesen/],
    ['headings only', 'Kennung;Name\n', /nur Überschriften/],
    ['a letter', 'Sehr geehrte Damen und Herren\nanbei die Liste\n', /Keine Überschrift/],
    ['double heading', 'Kennung;Name;Name\na;b;c\n', /„Name“ steht zweimal/],
    ['one field twice', 'Kennung;id;Name\na;b;c\n', /„id“ steht zweimal/],
    ['open quote', 'Kennung;Name\na;"b\n', /Anführungszeichen/],
  ];
  for (const [name, bytes, said] of wrong) {
    const key = randomUUID();
    const answer = await send('driver', bytes, key);
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, 1304]);
    expect(`${name}: ${answer.body.message}`).toMatch(said);
    expect((await rowsOf('driver', key)).status).toBe(404);
  }
  expect((await send('driver', 'Chère cliente\n1\n', randomUUID(), 'dryRun=true', 'fr')).body.message).toMatch(
    /en-tête/,
  );
  const huge = await admin
    .request('POST', `${at('driver', 'import')}?key=${randomUUID()}`, new Uint8Array(4_000_000))
    .catch(() => ({ status: 413 }));
  expect(huge.status).toBe(413);
});

test('a list in words of its own is taken and asks what its columns mean; said one after the other, its rows go in', async () => {
  const plain = randomUUID();
  const list = await send('driver', 'Abfahrten im März\nPersonal;Wer\nw-8;Ida Blum\nw-9;Jan Kern\n', plain);
  expect(list.body.columns.map(({ heading, known }) => [heading, known])).toEqual([
    ['Personal', false],
    ['Wer', false],
  ]);
  expect(list.body.counts.BAD).toBe(2);
  const say = (columns: (string | null)[]) =>
    admin.request<SheetImport>('PUT', at('driver', `import/${plain}`), { columns });
  // The name first: without an id the rows stay what they are.
  expect((await say([null, 'contactPerson.name'])).body.counts.BAD).toBe(2);
  expect((await say(['id', 'contactPerson.name'])).body.counts.NEW).toBe(2);
  expect((await apply('driver', plain)).body.imported).toBe(2);
});

test('titles above the headings are passed over, capitals name the small id, and a customer’s number is its id where no column is', async () => {
  const titled = await send(
    'driver',
    'Fahrer;Stand;2026\n\nKennung;Name\nW-10;Kai Lang\n',
    randomUUID(),
    'dryRun=false',
  );
  expect(titled.body.imported).toBe(1);
  expect((await versions('w-10'))[0]?.data.contactPerson).toMatchObject({ name: 'Kai Lang' });
  const [kind] = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicletype' order by id limit 1`,
  );
  const numbered = await send(
    'vehicle',
    `Kennzeichen;Name;Fahrzeugtyp\nDO-QX 4711;Probe;${kind?.id}\n`,
    randomUUID(),
    'dryRun=false',
  );
  expect(numbered.body.imported).toBe(1);
  expect(await countOf(`type = 'vehicle' and id = 'do-qx-4711'`)).toBe(1);
});

test('umlauts of Windows, UTF-16, commas, tabs, Excel’s own first line and unknown columns are understood', async () => {
  const windows = Uint8Array.from(Buffer.from('Kennung;Name;Bemerkung\nw-1;Jörg Müßig;egal\n', 'latin1'));
  const first = await send('driver', windows, randomUUID(), 'dryRun=false');
  expect(first.body.columns.map(({ key, known }) => [key, known])).toEqual([
    ['id', true],
    ['contactPerson.name', true],
    [null, false],
  ]);
  expect((await versions('w-1'))[0]?.data.contactPerson).toMatchObject({ name: 'Jörg Müßig' });
  const utf16 = new Uint8Array(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('sep=|\r\nid|Nom\r\nw-2|Zoé\r\n', 'utf16le')]),
  );
  expect((await send('driver', utf16, randomUUID(), 'dryRun=false')).body.imported).toBe(1);
  expect((await versions('w-2'))[0]?.data.contactPerson).toMatchObject({ name: 'Zoé' });

  // A column that nobody knows is given its meaning, and all rows are read anew.
  const key = randomUUID();
  await send('driver', 'Kennung;Wer;Name\nw-3;Paul;\n', key);
  const named = await admin.request<SheetImport>('PUT', at('driver', `import/${key}`), {
    columns: ['id', 'contactPerson.name', null],
  });
  expect(named.body.counts.NEW).toBe(1);
  expect((await apply('driver', key)).body.imported).toBe(1);
  const wrong = await admin.request('PUT', at('driver', `import/${key}`), { columns: ['id', 'id', null] });
  expect(wrong.status).toBe(400);
});

test('vehicles of one sheet may refer to each other, to records by name, and what stands only once stands once', async () => {
  const [type] = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicletype' order by id limit 1`,
  );
  const [name] = await sql<{ title: string }>(
    `select data #>> '{vehicleTypeNameText,defaultText}' as title from master_record where type = 'vehicletype' and id = '${type?.id}'`,
  );
  const key = randomUUID();
  const made = await send(
    'vehicle',
    `Kennung;Name;Kennzeichen;Fahrzeugtyp;Anhänger;Verfügbar am
wagen-a;Wagen A;DO-IM 1;${name?.title};wagen-b;Mo-Fr
wagen-b;Wagen B;DO-IM 2;${type?.id};;Mo, Mi, Sa
wagen-c;Wagen C;do-im 2;${type?.id};;-
wagen-d;Wagen D;DO-IM 4;${type?.id};wagen-x;\n`,
    key,
  );
  expect(made.body.counts).toMatchObject({ NEW: 2, BAD: 2 });
  expect(made.body.failed.map((row) => row.message)).toEqual([
    'Kennzeichen: steht schon in Zeile 3',
    'Anhänger: „wagen-x“ gibt es nicht',
  ]);
  expect((await apply('vehicle', key)).body.imported).toBe(2);
  const [stored] = await sql<{ data: Record<string, unknown> }>(`select data from master_record where id = 'wagen-a'`);
  expect(stored?.data).toMatchObject({ vehicleTypeId: type?.id, trailerId: 'wagen-b' });
});

test('who may only read exports and imports nothing; an import is nobody else’s; a foreign unit is refused', async () => {
  const dispo = await app.as('dispo1');
  const key = randomUUID();
  expect((await file(dispo, at('driver', 'export'))).status).toBe(200);
  const tried = await dispo.request('POST', `${at('driver', 'import')}?key=${key}`, bytesOf('Kennung;Name\nx;y\n'));
  expect(tried.status).toBe(403);
  const boss = await app.as('leitdispo');
  await send('driver', 'Kennung;Name\nmine-1;Meins\n', key);
  expect((await boss.request('GET', at('driver', `import/${key}`))).status).toBe(404);
  expect((await boss.request('POST', at('driver', `import/${key}/apply`))).status).toBe(404);
  const foreign = `/cmd-core-rest-interface/masterdata/driver/v1/ham/export`;
  expect((await dispo.request('GET', foreign)).status).toBe(403);
});

test('an export holds what its list shows: the same conditions, the same day', async () => {
  const filter = {
    and: [
      { field: 'dangerousGoodsTraining', op: '=', value: 'true' },
      { field: 'orgUnit', op: 'in', value: ['dtm'] },
      { field: 'contactPerson.name', op: 'contains', value: 'an' },
    ],
  };
  const list = await admin.request<{ items: { id: string; dangerousGoodsTraining: boolean }[] }>(
    'POST',
    at('driver', 'list'),
    { filter, paging: { size: 200, page: 0 } },
  );
  const all = await admin.request<{ total: number }>('POST', at('driver', 'list'), {});
  expect(list.body.items.length).toBeGreaterThan(0);
  expect(list.body.items.length).toBeLessThan(all.body.total);
  expect(list.body.items.every((driver) => driver.dangerousGoodsTraining)).toBe(true);
  const idsIn = async (more: string) => {
    const out = await file(admin, at('driver', `export?format=csv&columns=contactPerson.name${more}`));
    expect(out.status).toBe(200);
    const lines = text(out.bytes).replace('\uFEFF', '').trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(';')[0]).sort();
  };
  const chosen = `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  expect(await idsIn(chosen)).toEqual(list.body.items.map(({ id }) => id).sort());
  expect(await idsIn(`${chosen}&validAt=2001-01-01`)).toEqual([]);
  expect((await file(admin, at('driver', 'export?format=csv&validAt=gestern'))).status).toBe(400);
});
