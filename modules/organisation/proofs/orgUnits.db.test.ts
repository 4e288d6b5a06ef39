import { expect, test } from 'vitest';
import type { OrgUnit } from '#modules/organisation/contract/units.ts';
import { type Client } from '#testing/testApp.ts';
import { opened } from '#testing/opened.ts';
import { post, signIn } from '#testing/signIn.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();
const admin = await app.as('admin');

const base = '/cmd-core-rest-interface/orgunits';
type Failure = { code?: number; message?: string; details?: { violations?: { field: string }[] } };
const units = async (client: Client): Promise<OrgUnit[]> =>
  (await client.request<{ units: OrgUnit[] }>('GET', base)).body.units;
const unit = async (id: string): Promise<OrgUnit> => (await units(admin)).find((one) => one.id === id) as OrgUnit;
const create = (body: object) =>
  admin.request<OrgUnit & Failure>('POST', base, {
    timezone: 'Europe/Berlin',
    countryCode: 'DE',
    name: 'Neu',
    parentId: 'global',
    ...body,
  });
const change = (id: string, body: object) => admin.request<OrgUnit & Failure>('PUT', `${base}/${id}`, body);
/** Sessions are looked up again after a second. */
const aSecond = () => clock.elapse(1300);

test('units are founded with their numbers, renamed, and stand in the public tree', async () => {
  const made = await create({
    id: 'boc',
    name: 'Depot Bochum',
    parentId: 'global',
    isBranch: true,
    depotNumber: 871,
    gs1CompanyPrefix: '9521234',
    address: { street: 'Hafenstr.', postalCode: '44789', city: 'Bochum', countryCode: 'DE' },
    openingHours: [...Array.from({ length: 5 }, () => [{ from: [6, 0, 0], to: [22, 0, 0] }]), [], [], []],
  });
  expect([made.status, made.body.version, made.body.writable]).toEqual([201, 1, true]);
  const ranges = await sql<{ purpose: string }>(`select purpose from number_range where org_unit = 'boc' order by 1`);
  expect(ranges.map((row) => row.purpose)).toEqual(['IMPORT', 'LIST', 'MASTER_PALLET', 'ORDER', 'SHIPMENT', 'SSCC']);
  const renamed = await change('boc', { ...made.body, name: 'Depot Bochum-Hafen' });
  expect([renamed.status, renamed.body.version]).toEqual([200, 2]);
  expect((await change('boc', { ...made.body, name: 'Zu spät' })).status).toBe(409);
  const tree = await app.anonymous.request('GET', '/cmd-core-rest-interface/orgtree/current');
  expect(JSON.stringify(tree.body)).toContain('"name":"Depot Bochum-Hafen"');
  const told = await sql<{ org_unit: string }>(`select org_unit from history where log_key = 'MD:orgunit:boc'`);
  expect(told.map((row) => row.org_unit)).toEqual(['boc', 'boc']);
});

test('what would break the tree or its numbers is refused', async () => {
  expect((await create({ id: 'boc' })).body.code).toBe(1731);
  expect((await create({ id: 'nowhere', parentId: 'no-such' })).body.code).toBe(1710);
  const taken = await create({
    id: 'twin',
    isBranch: true,
    depotNumber: 871,
    address: { postalCode: '1', city: 'X' },
  });
  expect([taken.status, taken.body.code]).toEqual([409, 1731]);
  const empty = await create({ id: 'leer', isBranch: true, timezone: 'Nirgends' });
  expect(empty.body.details?.violations?.map((one) => one.field)).toEqual([
    'depotNumber',
    'address.city',
    'address.postalCode',
    'timezone',
  ]);
  expect((await create({ id: 'Groß' })).status).toBe(400);
  const root = await unit('global');
  expect((await change('global', { ...root, parentId: 'dtm' })).body.code).toBe(1710);
  const boc = await unit('boc');
  expect((await change('boc', { ...boc, parentId: 'boc' })).body.code).toBe(1710);
  expect((await change('boc', { ...boc, parentId: null })).body.code).toBe(1710);
  expect((await change('no-such', { ...boc })).status).toBe(404);
});

test('two moves at once that would make a circle together: one goes, the other is refused', async () => {
  for (const id of ['kreis-a', 'kreis-b']) expect((await create({ id })).status).toBe(201);
  const [a, b] = [await unit('kreis-a'), await unit('kreis-b')];
  const both = await Promise.all([
    change('kreis-a', { ...a, parentId: 'kreis-b' }),
    change('kreis-b', { ...b, parentId: 'kreis-a' }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 400]);
  // Everybody still hangs at the root.
  const [lost] = await sql<{ n: number }>(
    `select count(*)::int as n from org_unit where not ('global' = any(app.unit_path(id)))`,
  );
  expect(lost?.n).toBe(0);
  const same = await Promise.all([create({ id: 'zugleich' }), create({ id: 'zugleich' })]);
  expect(same.map((one) => one.status).sort()).toEqual([201, 409]);
});

test('after a move sessions read what is above them now, and no longer what was above them before', async () => {
  for (const id of ['region-1', 'region-2']) expect((await create({ id })).status).toBe(201);
  const record = (org: string) =>
    sql(`insert into master_record (org_unit, type, id, valid_from, data, words, created_at, created_by, changed_at, changed_by)
      values ('${org}', 'freightterm', 'nur-${org}', '2020-01-01', '{"text": {"defaultText": "T"}, "code": "X", "payer": "SENDER"}', 't', now(), 'x', now(), 'x')`);
  await record('region-1');
  await record('region-2');
  const ham = await app.as('dispo-ham', 'ham');
  const readable = async (): Promise<string[]> => {
    const answer = await ham.request<{ data: Record<string, unknown> }>(
      'GET',
      '/cmd-core-rest-interface/masterdata/text/freightterm/v1/ham/current',
    );
    return Object.keys(answer.body.data).filter((id) => id.startsWith('nur-'));
  };
  expect(await readable()).toEqual([]);
  const depot = await unit('ham');
  const first = await change('ham', { ...depot, parentId: 'region-1' });
  expect(first.status).toBe(200);
  aSecond();
  expect(await readable()).toEqual(['nur-region-1']);
  const second = await change('ham', { ...first.body, parentId: 'region-2' });
  aSecond();
  expect(await readable()).toEqual(['nur-region-2']);
  // The lock beneath is the same: the very rows that row-level security lets this path read.
  const seen = await app.platform.tenancy.global((db) => app.platform.unitPath(db, 'ham'));
  expect(seen.readUnits).toEqual(['ham', 'region-2', 'global']);
  expect((await change('region-2', { ...(await unit('region-2')), parentId: 'ham' })).body.code).toBe(1710);
  await change('ham', { ...second.body, parentId: depot.parentId });
});

test('a unit under maintenance turns its people away with 1250, and those below it; system administrators come in', async () => {
  const ham = await app.as('dispo-ham', 'ham');
  const open = await unit('ham');
  const closed = await change('ham', { ...open, maintenance: true });
  expect(closed.status).toBe(200);
  clock.elapse(2300);
  const away = await ham.request<Failure>('POST', '/dpt-rest/items', {});
  expect([away.status, away.body.code]).toEqual([503, 1250]);
  expect((await admin.request('GET', base)).status).toBe(200);
  expect((await change('ham', { ...closed.body, maintenance: false })).status).toBe(200);
  clock.elapse(2300);
  expect((await ham.request('POST', '/dpt-rest/items', {})).status).toBe(200);
});

test('people of a depot see their own way up and what lies below; only who may changes anything', async () => {
  const dispo = await app.as('dispo1');
  const seen = await units(dispo);
  expect(seen.map((one) => one.id).sort()).toEqual(
    (await app.platform.tenancy.global((db) => app.platform.unitPath(db, 'dtm'))).readUnits.toSorted(),
  );
  expect(seen.every((one) => !one.writable)).toBe(true);
  const tried = await dispo.request('PUT', `${base}/dtm`, { ...seen.find((one) => one.id === 'dtm'), name: 'Meins' });
  expect(tried.status).toBe(403);
  expect((await dispo.request('POST', base, { id: 'x', parentId: 'dtm' })).status).toBe(403);
  const driver = await app.as('fahrer1');
  expect((await driver.request('GET', base)).status).toBe(403);
});

test('who founded a depot may go on in it at once, nobody else by that', async () => {
  const founder = await signIn(app, 'admin');
  const other = await signIn(app, 'dispo1');
  const headers = (cookie: string) => ({ cookie, 'content-type': 'application/json' });
  const goTo = (cookie: string) => post(app, '/login-rest/unit', { orgunit: 'gel' }, headers(cookie));
  const made = await create({
    id: 'gel',
    name: 'Depot Gelsenkirchen',
    isBranch: true,
    depotNumber: 872,
    address: { street: 'Kanalstr.', postalCode: '45881', city: 'Gelsenkirchen', countryCode: 'DE' },
  });
  expect(made.status).toBe(201);
  aSecond();
  expect((await goTo(other.cookie)).status).toBe(403);
  const there = await goTo(founder.cookie);
  expect([there.status, there.session.orgUnit, there.session.accountId]).toEqual([200, 'gel', 'admin@dtm']);
  const saved = await fetch(`${app.url}/cmd-core-rest-interface/transfer/route/v1/gel`, {
    method: 'POST',
    headers: { origin: app.url, ...headers(there.cookie) },
    body: JSON.stringify({ id: '100', description: { defaultText: 'Nord' }, trafficType: 'LocalTraffic' }),
  });
  expect(saved.status).toBe(200);
  // A unit is added once, whatever is founded after it.
  await create({ id: 'gel-2', parentId: 'gel' });
  const [account] = await sql<{ units: string[] }>(
    `select managed_units as units from account where org_unit = 'dtm' and account_id = 'admin'`,
  );
  expect(account?.units.filter((id) => id.startsWith('gel'))).toEqual(['gel', 'gel-2']);
});
