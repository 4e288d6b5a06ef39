// Concerns: every module.
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { createTrip, today } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import type { Client } from '../testing/testApp.ts';

/**
 * Whoever sees only their own (T-05) is asked by every call that reads and lets them in, with the ids of others wherever an id may stand: no
 * answer holds an id of a row that is not theirs. The calls come from the modules, so a new one is asked too, and one that cannot be asked fails.
 */
const { app, sql } = await opened();
const routes = app.platform.modules.flatMap((module) => module.routes ?? []);
const day = today()
  .map((part) => String(part).padStart(2, '0'))
  .join('-');
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Rows of the depot by id, and those of them that belong to each account, counted by plain SQL. */
const aff = `(select id from master_record where type = 'areafreightforwarder' and data -> 'userIDs' ? 'aff-hagen')`;
const driver = `(select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1')`;
const kinds = {
  shipment: {
    aff: `aff_id in ${aff} or trip_id in (select id from trip where aff_id in ${aff})`,
    driver: `trip_id in (select id from trip where driver_id in ${driver})`,
  },
  trip: { aff: `aff_id in ${aff}`, driver: `driver_id in ${driver}` },
  process_list: {
    aff: `trip_id in (select id from trip where aff_id in ${aff})`,
    driver: `trip_id in (select id from trip where driver_id in ${driver})`,
  },
  transport_order: { keyAccount: `key_account_unit = 'dtm'` },
  order_import: {},
  order_row: {},
  out_message: {},
} as const;
type Who = 'aff' | 'driver' | 'keyAccount';
const accounts: Record<Who, string> = { aff: 'aff-hagen', driver: 'fahrer1', keyAccount: 'keyacc' };
const foreign: Record<Who, Map<string, string>> = { aff: new Map(), driver: new Map(), keyAccount: new Map() };
const clients = new Map<Who, Client>();

beforeAll(async () => {
  const dispo = await app.as('dispo1');
  await createTrip(dispo);
  const table = [
    'Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight',
    'OTHERS-1,Baumarkt,Weg 1,Dortmund,44135,DE,1,10',
    'OTHERS-2,Baumarkt,Weg 1,Dortmund,44135,DE,half,10',
  ];
  const sent = await dispo.request('POST', '/om-rest/imports?kind=csv', Buffer.from(table.join('\r\n')));
  expect(sent).toMatchObject({ status: 201, body: { rowsOk: 1, rowsFailed: 1 } });
  for (const [who, account] of Object.entries(accounts) as [Who, string][]) {
    clients.set(who, await app.as(account));
    for (const [kind, own] of Object.entries(kinds) as [string, Partial<Record<Who, string>>][]) {
      const rows = await sql<{ id: string }>(
        `select id::text from ${kind} where org_unit = 'dtm' and not coalesce(${own[who] ?? 'false'}, false)`,
      );
      for (const { id } of rows) foreign[who].set(id, kind);
    }
  }
});

const nobodys = '01900000-0000-7000-8000-000000000001';
const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const plain = [
  day,
  today(),
  1,
  '1',
  'dtm',
  'true',
  'en',
  'csv',
  'sw',
  'vehicle',
  'a@example.org',
  { paging: { size: 200 } },
];
/** The words of a list of words, or of a list of such. */
function wordsOf(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  const inner =
    schema instanceof z.ZodArray ? schema.element : schema instanceof z.ZodOptional ? schema.unwrap() : null;
  return inner instanceof z.ZodType ? wordsOf(inner) : [];
}
/** A value for a field of a call: the id wherever one may stand, a word of its list, else something that its schema takes. */
function valueFor(schema: z.ZodType, id: string | null): unknown {
  const words = wordsOf(schema);
  const asks = words.length > 0 ? [] : id === null ? [] : [id, [id], `ITEM:${id}`];
  const must = fits(schema, undefined) ? [undefined] : [...words, ...words.map((word) => [word]), ...plain, []];
  return [...asks, ...must].find((value) => fits(schema, value));
}
/** What a call is asked with; null for one that nothing of this fits. */
function shaped(schema: z.ZodType | undefined, id: string | null): Record<string, unknown> | null {
  if (!(schema instanceof z.ZodObject)) return schema === undefined ? {} : null;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    valueFor(field, id),
  ]);
  const found = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return schema.safeParse(found).success ? found : null;
}
const addressOf = ({ path }: Call, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const list = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return list.length > 0 ? `${place}?${new URLSearchParams(list).toString()}` : place;
};

const reading = routes
  .filter(({ kind, call }) => kind === 'view' || (kind === 'raw' && call.method === 'GET'))
  .map(({ call }) => call)
  .filter(({ access, answerType }) => access !== 'public' && answerType !== 'event-stream');

/** What a call answers that is not theirs; null when it lets nobody of this kind in. */
async function answersForeign(who: Who, call: Call): Promise<string[] | null> {
  const client = clients.get(who) as Client;
  const others = foreign[who];
  const ids = Object.keys(kinds).flatMap((kind) => [...others].find(([, of]) => of === kind)?.[0] ?? []);
  const found: string[] = [];
  let asked = false;
  for (const id of [null, ...ids]) {
    const [params, query, body] = [shaped(call.params, id), shaped(call.query, id), shaped(call.body, id)];
    if (!params || !query || !body) continue;
    asked = true;
    const answer = await client.request(call.method, addressOf(call, params, query), call.body ? body : undefined);
    if (answer.status === 403 && id === null) return null;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    const shown = [...new Set(text.match(uuid) ?? [])].filter((one) => others.has(one));
    // What was asked for may be named in a refusal.
    const not = shown.find((one) => one !== id || answer.status < 400);
    if (not)
      found.push(`${call.id} shows ${others.get(not)} (${shown.length}), asked for ${id ? others.get(id) : 'all'}`);
  }
  if (asked) return found;
  const closed = await client.request(
    call.method,
    call.path.replaceAll(/\{\w+\}/g, nobodys),
    call.body ? {} : undefined,
  );
  return closed.status === 403 ? null : [`${call.id} was not asked: nothing here fits what it takes`];
}

test.each(Object.keys(accounts) as Who[])(
  '%s: no call that reads answers a row of others',
  async (who) => {
    const here = new Set(foreign[who].values());
    for (const kind of ['shipment', 'trip', 'transport_order', 'order_import'])
      expect(here, `${kind} of others in the demo world`).toContain(kind);
    const answers = [];
    for (const call of reading) answers.push(await answersForeign(who, call));
    const open = answers.filter((one) => one !== null);
    expect(open.length).toBeGreaterThan(60);
    expect(open.flat()).toEqual([]);
  },
  300_000,
);
