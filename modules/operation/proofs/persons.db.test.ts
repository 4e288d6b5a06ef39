import { expect, test } from 'vitest';
import { freeItems } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Candidate, PersonErased, PersonExport } from '../contract/persons.ts';

const { app, sql } = await opened();
const admin = await app.as('admin');
const base = '/api/system/operation/persons';
const named = (...names: string[]) => ({ person: { names } });
const known = async (body: object): Promise<PersonExport> =>
  (await admin.request<PersonExport>('POST', `${base}/export`, body)).body;
const counts = async (body: object): Promise<[string, number][]> =>
  (await known(body)).parts.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]);
const erase = async (body: object): Promise<PersonErased> =>
  (await admin.request<PersonErased>('POST', `${base}/erase`, body)).body;
const find = async (text: string): Promise<Candidate[]> =>
  (await admin.request<{ candidates: Candidate[] }>('POST', `${base}/find`, { text })).body.candidates;

test.each([
  ['part of the name', 'wies'],
  ['the account', 'fahrer1'],
  ['the id of the record', 'd001'],
  ['the licence', 'b93365996'],
  ['part of the e-mail', 't-wiese@'],
  ['the mobile number as it is written', '0171 39200 37'],
  ['the mobile number from abroad, without its blanks', '+491713920037'],
  ['some digits of it', '39200-37'],
])('a driver is found by %s: %s, with all that the record says', async (_, text) => {
  expect(await find(text)).toContainEqual(
    expect.objectContaining({
      account: { orgUnit: 'dtm', id: 'fahrer1' },
      driver: { orgUnit: 'dtm', id: 'd001' },
      name: 'T. Wiese',
      phone: '030 23125 931',
      mobile: '0171 39200 37',
      email: 't-wiese@example.com',
      licence: 'B93365996',
      places: [{ name: 'drivers', rows: 1 }],
    }),
  );
});

test('a name is found however it is written, and who is nobody is nobody, with where was looked', async () => {
  for (const text of ['krämer', 'Kraemer', 'KRAMER'])
    expect((await find(text)).map(({ account }) => account)).toContainEqual({ orgUnit: 'dtm', id: 'dispo1' });
  const nobody = await admin.request<{ candidates: Candidate[]; looked: string[] }>('POST', `${base}/find`, {
    text: 'Niemand Nirgends',
  });
  expect(nobody.body.candidates).toEqual([]);
  expect(nobody.body.looked).toEqual(expect.arrayContaining(['accounts', 'drivers', 'shipments', 'messages', 'trips']));
  const { parts } = await known(named('Niemand Nirgends'));
  expect(parts.every(({ count, fields }) => count === 0 && fields.length > 0)).toBe(true);
});

test('of a person with more rows than one answer holds every row is exported, and once', async () => {
  await sql(
    `insert into info_scan (org_unit, id, barcode, state, scanned_at, scanned_by)
     select 'dtm', gen_random_uuid(), 'many-' || n, 'UNKNOWN', now(), 'Vera Vielscan' from generate_series(1, 2345) n`,
  );
  const seen: string[] = [];
  let after: string | null | undefined;
  for (let answers = 0; after !== null; answers += 1) {
    expect(answers).toBeLessThan(5);
    const { parts } = await known({
      ...named('vera vielscan'),
      part: 'infoScans',
      ...(after === undefined ? {} : { after }),
    });
    expect(parts.map(({ count }) => count)).toEqual([2345]);
    seen.push(...(parts[0]?.rows ?? []).map((row) => String(row.barcode)));
    after = parts[0]?.next ?? null;
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 2345 }, (_, i) => `many-${i + 1}`).toSorted());
  // What the database cannot count to is refused like what is no place at all.
  for (const wrong of ['', '1 (2)', '9999999999 (1,1)', '16412 (9999999999,1)', '16412 (1,99999)', "1 (1,1)'--"])
    expect(
      (await admin.request('POST', `${base}/export`, { ...named('Vera'), part: 'infoScans', after: wrong })).status,
    ).toBe(400);
  expect((await erase(named('Vera Vielscan'))).erased).toEqual([{ name: 'infoScans', rows: 2345 }]);
  expect(await sql(`select 1 from info_scan where scanned_by = 'Vera Vielscan'`)).toEqual([]);
});

test('erased, a person is nobody, except where a law or an open account keeps them', async () => {
  await sql(
    `insert into account (org_unit, account_id, name, email, password_hash, language, level, state)
     select org_unit, 'erika', 'Erika Probe', 'erika@example.org', password_hash, 'de', 'NONE', 'ACTIVE' from account where org_unit = 'dtm' and account_id = 'lader1'`,
  );
  const [free] = await freeItems(sql, 1);
  await sql(`update shipment set place_name = 'Erika Probe' where id = $1`, [free?.id]);
  await sql(
    `insert into info_scan (org_unit, id, barcode, state, scanned_at, scanned_by) values ('dtm', gen_random_uuid(), 'hers', 'UNKNOWN', now(), 'Erika Probe')`,
  );
  expect(await counts(named(' ERIKA  probe '))).toEqual(
    expect.arrayContaining([
      ['accounts', 1],
      ['infoScans', 1],
      ['shipments', 1],
    ]),
  );
  // Part of a name is nobody's name.
  expect(await counts(named('rika Prob'))).toEqual([]);
  const person = named('Erika Probe');
  const first = await erase(person);
  expect(first.somebody).toMatch(/^Person [\da-f]{8}$/);
  expect(first.erased).toEqual([{ name: 'infoScans', rows: 1 }]);
  expect(first.kept).toEqual(
    expect.arrayContaining([
      { name: 'accounts', rows: 1, why: 'IN_USE' },
      { name: 'shipments', rows: 1, why: 'LAW' },
    ]),
  );
  await sql(`update account set state = 'EXPIRED' where account_id = 'erika'`);
  expect((await erase(person)).erased).toEqual([{ name: 'accounts', rows: 1 }]);
  expect(await sql(`select name, email, password_hash from account where account_id = 'erika'`)).toEqual([
    { name: first.somebody, email: null, password_hash: null },
  ]);
  expect((await erase(person)).erased).toEqual([]);
  expect(await counts(person)).toEqual([['shipments', 1]]);
});

test('a driver asked for by the bare name is found and erased as the driver of a shared device too, in each language; others are not', async () => {
  const theirs = [
    'Vera Fahrt',
    'driver Vera Fahrt (vehicle grant)',
    'driver Vera Fahrt (trip grant)',
    'Fahrer Vera Fahrt (Fahrzeugzugang)',
    'conducteur Vera Fahrt (accès véhicule)',
  ];
  const ofOthers = [
    'Fahrer Vera Fahrtmann (Fahrzeugzugang)',
    'Fahrer Vera (Fahrzeugzugang)',
    'Fahrer % (Fahrzeugzugang)',
  ];
  await sql(
    `insert into info_scan (org_unit, id, barcode, state, scanned_at, scanned_by)
     select 'dtm', gen_random_uuid(), 'at-wheel', 'UNKNOWN', now(), name from unnest($1::text[]) name`,
    [[...theirs, ...ofOthers]],
  );
  expect((await find('vera fahrt')).map(({ name, places }) => [name, places])).toContainEqual([
    'Vera Fahrt',
    [{ name: 'infoScans', rows: theirs.length }],
  ]);
  expect(await counts(named(' vera FAHRT'))).toEqual([['infoScans', theirs.length]]);
  const { somebody, erased } = await erase(named('vera fahrt'));
  expect(erased).toEqual([{ name: 'infoScans', rows: theirs.length }]);
  const scanned = await sql<{ by: string }>(`select scanned_by as by from info_scan where barcode = 'at-wheel'`);
  expect(scanned.map(({ by }) => by).toSorted()).toEqual([...ofOthers, ...theirs.map(() => somebody)].toSorted());
});
