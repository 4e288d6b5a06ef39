// Concerns: every module.
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { opened } from '../testing/opened.ts';
import { type OwnRowAccount, ownRowAccounts, ownRowKinds, rowsForOthers, rowsOfOthers } from '../testing/ownRowsOf.ts';
import { addressOf, shaped } from '../testing/shaped.ts';
import type { Client } from '../testing/testApp.ts';

/**
 * Whoever sees only their own (T-05) is asked by every call that reads and lets them in, with the ids of others wherever an id may stand: no
 * answer holds an id of a row that is not theirs. The calls come from the modules, so a new one is asked too, and one that cannot be asked fails.
 */
const { app, sql } = await opened();
const routes = app.platform.modules.flatMap((module) => module.routes ?? []);
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

type Who = OwnRowAccount;
const foreign: Record<Who, Map<string, string>> = { aff: new Map(), driver: new Map(), keyAccount: new Map() };
const clients = new Map<Who, Client>();

beforeAll(async () => {
  await rowsForOthers(await app.as('dispo1'));
  for (const [who, account] of Object.entries(ownRowAccounts) as [Who, string][]) {
    clients.set(who, await app.as(account));
    foreign[who] = await rowsOfOthers(sql, who);
  }
});

const nobodys = '01900000-0000-7000-8000-000000000001';
const reading = routes
  .filter(({ kind, call }) => kind === 'view' || (kind === 'raw' && call.method === 'GET'))
  .map(({ call }) => call)
  .filter(({ access, answerType }) => access !== 'public' && answerType !== 'event-stream');

/** What a call answers that is not theirs; null when it lets nobody of this kind in. */
async function answersForeign(who: Who, call: Call): Promise<string[] | null> {
  const client = clients.get(who) as Client;
  const others = foreign[who];
  const ids = ownRowKinds.flatMap((kind) => [...others].find(([, of]) => of === kind)?.[0] ?? []);
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

test.each(Object.keys(ownRowAccounts) as Who[])(
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
