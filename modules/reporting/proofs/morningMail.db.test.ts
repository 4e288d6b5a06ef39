import { describe, expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { readableMail } from '#testing/readableMail.ts';
import { smtpServer } from '#testing/smtpServer.ts';
import type { FigureAnswer } from '../contract/calls.ts';
import { sendMorningMails } from '../server/mail/sendMorning.ts';

const mail = await smtpServer();
const { app, sql } = await opened({
  KONTOR_MAIL_URL: mail.url,
  KONTOR_NOW: new Date(instantOf(today(), [6, 5, 0], 'Europe/Berlin')).toISOString(),
});
const day = 86_400_000;
const path = '/rpt-rest/figure-mail';
const dispo = await app.as('dispo1');
const choice = async (who = dispo) => (await who.request<Record<string, unknown>>('GET', path)).body;
const choose = (page: string | null, who = dispo) => who.request<{ message: string }>('PUT', path, { page });
/** What came since the last look, as a mail program shows it. */
let looked = 0;
const came = (): string[] => {
  const found = mail.mails.slice(looked).map(readableMail);
  looked = mail.mails.length;
  return found;
};
const round = async (): Promise<string[]> => {
  await sendMorningMails(app.platform);
  return came();
};
const address = (account: string, email: string | null) =>
  sql(`update account set email = $2 where org_unit = 'dtm' and account_id = $1`, [account, email]);

describe('a mail of the morning', () => {
  test('nobody gets one who did not choose it; without an address it is refused', async () => {
    await address('dispo1', null);
    expect(await choice()).toEqual({ offered: true, to: null, page: null });
    expect((await choose('dispatcher')).status).toBe(400);
    await address('dispo1', 'dispo1@example.com');
    expect(await choice()).toEqual({ offered: true, to: 'dispo1@example.com', page: null });
    expect(await round()).toEqual([]);
    expect((await choose('nothing')).status).toBe(400);
    expect((await (await app.as('fahrer1')).request('PUT', path, { page: 'hall' })).status).toBe(403);
  });

  test('chosen, it comes from the next morning on, once, whoever works on it at the same time', async () => {
    expect((await choose('dispatcher')).status).toBe(200);
    expect((await choose('dispatcher')).status).toBe(200);
    expect(await choice()).toMatchObject({ page: 'dispatcher' });
    expect(await round()).toEqual([]);
    clock.forward(day);
    await Promise.all([sendMorningMails(app.platform), sendMorningMails(app.platform)]);
    const [letter = '', ...more] = came();
    expect(more).toEqual([]);
    expect(await round()).toEqual([]);
    expect(letter).toContain('To: dispo1@example.com');
    // What it says is what the figure says of that day.
    const iso = '2026-03-10';
    const later = await app.asAnew('dispo1');
    const figure = await later.request<FigureAnswer>('GET', `/rpt-rest/figures/stopsInTime?from=${iso}&to=${iso}`);
    const value = new Intl.NumberFormat('de', { maximumFractionDigits: 1 }).format(figure.body.total.value ?? 0);
    expect(letter).toContain(`Pünktliche Stopps: ${value} %`);
    expect(letter).toContain(`/studio/#/RPT/figures/stopsInTime?period=own&from=${iso}&to=${iso}`);
    // Afternoons have none, and what was missed is not made up for.
    clock.forward(day + 8 * 3_600_000);
    expect(await round()).toEqual([]);
    clock.forward(16 * 3_600_000);
  });

  test('what the mail server did not take is tried again, and then comes once', async () => {
    mail.works(false);
    expect(await round()).toEqual([]);
    mail.works(true);
    expect(await round()).toHaveLength(1);
    expect(await round()).toEqual([]);
  });

  test("in the reader's language, and only what the reader may read", async () => {
    await sql(`update account set language = 'fr' where org_unit = 'dtm' and account_id = 'dispo1'`);
    await address('hallenmeister', 'halle@example.com');
    expect((await choose('hall', await app.asAnew('hallenmeister'))).status).toBe(200);
    clock.forward(day);
    const letters = await round();
    expect(letters).toHaveLength(2);
    const [hall, french] = ['halle@', 'dispo1@'].map((to) => letters.find((one) => one.includes(`To: ${to}`)) ?? '');
    expect(french).toContain('Vous recevez ce courriel');
    expect(hall).toContain('Sie bekommen diese E-Mail');
    expect(hall).not.toMatch(/scanned_?by|lader1/i);
    // Locked: nothing more.
    await sql(`update account set state = 'LOCKED_ADMIN' where org_unit = 'dtm' and account_id = 'hallenmeister'`);
    clock.forward(day);
    expect((await round()).map((one) => /To: (.*)/.exec(one)?.[1]?.trim())).toEqual(['dispo1@example.com']);
  });

  test('one press ends it without a sign-in; looking at the page changes nothing, and a wrong token does neither', async () => {
    clock.forward(day);
    const [letter = ''] = await round();
    const link = /\/rpt-rest\/figure-mail\/end\/dtm\/[0-9a-f-]{36}/.exec(letter)?.[0] ?? '';
    const page = await app.anonymous.request<string>('GET', link);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post">')]);
    const wrong = link.replace(/[0-9a-f-]{36}$/, '00000000-0000-4000-8000-000000000000');
    expect((await app.anonymous.request('POST', wrong)).status).toBe(200);
    expect((await app.anonymous.request('POST', wrong.replace('/dtm/', '/nowhere/'))).status).toBe(200);
    const count = async () => (await sql(`select 1 from figure_mail where account_id = 'dispo1'`)).length;
    expect(await count()).toBe(1);
    const ended = await app.anonymous.request<string>('POST', link);
    const again = await app.anonymous.request<string>('POST', link);
    expect([ended.status, again.status, await count()]).toEqual([200, 200, 0]);
    clock.forward(day);
    expect(await round()).toEqual([]);
  });

  test('chosen and given up at the screen', async () => {
    const again = await app.asAnew('dispo1');
    expect((await choose('depot', again)).status).toBe(200);
    expect((await choose(null, again)).body).toEqual({ page: null });
    expect(await choice(again)).toMatchObject({ page: null });
  });
});
