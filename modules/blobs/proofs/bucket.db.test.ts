import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { testApp } from '#testing/testApp.ts';
import { moveToBucket, sweepBucket } from '../server/moveToBucket.ts';
import { clock } from '#testing/clock.ts';

/** The other side is s3rver: a server of the protocol that other people wrote, which checks signatures. */
type Peer = { run(): Promise<unknown>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Record<string, unknown>) => Peer;
const directory = mkdtempSync(join(tmpdir(), 'kontor-bucket-'));
const port = await new Promise<number>((done) => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address() as net.AddressInfo;
    probe.close(() => done(free));
  });
});
let peer: Peer | undefined;
async function startPeer(): Promise<void> {
  peer = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    resetOnClose: false,
    configureBuckets: [{ name: 'depot' }],
  });
  await peer.run();
}
async function stopPeer(): Promise<void> {
  await peer?.close();
  peer = undefined;
}
// The peer names the machine's time in its answers, and whoever signs goes by that.
clock.set(clock.machine());
await startPeer();
const { app, sql } = await opened({ KONTOR_S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/depot/kontor` });
const others = await testApp([], { KONTOR_S3_URL: `http://NOBODY:wrong-key@127.0.0.1:${port}/depot/kontor` });
afterAll(async () => {
  await others.stop();
  await stopPeer();
  rmSync(directory, { recursive: true, force: true });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dispo = await app.as('dispo1');
const upload = async (bytes: Uint8Array = png): Promise<string> => {
  const stored = await dispo.request<{ blobId: string }>('POST', '/theblob/upload/picture?mimeType=image/png', bytes);
  expect(stored.status).toBeLessThan(300);
  return stored.body.blobId;
};
const download = (id: string, cookie = dispo.cookie, of = app) =>
  fetch(`${of.url}/theblob/details/${id}`, { headers: { cookie } });
const inDatabase = async (id: string) =>
  (
    await sql<{ chunks: number; moved: boolean }>(
      `select (select count(*)::int from blob_chunk where blob_id = b.id) as chunks, in_bucket as moved from blob b where id = '${id}'`,
    )
  )[0];
/** What lies in the folder of the peer, past its protocol. */
const objects = (): string[] =>
  readdirSync(join(directory, 'depot'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('_object'),
  );

test('a file is taken in by the database, moves to the bucket, and is read from there as it was', async () => {
  const id = await upload();
  expect(await inDatabase(id)).toEqual({ chunks: 1, moved: false });
  await moveToBucket(app.platform);
  expect(await inDatabase(id)).toEqual({ chunks: 0, moved: true });
  expect(objects().some((path) => path.includes(`kontor/files/dtm/${id}`))).toBe(true);
  const served = await download(id);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
  const small = await fetch(`${app.url}/theblob/thumbnail/${id}/80/80`, { headers: { cookie: dispo.cookie } });
  expect(small.status).toBe(200);
  // Of another depot it does not exist, wherever its bytes lie.
  const hamburg = await app.as('dispo-ham', 'ham');
  expect((await download(id, hamburg.cookie)).status).toBe(404);
});

test('a store that is away takes nothing: files wait in the database, those that are there answer 503, and all is well when it is back', async () => {
  const there = await upload();
  await moveToBucket(app.platform);
  await stopPeer();
  const waits = await upload();
  await expect(moveToBucket(app.platform)).rejects.toThrow();
  expect(await inDatabase(waits)).toEqual({ chunks: 1, moved: false });
  expect((await download(waits)).status).toBe(200);
  const silent = await download(there);
  expect([silent.status, (await silent.json()) as object]).toEqual([503, expect.objectContaining({ code: 1210 })]);
  await startPeer();
  await moveToBucket(app.platform);
  expect(await inDatabase(waits)).toEqual({ chunks: 0, moved: true });
  expect((await download(there)).status).toBe(200);
});

test('bytes that are not those that were stored are not served', async () => {
  const id = await upload();
  await moveToBucket(app.platform);
  await sql(`update blob set sha256 = 'another' where id = '${id}'`);
  expect((await download(id)).status).toBe(503);
});

test('a wrong key moves nothing and loses nothing', async () => {
  const client = await others.as('dispo1');
  const stored = await client.request<{ blobId: string }>('POST', '/theblob/upload/picture?mimeType=image/png', png);
  const before = objects().length;
  await expect(moveToBucket(others.platform)).rejects.toThrow(/access key/i);
  expect(objects()).toHaveLength(before);
  expect((await download(stored.body.blobId, client.cookie, others)).status).toBe(200);
});

test('objects that nothing names go after a day, those of files stay', async () => {
  const [kept, gone] = [await upload(), await upload()];
  await moveToBucket(app.platform);
  await sql(`delete from blob where id = '${gone}'`);
  await sweepBucket(app.platform);
  const names = () => objects().filter((path) => path.includes(kept) || path.includes(gone)).length;
  // Younger than a day: a transaction may still be under way.
  expect(names()).toBe(2);
  const { clock } = app.platform;
  const later = { ...app.platform, clock: { ...clock, now: () => clock.now() + 25 * 3600_000 } };
  await sweepBucket(later as typeof app.platform);
  expect(names()).toBe(1);
  expect((await download(kept)).status).toBe(200);
});

test('the operator sees what waits', async () => {
  await upload();
  const admin = await app.as('admin');
  const { body } = await admin.request<{ queues: { name: string; waiting: number }[] }>('GET', '/api/system/operation');
  expect(body.queues.find(({ name }) => name === 'FILES')?.waiting).toBeGreaterThan(0);
});
