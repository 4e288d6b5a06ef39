import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { smtpServer } from '#testing/smtpServer.ts';
import type { AccessGrant } from '../contract/mobile.ts';
import { readableMail } from '#testing/readableMail.ts';

const mail = await smtpServer();
const { app, sql } = await opened({ KONTOR_MAIL_URL: mail.url });
const admin = await app.as('depotadmin');
const grants = '/api/system/mobile-access/grants';
const email = '/api/system/mobile-access/email';

const pair = async (token: string): Promise<number> =>
  (
    await fetch(`${app.url}/login-rest/mobile/pairing?pairingtoken=${encodeURIComponent(token)}`, {
      headers: { 'x-client-id': 'device-of-the-mail' },
    })
  ).status;

test('an access goes by e-mail with a new token that pairs a device; the token before it opens nothing, and where it went is kept', async () => {
  const [driver] = await sql<{ id: string }>(
    `select id from master_record where type = 'driver' and org_unit = 'dtm' and id not in (select id from access_grant) order by id limit 1`,
  );
  const id = driver?.id ?? '';
  const made = await admin.request<AccessGrant & { pairingUrl: string }>('POST', grants, {
    type: 'DRIVER',
    id,
    authenticationType: 'NONE',
  });
  expect(made.status).toBe(201);
  const tokenIn = (text: string): string => decodeURIComponent(/pairingtoken=([\w.%-]+)/i.exec(text)?.[1] ?? '');
  const first = tokenIn(made.body.pairingUrl);
  // Nobody has said where to.
  expect((await admin.request('POST', `${email}/DRIVER/${id}`)).status).toBe(400);
  expect((await admin.request('POST', `${email}/DRIVER/${id}?to=nowhere`)).status).toBe(400);
  expect(mail.mails).toEqual([]);
  const sent = await admin.request<{ to: string }>('POST', `${email}/DRIVER/${id}?to=fahrer@example.com`);
  expect([sent.status, sent.body.to]).toEqual([200, 'fahrer@example.com']);
  expect(mail.mails).toHaveLength(1);
  const letter = readableMail(mail.mails[0] ?? '');
  expect(letter).toContain('To: fahrer@example.com');
  const token = tokenIn(letter);
  expect(token).not.toBe(first);
  expect(await pair(first)).toBe(401);
  expect(await pair(token)).toBe(200);
  const kept = await admin.request<AccessGrant[]>('GET', grants);
  expect(kept.body.find((one) => one.id === id)).toMatchObject({ emailSentTo: 'fahrer@example.com' });
  // Again, to the same address; a server that does not take it is said, and no token is told in it.
  expect((await admin.request('POST', `${email}/DRIVER/${id}`)).status).toBe(200);
  mail.works(false);
  const failed = await admin.request<{ message: string }>('POST', `${email}/DRIVER/${id}`);
  expect([failed.status, JSON.stringify(failed.body).includes('dtm.')]).toEqual([400, false]);
  expect(mail.mails).toHaveLength(2);
  expect((await (await app.as('lader1')).request('POST', `${email}/DRIVER/${id}?to=me@example.com`)).status).toBe(403);
});

test('access is given by name: drivers, vehicles, users and trips are told by what they are called, and so is each grant', async () => {
  const choices = async (type: string, who = admin) =>
    (
      await who.request<{ subjects: { id: string; name: string }[]; mails: boolean }>(
        'GET',
        `/api/system/mobile-access/choices?type=${type}`,
      )
    ).body;
  const [driver] = await sql<{ id: string; name: string }>(
    `select id, data ->> 'driverName' as name from master_record where type = 'driver' and org_unit = 'dtm' and valid_to is null
      and id not in (select id from access_grant) order by id desc limit 1`,
  );
  const drivers = await choices('DRIVER');
  expect(drivers.mails).toBe(true);
  const chosen = drivers.subjects.find(({ id }) => id === driver?.id);
  expect(chosen?.name).toBeTruthy();
  expect(chosen?.name).not.toBe(driver?.id);
  const [plate] = await sql<{ id: string; plate: string }>(
    `select id, data ->> 'licensePlate' as plate from master_record where type = 'vehicle' and org_unit = 'dtm' and valid_to is null order by id limit 1`,
  );
  expect((await choices('VEHICLE')).subjects.map(({ id }) => id)).toContain(plate?.id);
  const people = (await choices('USER')).subjects;
  const [account] = await sql<{ name: string }>(
    `select name from account where org_unit = 'dtm' and account_id = 'dispo1'`,
  );
  expect(people).toContainEqual({ id: 'dispo1', name: account?.name });
  const [trip] = await sql<{ id: string; name: string }>(
    `select id, name from trip where org_unit = 'dtm' and execution_date = $1::date and state not in ('CANCELED', 'CLOSED') order by id limit 1`,
    [new Date(app.platform.clock.now()).toISOString().slice(0, 10)],
  );
  expect(trip).toBeDefined();
  expect((await choices('TOUR')).subjects).toContainEqual(trip);
  // What another depot has is no choice here.
  const foreign = await sql<{ id: string }>(
    `select account_id as id from account a where org_unit = 'ham' and not of_grant
      and not exists (select from account d where d.org_unit = 'dtm' and d.account_id = a.account_id)`,
  );
  expect(foreign.length).toBeGreaterThan(0);
  expect(people.filter(({ id }) => foreign.some((one) => one.id === id))).toEqual([]);
  const made = await admin.request<AccessGrant>('POST', grants, {
    type: 'DRIVER',
    id: chosen?.id,
    authenticationType: 'NONE',
  });
  expect([made.status, made.body.name]).toEqual([201, chosen?.name]);
  const listed = await admin.request<AccessGrant[]>('GET', grants);
  expect(listed.body.find((one) => one.id === chosen?.id)?.name).toBe(chosen?.name);
});
