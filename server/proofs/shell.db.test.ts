// Concerns: settings, blobs, software, identity.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import type { Configuration, ConfigurationName } from '#modules/settings/contract/configuration.ts';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { type Sql, sqlOf } from '../testing/day.ts';
import { clock } from '../testing/clock.ts';

const logFile = join(mkdtempSync(join(tmpdir(), 'kontor-shell-')), 'server.log');
let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let admin: Client;
beforeAll(async () => {
  app = await testApp([], { KONTOR_LOG: 'info', KONTOR_LOG_FILE: logFile });
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
  admin = await app.as('admin');
});
afterAll(async () => {
  await end();
  await app.stop();
});

const configure = <N extends ConfigurationName>(unit: string, name: N, value: Partial<Configuration<N>>) =>
  app.platform.asSystem(unit, (ctx) =>
    storeConfiguration({ ...ctx, config: app.platform.config }, unit, name, value, 'proof'),
  );
const root = async () =>
  (await sql<{ id: string }>('select id from org_unit where parent_id is null order by id limit 1'))[0]?.id ?? '';

test('telemetry is nothing until it is configured, and known before a sign-in; other keys are not', async () => {
  const path = '/api/system/system-config/telemetry';
  expect((await app.anonymous.request('GET', path)).body).toEqual({ provider: 'none' });
  await configure(await root(), 'telemetry', {
    provider: 'matomo',
    analytics: { studio: { enabled: true, siteId: '4' } },
    trackingEndpoint: 'https://stats.example.org/t',
    trackerScript: 'https://stats.example.org/t.js',
  });
  const configured = {
    provider: 'matomo',
    analytics: { studio: { enabled: true, siteId: '4' } },
    trackingEndpoint: 'https://stats.example.org/t',
    trackerScript: 'https://stats.example.org/t.js',
  };
  expect((await app.anonymous.request('GET', path)).body).toEqual(configured);
  expect((await dispo.request('GET', path)).body).toEqual(configured);
  // A unit's own part wins for its sessions.
  await configure('dtm', 'telemetry', { provider: 'none' });
  expect((await dispo.request('GET', path)).body).toEqual({ provider: 'none' });

  expect((await app.anonymous.request('GET', '/api/system/system-config/kontor.mdm')).status).toBe(401);
  expect((await dispo.request('GET', '/api/system/system-config/kontor.mdm')).body).toEqual({
    mdmType: 'none',
    enrolUrl: '',
    minAppVersion: '',
    packageNames: [],
    pairingUrl: '',
    logUploadEnabled: false,
  });
  await configure('dtm', 'kontor.help', { address: 'https://help.example.org/{language}', jsonWebToken: 'abc' });
  expect((await dispo.request('GET', '/api/system/system-config/kontor.help')).body).toEqual({
    address: 'https://help.example.org/{language}',
    jsonWebToken: 'abc',
  });
  // Configuration that is nobody's business is not readable here.
  for (const key of ['password-policy', 'general', '__proto__', 'no-such-key'])
    expect((await dispo.request('GET', `/api/system/system-config/${key}`)).status).toBe(404);
});

test('version information answers before a sign-in', async () => {
  const { body } = await app.anonymous.request<Record<string, string>>('GET', '/version-info/');
  expect(Object.keys(body).sort()).toEqual(['productVersion', 'project', 'release']);
  expect(body.release).toBe(app.platform.config.release);
});

test('texts are served by language and namespace, to everybody', async () => {
  for (const [language, saved] of [
    ['de', 'Erfolgreich gespeichert'],
    ['en', 'Saved successfully'],
    ['fr', expect.stringMatching(/enregistr/i)],
  ] as const) {
    const { status, body } = await app.anonymous.request<{ toast: { saved: string } }>(
      'GET',
      `/studio/resources/${language}/base.json`,
    );
    expect([status, body.toast.saved]).toEqual([200, saved]);
  }
  expect((await app.anonymous.request('GET', '/studio/resources/pl/base.json')).status).toBe(404);
  expect((await app.anonymous.request('GET', '/studio/resources/de/no-such.json')).status).toBe(404);
});

test('a log event stands in the log with cut device text, and is counted', async () => {
  const answer = await dispo.request('POST', '/api/system/monitoring/logevent', {
    name: 'TypeError: proof of events',
    source: 'studio',
    version: '1.2.3',
    timestamp: 1_700_000_000_000,
    device_id: 'd-1',
    vendor: 'Maker',
    device: 'x'.repeat(80),
    os_version: 'Linux',
    severity: 'ERROR',
    password: 'never-in-the-log',
  });
  expect(answer.status).toBe(204);
  const line = readFileSync(logFile, 'utf8')
    .split('\n')
    .find((one) => one.includes('proof of events'));
  const { clientEvent, level } = JSON.parse(line ?? '{}') as { clientEvent: Record<string, unknown>; level: number };
  expect(level).toBe(50);
  expect(clientEvent).toMatchObject({ source: 'studio', version: '1.2.3', account: 'dispo1', orgUnit: 'dtm' });
  expect(clientEvent.device).toBe('x'.repeat(50));
  expect(line).not.toContain('never-in-the-log');
  expect((await app.anonymous.request('POST', '/api/system/monitoring/logevent', { name: 'x' })).status).toBe(401);
  const wrong = await dispo.request('POST', '/api/system/monitoring/logevent', { name: 'x', severity: 'LOUD' });
  expect(wrong.status).toBe(400);
  const figures = await admin.request<string>('GET', '/api/system/metrics');
  expect(figures.body).toContain('kontor_client_events_total{severity="ERROR"} 1');
  expect(figures.body).toContain('kontor_request_seconds_bucket');
});

test('an app hears whether its version may work, in its language, and is led to its store', async () => {
  const base = '/api/system/compatibility/app';
  expect((await app.anonymous.request('GET', `${base}/v1?versionName=1.0`)).body).toMatchObject({ compatible: true });
  expect((await app.anonymous.request('GET', `${base}/playstore/check`)).status).toBe(404);
  expect((await app.anonymous.request('GET', `${base}/playstore/goto`)).status).toBe(404);
  const storeUrl = 'https://store.example.org/app';
  await configure(await root(), 'kontor.clients', {
    apps: {
      app: { applicationIds: ['de.kontor.app'], minVersion: '4.0', recommendedVersion: '4.6', storeUrl },
    },
  });
  const asked = await app.anonymous.request<Record<string, unknown>>(
    'GET',
    `${base}/v1?versionName=3.9&applicationId=de.kontor.app&packageInstallerId=x`,
    undefined,
    { 'accept-language': 'de' },
  );
  expect(asked.body).toEqual({
    compatible: false,
    minVersion: '4.0',
    recommendedVersion: '4.6',
    updateUrl: storeUrl,
    message: 'Diese Version ist zu alt. Aktualisieren Sie die App, um weiterzuarbeiten.',
  });
  expect((await app.anonymous.request('GET', `${base}/playstore/check`)).body).toEqual({ available: true });
  const led = await fetch(`${app.url}${base}/playstore/goto`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([302, storeUrl]);
  expect((await app.anonymous.request('GET', '/api/system/compatibility/constructor/playstore/check')).status).toBe(
    404,
  );
});

test('resource texts: the nearest unit, else the product; storing needs its right and stays in the unit', async () => {
  const path = '/api/system/resourcetext';
  const shipped = await dispo.request<{ texts: Record<string, string>; orgUnit: null }>(
    'GET',
    `${path}/studio/base/${encodeURIComponent('toast/saved')}`,
  );
  expect(shipped.body).toMatchObject({ defaultText: 'Saved successfully', orgUnit: null });
  expect(Object.keys(shipped.body.texts)).toEqual(['en', 'de', 'fr']);
  const text = {
    appName: 'driver',
    bundleName: 'labels',
    resourceKey: 'hello',
    texts: { de: 'Hallo Dortmund' },
    defaultText: 'Hello',
  };
  expect((await dispo.request('POST', path, text)).status).toBe(403);
  expect((await admin.request('POST', path, text)).status).toBe(200);
  expect((await dispo.request('GET', `${path}/driver/labels/hello`)).body).toEqual({ ...text, orgUnit: 'dtm' });
  expect((await admin.request('POST', path, { ...text, defaultText: 'Hi' })).body).toMatchObject({ defaultText: 'Hi' });
  const ham = await app.as('dispo-ham', 'ham');
  expect((await ham.request('GET', `${path}/driver/labels/hello`)).status).toBe(404);
  expect((await dispo.request('GET', `${path}/studio/base/${encodeURIComponent('constructor/name')}`)).status).toBe(
    404,
  );
});

test('own texts: what a unit says instead of the product, by language; empty takes it back; no key reaches into objects', async () => {
  const at = (language: string) => `/api/system/resourcetexts/studio?language=${language}`;
  const own = async (client: Client, language: string) => (await client.request('GET', at(language))).body;
  const save = (more: object) =>
    admin.request<{ texts: object; orgUnit: string | null }>('POST', '/api/system/resourcetext', {
      appName: 'studio',
      bundleName: 'base',
      resourceKey: 'toast/saved',
      texts: {},
      defaultText: '',
      ...more,
    });
  expect(await own(dispo, 'de')).toEqual({});
  await save({ texts: { de: 'Gesichert' } });
  await save({ bundleName: 'messaging', resourceKey: 'supervisors', texts: { fr: 'Chefs' }, defaultText: 'Foremen' });
  expect(await own(dispo, 'de')).toEqual({
    base: { 'toast/saved': 'Gesichert' },
    messaging: { supervisors: 'Foremen' },
  });
  expect(await own(dispo, 'fr')).toEqual({ messaging: { supervisors: 'Chefs' } });
  expect(await own(await app.as('dispo-ham', 'ham'), 'de')).toEqual({});
  expect((await save({})).body).toMatchObject({ orgUnit: null, texts: { de: 'Erfolgreich gespeichert' } });
  expect(await own(dispo, 'de')).toEqual({ messaging: { supervisors: 'Foremen' } });
  for (const resourceKey of ['__proto__/x', 'toast/constructor', 'a/toString/b'])
    expect((await save({ resourceKey, texts: { de: 'x' } })).status).toBe(400);
});

test('files: thumbnails keep within their measures in every format, lists and changes since an instant are the unit’s', async () => {
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const before = clock.now();
  const stored = await dispo.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?mimeType=image/png&blobType=picture&filename=dock.png',
    picture,
    { 'content-type': 'image/png' },
  );
  expect(stored.status).toBe(201);
  const { blobId } = stored.body;
  const bytesOf = async (path: string) => {
    const response = await fetch(app.url + path, { headers: { cookie: dispo.cookie } });
    return { response, meta: await sharp(Buffer.from(await response.arrayBuffer())).metadata() };
  };
  for (const [format, type] of [
    ['', 'jpeg'],
    ['/jpeg', 'jpeg'],
    ['/jpg', 'jpeg'],
    ['/png', 'png'],
    ['/webp', 'webp'],
  ]) {
    const { response, meta } = await bytesOf(`/theblob/thumbnail/${blobId}/256/256${format}`);
    expect([response.headers.get('content-type'), meta.format, meta.width, meta.height]).toEqual([
      `image/${type}`,
      type,
      256,
      128,
    ]);
  }
  // Twice as wide as high: what the address gives decides, width and height each for itself.
  for (const [asked, kept] of [
    ['64/64', [64, 32]],
    ['300/60', [120, 60]],
    ['80/700', [80, 40]],
  ] as const) {
    const { meta } = await bytesOf(`/theblob/thumbnail/${blobId}/${asked}`);
    expect([meta.width, meta.height], asked).toEqual(kept);
  }
  expect((await dispo.request('GET', `/theblob/thumbnail/${blobId}/256/256/svg`)).status).toBe(400);
  expect((await dispo.request('GET', `/theblob/thumbnail/${blobId}/9999/256`)).status).toBe(400);
  const details = await bytesOf(`/theblob/details/${blobId}?filename=${encodeURIComponent('Tor 3.png')}`);
  expect(details.response.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Tor%203.png");
  expect(details.meta.width).toBe(1200);

  type Row = { blobId: string; mimeType: string; size: number; createdAt: number };
  const list = await dispo.request<Row[]>('GET', '/theblob/list/picture');
  expect(list.body[0]).toEqual({
    blobId,
    mimeType: 'image/png',
    size: picture.length,
    createdAt: expect.any(Number) as number,
  });
  const since = await dispo.request<Row[]>('GET', `/theblob/modifiedsince/picture/${before - 1}`);
  expect(since.body.map((one) => one.blobId)).toEqual([blobId]);
  const later = await dispo.request<Row[]>('GET', `/theblob/modifiedsince/picture/${clock.now() + 60_000}`);
  expect(later.body).toEqual([]);
  expect((await dispo.request<Row[]>('GET', '/theblob/list/channels-attachment')).body).toEqual([]);
  // Another depot and a driver, who sees only own trips, find nothing of it.
  for (const client of [await app.as('dispo-ham', 'ham'), await app.as('fahrer1')])
    expect((await client.request<Row[]>('GET', '/theblob/list/picture')).body.map((one) => one.blobId)).not.toContain(
      blobId,
    );
});

test('cancelling a stream ends the own ones of that key and no others', async () => {
  const open = async (client: Client, key: string) => {
    const response = await fetch(`${app.url}/api/system/sse/register/${key}`, { headers: { cookie: client.cookie } });
    expect(response.status).toBe(200);
    let over = false;
    const done = (async () => {
      const reader = response.body?.getReader();
      while (reader && !(await reader.read()).done);
      over = true;
    })();
    return { over: () => over, done };
  };
  const other = await app.as('dispo2');
  const [trips, items, foreign] = [await open(dispo, 'trips'), await open(dispo, 'items'), await open(other, 'trips')];
  expect((await dispo.request('GET', '/api/system/sse/cancel/trips')).status).toBe(204);
  await trips.done;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([items.over(), foreign.over()]).toEqual([false, false]);
  await dispo.request('GET', '/api/system/sse/cancel/items');
  await items.done;
  await other.request('GET', '/api/system/sse/cancel/trips');
  await foreign.done;
});

test('a unit under maintenance and a product in maintenance let in system administrators only', async () => {
  const ham = await app.as('dispo-ham', 'ham');
  await sql(`update org_unit set maintenance = true where id = 'ham'`);
  const heard = await expect
    .poll(async () => (await ham.request<{ code?: number }>('GET', '/login-rest/sessionInfo')).status, {
      timeout: 5000,
    })
    .toBe(503)
    .then(() => ham.request<{ code: number; category: string }>('GET', '/api/system/preferences'));
  expect([heard.status, heard.body.code, heard.body.category]).toEqual([503, 1250, 'Infrastructure']);
  expect(heard.headers.get('x-error-code')).toBe('1250');
  expect((await dispo.request('GET', '/login-rest/sessionInfo')).status).toBe(200);
  await sql(`update org_unit set maintenance = false where id = 'ham'`);
  await expect
    .poll(async () => (await ham.request('GET', '/login-rest/sessionInfo')).status, { timeout: 5000 })
    .toBe(200);

  const closed = await testApp([], {
    KONTOR_MAINTENANCE: 'on',
    KONTOR_TELEMETRY_ORIGIN: 'https://stats.example.org/t.js',
    KONTOR_MAP_STYLE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
  });
  try {
    const out = await (await closed.as('dispo1')).request<{ code: number }>('GET', '/login-rest/sessionInfo');
    expect([out.status, out.body.code]).toEqual([503, 1242]);
    expect((await (await closed.as('admin')).request('GET', '/login-rest/sessionInfo')).status).toBe(200);
    const open = await closed.anonymous.request('GET', '/readyz');
    expect(open.status).toBe(200);
    // A tracker may be loaded from the origin that the operator names and from nowhere else.
    expect(open.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval' https://stats.example.org;");
    // So may the tiles of a map of one's own, and nothing else of theirs.
    expect(open.headers.get('content-security-policy')).toMatch(/img-src [^;]* https:\/\/tiles\.example\.org;/);
    expect(open.headers.get('content-security-policy')).toMatch(/connect-src [^;]* https:\/\/tiles\.example\.org;/);
    expect(open.headers.get('content-security-policy')).not.toMatch(/script-src [^;]*tiles/);
    const map = await (await closed.as('admin')).request<{ styleUrl: string }>(
      'GET',
      '/api/system/system-config/kontor.map',
    );
    expect(map.body.styleUrl).toBe('https://tiles.example.org/{z}/{x}/{y}.png');
    const plain = (await app.anonymous.request('GET', '/readyz')).headers.get('content-security-policy');
    expect(plain).toContain("script-src 'self' 'wasm-unsafe-eval';");
  } finally {
    await closed.stop();
  }
});
