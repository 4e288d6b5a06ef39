import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { SoftwareDeployment, SoftwarePackage } from '#modules/software/contract/calls.ts';
import { trimUploads } from '#modules/software/server/packages.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();
const base = '/api/system/mobile-management/software';
let admin: Client;
let driver: Client;
beforeAll(async () => {
  admin = await app.as('admin');
  driver = await app.as('fahrer1');
});

type Refused = { code?: number; message?: string; details?: { violations?: { field: string; message: string }[] } };
const octets = { 'content-type': 'application/octet-stream' };
const upload = (client: Client, version: string, bytes: Uint8Array, more = '') =>
  client.request<SoftwarePackage & Refused>(
    'POST',
    `${base}/packages?deviceType=ANDROID&version=${version}${more}`,
    bytes,
    octets,
  );
const chunks = async (): Promise<number> =>
  Number((await sql<{ n: string }>('select count(*) as n from software_chunk'))[0]?.n);
const plan = (more: object) =>
  admin.request<SoftwareDeployment & Refused>('POST', `${base}/deployment`, {
    deviceType: 'ANDROID',
    version: '1.0.0',
    validFrom: clock.now() - 1000,
    ...more,
  });
const become = async (id: string, state: string, more: object = {}) => {
  const list = (await admin.request<SoftwareDeployment[]>('GET', `${base}/deployment`)).body;
  const one = list.find((deployment) => deployment.id === id);
  return admin.request<SoftwareDeployment & Refused>('PUT', `${base}/deployment/${id}`, {
    target: one?.target,
    validFrom: one?.validFrom,
    mandatory: one?.mandatory,
    rowVersion: one?.rowVersion,
    ...more,
    state,
  });
};
type Update = { updateAvailable: boolean; version: string | null; mandatory: boolean; url: string; sha256: string };
const ask = async (client: Client, device: string, more = '') =>
  (
    await client.request<Update>('GET', `${base}/update?mobileSystemType=ANDROID${more}`, undefined, {
      'x-client-id': device,
    })
  ).body;

test('a package comes back byte by byte, with the hash that another program works out', async () => {
  const bytes = randomBytes(5 * 1024 * 1024 + 123);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = await upload(admin, '1.0.0', bytes, '&comment=first&filename=scan-1.0.0.apk');
  expect(stored).toMatchObject({ status: 201, body: { size: bytes.length, sha256, comment: 'first', orgUnit: 'dtm' } });
  const answer = await fetch(`${app.url}${base}/packages/ANDROID/1.0.0`, { headers: { cookie: driver.cookie } });
  expect(answer.headers.get('content-disposition')).toContain('scan-1.0.0.apk');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const listed = (await admin.request<SoftwarePackage[]>('GET', '/mobile-management/software/packages')).body;
  expect(listed.map(({ deviceType }) => deviceType)).toEqual(['WEB', 'ANDROID']);
});

test('without device type and version the name of the file tells them; where it does not, both are asked for', async () => {
  const send = (more: string, name?: string) =>
    admin.request<SoftwarePackage & Refused>('POST', `${base}/packages?comment=by+name${more}`, randomBytes(10), {
      ...octets,
      ...(name === undefined ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
    });
  expect((await send('', 'kontor-scan-4.2.1.apk')).body).toMatchObject({ deviceType: 'ANDROID', version: '4.2.1' });
  expect((await send('&filename=Scanner_v2.10.msi')).body).toMatchObject({ deviceType: 'WINDOWS', version: '2.10' });
  for (const [answer, fields] of [
    [await send(''), ['deviceType', 'version']],
    [await send('&filename=driver.apk'), ['version']],
  ] as const) {
    expect(answer.status).toBe(400);
    expect(answer.body.details?.violations?.map(({ field, message }) => [field, message])).toEqual(
      fields.map((field) => [field, 'should not be empty']),
    );
  }
  expect((await send('', 'kontor-scan-4.2.1.apk')).status).toBe(409);
});

test('a version is stored once, also when two send it at the same time; nothing of the other stays', async () => {
  const before = await chunks();
  const both = await Promise.all([
    upload(admin, '1.1.0', randomBytes(3_000_000)),
    upload(admin, '1.1.0', randomBytes(3_000_000)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await upload(admin, '1.1.0', randomBytes(10))).status).toBe(409);
  expect((await chunks()) - before).toBe(3);
});

test.each([
  ['no bytes', '2.0.0', new Uint8Array(), 400],
  ['a version that is none', 'newest', randomBytes(10), 400],
])('refused and nothing stored: %s', async (_, version, bytes, status) => {
  const before = await chunks();
  expect((await upload(admin, version, bytes)).status).toBe(status);
  expect(await chunks()).toBe(before);
});

/** Sends the head of an upload by hand and then what is given. */
function byHand(length: number, sent: Buffer, then: 'cut' | 'wait'): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${base}/packages?deviceType=ANDROID&version=2.5.0 HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${app.url}\r\nCookie: ${admin.cookie}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
      );
      socket.write(sent, () => then === 'cut' && setTimeout(() => socket.destroy(), 300));
    });
    socket.on('data', (part) => {
      answer += part.toString();
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
  });
}

test('more than 200 MB is refused before it is sent; an upload that is cut off leaves nothing', async () => {
  const before = await chunks();
  expect(await byHand(300 * 1024 * 1024, Buffer.alloc(0), 'wait')).toMatch(/^HTTP\/1.1 413/);
  await byHand(8 * 1024 * 1024, randomBytes(4 * 1024 * 1024), 'cut');
  await app.settled();
  // The server hears of the cut from its system, a moment after the sender has gone.
  await expect.poll(chunks, { timeout: 10_000 }).toBe(before);
  const there = (await admin.request<SoftwarePackage[]>('GET', `${base}/packages`)).body;
  expect(there.map(({ version }) => version)).not.toContain('2.5.0');
});

test('what a process that ended has left goes at night; packages stay', async () => {
  const before = await chunks();
  await sql(`insert into software_chunk (org_unit, upload_id, position, bytes, stored_at)
    values ('dtm', gen_random_uuid(), 0, 'x', now() - interval '2 days'), ('dtm', gen_random_uuid(), 0, 'y', now())`);
  await sql(`update software_chunk set stored_at = now() - interval '2 days' where bytes <> 'y'`);
  await trimUploads(app.platform);
  expect(await chunks()).toBe(before + 1);
  await sql(`delete from software_chunk where bytes = 'y'`);
});

test('a rollout reaches a tenth, then half of the devices; each is counted once as told, taken and running', async () => {
  const { body: made } = await plan({ target: { percentage: 10 } });
  expect(made.state).toBe('ACTIVE');
  const devices = Array.from({ length: 60 }, (_, i) => `scanner-${i}`);
  const told = async () => {
    const answers: Update[] = [];
    for (const device of devices) answers.push(await ask(driver, device, '&version=0.9'));
    return devices.filter((_, i) => answers[i]?.updateAvailable);
  };
  const first = await told();
  const changed = await become(made.id, 'ACTIVE', { target: { percentage: 50 } });
  expect(changed.status).toBe(200);
  const second = await told();
  expect(first.length).toBeLessThan(second.length);
  expect(first.every((device) => second.includes(device))).toBe(true);
  // By hand: the share is the first four bytes of SHA-256 of the device's name, modulo 100.
  const byHandWithin = devices.filter(
    (device) => Number.parseInt(createHash('sha256').update(device).digest('hex').slice(0, 8), 16) % 100 < 50,
  );
  expect(second).toEqual(byHandWithin);
  const device = second[0] ?? '';
  const { url, sha256 } = await ask(driver, device, '&version=0.9');
  const file = await fetch(app.url + url, { headers: { cookie: driver.cookie, 'x-client-id': device } });
  expect(
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex'),
  ).toBe(sha256);
  expect(await ask(driver, device, '&version=1.0.0')).toMatchObject({ updateAvailable: false, version: '1.0.0' });
  await ask(driver, device, '&version=1.0.0');
  const [row] = (await admin.request<SoftwareDeployment[]>('GET', `${base}/deployment`)).body;
  expect(row?.counters).toEqual({ offered: second.length, downloaded: 1, installed: 1 });
  await become(made.id, 'FINISHED');
  expect((await ask(driver, device, '&version=0.9')).updateAvailable).toBe(false);
});

test('a package that is rolled out stays; states go only as they may; who reads does not change', async () => {
  const { body: made } = await plan({ version: '1.1.0', mandatory: true, validFrom: clock.now() + 3_600_000 });
  expect(made.state).toBe('PLANNED');
  expect((await ask(driver, 'scanner-1')).updateAvailable).toBe(false);
  expect((await admin.request('DELETE', `${base}/packages/ANDROID/1.1.0`)).status).toBe(400);
  expect((await become(made.id, 'PAUSED')).status).toBe(400);
  expect((await become(made.id, 'ACTIVE')).body.state).toBe('ACTIVE');
  expect(await ask(driver, 'scanner-1')).toMatchObject({ version: '1.1.0', mandatory: true });
  expect((await admin.request('DELETE', `${base}/deployment/${made.id}`)).status).toBe(400);
  const stale = await become(made.id, 'PAUSED', { rowVersion: 1 });
  expect(stale.status).toBe(409);
  expect((await become(made.id, 'CANCELED')).status).toBe(200);
  expect((await become(made.id, 'ACTIVE')).status).toBe(400);
  expect((await admin.request('DELETE', `${base}/deployment/${made.id}`)).status).toBe(204);
  expect((await admin.request('DELETE', `${base}/packages/ANDROID/1.1.0`)).status).toBe(204);
  const depot = await app.as('depotadmin');
  expect((await depot.request('GET', `${base}/packages`)).status).toBe(200);
  expect((await upload(depot, '9.0.0', randomBytes(10))).status).toBe(403);
  expect((await driver.request('GET', `${base}/packages`)).status).toBe(403);
  expect((await plan({ version: '7.7.7' })).status).toBe(404);
});

test("a depot's package is not there for another depot", async () => {
  await upload(admin, '3.0.0', randomBytes(100));
  const ham = await app.as('dispo-ham', 'ham');
  const answer = await fetch(`${app.url}${base}/packages/ANDROID/3.0.0`, { headers: { cookie: ham.cookie } });
  expect(answer.status).toBe(404);
});
