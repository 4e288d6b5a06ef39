import { expect, test } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { forgetDrivers } from '../server/forgetDrivers.ts';
import type { GateVisit, GateVisitDetails } from '../contract/visits.ts';
import { atTheGate, coming, one, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const { letIn, look } = atTheGate(sql, gate);

const codeOf = async (renew = false): Promise<string> => {
  const { body } = await gate.request<{ address: string }>('POST', '/ym-rest/gate-code', {
    clientKey: crypto.randomUUID(),
    renew,
  });
  return new URL(body.address).pathname;
};
/** What a phone without an account gets. */
const phone = async (path: string, form?: Record<string, string>, language = 'pl') => {
  const answer = await fetch(`${app.url}${path}`, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'accept-language': language, ...(form ? { origin: new URL(app.url).origin } : {}) },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
};
const keyIn = (html: string): string => /name="key" value="([\w-]+)"/.exec(html)?.[1] ?? '';
const form = async (path: string) => ({ key: keyIn((await phone(`${path}?lang=pl`)).html), lang: 'pl' });
const waiting = async (plate: string): Promise<GateVisit[]> =>
  (
    await gate.request<{ items: GateVisit[] }>('POST', '/ym-rest/visits/table', {
      filter: { and: [{ field: 'state', op: 'in', value: ['ANNOUNCED'] }] },
      q: plate,
    })
  ).body.items;

test('a driver without an account says what he brings, in his language; the gate sees him waiting and only confirms; his page leads him through', async () => {
  const path = await codeOf();
  const first = await phone(path);
  expect(first.status).toBe(200);
  // Every language by its own name, his own first.
  expect(first.html.match(/href="\?lang=/g)).toHaveLength(16);
  expect(first.html.indexOf('Polski')).toBeLessThan(first.html.indexOf('Deutsch'));
  const asked = await phone(`${path}?lang=pl`);
  // What becomes of the data stands before the first field.
  expect(asked.html.indexOf('24 godziny')).toBeLessThan(asked.html.indexOf('<input id='));
  const sent = await phone(path, {
    key: keyIn(asked.html),
    lang: 'pl',
    plate: 'WGM 5501',
    unit: 'ABCK0012342',
    reference: 'B-77',
    phone: '+48 600 100 200',
  });
  expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/gate-visit\//)]);
  expect((await phone(sent.to)).html).toContain('Proszę czekać');

  const [visit] = await waiting('WGM 5501');
  expect(visit).toMatchObject({
    state: 'ANNOUNCED',
    driverLanguage: 'pl',
    reference: 'B-77',
    unitNumber: 'ABCK0012342',
  });
  const { body: details } = await gate.request<GateVisitDetails>('GET', `/ym-rest/visits/${visit?.id}`);
  expect(details.driverPhone).toBe('+48 600 100 200');

  const [dock] = await sql<{ id: string; name: string }>(
    `select id, name from yard_place p where org_unit = 'dtm' and kind = 'DOCK' and state = 'OPEN' and allowed_kinds = '{}'
       and not exists (select from transport_unit u where u.org_unit = p.org_unit and u.place_id = p.id) order by display_order desc limit 1`,
  );
  const came = await letIn(
    coming('WGM 5501', [unit('ABCK0012342', { placeId: dock?.id })], {
      visitId: visit?.id,
      driverPhone: null,
    }),
  );
  expect(came.body).toMatchObject({ visit: { id: visit?.id, state: 'INSIDE', arrivedSource: 'DRIVER' } });
  expect((await phone(sent.to)).html).toMatch(new RegExp(`Proszę jechać do.*${dock?.name}<`, 's'));
  // People are in it: nobody drives.
  await sql(`update transport_unit set locked = true where id = $1`, [one(came.body).id]);
  expect((await phone(sent.to)).html).toContain('Nie ruszać');
  const { version } = await look(one(came.body).id);
  const hall = await app.as('lader1');
  const clear = await hall.request('POST', `/ym-rest/transport-units/${one(came.body).id}/release`, { version });
  expect(clear.status).toBe(200);
  const free = (await phone(sent.to)).html;
  expect(free).toContain('Można jechać');
  expect(free).toContain('class="s FREE"');
});

test('the same form twice, at once too, announces one vehicle; so does the same driver from the code anew', async () => {
  const path = await codeOf();
  const said = { ...(await form(path)), plate: 'DO-TW 22', phone: '0231 4711' };
  const both = await Promise.all([phone(path, said), phone(path, said)]);
  expect(both.map(({ status, to }) => [status, to])).toEqual([
    [303, both[0]?.to],
    [303, both[0]?.to],
  ]);
  expect(await waiting('DO-TW 22')).toHaveLength(1);
  await phone(path, { ...(await form(path)), plate: 'do tw22', phone: '0231 4711', reference: 'B-1' });
  expect((await waiting('do tw22')).map(({ reference }) => reference)).toEqual(['B-1']);
});

test('somebody who types the plate of another learns nothing of him and takes nothing from him; letting one in takes the other off the list', async () => {
  const path = await codeOf();
  const his = await phone(path, { ...(await form(path)), plate: 'DO-VI 1', phone: '0231 1'.padEnd(9, '2') });
  const other = await phone(path, { ...(await form(path)), plate: 'DO-VI 1' });
  expect(other.to).not.toBe(his.to);
  expect(await waiting('DO-VI 1')).toHaveLength(2);
  const [first] = await waiting('DO-VI 1');
  const mine = (await gate.request<GateVisitDetails>('GET', `/ym-rest/visits/${first?.id}`)).body.driverPhone ? 0 : 1;
  const id = (await waiting('DO-VI 1'))[mine]?.id;
  const { body } = await letIn(coming('DO-VI 1', [], { visitId: id }));
  expect(body.visit?.id).toBe(id);
  expect(await waiting('DO-VI 1')).toHaveLength(0);
  expect((await phone(other.to)).html).toContain('przyjść do bramy');
  expect((await phone(other.to)).html).not.toContain('Tor ');
});

test('what cannot be read comes back in his language with what was typed; a wrong check digit only once', async () => {
  const path = await codeOf();
  const start = await form(path);
  const bad = await phone(path, { ...start, plate: '', unit: 'EKOE2611098', reference: '<b>"x', phone: 'call' });
  expect(bad.status).toBe(400);
  for (const said of [
    'numer rejestracyjny.',
    'Proszę sprawdzić numer',
    'nieczytelny',
    'value="EKOE2611098"',
    'value="call"',
  ])
    expect(bad.html).toContain(said);
  expect(bad.html).not.toContain('<b>"x');
  expect(keyIn(bad.html)).toBe(start.key);
  const again = { ...start, plate: 'DO-CD 1', unit: 'EKOE2611098', reference: '<b>"x' };
  expect((await phone(path, again)).status).toBe(400);
  expect((await phone(path, { ...again, sure: 'EKOE2611098' })).status).toBe(303);
  expect(await waiting('DO-CD 1')).toHaveLength(1);
  // Far too much, and a form that another page sends.
  expect((await phone(path, { ...start, plate: 'X'.repeat(1500) })).status).toBe(400);
  const foreign = await fetch(`${app.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...start, plate: 'DO-XS 1' }),
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.status).toBe(403);
});

test('a new code ends the old one; unknown codes, units and pages look the same, and who tries too many is stopped', async () => {
  const old = await codeOf();
  expect(await codeOf()).toBe(old);
  const fresh = await codeOf(true);
  expect(fresh).not.toBe(old);
  const said = await phone(`${old}?lang=pl`);
  expect([said.status, said.html]).toEqual([404, expect.stringContaining('już nie działa')]);
  expect((await phone(old, { key: '', lang: 'pl', plate: 'DO-OL 1' })).status).toBe(404);
  expect(await waiting('DO-OL 1')).toHaveLength(0);
  const [unitName] = fresh.slice('/gate/'.length).split('.');
  const nothing = [
    `/gate/${unitName}.${'A'.repeat(22)}`,
    `/gate/nowhere.${'A'.repeat(22)}`,
    '/gate/x',
    `/gate-visit/${unitName}.${'A'.repeat(32)}`,
    `/gate-visit/nowhere.${'A'.repeat(32)}`,
    '/gate-visit/1',
  ];
  const answers = await Promise.all(nothing.map((path) => phone(path)));
  expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
  for (let i = 0; i < 30; i += 1) await phone(`/gate/${unitName}.${'B'.repeat(22)}`);
  expect((await phone(`/gate/${unitName}.${'B'.repeat(22)}`)).status).toBe(429);
  // Also with the right one now: nobody finds it by trying.
  expect((await phone(fresh)).status).toBe(429);
});

test('who was let in by nobody for half a day is taken off the list, and another depot sees none of it', async () => {
  const ham = await app.as('hallenmeister-ham', 'ham');
  const [visit] = await sql<{ id: string }>(
    `select id from gate_visit where state = 'ANNOUNCED' order by created_at, id limit 1`,
  );
  expect((await ham.request('GET', `/ym-rest/visits/${visit?.id}`)).status).toBeGreaterThanOrEqual(403);
  await sql(`update gate_visit set created_at = created_at - interval '13 hours' where id = $1`, [visit?.id]);
  await forgetDrivers(app.platform);
  expect(await sql(`select state from gate_visit where id = $1`, [visit?.id])).toEqual([{ state: 'CANCELED' }]);
});

test('the sheet for the wall has the code in force, and only the gate prints it', async () => {
  const path = await codeOf();
  const answer = await fetch(`${app.url}/ym-rest/gate-code/sheet`, { headers: { cookie: gate.cookie } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '');
  expect(text).toContain(path);
  for (const word of ['Anmeldung', 'Check-in', 'Регистрация', 'Kayıt']) expect(text).toContain(word);
  const loader = await app.as('lader1');
  expect((await loader.request('POST', '/ym-rest/gate-code', { clientKey: 'loader-key' })).status).toBe(403);
});
