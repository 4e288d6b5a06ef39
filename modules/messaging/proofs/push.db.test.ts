import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { testApp } from '#testing/testApp.ts';
import { clock as testClock } from '#testing/clock.ts';
import { measured } from '#testing/measured.ts';

/** Notices to devices whose product is closed, against a push service of the test's own. */
type Received = { path: string; headers: IncomingMessage['headers']; body: Buffer };
const received: Received[] = [];
const answers = new Map<string, (response: ServerResponse) => void>();
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.writeHead(201).end();
  });
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const { app, sql } = await opened({ KONTOR_PUSH_SUBJECT: 'mailto:operator@example.org' });

/** RFC 8291 and 8188, by hand: what a browser does with a message. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // Behind the delimiter of the last record stands padding alone.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** A browser's half of a subscription. */
function browser(path: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: origin + path,
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  };
  const at = () => received.filter((one) => one.path === path);
  const notices = () => at().map(({ body }) => JSON.parse(decrypt(body, own, auth)) as Record<string, string>);
  return { subscription, at, notices };
}
type Browser = ReturnType<typeof browser>;
const subscribe = async (account: string, device: Browser, language = 'de') => {
  const client = await app.asAnew(account);
  const { status, body } = await client.request('POST', '/api/system/push/subscriptions', {
    ...device.subscription,
    language,
  });
  expect([status, body]).toEqual([204, expect.anything()]);
  return client;
};
/** Notices go out after the commit, beside the queue of jobs. */
const eventually = { timeout: 20_000, interval: 50 };
const terminal = '/api/channels/TERMINAL/dtm';
let clock = testClock.now();
const write = async (text: string) => {
  clock += 1;
  const client = await app.as('dispo1');
  expect((await client.request('POST', terminal, { text, clientTime: clock })).status).toBe(201);
};

test('the decryption of this test reads the example of RFC 8291, 5', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const plain = decrypt(Buffer.from(body, 'base64url'), own, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'));
  expect(plain).toBe('When I grow up, I want to be a watermelon');
});

test('a message reaches the devices of those who may read it, each in its language, without a name or a word of it, signed by the installation', async () => {
  const [hall, french, own, outsider] = [browser('/hall'), browser('/french'), browser('/own'), browser('/outsider')];
  await subscribe('lader1', hall);
  await subscribe('lader1', french, 'fr');
  await subscribe('dispo1', own);
  await subscribe('fahrer1', outsider);
  await write('Geheimes Wort');
  await expect.poll(() => hall.at().length + french.at().length, eventually).toBe(2);
  expect(hall.notices()).toEqual([
    { title: 'Neue Nachricht', place: '/MSG?channel=TERMINAL%2Fdtm', tag: expect.any(String) },
  ]);
  expect(french.notices()[0]?.title).toBe('Nouveau message');
  // Who wrote it, and who may not read it, hears nothing.
  expect([own.at().length, outsider.at().length]).toEqual([0, 0]);
  const [one] = hall.at();
  expect(one?.headers['content-encoding']).toBe('aes128gcm');
  expect(Number(one?.headers.ttl)).toBe(3600);

  // RFC 8292: the token is signed by the key under which browsers subscribe, for this service alone.
  const { publicKey } = (await (await app.as('lader1')).request<{ publicKey: string }>('GET', '/api/system/push')).body;
  const match = /^vapid t=([^,]+), ?k=(.+)$/.exec(one?.headers.authorization ?? '');
  const [head = '', claims = '', sign = ''] = (match?.[1] ?? '').split('.');
  expect(match?.[2]?.replace(/=+$/, '')).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(sign, 'base64url'),
    ),
  ).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
  expect([said.aud, said.sub]).toEqual([origin, 'mailto:operator@example.org']);
  expect(said.exp * 1000 - testClock.now()).toBeLessThanOrEqual(24 * 3_600_000);

  // Neither the address nor the private key can be read in the database.
  const [stored] = await sql<{ n: number }>(
    `select (select count(*) from push_subscription p where p::text like '%${origin}%' or encode(sealed, 'escape') like '%/hall%')::int as n`,
  );
  expect(stored?.n).toBe(0);
});

test('a new trip and a changed one reach the telephone of its driver, and the hall hears of neither', async () => {
  const [phone, hall] = [browser('/phone'), browser('/hall-trip')];
  await subscribe('fahrer1', phone);
  await subscribe('lader1', hall);
  const people = { dispo: await app.as('dispo1'), loader: await app.as('lader1'), sql };
  const tripId = await loadedTrip(people, 'fahrer1', 1);
  // Told after the commit: cleared earlier it would arrive amid what follows.
  await expect.poll(() => phone.notices().map(({ title }) => title), eventually).toContain('Neue Tour');
  await sql(`delete from push_notice`);
  received.length = 0;
  const { version } = (await people.dispo.request<{ version: number }>('GET', `/dpt-rest/trips/${tripId}`)).body;
  const changed = await people.dispo.request('PUT', `/dpt-rest/trips/${tripId}`, { version, gate: '7' });
  expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
  await expect.poll(() => phone.at().length, eventually).toBe(1);
  expect(phone.notices()).toEqual([
    { title: 'Tour geändert', place: `/TOUR/trips/${tripId}`, tag: expect.any(String) },
  ]);
  expect(hall.at().length).toBe(0);
  const vehicle = (await sql<{ vehicle_id: string }>('select vehicle_id from trip where id = $1', [tripId]))[0]
    ?.vehicle_id;
  clock += 1;
  await people.dispo.request('POST', `/api/channels/VEHICLE/${vehicle}`, { text: 'Bitte melden', clientTime: clock });
  await expect.poll(() => phone.at().length, eventually).toBe(2);
  expect(phone.notices()[1]).toMatchObject({ title: 'Neue Nachricht', place: `/MSG?channel=VEHICLE%2F${vehicle}` });
});

test('410 and 404 end a subscription, 429 waits as long as it is told, a service that hangs keeps nobody else waiting', async () => {
  const [gone, unknown, busy, hanging, well] = ['/gone', '/unknown', '/busy', '/hanging', '/well'].map(browser) as [
    Browser,
    Browser,
    Browser,
    Browser,
    Browser,
  ];
  answers.set('/gone', (response) => response.writeHead(410).end());
  answers.set('/unknown', (response) => response.writeHead(404).end());
  answers.set('/busy', (response) => response.writeHead(429, { 'retry-after': '600' }).end());
  answers.set('/hanging', () => undefined);
  for (const device of [gone, unknown, busy, hanging, well]) await subscribe('lader1', device);
  const count = async () =>
    (await sql<{ n: number }>("select count(*)::int as n from push_subscription where account_id = 'lader1'"))[0]?.n ??
    0;
  const before = await count();
  const begun = performance.now();
  await write('An alle');
  await expect.poll(() => well.at().length, eventually).toBe(1);
  measured('ms until a notice arrives beside a service that hangs', performance.now() - begun, { atMost: 8000 });
  await expect.poll(count, eventually).toBe(before - 2);
  const waiting = () =>
    sql<{ attempts: number; wait: number }>(
      'select attempts, extract(epoch from due_at - created_at)::int as wait from push_notice order by wait desc',
    );
  await expect.poll(async () => (await waiting()).map(({ attempts }) => attempts), eventually).toEqual([1, 1]);
  const [told, hung] = await waiting();
  expect(told?.wait).toBeGreaterThanOrEqual(600);
  expect(hung?.wait).toBeGreaterThanOrEqual(60);
  measured('s until a service that hung is asked again', hung?.wait ?? 0, { atLeast: 60, atMost: 120 });
  await write('Noch etwas');
  await expect.poll(() => well.at().length, eventually).toBe(2);
  expect([gone.at().length, unknown.at().length]).toEqual([1, 1]);
}, 60_000);

test('a sign-out ends it; who switches it off hears nothing; a browser belongs to one account', async () => {
  const [left, off, shared] = [browser('/left'), browser('/off'), browser('/shared')];
  const leaver = await subscribe('lader1', left);
  const quiet = await subscribe('lader1', off);
  await subscribe('lader1', shared);
  await subscribe('fahrer1', shared);
  expect((await leaver.request('POST', '/login-rest/logout', {})).status).toBe(204);
  expect(
    (await quiet.request('POST', '/api/system/push/subscriptions/end', { endpoint: off.subscription.endpoint })).status,
  ).toBe(204);
  const witness = browser('/witness');
  await subscribe('lader1', witness);
  await write('Wer hört das?');
  await expect.poll(() => witness.at().length, eventually).toBe(1);
  expect([left.at().length, off.at().length, shared.at().length]).toEqual([0, 0, 0]);
});

test('with nothing configured no key is named and no subscription is taken', async () => {
  const plain = await testApp();
  try {
    const client = await plain.as('lader1');
    expect((await client.request('GET', '/api/system/push')).body).toEqual({ publicKey: null });
    const refused = await client.request<{ code: number }>('POST', '/api/system/push/subscriptions', {
      ...browser('/x').subscription,
      language: 'de',
    });
    expect([refused.status, refused.body.code]).toEqual([400, 1700]);
    expect((await client.request('POST', '/api/system/push/subscriptions', { endpoint: 'x' })).status).toBe(400);
  } finally {
    await plain.stop();
  }
});
