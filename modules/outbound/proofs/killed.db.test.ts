import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { amount } from '#testing/amount.ts';
import { morning, sqlOf } from '#testing/day.ts';
import { testApp } from '#testing/testApp.ts';

const root = resolve(import.meta.dirname, '../../..');
const partners = ['KILL1', 'KILL2', 'KILL3', 'KILL4', 'KILL5'];
/** How often each message came, by the id under which it came. */
const came = new Map<string, number>();
let killAt = Number.POSITIVE_INFINITY;
let kill = () => {};
const partner = createServer((request, response) => {
  const id = String(request.headers['idempotency-key']);
  came.set(id, (came.get(id) ?? 0) + 1);
  if (came.size === killAt) kill();
  request.resume();
  response.writeHead(204).end();
});
await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
afterAll(() => partner.close());
const app = await testApp([], { ...morning(), KONTOR_PARTNERS_INSIDE: 'on' });
const { sql, end } = await sqlOf(app);
afterAll(end);
const admin = await app.as('depotadmin');

/** Sends in a process of its own. @returns how it ended */
const send = (): Promise<NodeJS.Signals | number | null> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'modules/outbound/proofs/sendAll.ts')], {
      cwd: root,
      env: {
        ...process.env,
        ...morning(),
        DATABASE_URL: app.databaseUrl,
        KONTOR_SECRET: 'test-secret-of-16-chars',
        KONTOR_TEST: '1',
        KONTOR_PARTNERS_INSIDE: 'on',
        KONTOR_LOG: 'error',
        KONTOR_ROOT: root,
        PORT: '0',
      },
      stdio: 'inherit',
    });
    kill = () => void child.kill('SIGKILL');
    child.once('exit', (code, signal) => done(signal ?? code));
  });

/** Messages to each of the partners. */
const messages = amount(200, 40);

test('killed in the middle of sending messages, each arrives under its own id, and none is written off', {
  timeout: 120_000,
}, async () => {
  for (const partnerId of partners)
    await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id: partnerId.toLowerCase(),
      partnerName: { defaultText: partnerId, en: '', de: '', fr: '' },
      partnerId,
      sends: 'WEBHOOK',
      address: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`,
      active: true,
      test: false,
    });
  const ids = await sql<{ id: string }>(
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
       select 'dtm', gen_random_uuid(), 'Proof', 'PENDING', p, p, 'WEBHOOK', s.id, '21', n::text, '{}', now() - interval '1 day', now(), 'proof'
       from unnest($1::text[]) p, generate_series(1, $2::int) n, (select id from shipment where org_unit = 'dtm' order by id limit 1) s returning id`,
    [partners, messages],
  );
  expect(ids).toHaveLength(partners.length * messages);
  // Nobody else sends meanwhile.
  await app.stop();
  killAt = 2 * messages;
  expect(await send()).toBe('SIGKILL');
  killAt = Number.POSITIVE_INFINITY;
  const before = came.size;
  expect(before).toBeGreaterThanOrEqual(2 * messages);
  expect(before).toBeLessThan(ids.length);
  expect(await send()).toBe(0);
  expect([...came.keys()].sort()).toEqual(ids.map(({ id }) => id).sort());
  // Only what was on its way to a partner when the process died came twice, under the same id.
  expect([...came.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(partners.length);
  expect(Math.max(...came.values())).toBeLessThanOrEqual(2);
  expect(await sql(`select 1 from out_message where created_by = 'proof' and state <> 'SENT'`)).toEqual([]);
});
