import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { secretMask } from '#modules/settings/contract/configurationCalls.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
const base = '/configmanager-rest/config';
let admin: Client;
let depot: Client;
beforeAll(async () => {
  admin = await app.as('admin');
  depot = await app.as('depotadmin');
});

type Entry = {
  value: Record<string, unknown>;
  own: Record<string, unknown>;
  inheritedFrom: string | null;
  origins: { field: string; from: string | null; above: unknown; aboveFrom: string | null }[];
  version: number;
  changedBy: string | null;
  readOnly: string | null;
  code?: number;
  details?: { violations?: { field: string; rule: string; message: string }[] };
};
const of = async (client: Client, orgUnit: string, name: string): Promise<Entry> =>
  (await client.request<Entry>('GET', `${base}/getOrgUnitConfig/${orgUnit}/${name}`)).body;
const store = async (client: Client, orgUnit: string, name: string, value: object, version?: number) =>
  client.request<Entry>('POST', `${base}/createOrUpdate`, {
    name,
    orgUnit,
    value,
    version: version ?? (await of(client, orgUnit, name)).version,
  });
const origin = (entry: Entry, field: string) => entry.origins.find((one) => one.field === field);

describe('what a unit does not set', () => {
  test('comes from the nearest unit above that does, else from the product, and says so', async () => {
    expect((await of(admin, 'dtm', 'loading')).value.sealsLineHaul).toBe(1);
    expect((await store(admin, 'global', 'loading', { sealsLineHaul: 2, sealsLocal: 1 })).status).toBe(200);
    expect((await store(admin, 'de', 'loading', { sealsLineHaul: 3 })).status).toBe(200);
    const dtm = await of(admin, 'dtm', 'loading');
    expect(dtm).toMatchObject({ value: { sealsLineHaul: 3, sealsLocal: 1, requireReport: true }, own: {}, version: 0 });
    expect(dtm.inheritedFrom).toBe('de');
    expect([
      origin(dtm, 'sealsLineHaul')?.from,
      origin(dtm, 'sealsLocal')?.from,
      origin(dtm, 'requireReport')?.from,
    ]).toEqual(['de', 'global', null]);
    // Venlo lies below the Netherlands: it hears the root only.
    expect((await of(admin, 'vlo', 'loading')).value.sealsLineHaul).toBe(2);
    const own = await store(admin, 'dtm', 'loading', { sealsLineHaul: 0 });
    expect(origin(own.body, 'sealsLineHaul')).toMatchObject({ from: 'dtm', above: 3, aboveFrom: 'de' });
    const taken = await admin.request<Entry>('POST', `${base}/remove`, { name: 'loading', orgUnit: 'dtm' });
    expect(taken.body).toMatchObject({ value: { sealsLineHaul: 3 }, version: 0 });
  });

  test('is what the product itself goes by: a change counts for the next call', async () => {
    const policy = '/api/system/users/password/validate';
    const short = { oldPassword: 'x', newPassword: 'Kurz-2026-ab' };
    expect((await admin.request<{ valid: boolean }>('PUT', policy, short)).body.valid).toBe(true);
    await store(admin, 'dtm', 'password-policy', { minLength: 14 });
    expect((await admin.request<{ valid: boolean }>('PUT', policy, short)).body.valid).toBe(false);
    await admin.request('POST', `${base}/remove`, { name: 'password-policy', orgUnit: 'dtm' });
    expect((await admin.request<{ valid: boolean }>('PUT', policy, short)).body.valid).toBe(true);
  });
});

describe('a former version', () => {
  test('comes back as it was, with who changed what and when', async () => {
    const first = await store(depot, 'dtm', 'eta', { speedUrban: 25 });
    const second = await store(depot, 'dtm', 'eta', { speedUrban: 35, breakRules: false });
    expect(second.body.version).toBe(first.body.version + 1);
    const history = (
      await depot.request<{ version: number; changedBy: string; changes: object[] }[]>('GET', `${base}/history/eta/dtm`)
    ).body;
    expect(history.map((one) => one.changedBy)).toEqual(['D. Albers', 'D. Albers']);
    expect(history[0]?.changes).toEqual([
      { field: 'speedUrban', before: 25, after: 35 },
      { field: 'breakRules', after: false },
    ]);
    const restored = await depot.request<Entry>('POST', `${base}/restore`, {
      name: 'eta',
      orgUnit: 'dtm',
      former: first.body.version,
      version: second.body.version,
    });
    expect(restored.body).toMatchObject({
      own: { speedUrban: 25 },
      value: { speedUrban: 25, breakRules: true },
      version: 3,
    });
    const late = await depot.request('POST', `${base}/restore`, { name: 'eta', orgUnit: 'dtm', former: 1, version: 2 });
    expect(late.status).toBe(409);
    const entries = await sql<{ text_key: string }>(`select text_key from history where log_key = 'CFG:dtm:eta'`);
    expect(entries).toHaveLength(3);
  });

  test('with a secret brings the secret back, which nobody reads on the way', async () => {
    const before = await store(admin, 'ham', 'sign-in', { clientSecret: 'alt-geheim-1' });
    await store(admin, 'ham', 'sign-in', { clientSecret: 'neu-geheim-2' });
    const kept = await store(admin, 'ham', 'sign-in', { clientSecret: secretMask, clientId: 'kontor' });
    expect(kept.body.own).toEqual({ clientSecret: secretMask, clientId: 'kontor' });
    const stored = async () =>
      (
        await sql<{ secret: string }>(
          `select value ->> 'clientSecret' as secret from config_entry where org_unit = 'ham' and name = 'sign-in'`,
        )
      )[0]?.secret;
    const second = await stored();
    expect(second).toMatch(/^sealed:ham:/);
    await admin.request('POST', `${base}/restore`, {
      name: 'sign-in',
      orgUnit: 'ham',
      former: before.body.version,
      version: kept.body.version,
    });
    const [first] = await sql<{ secret: string }>(
      `select value ->> 'clientSecret' as secret from config_version where org_unit = 'ham' and name = 'sign-in' and version = ${before.body.version}`,
    );
    expect(await stored()).toBe(first?.secret);
    for (const path of [`getOrgUnitConfig/ham/sign-in`, 'history/sign-in/ham', 'list/unit/ham']) {
      const text = JSON.stringify((await admin.request('GET', `${base}/${path}`)).body);
      expect(text).not.toMatch(/geheim|sealed:/);
    }
    const told = await sql<{ n: number }>(
      `select count(*) as n from history where log_key like 'CFG:ham:%' and (before::text ~ 'geheim|sealed:' or after::text ~ 'geheim|sealed:')`,
    );
    expect(told).toEqual([{ n: 0 }]);
  });
});

describe('is refused', () => {
  test.each([
    ['a figure beyond its limits', 'loading', { sealsLocal: 21 }, 'sealsLocal', 1303],
    ['a word that is no choice', 'unloading', { scanOrder: 'ANY' }, 'scanOrder', 1303],
    ['a field that there is not', 'loading', { seals: 1 }, 'seals', 1303],
    ['a list that is empty', 'dispatch', { weightClasses: [] }, 'weightClasses', 1303],
    ['speeds that fall', 'eta', { speedUrban: 90 }, 'speedMotorway', 1729],
    ['an engine without an address', 'travel', { source: 'OSRM' }, 'address', 1729],
    ['a unit that nobody could enter', 'sign-in', { passwordLogin: false }, 'passwordLogin', 1729],
    ['two attempts', 'password-policy', { lockAfter: 2 }, 'lockAfter', 1729],
  ])('%s', async (_, name, value, field, code) => {
    const answer = await store(admin, 'lej', name, value);
    expect([answer.status, answer.body.code, answer.body.details?.violations?.[0]?.field]).toEqual([400, code, field]);
    expect(await sql(`select 1 from config_entry where org_unit = 'lej' and name <> 'dispatch'`)).toEqual([]);
  });

  test('what would make a unit below contradict itself, by its name', async () => {
    expect((await store(admin, 'str', 'password-policy', { minLength: 20 })).status).toBe(200);
    const answer = await store(admin, 'de', 'password-policy', { maxLength: 15 });
    expect([answer.status, answer.body.code]).toEqual([400, 1729]);
    expect(JSON.stringify(answer.body)).toContain('str');
    await admin.request('POST', `${base}/remove`, { name: 'password-policy', orgUnit: 'str' });
  });

  test('a change of what somebody else has changed meanwhile; of two at once one counts', async () => {
    const { version } = await of(admin, 'szg', 'planning');
    const both = await Promise.all([1, 2].map((mostRuns) => store(admin, 'szg', 'planning', { mostRuns }, version)));
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});

describe('a depot administrator', () => {
  test('sets what the depot works by, in the own unit alone', async () => {
    expect((await store(depot, 'dtm', 'inventory', { residualAfterHours: 36 })).status).toBe(200);
    for (const unit of ['ham', 'de', 'global']) {
      const answer = await depot.request<Entry>('POST', `${base}/createOrUpdate`, {
        name: 'inventory',
        orgUnit: unit,
        value: { residualAfterHours: 1 },
        version: 0,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 1510]);
    }
    expect((await depot.request('GET', `${base}/getOrgUnitConfig/ham/inventory`)).status).toBe(403);
    // What stands above is seen: it is inherited.
    expect((await of(depot, 'de', 'inventory')).readOnly).toBe('unit');
  });

  test('never opens doors: sign-in, passwords and addresses are the system administrator’s', async () => {
    for (const name of [
      'sign-in',
      'password-policy',
      'general',
      'travel',
      'telemetry',
      'kontor.help',
      'kontor.mdm',
      'kontor.clients',
    ]) {
      expect((await of(depot, 'dtm', name)).readOnly).toBe('level');
      const asked = { name, orgUnit: 'dtm' };
      expect((await depot.request('POST', `${base}/createOrUpdate`, { ...asked, value: {}, version: 0 })).status).toBe(
        403,
      );
      expect((await depot.request('POST', `${base}/remove`, asked)).status).toBe(403);
      expect((await depot.request('POST', `${base}/restore`, { ...asked, former: 1, version: 0 })).status).toBe(403);
      expect((await depot.request('POST', `${base}/updateSubConfig/${name}/x`, { value: 1 })).status).toBe(403);
    }
  });
});

describe('schemas and parts', () => {
  test('every schema is JSON Schema 2020-12, takes the defaults and refuses what the server refuses', async () => {
    // Another reader of the standard than the one that wrote the schemas.
    const Ajv = createRequire(import.meta.url)('ajv/dist/2020').default;
    const ajv = new Ajv({ strict: false, formats: { uri: true } });
    const schemas = (await admin.request<Record<string, object>>('GET', `${base}/schema`)).body;
    const shipped = (await admin.request<Record<string, object>>('GET', `${base}/default`)).body;
    const names = (await admin.request<string[]>('GET', `${base}/list/names`)).body;
    expect(Object.keys(schemas)).toEqual(names);
    for (const name of names) {
      expect(ajv.validateSchema(schemas[name]), name).toBe(true);
      expect(ajv.compile(schemas[name] ?? {})(shipped[name]), name).toBe(true);
      expect((await admin.request('GET', `${base}/schema/${name}`)).body).toEqual(schemas[name]);
    }
    expect(ajv.compile(schemas.loading ?? {})({ sealsLocal: 21 })).toBe(false);
  });

  test('a part is read and set by its pointer', async () => {
    const at = `${base}/updateSubConfig/telemetry/analytics%2Fstudio%2FsiteId`;
    expect((await admin.request(`POST`, at, { value: '7' })).status).toBe(200);
    const read = await admin.request<{ value: unknown }>('GET', `${base}/getSubConfig/telemetry/analytics%2Fstudio`);
    expect(read.body.value).toEqual({ enabled: false, siteId: '7' });
    expect((await admin.request('GET', `${base}/getSubConfig/telemetry/nothing`)).status).toBe(404);
    expect((await admin.request('GET', `${base}/details/telemetry`)).status).toBe(200);
    expect((await admin.request('GET', `${base}/details/nothing`)).status).toBe(400);
  });
});
