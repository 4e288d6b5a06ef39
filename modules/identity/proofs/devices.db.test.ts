import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { trimDeviceLogs } from '#modules/identity/server/deviceLogs.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import { post, statusOf } from '#testing/signIn.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
const grants = '/api/system/mobile-access';
const devices = '/api/system/mobile-management/devices';
let dispo: Client;
let admin: Client;
let depot: Client;
let drivers: string[];
beforeAll(async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({
    overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer },
  });
  [dispo, admin, depot] = [await app.as('dispo1'), await app.as('admin'), await app.as('depotadmin')];
  drivers = (
    await sql<{ id: string }>(
      "select distinct id from master_record where type = 'driver' and org_unit = 'dtm' order by id",
    )
  ).map((one) => one.id);
});

type Device = {
  deviceId: string;
  about: string;
  label: string | null;
  blocked: boolean;
  version: number;
  lastCommunication: number;
  sessions: { sessionId: string; type: string; id: string; signedIn: boolean }[];
};
const zebra =
  'Mozilla/5.0 (Linux; Android 13; Zebra TC58) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const give = async (type: string, id: string, by = dispo, more: object = {}) =>
  by.request<{ pairingUrl: string }>('POST', `${grants}/grants`, { type, id, authenticationType: 'NONE', ...more });
const tokenIn = (address: string): string => new URL(address).searchParams.get('pairingtoken') ?? '';
const pair = async (token: string, client: string) => {
  const response = await fetch(`${app.url}/login-rest/mobile/pairing?pairingtoken=${encodeURIComponent(token)}`, {
    headers: { 'x-client-id': client, 'user-agent': zebra },
  });
  return { status: response.status, ...((await response.json()) as { loginToken: string; code?: number }) };
};
const enter = (logintoken: string, client: string) =>
  post(app, '/login-rest/mobile/login', { logintoken }, { 'x-client-id': client });
/** The QR code as another reader than ours sees it. */
async function scanned(by: Client, path: string): Promise<string> {
  const response = await fetch(app.url + path, { headers: { cookie: by.cookie } });
  expect(response.headers.get('content-type')).toContain('image/png');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [seen] = await readBarcodes(new Uint8Array(await response.arrayBuffer()), { formats: ['QRCode'] });
  return seen?.text ?? '';
}
const of = async (id: string): Promise<Device | undefined> =>
  (await admin.request<Device[]>('GET', devices)).body.find((one) => one.sessions.some((session) => session.id === id));

describe('a telephone that is lost', () => {
  test('is out within a second when it is blocked, stays out with every code, and comes in again when it is found', async () => {
    const [id = '', other = ''] = drivers;
    await give('DRIVER', id);
    const address = await scanned(dispo, `${grants}/barcode/DRIVER/${id}`);
    const paired = await pair(tokenIn(address), 'lost-telephone-1');
    expect(paired.status).toBe(200);
    const entered = await enter(paired.loginToken, 'lost-telephone-1');
    expect(await statusOf(app, entered.cookie)).toBe(200);
    const found = await of(id);
    expect(found).toMatchObject({
      about: 'Zebra TC58 · Android 13 · Chrome 126',
      blocked: false,
      sessions: [{ id, signedIn: true }],
    });
    const at = `${devices}/${found?.deviceId}`;
    // A dispatcher looks at devices, and may not block them.
    expect((await dispo.request('PUT', at, { label: null, blocked: true, version: 1 })).status).toBe(403);
    const blocked = await depot.request<Device>('PUT', at, {
      label: 'Wiese privat',
      blocked: true,
      version: found?.version,
    });
    expect(blocked.body).toMatchObject({ blocked: true, label: 'Wiese privat' });
    await app.settled();
    expect(await statusOf(app, entered.cookie)).toBe(401);
    expect(await enter(paired.loginToken, 'lost-telephone-1')).toMatchObject({ status: 401, code: 1528 });
    // Nor with the code of somebody else.
    const second = await give('DRIVER', other);
    expect(await pair(tokenIn(second.body.pairingUrl), 'lost-telephone-1')).toMatchObject({ status: 401, code: 1528 });
    const again = await depot.request<Device>('PUT', at, {
      label: null,
      blocked: false,
      version: blocked.body.version,
    });
    expect(again.status).toBe(200);
    expect((await enter(paired.loginToken, 'lost-telephone-1')).status).toBe(200);
    expect((await depot.request('PUT', at, { label: null, blocked: true, version: 1 })).status).toBe(409);
  });

  test('loses its pairing at once when that is ended, and a trip alone when only the trip is taken off', async () => {
    const [, , id = ''] = drivers;
    const [trip] = await sql<{ id: string }>("select id from trip where org_unit = 'dtm' order by id limit 1");
    const tour = trip?.id ?? '';
    const both = [
      tokenIn((await give('DRIVER', id)).body.pairingUrl),
      tokenIn((await give('TOUR', tour)).body.pairingUrl),
    ];
    const entered: { cookie: string }[] = [];
    for (const token of both)
      entered.push(await enter((await pair(token, 'two-pairings-1')).loginToken, 'two-pairings-1'));
    const device = await of(tour);
    const session = device?.sessions.find((one) => one.type === 'TOUR')?.sessionId;
    // Ruling R47: the trip whose grant it bears now.
    expect(device).toMatchObject({ tourId: tour });
    const driver = device?.sessions.find((one) => one.type === 'DRIVER')?.sessionId;
    expect((await depot.request('DELETE', `${devices}/session/${driver}/TOUR/${tour}`)).status).toBe(404);
    expect((await depot.request('DELETE', `${devices}/session/${session}/TOUR/${tour}`)).status).toBe(204);
    await app.settled();
    expect(await statusOf(app, entered[1]?.cookie ?? '')).toBe(401);
    expect(await statusOf(app, entered[0]?.cookie ?? '')).toBe(200);
    expect(await of(id)).toMatchObject({ tourId: null });
    expect((await depot.request('DELETE', `${devices}/session/${driver}`)).status).toBe(204);
    await app.settled();
    expect(await statusOf(app, entered[0]?.cookie ?? '')).toBe(401);
    expect((await depot.request('DELETE', `${devices}/session/${driver}`)).status).toBe(404);
    const told = await sql<{ n: number }>(
      `select count(*)::int as n from history where log_key = 'DEVICE:${device?.deviceId}'`,
    );
    expect(told[0]?.n).toBe(2);
  });
});

describe('a code', () => {
  test('shown again makes the one before worthless, and leaves paired devices as they are', async () => {
    const id = drivers[3] ?? '';
    const first = tokenIn((await give('DRIVER', id)).body.pairingUrl);
    const paired = await pair(first, 'paired-before-1');
    const shown = tokenIn(await scanned(dispo, `/mobile-access/barcode/DRIVER/${id}`));
    expect(await pair(first, 'too-late-device')).toMatchObject({ status: 401, code: 1526 });
    expect((await pair(shown, 'new-device-1')).status).toBe(200);
    expect((await enter(paired.loginToken, 'paired-before-1')).status).toBe(200);
  });

  test('of a user who may more is shown to nobody who may less, by no way', async () => {
    expect((await give('USER', 'leitdispo', admin)).status).toBe(201);
    for (const path of ['barcode/USER/leitdispo', 'print/USER/leitdispo.pdf'])
      expect((await dispo.request('GET', `${grants}/${path}`)).status).toBe(403);
    expect((await admin.request('GET', `${grants}/barcode/USER/leitdispo`)).status).toBe(200);
    expect((await dispo.request('GET', `${grants}/barcode/DRIVER/nobody`)).status).toBe(404);
    expect((await (await app.as('lader1')).request('GET', `${grants}/barcode/USER/leitdispo`)).status).toBe(403);
  });

  test('is printed on a sheet, and written about without being told', async () => {
    const id = drivers[4] ?? '';
    await give('DRIVER', id);
    const sheet = await fetch(`${app.url}${grants}/print/DRIVER/${id}.pdf?timezone=Mars/Base`, {
      headers: { cookie: dispo.cookie },
    });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    // Its end is said in the zone that was asked for, else in the depot's.
    const { body: grant } = await dispo.request<{ validTo: number }>('GET', `${grants}/grants/DRIVER/${id}`);
    const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin'];
    for (const zone of zones) {
      const asked = zone === 'Europe/Berlin' ? '' : `?timezone=${zone}`;
      const { bytes } = await bytesFrom(app, `${grants}/print/DRIVER/${id}.pdf${asked}`, dispo);
      const end = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
        .format(grant.validTo)
        .replace(/\s+/g, ' ');
      expect((await readPdf(bytes)).text, zone).toContain(`– ${end}`);
    }
    const mail = await dispo.request<{ to: string; text: string }>(
      'GET',
      `${grants}/email/DRIVER/${id}?to=a@example.com`,
    );
    expect(mail.body.to).toBe('a@example.com');
    expect(mail.body.text).not.toContain('pairingtoken');
    expect((await dispo.request('GET', `${grants}/auth-types`)).body).toEqual(['PASSWORD', 'USER_ACCOUNT', 'NONE']);
    expect((await dispo.request('GET', `${grants}/user-roles/AFF`)).body).toEqual([{ name: 'areaFreightForwarder' }]);
    expect((await dispo.request('GET', `${grants}/globalnumbergrants`)).status).toBe(200);
  });
});

test('a device says when it was heard of last, and is asked for its log', async () => {
  const heard = await admin.request<{ deviceId: string; lastCommunication: number }[]>(
    'GET',
    `${devices}/lastcommunication`,
  );
  const first = heard.body[0];
  expect(Math.abs((first?.lastCommunication ?? 0) - app.platform.clock.now())).toBeLessThan(600_000);
  const asked = await admin.request<{ requestedAt: number }>('POST', `${devices}/${first?.deviceId}/logs`);
  expect(asked.status).toBe(202);
  expect((await dispo.request('POST', `${devices}/${first?.deviceId}/logs`)).status).toBe(403);
  expect((await (await app.as('lader1')).request('GET', devices)).status).toBe(403);
});

describe('the log of a device', () => {
  let loginToken = '';
  type Log = { id: string; receivedAt: number; size: number };
  const send = (cookie: string, text: string) =>
    fetch(`${app.url}${devices}/log`, {
      method: 'POST',
      headers: { cookie, origin: app.url, 'content-type': 'text/plain' },
      body: text,
    });
  const wanted = async (cookie: string) =>
    (
      (await (
        await fetch(`${app.url}/api/system/mobile-management/configuration/communication`, { headers: { cookie } })
      ).json()) as { sendLog: boolean }
    ).sendLog;

  test('comes when it was asked for, once, and is read by who may; nobody else gets or sends one', async () => {
    const id = drivers[5] ?? '';
    const { body } = await give('DRIVER', id);
    const paired = await pair(tokenIn(body.pairingUrl), 'telephone-with-log');
    loginToken = paired.loginToken;
    const { cookie } = await enter(loginToken, 'telephone-with-log');
    const device = await of(id);
    const at = `${devices}/${device?.deviceId}/logs`;
    expect(await wanted(cookie)).toBe(false);
    expect((await send(cookie, 'nobody asked')).status).toBe(400);
    expect((await admin.request('POST', at)).status).toBe(202);
    expect(await wanted(cookie)).toBe(true);
    // A desk of the same unit is no device: nothing is wanted from it, and it cannot answer for one.
    expect(await wanted(dispo.cookie)).toBe(false);
    expect((await send(dispo.cookie, 'not me')).status).toBe(404);
    const text = '2026-11-24T12:00:00Z start 1\n2026-11-24T12:01:00Z network off über Tor 4';
    const both = await Promise.all([send(cookie, text), send(cookie, text)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect(await wanted(cookie)).toBe(false);
    const logs = (await admin.request<Log[]>('GET', at)).body;
    expect(logs).toHaveLength(1);
    const read = await fetch(`${app.url}${at}/${logs[0]?.id}`, { headers: { cookie: admin.cookie } });
    expect(await read.text()).toBe(text);
    expect((await of(id)) as object).toMatchObject({ logRequestedAt: null, lastLogAt: logs[0]?.receivedAt });
    expect((await fetch(`${app.url}${at}/${logs[0]?.id}`, { headers: { cookie } })).status).toBe(403);
    expect((await admin.request('GET', `${devices}/${device?.deviceId}/logs/${device?.deviceId}`)).status).toBe(404);
    expect((await send(cookie, 'x'.repeat(1_100_000))).status).toBe(413);
  });

  test('goes after two weeks; of one device the newest twenty are kept', async () => {
    const device = await of(drivers[5] ?? '');
    await sql(
      `insert into device_log (org_unit, id, device_id, received_at, lines)
        select 'dtm', gen_random_uuid(), $1::uuid, now() - interval '13 days' + n * interval '1 second', 'old ' || n from generate_series(1, 25) n`,
      [device?.deviceId],
    );
    const count = async () =>
      Number((await sql<{ n: string }>('select count(*) as n from device_log where lines like $1', ['old %']))[0]?.n);
    await admin.request('POST', `${devices}/${device?.deviceId}/logs`);
    const { cookie } = await enter(loginToken, 'telephone-with-log');
    expect((await send(cookie, 'newest')).status).toBe(204);
    // The newest, that of the test before, and 18 of these.
    expect(await count()).toBe(18);
    await sql(`update device_log set received_at = now() - interval '15 days' where lines in ('old 24', 'old 25')`);
    await trimDeviceLogs(app.platform);
    expect(await count()).toBe(16);
  });
});
