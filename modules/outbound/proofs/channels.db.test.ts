import { afterAll, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { smtpServer } from '#testing/smtpServer.ts';
import type { PartnerChannel } from '../contract/partners.ts';
import { controlOf } from '../server/ownStatus.ts';
import { pollPartners } from '../server/pollPartners.ts';
import { sendDue } from '../server/sendDue.ts';
import { sftpServer } from './sftpServer.ts';

const mail = await smtpServer();
const sftp = await sftpServer('kontor', 'geheim-1');
afterAll(() => {
  sftp.stop();
});
const { app, sql } = await opened({ ...morning(), KONTOR_PARTNERS_INSIDE: 'on', KONTOR_MAIL_URL: mail.url });
const admin = await app.as('depotadmin');
const host = await app.as('host-dtm');

const partner = async (partnerId: string, address: string) =>
  expect(
    await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id: `ch-${partnerId}`.toLowerCase(),
      partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
      partnerId,
      sends: 'IFTSTA_D01B',
      address,
      active: true,
      test: false,
    }),
  ).toMatchObject({ status: 200 });
const channel = (partnerId: string, body: object) =>
  admin.request<PartnerChannel>('PUT', `/om-rest/partners/${partnerId}/channel`, {
    pollPath: null,
    pollMinutes: 1,
    ...body,
  });
const message = async (partnerId: string, bytes: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
       select 'dtm', gen_random_uuid(), 'Proof', 'PENDING', $1, $1, 'IFTSTA', id, '21', gen_random_uuid()::text, $2, now() - interval '1 day', now(), 'proof'
       from shipment where org_unit = 'dtm' order by id limit 1 returning id`,
    [partnerId, Buffer.from(bytes, 'latin1')],
  );
  return row?.id ?? expect.fail();
};
const stateOf = async (id: string) =>
  (await sql<{ state: string; answer: string | null }>(`select state, answer from out_message where id = $1`, [id]))[0];
const dueAgain = () => sql(`update out_message set next_at = now() - interval '1 day' where state = 'PENDING'`);
const order = (number: string) =>
  `Order Number,Destination Name,Destination City,Destination Postal Code,Destination Country,Packages,Weight\r\n${number},Empfang,Dortmund,44135,DE,1,10`;
const shipments = async (number: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from shipment where extern_id like '%/' || $1`, [number]))[0]?.n;

test('a message goes to the partner’s folder whole and under its own id; its secret is kept sealed', async () => {
  await partner('SFTP1', `sftp://kontor@127.0.0.1:${sftp.port}/out`);
  const id = await message('SFTP1', "UNB+UNOC:3'");
  await sendDue(app.platform);
  expect((await stateOf(id))?.state).toBe('PENDING');
  expect(await channel('SFTP1', { secret: 'geheim-1' })).toMatchObject({ status: 200, body: { hasSecret: true } });
  const [kept] = await sql<{ secret: Buffer }>(`select secret from partner_channel where partner_id = 'SFTP1'`);
  expect(kept?.secret.includes('geheim-1')).toBe(false);
  await dueAgain();
  await sendDue(app.platform);
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', answer: `IFTSTA-${id}.edi` });
  expect([...sftp.files]).toEqual([[`/out/IFTSTA-${id}.edi`, Buffer.from("UNB+UNOC:3'")]]);
});

test('a server that shows another key than before is refused by name, until somebody forgets the old one', async () => {
  const before = (await admin.request<{ channel: PartnerChannel }>('GET', '/om-rest/partners/SFTP1')).body.channel
    .hostKey;
  expect(before).toMatch(/^SHA256:/);
  await sftp.anotherKey();
  const id = await message('SFTP1', 'x');
  await sendDue(app.platform);
  const refused = await stateOf(id);
  expect(refused?.state).toBe('PENDING');
  expect(refused?.answer).toContain('another key');
  expect(refused?.answer).toContain(before ?? '?');
  expect(sftp.files.has(`/out/IFTSTA-${id}.edi`)).toBe(false);
  await channel('SFTP1', { forgetHostKey: true });
  await dueAgain();
  await sendDue(app.platform);
  expect((await stateOf(id))?.state).toBe('SENT');
});

test('files are fetched, taken in and put aside; one that comes again after a cut line has no second effect', async () => {
  await channel('SFTP1', { pollPath: '/in' });
  sftp.files.set('/in/eins.csv', Buffer.from(order('SF-1')));
  sftp.files.set('/in/bild.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
  sftp.files.set('/in/halb.csv.part', Buffer.from(order('SF-9')));
  sftp.cutRenamesAfter(0);
  await pollPartners(app.platform);
  sftp.cutRenamesAfter(Number.POSITIVE_INFINITY);
  await sql(`update partner_channel set polled_at = null`);
  await pollPartners(app.platform);
  expect([...sftp.files.keys()].filter((one) => one.startsWith('/in')).sort()).toEqual([
    '/in/done/eins.csv',
    '/in/failed/bild.png',
    '/in/halb.csv.part',
  ]);
  expect([await shipments('SF-1'), await shipments('SF-9')]).toEqual([1, 0]);
  const imports = await sql(`select 1 from order_import where filename = 'eins.csv' and partner = 'SFTP1'`);
  expect(imports).toHaveLength(1);
});

test('a password that has run out at the partner costs nothing: message and file wait, the answer says why, and the next password sends and fetches them', async () => {
  sftp.renew('geheim-2');
  sftp.files.set('/in/zwei.csv', Buffer.from(order('SF-2')));
  const id = await message('SFTP1', 'y');
  await sendDue(app.platform);
  await sql(`update partner_channel set polled_at = null`);
  await pollPartners(app.platform);
  const waits = await stateOf(id);
  expect(waits?.state).toBe('PENDING');
  expect(waits?.answer).toMatch(/authentication/i);
  expect([sftp.files.has('/in/zwei.csv'), await shipments('SF-2')]).toEqual([true, 0]);
  const said = await admin.request<{ channel: PartnerChannel }>('GET', '/om-rest/partners/SFTP1');
  expect(said.body.channel.pollAnswer).toMatch(/authentication/i);

  await channel('SFTP1', { secret: 'geheim-2', pollPath: '/in' });
  await dueAgain();
  await sendDue(app.platform);
  await sql(`update partner_channel set polled_at = null`);
  await pollPartners(app.platform);
  expect((await stateOf(id))?.state).toBe('SENT');
  expect([sftp.files.has('/in/done/zwei.csv'), await shipments('SF-2')]).toEqual([true, 1]);
});

test('a partner with a mail address gets the message as an attachment under its own id, after its mailbox was full', async () => {
  await partner('MAIL1', 'mailto:edi@partner.example');
  const id = await message('MAIL1', "UNB+UNOC:3+Müller'");
  mail.works(false);
  await sendDue(app.platform);
  expect((await stateOf(id))?.state).toBe('PENDING');
  mail.works(true);
  await dueAgain();
  await sendDue(app.platform);
  expect((await stateOf(id))?.state).toBe('SENT');
  expect(mail.mails).toHaveLength(1);
  expect(mail.mails[0]).toContain(`Message-ID: <${id}@kontor>`);
  expect(mail.mails[0]).toContain('edi@partner.example');
  expect(mail.mails[0]?.replace(/\r?\n/g, '')).toContain(
    Buffer.from("UNB+UNOC:3+Müller'", 'latin1').toString('base64'),
  );
});

test('what a partner says of a message by CONTRL is its state: acknowledged, or failed with the partner’s words', async () => {
  const [good, bad] = [await message('MAIL1', 'a'), await message('MAIL1', 'b')];
  await sendDue(app.platform);
  const contrl = (id: string, said: string) =>
    Buffer.from(
      `UNB+UNOC:3+MAIL1+KONTORDTM+261123:1000+9'UNH+1+CONTRL:D:3:UN'UCI+${controlOf(id)}+KONTORDTM+MAIL1+${said}'UNT+3+1'UNZ+1+9'`,
    );
  const send = (bytes: Buffer) =>
    host.request<{ state: string; rowsTotal: number }>('POST', '/om-rest/imports?kind=edi', bytes);
  expect((await send(contrl(good, '7'))).body).toMatchObject({ state: 'DONE', rowsTotal: 0 });
  await send(contrl(bad, '4+23'));
  // Names nothing of ours, and comes again: neither changes anything.
  await send(contrl('00000000-0000-7000-8000-000000000000', '4+12'));
  await send(contrl(good, '7'));
  await app.settled();
  expect(await stateOf(bad)).toEqual({ state: 'FAILED', answer: 'CONTRL 23 unknown sender' });
  await app.settled();
  expect(await stateOf(good)).toEqual({ state: 'ACKED', answer: 'CONTRL' });
});
