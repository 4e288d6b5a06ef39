// Concerns: every module.
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { clock } from '../testing/clock.ts';
import { createTrip } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import { addressOf, shaped } from '../testing/shaped.ts';

/**
 * Whatever a call finds by a word as it is written, it finds by the word as people type it: without marks, in two letters, in capitals, with a
 * plain apostrophe. The calls come from the modules: each that has a search is asked with words of its own rows.
 */
const { app } = await opened();
const master = await app.as('leitdispo');
const admin = await app.as('depotadmin');

/** Names of five countries beside those of the demo world; each becomes a shipment and an order. */
const names = [
  ['Größe & Söhne', 'Straße des Friedens 1', '48143', 'Münster', 'DE'],
  ['Sklep Świeży Łosoś', 'ul. Żółta 5', '80-001', 'Gdańsk', 'PL'],
  ['Smørrebrød Æble', 'Østergade 3', '2100', 'København', 'DK'],
  ['Pekařství Dvořák', 'Příčná 7', '110 00', 'Žďár', 'CZ'],
  ['L’Hôtel d’Été', 'Rue de l’Église 4', '75002', 'Paris', 'FR'],
] as const;
/** What people type for it, set down by hand. */
const typed: readonly [written: string, ...typed: string[]][] = [
  ['Größe', 'grosse', 'groesse', 'GRÖSSE'],
  ['Söhne', 'sohne', 'soehne'],
  ['Münster', 'munster', 'muenster', 'MÜNSTER'],
  ['Świeży', 'swiezy'],
  ['Łosoś', 'losos', 'ŁOSOŚ'],
  ['Gdańsk', 'gdansk'],
  ['Smørrebrød', 'smorrebrod', 'smoerrebroed'],
  ['Æble', 'aeble'],
  ['København', 'kobenhavn', 'koebenhavn'],
  ['Pekařství', 'pekarstvi'],
  ['Dvořák', 'dvorak'],
  ['Žďár', 'zdar'],
  ['L’Hôtel', "l'hotel", 'L‘Hotel'],
  ['d’Été', "d'ete"],
  // Of the demo world.
  ['Lünen', 'lunen', 'luenen', 'LÜNEN'],
  ['Schwerte', 'SCHWERTE'],
  ['Süß', 'suss', 'suess'],
  ['Gießerei', 'giesserei'],
  ['Möbel', 'mobel', 'moebel'],
  ['Müller', 'muller', 'mueller'],
  ['Krämer', 'kramer', 'kraemer'],
  ['Bäcker', 'backer', 'baecker'],
  ['Küche', 'kuche', 'kueche'],
];
beforeAll(async () => {
  await createTrip(master);
  const head =
    'Order Number;Consignor;Origin City;Origin Zip;Origin Country;Consignee;Recipient Street;Recipient Zip;Recipient City;Consignee Country;Packages;Package Type;Gross Weight';
  const rows = names.map(
    ([name, street, code, town, country], at) =>
      `SEARCH-${at};${name};Hagen;58095;DE;${name};${street};${code};${town};${country};1;EP;300`,
  );
  const { body } = await master.request<{ rowsOk: number }>(
    'POST',
    '/om-rest/imports?kind=csv',
    Buffer.from([head, ...rows, ''].join('\r\n')),
  );
  expect(body.rowsOk).toBe(names.length);
  await app.settled();
});

const searching = (schema: z.ZodType | undefined): string | undefined => {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  return ['q', 'search'].find((name) => name in shape);
};
const calls = app.platform.modules
  .flatMap((module) => module.routes ?? [])
  .map(({ call }) => call)
  .filter(({ query, body, access }) => access !== 'public' && (searching(query) ?? searching(body)))
  // A sheet has the rows of its list, and names of what they refer to beside them.
  .filter(({ id }) => !id.endsWith('.export'));

type Heard = { status: number; text: string };
async function ask(call: Call, word: string | null): Promise<Heard> {
  const [query, body] = [shaped(call.query, null) ?? {}, shaped(call.body, null)];
  const [inQuery, inBody] = [searching(call.query), searching(call.body)];
  // A moment that can be looked back at.
  for (const part of [query, body]) if (part && 'at' in part) part['at'] = clock.now();
  if (word !== null && inQuery) query[inQuery] = word;
  if (word !== null && body && inBody) body[inBody] = word;
  const path = addressOf(call, shaped(call.params, null) ?? {}, query);
  const answers = [];
  for (const client of [admin, master])
    answers.push(await client.request(call.method, path, call.body ? body : undefined));
  const answer = answers.find(({ status }) => status !== 403);
  return { status: answer?.status ?? 403, text: JSON.stringify(answer?.body) };
}
/** Words of an answer that have a mark, with what is typed for them: a plain letter, or two. */
const marks: Record<string, readonly [string, string]> = {
  ...{ ä: ['a', 'ae'], ö: ['o', 'oe'], ü: ['u', 'ue'], ß: ['ss', 'ss'], é: ['e', 'e'], ł: ['l', 'l'], ø: ['o', 'oe'] },
};
const ownWords = (text: string): [string, string, string][] =>
  [...new Set(text.match(/\p{L}*[äöüß]\p{L}{2,}/giu) ?? [])].slice(0, 12).map((word) => {
    const written = (at: 0 | 1) => word.toLowerCase().replaceAll(/[äöüßéłø]/g, (sign) => marks[sign]?.[at] ?? sign);
    return [word, written(0), written(1)];
  });

/** Words of no row of the demo world. */
const planted = new Set([
  'Świeży',
  'Łosoś',
  'Gdańsk',
  'Smørrebrød',
  'Æble',
  'København',
  'Pekařství',
  'Dvořák',
  'Žďár',
]);
/** Calls whose rows hold no word with a mark in the demo world; they search as the others do (`server/platform/database/page.ts`). */
const without = new Set([
  ...[
    'edipartner',
    'freightterm',
    'loadingcontainer',
    'packagetype',
    'paymentmethod',
    'routing',
    'stoplocationgroupingrequest',
    'terminallocation',
  ].flatMap((type) => [`masterdata.${type}.list`, `masterdata.${type}.find`]),
  'dispatch.tripTable',
  'dispatch.archiveTrips',
  'crossdock.unloadingTable',
  'crossdock.inventoryTable',
  'crossdock.loadingTable',
  'outbound.listOutMessages',
  'messaging.search',
  'messaging.messengerSearch',
  'temperature.listSensors',
  'temperature.listCompartments',
  'temperature.listAlarms',
  'yard.listPlaces',
  'yard.listBookings',
  'yard.listStandingBookings',
  'yard.listShuntingOrders',
  'yard.listWalks',
  'templates.listTripTemplates',
  'lookback.hallPackagesAt',
]);

test.each(calls.map((call): [string, Call] => [call.id, call]))('%s finds what is typed', async (id, call) => {
  const nothing = await ask(call, 'no-such-word-anywhere');
  expect([id, nothing.status]).toEqual([id, 200]);
  const all = await ask(call, null);
  const wrong: string[] = [];
  let asked = 0;
  for (const [written, ...ways] of [...typed, ...ownWords(all.text)]) {
    const as = await ask(call, written);
    // The word itself, not one that is written in two letters everywhere.
    const has = (heard: Heard) => heard.text.toLowerCase().includes(written.toLowerCase());
    if (as.text === nothing.text || !(has(as) || planted.has(written))) continue;
    asked += 1;
    for (const way of ways) {
      const heard = await ask(call, way);
      // Sums and places name no shipment: they are those of the same ones.
      if (has(as) ? !has(heard) : heard.text !== as.text) wrong.push(`${way} does not find ${written}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([id, asked === 0]).toEqual([id, without.has(id)]);
});
