import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkLicences, measureQuantities } from '#modules/settings/server/index.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

// Licences are made by openssl, which nobody here wrote: key, signature, and base64url by hand.
const folder = mkdtempSync(join(tmpdir(), 'licence-'));
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
const newKey = (name: string): string => {
  openssl('genpkey', '-algorithm', 'ed25519', '-out', `${name}.pem`);
  openssl('pkey', '-in', `${name}.pem`, '-pubout', '-out', `${name}.pub.pem`);
  const raw = openssl('pkey', '-in', `${name}.pem`, '-pubout', '-outform', 'DER').subarray(-32);
  // RFC 7638 and RFC 8037: the thumbprint of an Ed25519 key.
  const jwk = `{"crv":"Ed25519","kty":"OKP","x":"${raw.toString('base64url')}"}`;
  return createHash('sha256').update(jwk).digest('base64url');
};
const kid = newKey('desk');
const strangerKid = newKey('stranger');
const signed = (payload: object, key = 'desk', header: object = { alg: 'EdDSA', kid }): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(payload)}`;
  writeFileSync(join(folder, 'input'), input);
  openssl('pkeyutl', '-sign', '-inkey', `${key}.pem`, '-rawin', '-in', 'input', '-out', 'signature');
  return `${input}.${readFileSync(join(folder, 'signature')).toString('base64url')}`;
};

const { app, sql } = await opened({
  KONTOR_LICENCE_KEYS: join(folder, 'desk.pub.pem'),
  KONTOR_LICENCE_SIGNING_KEY: join(folder, 'desk.pem'),
});
const base = '/security-license-rest/license';
const dayMs = 86_400_000;
const day = (offset: number): string => new Date(app.platform.clock.now() + offset * dayMs).toISOString().slice(0, 10);
let number = 0;
const payload = (more: object = {}) => {
  number += 1;
  return {
    licenceId: `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number: `KON-${number}`,
    customer: 'Westfalia Logistik',
    product: 'kontor',
    issuedAt: day(-1),
    validFrom: day(-1),
    validTo: day(300),
    entries: [{ code: 'LPP-OPT', text: 'Optimisation' }],
    ...more,
  };
};
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});
type Verdict = { valid: boolean; reason: string | null; code?: number; message?: string };
type Info = {
  licence: { number: string; state: string; kid: string; customer: string };
  former: { number: string; state: string }[];
  quantities: {
    type: string;
    licensed: number | null;
    used: number;
    exceededSince: string | null;
    blockedFrom: string | null;
  }[];
};
const validate = async (licenceFile: string) =>
  (await admin.request<Verdict>('POST', `${base}/validate`, { licenceFile })).body;
/** A moment after the one before it: the newest counts. */
const store = (licenceFile: string) => {
  clock.forward(1000);
  return admin.request<Verdict>('POST', `${base}/store`, { licenceFile });
};
const info = async () => (await admin.request<Info>('GET', `${base}/info`)).body;
const licences = async () => {
  const later = await app.asAnew('admin');
  return (await later.request<{ licenses: string[] }>('GET', '/login-rest/sessionInfo')).body.licenses;
};

describe('a licence file', () => {
  test('that openssl signed for an issuer that is trusted here counts at once', async () => {
    const file = signed(payload({ number: 'KON-WEST' }));
    expect(await validate(file)).toMatchObject({ valid: true, reason: null });
    expect((await info()).licence.number).toBe('KON-DEMO');
    expect((await store(file)).status).toBe(200);
    expect(await info()).toMatchObject({
      licence: { number: 'KON-WEST', state: 'VALID', kid, customer: 'Westfalia Logistik' },
      former: [{ number: 'KON-DEMO' }],
    });
    expect(await licences()).toEqual(['LPP-OPT']);
    // AFF cockpit is not among its entries.
    expect((await (await app.as('leitdispo')).request('GET', '/dpt-rest/affs/cockpit?date=2026-11-23')).status).toBe(
      403,
    );
  });

  const file = signed(payload());
  const [header = '', body = '', signature = ''] = file.split('.');
  const other = Buffer.from(body, 'base64url').toString().replace('Westfalia', 'Ostfalia');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
  test.each([
    [
      'in which one word was changed',
      `${header}.${Buffer.from(other).toString('base64url')}.${signature}`,
      'INVALID_SIGNATURE',
    ],
    ['whose signature was cut short', file.slice(0, -8), 'INVALID_SIGNATURE'],
    ['that says it needs no signature', `${none}.${body}.`, 'INVALID_SIGNATURE'],
    ['of a stranger under a trusted name', signed(payload(), 'stranger'), 'INVALID_SIGNATURE'],
    ['of a stranger', signed(payload(), 'stranger', { alg: 'EdDSA', kid: strangerKid }), 'KEY'],
    ['of nobody', signed(payload(), 'desk', { alg: 'EdDSA' }), 'KEY'],
    ['for another product', signed(payload({ product: 'other' })), 'CONTENT'],
    ['that ends before it begins', signed(payload({ validTo: day(-9) })), 'CONTENT'],
    ['that is a photo', 'GIF89a…', 'FORM'],
  ])('%s is refused, and nothing is stored', async (_, text, reason) => {
    const before = await sql('select id, raw from licence order by id');
    expect(await validate(text)).toMatchObject({ valid: false, reason });
    const answer = await store(text);
    expect([answer.status, answer.body.code]).toEqual([400, 1700]);
    expect(await sql('select id, raw from licence order by id')).toEqual(before);
  });

  test('that was changed in the database counts no longer after the next start', async () => {
    await sql(
      `update licence set entries = '[{"code":"LPP-OPT"},{"code":"CODI-AFFE"}]', valid_to = valid_to + 3000 where number = 'KON-WEST'`,
    );
    await checkLicences(app.platform);
    // What the signature covers stands again: the row beside it says nothing.
    expect(await licences()).toEqual(['LPP-OPT']);
    await sql(`update licence set raw = regexp_replace(raw, '^(.{60}).', '\\1A') where number = 'KON-WEST'`);
    await checkLicences(app.platform);
    expect((await info()).former.find((one) => one.number === 'KON-WEST')).toMatchObject({
      state: 'INVALID_SIGNATURE',
    });
    expect(await licences()).toContain('CODI-AFFE');
  });

  test('goes on for thirty days after its end, and then no longer', async () => {
    await store(signed(payload({ validFrom: day(-100), validTo: day(-30) })));
    expect((await info()).licence.state).toBe('GRACE');
    expect(await licences()).toEqual(['LPP-OPT']);
    await sql(`delete from licence where number = 'KON-DEMO'`);
    await store(signed(payload({ validFrom: day(-100), validTo: day(-31) })));
    await sql(`delete from licence where valid_to = current_date - 30 or valid_to > current_date`);
    expect((await info()).licence.state).toBe('EXPIRED');
    expect(await licences()).toEqual([]);
  });

  test('made here is one that openssl can check, and only whoever may change licences makes it', async () => {
    const made = await admin.request<{ licenceFile: string }>('POST', `${base}/generate`, payload());
    expect(made.status).toBe(200);
    const [head = '', content = '', sig = ''] = made.body.licenceFile.split('.');
    writeFileSync(join(folder, 'made'), `${head}.${content}`);
    writeFileSync(join(folder, 'made.sig'), Buffer.from(sig, 'base64url'));
    const checked = openssl(
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      'desk.pub.pem',
      '-rawin',
      '-in',
      'made',
      '-sigfile',
      'made.sig',
    );
    expect(checked.toString()).toContain('Verified Successfully');
    const depot = await app.as('depotadmin');
    for (const call of ['generate', 'store', 'validate'])
      expect((await depot.request('POST', `${base}/${call}`, { licenceFile: made.body.licenceFile })).status).toBe(403);
  });
});

describe('what is licensed by number', () => {
  test('is counted over all units, warns, and after thirty days lets nothing new in while all there is works on', async () => {
    const [counted] = await sql<{ vehicles: number; depots: number }>(`select
      (select count(*)::int from org_unit where is_branch) as depots,
      (select count(distinct (org_unit, id))::int from master_record where type = 'vehicle' and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
        and data ->> 'licenceQuantityRelevant' = 'true') as vehicles`);
    const allowed = (counted?.vehicles ?? 0) - 2;
    const entries = [{ code: 'LPP-DPT', quantities: { VEHICLE: allowed, NAMED_USER: 1 } }];
    await sql('delete from licence_usage');
    await store(signed(payload({ entries })));
    // What is licensed the file says; what is used nobody has counted yet.
    const before = (await info()).quantities.find((one) => one.type === 'VEHICLE');
    expect(before).toMatchObject({ licensed: allowed, used: null, countedAt: null });
    await measureQuantities(app.platform);
    const of = async (type: string) => (await info()).quantities.find((one) => one.type === type);
    expect(await of('VEHICLE')).toEqual(
      expect.objectContaining({
        licensed: allowed,
        used: counted?.vehicles,
        exceededSince: day(0),
        blockedFrom: day(30),
      }),
    );
    expect(await of('DEPOT')).toMatchObject({ licensed: null, used: counted?.depots, exceededSince: null });
    const user = (userId: string) =>
      admin.request('POST', '/api/system/users', { userId, name: 'N. Neu', roles: ['loader'] });
    expect((await user('frist1')).status).toBe(201);
    // The excess began thirty days ago: every day since was counted.
    await sql(`insert into licence_usage (day, type, used, licensed, counted_at)
      select current_date - n, type, used, licensed, now() - make_interval(days => n) from licence_usage, generate_series(1, 30) n where day = current_date`);
    const refused = await user('frist2');
    expect([refused.status, (refused.body as Verdict).code]).toEqual([400, 1700]);
    expect((await app.as('dispo1')).account).toBe('dispo1');
    const history = await admin.request<{ days: unknown[] }>('GET', `${base}/quantity/NAMED_USER`);
    expect(history.body.days).toHaveLength(31);
    // A larger licence opens it again as soon as it is stored and counted.
    await store(signed(payload({ entries: [{ code: 'LPP-DPT', quantities: { NAMED_USER: 5000 } }] })));
    await app.settled();
    expect((await of('NAMED_USER'))?.licensed).toBe(5000);
    expect((await user('frist2')).status).toBe(201);
  });
});
