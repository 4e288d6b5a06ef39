import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { wordKey } from '#kernel/text.ts';
import { OtherMessage } from '#platform/doors.ts';
import { clock } from '#testing/clock.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { elsewhere } from '../server/queue.ts';
import { sendDue, sendTo } from '../server/send.ts';
import { base, listed } from './twoInstallations.ts';

const { app, sql } = await opened({
  ...morning(),
  KONTOR_SECRET: 'secret-of-who-waits-here',
  KONTOR_PARTNERS_INSIDE: 'on',
  KONTOR_PATIENCE_SECONDS: '3',
});
const admin = await app.as('admin');
const minute = 60_000;

/** Another firm's server that takes down what it is sent, and answers as the test says; 0: it says nothing at all. */
async function counterpart(name: string, unit: string) {
  const heard: { key: string; signedBy: string }[] = [];
  const says: { status: number; behind: Promise<unknown> } = { status: 200, behind: Promise.resolve() };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      heard.push({
        key: (JSON.parse(text) as { key: string }).key,
        signedBy: String(request.headers['kontor-installation']),
      });
      server.emit('heard');
      if (says.status !== 0) void says.behind.then(() => response.writeHead(says.status).end('{}'));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const typed = {
    name,
    address: `http://127.0.0.1:${address.port}`,
    publicKey: Buffer.alloc(32, name).toString('base64url'),
    livesThere: [unit],
    shared: ['dtm'],
    active: true,
  };
  const { status, body } = await admin.request<{ id: string }>('POST', base, typed);
  expect(status, JSON.stringify(body)).toBe(201);
  const nextHeard = () => new Promise<void>((done) => void server.once('heard', done));
  return { id: body.id, unit, heard, says, typed, nextHeard, keys: () => heard.map(({ key }) => key) };
}
const hagen = await counterpart('Hagen', 'ham');
const leipzig = await counterpart('Leipzig', 'lej');

const send = (to: typeof hagen, key: string, payload: unknown = { key }) =>
  elsewhere(app.platform, { unit: to.unit, from: 'dtm', door: 'crossdock.unitDeparted', key, payload });
const rowsOf = (to: typeof hagen) =>
  sql<{ key: string; state: string; attempts: number }>(
    `select key, state, attempts from door_message where installation_id = $1 and state <> 'TAKEN' order by created_at, id`,
    [to.id],
  );
const versionOf = async (to: typeof hagen) =>
  (await listed(admin)).installations.find(({ id }) => id === to.id)?.version;

test('another message under a key that stands here already is refused aloud; the same one again is one message', async () => {
  leipzig.says.status = 503;
  expect(await send(leipzig, 'once', { word: 'first' })).toBe(true);
  expect(await send(leipzig, 'once', { word: 'first' })).toBe(true);
  await expect(send(leipzig, 'once', { word: 'second' })).rejects.toThrow(OtherMessage);
  expect((await rowsOf(leipzig)).map(({ key }) => key)).toEqual(['once']);
});

test('a unit for which something waits is not taken from its installation, and is once it has been sent', async () => {
  const change = async (livesThere: string[]) =>
    admin.request('PUT', `${base}/${leipzig.id}`, {
      ...leipzig.typed,
      livesThere,
      version: await versionOf(leipzig),
    });
  const refused = await change([]);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('1')]);
  expect(JSON.stringify(refused.body)).toContain('lej');
  leipzig.says.status = 200;
  clock.forward(minute);
  await sendDue(app.platform);
  expect(await rowsOf(leipzig)).toEqual([]);
  expect((await change([])).status).toBe(204);
  // Nobody lives elsewhere then: it is delivered here.
  expect(await send(leipzig, 'here')).toBe(false);
  expect((await change(['lej'])).status).toBe(204);
});

test('each is sent to beside the others: two that answer only when both have been asked are both served', async () => {
  for (const one of [hagen, leipzig]) {
    one.says.status = 503;
    await send(one, `beside-${one.unit}`);
    one.says.status = 200;
  }
  const both = Promise.all([hagen.nextHeard(), leipzig.nextHeard()]);
  hagen.says.behind = both;
  leipzig.says.behind = both;
  clock.forward(2 * minute);
  await sendDue(app.platform);
  expect([await rowsOf(hagen), await rowsOf(leipzig)]).toEqual([[], []]);
});

test('one that says nothing keeps what is for it until its pause is over', async () => {
  hagen.says.status = 0;
  await send(hagen, 'silent-1');
  const asked = hagen.heard.length;
  await sendDue(app.platform);
  expect(hagen.heard.length).toBe(asked);
  expect((await rowsOf(hagen)).map(({ key, state }) => `${key} ${state}`)).toEqual(['silent-1 WAITING']);
});

test('what was refused lets the others pass, and is tried again by the clock after its pause', async () => {
  hagen.says.status = 200;
  clock.forward(10 * minute);
  await sendDue(app.platform);
  expect(await rowsOf(hagen)).toEqual([]);
  hagen.says.status = 422;
  await send(hagen, 'refused-1');
  hagen.says.status = 200;
  await send(hagen, 'passes-1');
  expect(await rowsOf(hagen)).toEqual([{ key: 'refused-1', state: 'REFUSED', attempts: 1 }]);
  const asked = hagen.heard.length;
  clock.forward(minute);
  await sendDue(app.platform);
  expect(hagen.heard.length).toBe(asked);
  clock.forward(2 * minute);
  await sendDue(app.platform);
  expect(hagen.keys().slice(asked)).toEqual(['refused-1']);
  expect(await rowsOf(hagen)).toEqual([]);
});

test('a process that was killed in its turn holds the line for 90 seconds, and not longer', async () => {
  hagen.says.status = 503;
  await send(hagen, 'killed-1');
  hagen.says.status = 200;
  // What a killed process leaves: a turn that nobody ends.
  await sql(`update other_installation set busy_until = $2, next_at = null, fails = 0 where id = $1`, [
    hagen.id,
    new Date(app.platform.clock.now() + 90_000).toISOString(),
  ]);
  const asked = hagen.heard.length;
  clock.forward(80_000);
  await sendDue(app.platform);
  expect(hagen.heard.length).toBe(asked);
  clock.forward(11_000);
  await sendDue(app.platform);
  expect(hagen.keys().slice(asked)).toEqual(['killed-1']);
});

test('switched off nothing is sent and what comes waits; switched on it goes out in its order', async () => {
  const active = async (on: boolean) =>
    expect(
      (
        await admin.request('PUT', `${base}/${hagen.id}`, {
          ...hagen.typed,
          active: on,
          version: await versionOf(hagen),
        })
      ).status,
    ).toBe(204);
  await active(false);
  const asked = hagen.heard.length;
  for (const key of ['off-1', 'off-2', 'off-3']) await send(hagen, key);
  clock.forward(6 * minute);
  await sendDue(app.platform);
  expect(hagen.heard.length).toBe(asked);
  expect((await rowsOf(hagen)).map(({ state }) => state)).toEqual(['WAITING', 'WAITING', 'WAITING']);
  await active(true);
  await Promise.all([sendTo(app.platform, hagen.id, 20), sendTo(app.platform, hagen.id, 20)]);
  expect(hagen.keys().slice(asked)).toEqual(['off-1', 'off-2', 'off-3']);
});

test('with another secret it is another installation: what it sends is signed by a key that nobody knows yet', async () => {
  const { publicKey } = (await listed(admin)).own;
  expect(new Set(hagen.heard.map(({ signedBy }) => signedBy))).toEqual(new Set([publicKey]));
  const other = await opened({ ...morning(), KONTOR_SECRET: 'a-secret-that-came-later', KONTOR_PARTNERS_INSIDE: 'on' });
  expect((await listed(await other.app.as('admin'))).own.publicKey).not.toBe(publicKey);
});

test('every message that may go out is named in words', () => {
  const doors = app.platform.modules.flatMap((module) => (module.doors ?? []).map(({ kind }) => kind.name));
  expect(doors.length).toBeGreaterThan(10);
  for (const language of ['de', 'en', 'fr'] as const) {
    const t = app.platform.texts.in(language);
    const unnamed = doors.filter((door) => t(wordKey('installations:door/', door.replace('.', '_'))).includes('door/'));
    expect(unnamed).toEqual([]);
  }
});
