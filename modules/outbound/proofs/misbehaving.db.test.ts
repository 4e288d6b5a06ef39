import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freeOfGone } from '#platform/processes.ts';
import { opened } from '#testing/opened.ts';
import { mostOrderBytes } from '#modules/exchange/contract/calls.ts';
import { clock } from '#testing/clock.ts';
import { allManners, counterpart } from '#testing/counterpart.ts';
import { pollPartners } from '../server/pollPartners.ts';
import { sendDue } from '../server/sendDue.ts';
import { sftpServer } from './sftpServer.ts';

/** Every kind of counterpart that does not do what it should; a step may take half a second here. */
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});
const listen = async (server: net.Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
};
const heard: string[] = [];
let failsEvery = 0;
const good = await listen(
  http.createServer((request, response) => {
    request.resume();
    heard.push(String(request.headers['idempotency-key']));
    const fails = failsEvery > 0 && heard.length % failsEvery === 0;
    response.writeHead(fails ? 503 : 204).end();
  }),
);
/** One for all manners: what the web servers of partners do. */
const web = await counterpart({ status: 500 });
/** A mail server that greets and then says a letter at a time. */
const slowMail = await counterpart({ greets: '220 hello\r\n' });
const sftp = await sftpServer('kontor', 'geheim-1');
const goodSftp = await sftpServer('kontor', 'geheim-1');
ends.push(sftp.stop, goodSftp.stop);

const { app, sql } = await opened({
  KONTOR_PARTNERS_INSIDE: 'on',
  KONTOR_PATIENCE_SECONDS: '0.5',
  KONTOR_MAIL_URL: `smtp://127.0.0.1:${slowMail.port}`,
});
/** Anew where the clock went past the end of a session. */
const admin = () => app.as('depotadmin');
const partner = async (partnerId: string, address: string): Promise<void> => {
  const made = await (await admin()).request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: `mis-${partnerId}`.toLowerCase(),
    partnerName: { defaultText: partnerId, en: '', de: '', fr: '' },
    partnerId,
    sends: 'WEBHOOK',
    address,
    active: true,
    test: false,
  });
  expect(made.status).toBe(200);
};
const channel = async (partnerId: string, pollPath: string | null) =>
  (await admin()).request('PUT', `/om-rest/partners/${partnerId}/channel`, {
    secret: 'geheim-1',
    pollPath,
    pollMinutes: 1,
  });
const messages = (partnerId: string, count: number) =>
  sql<{ id: string }>(
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
       select 'dtm', gen_random_uuid(), 'Proof', 'PENDING', $1, $1, 'WEBHOOK', s.id, '21', gen_random_uuid()::text, '{}', now() - interval '1 day', now(), 'proof'
       from generate_series(1, $2::int) n, (select id from shipment where org_unit = 'dtm' order by id limit 1) s returning id`,
    [partnerId, count],
  );
const states = async (partnerId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{ state: string; n: number }>(
        `select state, count(*)::int as n from out_message where partner_id = $1 and created_by = 'proof' group by 1`,
        [partnerId],
      )
    ).map(({ state, n }) => [state, n]),
  );
const answersOf = async (partnerId: string): Promise<string[]> =>
  (
    await sql<{ answer: string }>(
      `select distinct answer from out_message where partner_id = $1 and attempts > 0 order by 1`,
      [partnerId],
    )
  ).map(({ answer }) => answer);

await partner('GOOD', `http://127.0.0.1:${good}/`);
await partner('FETCH-BAD', `sftp://kontor@127.0.0.1:${sftp.port}/out`);
await partner('FETCH-GOOD', `sftp://kontor@127.0.0.1:${goodSftp.port}/out`);
beforeEach(async () => {
  failsEvery = 0;
  heard.length = 0;
  await sql(`delete from out_message where created_by = 'proof'`);
  // Whoever gave no answer rests for some minutes.
  clock.forward(10 * 60_000);
});

test.each(allManners)(
  'a web server that %s costs itself alone: the good partner gets all of its messages',
  async (how) => {
    const id = `WEB-${how.toUpperCase()}`;
    web.behave(how);
    await partner(id, `${web.url}/`);
    await messages(id, 5);
    await messages('GOOD', 8);
    await sendDue(app.platform);
    expect(await states('GOOD')).toEqual({ SENT: 8 });
    // Three in a row, and it is left alone: two were not even tried.
    expect(await states(id)).toEqual({ PENDING: 5 });
    expect(await sql(`select 1 from out_message where partner_id = $1 and attempts > 0`, [id])).toHaveLength(3);
    expect((await answersOf(id)).length).toBeGreaterThan(0);
    // A round right behind it does not ask it again, and finds the good one.
    await messages('GOOD', 1);
    await sendDue(app.platform);
    expect(await states('GOOD')).toEqual({ SENT: 9 });
    expect(await sql(`select 1 from out_message where partner_id = $1 and attempts > 0`, [id])).toHaveLength(3);
  },
);

test('a mail server that says a letter at a time ends with the time of a message', async () => {
  await partner('SLOWMAIL', 'mailto:edi@partner.example');
  await messages('SLOWMAIL', 1);
  await messages('GOOD', 2);
  await sendDue(app.platform);
  expect([await states('GOOD'), await states('SLOWMAIL')]).toEqual([{ SENT: 2 }, { PENDING: 1 }]);
  expect((await answersOf('SLOWMAIL')).join()).toMatch(/no answer within|ETIMEDOUT|imeout/);
});

test('an SFTP server that lets in and says nothing: nobody waits for it, its line is hung up, and later it gets its message', async () => {
  await partner('HUNG', `sftp://kontor@127.0.0.1:${sftp.port}/out`);
  await channel('HUNG', null);
  sftp.behave('silent');
  await messages('HUNG', 1);
  await messages('GOOD', 3);
  await sendDue(app.platform);
  expect([await states('GOOD'), await states('HUNG')]).toEqual([{ SENT: 3 }, { PENDING: 1 }]);
  expect((await answersOf('HUNG')).join()).toContain('no answer within');
  await expect.poll(() => sftp.open(), { timeout: 5000 }).toBe(0);
  sftp.behave('well');
  await sql(`update out_message set next_at = now() - interval '1 day' where partner_id = 'HUNG'`);
  await sendDue(app.platform);
  expect(await states('HUNG')).toEqual({ SENT: 1 });
});

test.each([
  ['silent', 'no answer within'],
  ['drip', 'no answer within'],
  ['breaksOff', ''],
] as const)('files of a good server are fetched beside one that is %s, which is tried again', async (manner, said) => {
  await channel('FETCH-BAD', '/in');
  await channel('FETCH-GOOD', '/in');
  sftp.files.set('/in/a.csv', Buffer.from('x'.repeat(100_000)));
  goodSftp.files.set(`/in/${manner}.csv`, Buffer.from('Order Number\r\n1'));
  sftp.behave(manner);
  await pollPartners(app.platform);
  expect([...goodSftp.files.keys()].filter((name) => name.endsWith(`/${manner}.csv`))).not.toContain(
    `/in/${manner}.csv`,
  );
  const [row] = await sql<{ poll_answer: string; polling_by: string | null }>(
    `select poll_answer, polling_by from partner_channel where partner_id = 'FETCH-BAD'`,
  );
  expect(row?.poll_answer).toContain(said);
  expect(row?.polling_by).toBeNull();
  expect([...sftp.files.keys()]).toContain('/in/a.csv');
  await expect.poll(() => sftp.open(), { timeout: 5000 }).toBe(0);
  sftp.behave('well');
});

test.each(['drip', 'breaksOff'] as const)(
  'one file that does a %s keeps no other of its folder waiting, is named, and comes last the next time',
  async (manner) => {
    const poll = async () => {
      clock.forward(2 * 60_000);
      await pollPartners(app.platform);
      const [row] = await sql<{ poll_answer: string; poll_troubled: string[]; polling_by: string | null }>(
        `select poll_answer, poll_troubled, polling_by from partner_channel where partner_id = 'FETCH-BAD'`,
      );
      return row;
    };
    const inFolder = () => [...sftp.files.keys()].filter((name) => name.split('/').length === 3).toSorted();
    sftp.files.clear();
    for (const name of ['a', 'b', 'c'])
      sftp.files.set(`/in/${name}.csv`, Buffer.from(`Order Number\r\n${manner}${name}`));
    sftp.behave(manner, '/in/a.csv');
    const first = await poll();
    expect(inFolder()).toEqual(['/in/a.csv']);
    expect(first?.poll_answer).toMatch(/^\d \/ \d; a\.csv: ./);
    expect(first?.poll_troubled).toEqual(['a.csv']);
    expect(first?.polling_by).toBeNull();
    // What came since is fetched before it: it alone may take the time of a turn.
    sftp.files.set('/in/z.csv', Buffer.from(`Order Number\r\n${manner}z`));
    sftp.read.length = 0;
    await poll();
    expect(sftp.read).toEqual(['/in/z.csv', '/in/a.csv']);
    expect(inFolder()).toEqual(['/in/a.csv']);
    sftp.behave('well');
    const last = await poll();
    expect(inFolder()).toEqual([]);
    expect(last?.poll_troubled).toEqual([]);
  },
);

test('a file that never ends is put aside after as many bytes as an order file may have', async () => {
  sftp.files.set('/in/endless.csv', Buffer.from('x'));
  sftp.files.delete('/in/a.csv');
  sftp.behave('endless');
  const before = sftp.sent();
  await pollPartners(app.platform);
  sftp.behave('well');
  expect(sftp.sent() - before).toBeLessThan(mostOrderBytes + 5_000_000);
  expect([...sftp.files.keys()]).toContain('/in/failed/endless.csv');
}, 60_000);

test('a partner that fails now and then gets its hundreds: one failure ends no round', async () => {
  failsEvery = 9;
  await messages('GOOD', 300);
  await sendDue(app.platform);
  const { SENT = 0, PENDING = 0 } = await states('GOOD');
  expect(SENT + PENDING).toBe(300);
  expect(SENT).toBe(300 - Math.floor(300 / 9));
  expect(new Set(heard).size).toBe(300);
}, 60_000);

test('a message that another process is sending is left to it, and is free when that process is gone', async () => {
  const [other] = await sql<{ id: string }>(
    `insert into process (id, host, pid, roles, release, workers, seen_at) values (gen_random_uuid(), 'far', 1, '{jobs}', '0', '{x}', clock_timestamp() + interval '1 hour') returning id`,
  );
  await messages('GOOD', 1);
  await sql(`update out_message set sending_by = $1 where created_by = 'proof'`, [other?.id]);
  await sendDue(app.platform);
  expect(await states('GOOD')).toEqual({ PENDING: 1 });
  await sql(`update process set seen_at = clock_timestamp() - interval '31 seconds' where host = 'far'`);
  await freeOfGone(app.platform);
  await sendDue(app.platform);
  expect(await states('GOOD')).toEqual({ SENT: 1 });
  await sql(`delete from process where host = 'far'`);
});
