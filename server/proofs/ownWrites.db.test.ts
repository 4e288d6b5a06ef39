// Concerns: every module.
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { emptyDraft } from '#modules/orders/rules/orderDraft.ts';
import { opened } from '../testing/opened.ts';
import { type OwnRowAccount, ownRowAccounts, ownRowKinds, rowsForOthers, rowsOfOthers } from '../testing/ownRowsOf.ts';
import { addressOf, shaped, shapedBody } from '../testing/shaped.ts';
import type { Client } from '../testing/testApp.ts';

/**
 * Whoever sees only their own (T-05) asks every call that changes something and lets them in, with the ids of others wherever an id may stand:
 * it is answered as for an id that nobody has, and no row of others is other afterwards. The calls come from the modules, so a new one is
 * asked too; one whose body cannot be made from its schema needs a row in `bodies`, or the test fails.
 */
const { app, sql } = await opened();
const routes = app.platform.modules.flatMap((module) => module.routes ?? []);
const writing = routes
  .filter(({ kind, call }) => kind !== 'view' && call.method !== 'GET' && call.access !== 'public')
  .map(({ call }) => call);
const nobodys = '01900000-0000-7000-8000-000000000001';
const order = { draft: emptyDraft(1), orderType: 'DISPATCH_ORDER', version: 1, clientKey: 'own-writes-1' };

/** Bodies that their schema does not tell: patterns, texts, files. */
const bodies: Record<string, (id: string) => unknown> = {
  'identity.setDriverPin': () => ({ pin: '482915' }),
  'identity.sendDeviceLog': (id) => id,
  'identity.validateCode': () => ({ code: '123456' }),
  'blobs.upload': () => Buffer.from('no picture'),
  'workspace.subscribePush': () => ({
    endpoint: 'https://push.example.org/x',
    keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) },
    language: 'en',
  }),
  'workspace.saveNotificationSettings': () => ({ topics: {} }),
  'masterdata.vehicle.import': (id) => Buffer.from(`id;licencePlate\n${id};DO-AB 1\n`),
  'masterdata.driver.import': (id) => Buffer.from(`id;userId\n${id};fahrer1\n`),
  'delivery.sendEvents': (id) => [{ type: 'TOUR_STARTED', clientEventId: `own-${id}`, tripId: id, ts: 1 }],
  'messaging.messengerRead': () => ({ read: true }),
  'delivery.takeWheel': (id) => ({ driverId: id, pin: '482915' }),
  'orders.checkOrder': (id) => ({ ...order, id }),
  'orders.createOrder': () => order,
  'orders.changeOrder': () => order,
};
/** Where a place has another form than an id. */
const places: Record<string, Record<string, string>> = { 'messaging.messengerRead': { id: '9-9' } };
/** Refused after some times whatever is asked: wrong passwords are counted, and searches that run. */
const counted: Record<string, number> = { 'identity.changePassword': 1544, 'dayplan.proposeDay': 1700 };
/** What ends the session itself is asked last. */
const endings = new Set(['identity.logout', 'identity.endSessions']);

const foreign = new Map<OwnRowAccount, Map<string, string>>();
beforeAll(async () => {
  await rowsForOthers(await app.as('dispo1'));
  for (const who of Object.keys(ownRowAccounts) as OwnRowAccount[]) foreign.set(who, await rowsOfOthers(sql, who));
  await app.settled();
});

/** Every row of the depot that is one of these, or stands at one of them, as counts and sums by table. */
async function standing(ids: readonly string[]): Promise<Record<string, string>> {
  const columns = await sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not in ('driver_event', 'sheet_import', 'sheet_row')
        and c.column_name in ('id', 'item_id', 'trip_id', 'list_id', 'order_id', 'import_id', 'package_id') and c.data_type = 'uuid'
      order by 1, 2`,
  );
  const found: Record<string, string> = {};
  // Left out: what a device says of a trip that is not its driver's any more is kept for the dispatcher, and a sheet has the id that its sender names.
  for (const { table_name: table, column_name: column } of columns) {
    const [sum] = await sql<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
        from "${table}" t where t."${column}" = any($1::uuid[])`,
      [ids],
    );
    found[`${table}.${column}`] = sum?.sum ?? '';
  }
  return found;
}

type Heard = { status: number; body: unknown };
const codeOf = (heard: Heard | null): unknown => (heard?.body as { code?: unknown } | undefined)?.code;
/** What a call answers with this id wherever one may stand; null when nothing of it fits what the call takes. */
async function ask(client: Client, call: Call, id: string): Promise<Heard | null> {
  const [params, query] = [places[call.id] ?? shaped(call.params, id), shaped(call.query, id)];
  const body = bodies[call.id]?.(id) ?? shapedBody(call.body, id);
  if (!params || !query || body === null) return null;
  return client.request(call.method, addressOf(call, params, query), call.body || bodies[call.id] ? body : undefined);
}
const closed = (client: Client, call: Call): Promise<Heard> => {
  const place = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'orgUnit' || name === 'branch' ? 'dtm' : nobodys,
  );
  return client.request(call.method, place, call.body ? {} : undefined);
};

test.each(Object.entries(ownRowAccounts) as [OwnRowAccount, string][])(
  '%s: every call that changes something leaves the rows of others alone',
  async (who, account) => {
    const others = foreign.get(who) ?? new Map<string, string>();
    const ids = ownRowKinds.flatMap((kind) => [...others].find(([, of]) => of === kind)?.[0] ?? []);
    expect(ids.length).toBeGreaterThan(4);
    const before = await standing([...others.keys()]);
    const wrong: string[] = [];
    let client = await app.asAnew(account);
    let open = 0;
    for (const call of writing.toSorted((a, b) => Number(endings.has(a.id)) - Number(endings.has(b.id)))) {
      const missing = await ask(client, call, nobodys);
      if (missing === null && (await closed(client, call)).status !== 403) wrong.push(`${call.id} was not asked`);
      if (missing === null || missing.status === 403) continue;
      open += 1;
      for (const id of ids) {
        const heard = await ask(client, call, id);
        if (heard?.status !== missing.status && codeOf(heard) !== (counted[call.id] ?? null))
          wrong.push(
            `${call.id} ${others.get(id)}: ${heard?.status}, of nobody's ${missing.status}: ${JSON.stringify(heard?.body).slice(0, 160)}`,
          );
      }
      if (endings.has(call.id)) client = await app.asAnew(account);
    }
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(15);
    await app.settled();
    expect(await standing([...others.keys()])).toEqual(before);
  },
  300_000,
);
