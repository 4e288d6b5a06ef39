import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineDoor } from '#kernel/door.ts';
import { receive } from '#platform/module.ts';
import { morning, sqlOf } from '#testing/day.ts';
import { testApp } from '#testing/testApp.ts';
import { base, listed } from './twoInstallations.ts';

/** Another firm's installation written anew, by the page for partners alone: what a signature is (RFC 8032), and what is answered. */
const door = 'proof.said';
const said: string[] = [];
const app = await testApp(
  [
    {
      name: 'proof',
      doors: [
        receive(defineDoor(door, z.object({ word: z.string() })), async (ctx, { from, payload }) => {
          if (payload.word === 'breaks') throw new Error('it breaks');
          said.push(`${from} to ${ctx.unit}: ${payload.word}`);
        }),
      ],
    },
  ],
  { ...morning(), KONTOR_PARTNERS_INSIDE: 'on' },
);
const { sql, end } = await sqlOf(app);
afterAll(async () => {
  await end();
  await app.stop();
});
const admin = await app.as('admin');
const ours = (await listed(admin)).own.publicKey;

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: (publicKey.export({ format: 'jwk' }) as { x: string }).x };
};
const theirs = newKey();
const made = await admin.request<{ id: string }>('POST', base, {
  name: 'Theirs',
  address: 'https://kontor.example',
  publicKey: theirs.publicKey,
  livesThere: ['ham'],
  shared: ['dtm'],
  active: true,
});
expect(made.status).toBe(201);

const message = (key: string, more: object = {}) => ({
  version: 1,
  from: 'ham',
  unit: 'dtm',
  door,
  key,
  payload: { word: 'good morning' },
  ...more,
});
type How = { key?: KeyObject; as?: string; to?: string; seconds?: number; signed?: string; signature?: string };
const send = async (what: unknown, how: How = {}) => {
  const body = typeof what === 'string' ? what : JSON.stringify(what);
  const seconds = how.seconds ?? Math.floor(app.platform.clock.now() / 1000);
  const text = Buffer.from(`${seconds}.${how.to ?? ours}.${how.signed ?? body}`);
  const value = sign(null, text, how.key ?? theirs.privateKey).toString('base64url');
  const { status, body: answer } = await app.anonymous.request<{ message?: string }>(
    'POST',
    '/installation-rest/messages',
    Buffer.from(body),
    {
      'kontor-installation': how.as ?? theirs.publicKey,
      'kontor-signature': how.signature ?? `t=${seconds},v1=${value}`,
    },
  );
  return { status, words: answer.message ?? '' };
};
const once = ['ham to dtm: good morning'];

test('what is signed by a known installation is taken, and taken once', async () => {
  expect((await send(message('one/1'))).status).toBe(200);
  expect((await send(message('one/1'))).status).toBe(200);
  expect(said).toEqual(once);
});

test('other contents under a key that was taken are refused with words, and nothing of them is taken', async () => {
  const other = message('one/1', { payload: { word: 'good night' } });
  expect(await send(other)).toMatchObject({ status: 409, words: expect.stringMatching(/\w{5}/) });
  expect(said).toEqual(once);
});

test('whoever is not known, or did not sign just these bytes for this installation just now, is nobody', async () => {
  const now = Math.floor(app.platform.clock.now() / 1000);
  const stranger = newKey();
  const cases: [string, How][] = [
    ['a stranger', { key: stranger.privateKey, as: stranger.publicKey }],
    ['a stranger under their name', { key: stranger.privateKey }],
    ['another body', { signed: '{}' }],
    ['for another installation', { to: stranger.publicKey }],
    ['an hour ago', { seconds: now - 3600 }],
    ['in an hour', { seconds: now + 3600 }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: `t=${now},v1=abc` }],
    ['no key', { as: '' }],
    ['a key that is none', { as: '_'.repeat(43) }],
  ];
  for (const [name, how] of cases) expect((await send(message('two/1'), how)).status, name).toBe(401);
  expect(said).toEqual(once);
});

test('a known installation speaks for its own units only, and reaches only those that are open to it', async () => {
  expect((await send(message('three/1', { from: 'muc' }))).status).toBe(400);
  expect((await send(message('three/1', { from: 'dtm' }))).status).toBe(400);
  for (const unit of ['muc', 'global', 'nowhere'])
    expect((await send(message('three/1', { unit }))).status, unit).toBe(404);
  expect(said).toEqual(once);
});

test('what cannot be read, does not fit or is of a later version is refused by name and never breaks', async () => {
  expect((await send('{')).status).toBe(400);
  expect((await send('[]')).status).toBe(400);
  expect((await send('null')).status).toBe(400);
  expect(await send(message('four/1', { version: 2 }))).toMatchObject({
    status: 400,
    words: expect.stringContaining('2'),
  });
  expect((await send(message('four/1', { door: 'crossdock.nothing' }))).status).toBe(404);
  expect(await send(message('four/1', { payload: { word: 7 } }))).toMatchObject({
    status: 400,
    words: expect.stringContaining(door),
  });
  expect((await send(message('four/1', { unit: 'x'.repeat(30) }))).status).toBe(400);
  expect(said).toEqual(once);
});

test('what breaks here says so and is not taken; sent again it is tried again', async () => {
  const breaks = message('five/1', { payload: { word: 'breaks' } });
  expect([(await send(breaks)).status, (await send(breaks)).status]).toEqual([500, 500]);
  expect(await sql(`select state from door_message where key = 'five/1'`)).toEqual([]);
  expect(said).toEqual(once);
});

test('an installation that is switched off is nobody', async () => {
  await sql(`update other_installation set active = false where id = $1`, [made.body.id]);
  expect((await send(message('six/1'))).status).toBe(401);
});
