import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { plainText, searchableText } from '#kernel/text.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
const numbers: string[] = [];
const places = [
  { name: 'Bäckerei Weiß', streetAndNumber: 'Königstraße 5', postalCode: '48143', city: 'Münster', countryCode: 'DE' },
  {
    name: 'Sklep Świeży Łosoś',
    streetAndNumber: 'ul. Żółta 5',
    postalCode: '80-001',
    city: 'Gdańsk',
    countryCode: 'PL',
  },
  { name: 'Smørrebrød Æble', streetAndNumber: 'Østergade 3', postalCode: '2100', city: 'København', countryCode: 'DK' },
  {
    name: 'L’Hôtel d’Été',
    streetAndNumber: 'Rue de l’Église 4',
    postalCode: '75002',
    city: 'Paris',
    countryCode: 'FR',
  },
  { name: 'Pekařství Dvořák', streetAndNumber: 'Žižkova 12', postalCode: '301 00', city: 'Plzeň', countryCode: 'CZ' },
];
beforeAll(async () => {
  dispo = await app.as('dispo1');
  for (const consignor of places) {
    const made = await dispo.request<{ orderNumber: string }>('POST', '/dpt-rest/items/create', {
      clientKey: crypto.randomUUID(),
      consignor,
      consignee: { name: 'Lager', postalCode: '44147', city: 'Dortmund', countryCode: 'DE' },
      executionDate: addDays(today(), 1),
      goods: [{ numberOfPackages: 1, grossWeight: 300_000 }],
    });
    expect(made.status).toBe(201);
    numbers.push(made.body.orderNumber);
  }
});
type Answer = { items: { orderNumber: string }[] };

test.each([
  [0, ['Weiß', 'Weiss', 'weiß', 'BAECKEREI weiss', 'backerei weis', 'königstraße', 'Koenigstrasse 5', 'konigstr']],
  [1, ['Świeży', 'swiezy losos', 'Łosoś', 'Zolta 5', 'żółta', 'lososgdansk'.slice(0, 5)]],
  [
    2,
    [
      'smorrebrod',
      'Smoerrebroed',
      'Æble',
      'aeble',
      'Ostergade',
      'Oestergade 3',
      'kobenhavn smorre',
      'koebenhavn aeble',
    ],
  ],
  [3, ["L'Hotel", 'L’Hôtel', "d'ete", "l'eglise", 'Rue de l’Église']],
  [4, ['Pekarstvi Dvorak', 'dvořák', 'Zizkova', 'plzen dvorak']],
])('place %i is found as people type it, in open work and over all years', async (at, typed) => {
  for (const q of typed)
    for (const filter of [
      undefined,
      { and: [{ field: 'shipmentState', op: 'in', value: ['CREATED', 'DISPATCHABLE'] }] },
    ]) {
      const answer = await dispo.request<Answer>('POST', '/dpt-rest/items', {
        q,
        filter,
        paging: { size: 200, page: 0 },
      });
      expect(
        answer.body.items.map((row) => row.orderNumber),
        q,
      ).toContain(numbers[at]);
    }
});

test('pickers and lists of master data find the same: Münster as munster and muenster', async () => {
  const list = '/cmd-core-rest-interface/masterdata/stoplocation/v1/dtm/list';
  const [one] = await sql<{ id: string; name: string }>(
    `select id, data -> 'address' ->> 'name1' as name from master_record
      where type = 'stoplocation' and org_unit = 'dtm' and data -> 'address' ->> 'name1' ~ '[äöüß]' order by id limit 1`,
  );
  if (!one) throw new Error('no name with an umlaut in the demo world');
  const ways = [
    one.name,
    one.name.replaceAll('ß', 'ss').replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter),
    one.name.replaceAll('ß', 'ss').replace(/[äöü]/g, (letter) => ({ ä: 'a', ö: 'o', ü: 'u' })[letter] ?? letter),
  ];
  for (const q of ways) {
    const answer = await dispo.request<{ items: { id: string }[] }>('POST', list, {
      q,
      paging: { size: 200, page: 0 },
    });
    expect(
      answer.body.items.map((row) => row.id),
      q,
    ).toContain(one.id);
  }
});

test('the program and the database fold alike: every letter of the Latin alphabets, Greek and Cyrillic, signs of a keyboard', async () => {
  const letters = Array.from({ length: 0x24f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).filter((one) =>
    /[\p{L}\p{P}\p{S}\p{N}]/u.test(one),
  );
  const more = [...'ẞẀẃỲΑλфЖ‘’ʼ′', 'Mu\u0308nster O\u0308l', ' Größe  Ørsted Århus x'];
  const rows = await sql<{ text: string; plain: string; searchable: string }>(
    'select t as text, app.plain_text(t) as plain, app.searchable(t) as searchable from unnest($1::text[]) t',
    [[...letters, ...more]],
  );
  // Two letters whose lower case the languages themselves see differently.
  const but = new Set(['İ', 'ŉ']);
  for (const { text, plain, searchable } of rows)
    if (!but.has(text)) expect([text, plain, searchable]).toEqual([text, plainText(text), searchableText(text)]);
});

test('a word with two ways to write it meets the index of the words as one with a single way does', async () => {
  const planOf = async (condition: string): Promise<string> => {
    await sql('begin');
    // Where nothing but the index of the words could answer, a plan without it reads the whole table.
    await sql('set local enable_seqscan = off');
    const rows = await sql<{ 'QUERY PLAN': string }>(`explain select id from shipment where ${condition}`);
    await sql('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const one = await planOf("words like '%kobenhavn%'");
  const two = await planOf("(words like '%koebenhavn%' or words like '%kobenhavn%') and (words like '%smorre%')");
  for (const plan of [one, two]) expect(plan).toContain('shipment_words');
  // The oracle can say no: trigrams of a word do not help with this one.
  expect(await planOf("words <> 'x'")).not.toContain('shipment_words');
});
