import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OutMessage, OutMessageDetails } from '../contract/outMessages.ts';
import { readInterchange } from '#modules/exchange/rules/edifact.ts';
import { writeStatusMessages } from '../server/ownStatus.ts';
import { sendDue } from '../server/sendDue.ts';

/** A partner's server with its moods; what reached it, by the id that it came under. */
type Mood = 'takes' | 'breaks' | 'closes' | 'leads away';
let mood: Mood = 'takes';
const got: { id: string; body: string; signature: string }[] = [];
const partner = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (mood === 'closes') return response.destroy();
    if (mood === 'breaks') return response.writeHead(500).end('disk quota exceeded');
    if (mood === 'leads away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    got.push({
      id: String(request.headers['idempotency-key']),
      body: Buffer.concat(pieces).toString('latin1'),
      signature: String(request.headers['kontor-signature']),
    });
    return response.writeHead(204).end();
  });
});
await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
afterAll(() => partner.close());
const address = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/status`;

const { app, sql } = await opened({ ...morning(), KONTOR_PARTNERS_INSIDE: 'on' });
const dispo = await app.as('dispo1');
const admin = await app.as('depotadmin');

type Checked = { success: boolean; checkResults: { code: string }[] };
type Stop = { trip_id: string; stop_id: string; item_id: string; order_number: string };

/** Stops of running trips that wait for their documentation, with one delivery each. */
const stops = await sql<Stop>(
  `select o.trip_id, o.stop_id, min(o.item_id::text) as item_id, min(s.order_number) as order_number
     from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
     where o.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and o.result is null and o.order_type = 'DELIVERY'
     group by o.trip_id, o.stop_id having count(*) = 1 order by o.trip_id, o.stop_id limit 7`,
);

/** The shipment came in a file of the partner, under this number. */
async function ordered(stop: Stop, by: string, reference: string): Promise<void> {
  await sql(
    `with i as (insert into order_import (org_unit, id, kind, partner, digest, received_at, received_by, state, rows_total, rows_ok)
       values ('dtm', gen_random_uuid(), 'edi', $1, 'proof', now(), 'proof', 'DONE', 1, 1) returning id)
     insert into order_row (org_unit, id, import_id, row_no, reference, state, source, draft, item_id, changed_at)
       select 'dtm', gen_random_uuid(), id, 1, $2, 'OK', '[]', '{"problems":[]}', $3, now() from i`,
    [by, reference, stop.item_id],
  );
}
/** Documents a stop, accepting every check that may be overridden: the day of the world goes on as it likes. */
const document = async (stop: Stop, order: object, key: string) => {
  const path = `/dpt-rest/trips/${stop.trip_id}/stops/${stop.stop_id}/documentation`;
  const body = {
    orders: [{ itemId: stop.item_id, packages: [], photos: [], ...order }],
    clientEventId: `outbound-${key}`,
    signer: 'Wareneingang',
    documentBlobIds: [],
  };
  const first = (await dispo.request<Checked>('POST', path, body)).body;
  const codes = (first.checkResults ?? []).map((one) => `overrideCodes=${one.code}`).join('&');
  const done = first.success ? first : (await dispo.request<Checked>('POST', `${path}?${codes}`, body)).body;
  expect(done).toMatchObject({ success: true });
};
const messagesOf = (reference: string) =>
  sql<{ id: string; state: string; attempts: number; answer: string; wait: number; event: string }>(
    `select id, state, attempts, answer, extract(epoch from next_at - last_at)::int as wait, event from out_message
       where name like '%' || $1 order by created_at`,
    [reference],
  );
const due = (id: string) => sql(`update out_message set next_at = now() - interval '1 day' where id = $1`, [id]);
/** A round of sending; the clock of the product may be in one at the same time. */
const round = () => sendDue(app.platform);
const makePartner = (partnerId: string, sends: string, more: object = {}) =>
  admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: `proof-${partnerId}`.toLowerCase(),
    partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
    partnerId,
    ownId: '459',
    codeList: 'SYA',
    sends,
    address,
    active: true,
    test: false,
    ...more,
  });

const at = (index: number): Stop => {
  const stop = stops[index];
  if (!stop) throw new Error('the world has too few stops that wait');
  return stop;
};

test('a delivery reaches the partner once, signed, after its server had been out of order', async () => {
  expect(await makePartner('PROOF-W', 'WEBHOOK')).toMatchObject({ status: 200 });
  const stop = at(0);
  await ordered(stop, 'PROOF-W', 'SO-1');
  mood = 'breaks';
  await document(stop, { result: 'OK' }, '1');
  await app.settled();
  expect(await messagesOf('SO-1')).toHaveLength(1);
  const id = (await messagesOf('SO-1'))[0]?.id ?? '';
  await round();
  await app.settled();
  expect((await messagesOf('SO-1'))[0]?.attempts).toBeGreaterThan(0);
  expect((await messagesOf('SO-1'))[0]).toMatchObject({ state: 'PENDING', attempts: 1, answer: 'HTTP 500', wait: 60 });
  for (const next of ['closes', 'leads away'] as const) {
    mood = next;
    await due(id);
    await round();
  }
  expect((await messagesOf('SO-1'))[0]).toMatchObject({ state: 'PENDING', attempts: 3, answer: 'HTTP 302' });
  expect(got).toEqual([]);
  mood = 'takes';
  await due(id);
  await round();
  expect((await messagesOf('SO-1'))[0]).toMatchObject({ state: 'SENT', attempts: 4, answer: 'HTTP 204' });
  const [letter] = got;
  expect(got.map((one) => one.id)).toEqual([id]);
  expect(JSON.parse(letter?.body ?? '{}')).toMatchObject({
    id,
    type: 'shipment.status',
    reference: 'SO-1',
    orderNumber: stop.order_number,
    result: 'OK',
    status: '300',
  });
  // Signed as its documentation says; the other side counts anew.
  const [, seconds = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(letter?.signature ?? '') ?? [];
  // With the key that whoever manages partners hands over; nobody else sees it.
  const shown = await admin.request<{ key: string }>('POST', '/om-rest/partners/PROOF-W/signing-key');
  expect((await dispo.request('POST', '/om-rest/partners/PROOF-W/signing-key')).status).toBe(403);
  expect((await admin.request('POST', '/om-rest/partners/NOBODY/signing-key')).status).toBe(404);
  expect(createHmac('sha256', shown.body.key).update(`${seconds}.${letter?.body}`).digest('hex')).toBe(mac);
  // A round more sends nothing more.
  await round();
  expect(got).toHaveLength(1);
});

test('a depot partner gets STAT512 with the code of the deviation; the attempts and the bytes can be looked up', async () => {
  await makePartner('PROOF-S', 'STAT512');
  const stop = at(1);
  await ordered(stop, 'PROOF-S', 'KT-PROOF-0002');
  got.length = 0;
  await document(stop, { result: 'OK' }, '2');
  await app.settled();
  expect(await messagesOf('KT-PROOF-0002')).toHaveLength(1);
  await round();
  await app.settled();
  expect(got).toHaveLength(1);
  // By the columns of the record, counted by hand (FORTRAS 6): number 4-38, receiver's 39-73, status 109-111.
  const q10 = got[0]?.body.split('\r\n').find((line) => line.startsWith('Q10')) ?? '';
  expect(q10.slice(3, 38).trim()).toBe('KT-PROOF-0002');
  expect(q10.slice(38, 73).trim()).toBe(stop.order_number);
  expect(q10.slice(108, 111)).toBe('300');
  const [message] = await messagesOf('KT-PROOF-0002');
  const { body } = await dispo.request<OutMessageDetails>('GET', `/om-rest/messages/${message?.id}`);
  expect(body.text).toBe(got[0]?.body);
  expect(body.tries).toMatchObject([{ attempt: 1, ok: true, answer: 'HTTP 204' }]);
});

test('a customer gets IFTSTA with the words of the network, and both its envelope and its counts are right', async () => {
  await makePartner('PROOF-I', 'IFTSTA_D01B');
  const stop = at(6);
  await ordered(stop, 'PROOF-I', 'SO-7');
  got.length = 0;
  mood = 'takes';
  await document(stop, { result: 'OK' }, '7');
  await app.settled();
  expect(await messagesOf('SO-7')).toHaveLength(1);
  await round();
  await app.settled();
  expect(got).toHaveLength(1);
  const body = got[0]?.body ?? '';
  expect(readInterchange(body)).toMatchObject({
    recipient: 'PROOF-I',
    sender: '459',
    warnings: [],
    messages: [{ type: 'IFTSTA' }],
  });
  expect(body).toContain("CNI+1+SO-7'\r\nSTS+1+21'");
  expect(body).toContain(`RFF+FF:${stop.order_number}'`);
});

test('a held message waits for a person, and is sent again under its own id; a test partner is written to, not sent to', async () => {
  await makePartner('PROOF-T', 'WEBHOOK', { test: true });
  const [held, tested] = [at(2), at(3)];
  await ordered(held, 'PROOF-W', 'SO-3');
  await ordered(tested, 'PROOF-T', 'SO-4');
  mood = 'breaks';
  await document(held, { result: 'OK' }, '3');
  await document(tested, { result: 'OK' }, '4');
  await app.settled();
  expect(await messagesOf('SO-3')).toHaveLength(1);
  expect(await messagesOf('SO-4')).toHaveLength(1);
  const list = await dispo.request<{ items: OutMessage[] }>('POST', '/om-rest/messages/table', { q: 'SO-3' });
  const message = list.body.items[0];
  const move = async (action: string) => {
    const now = (await dispo.request<OutMessage>('GET', `/om-rest/messages/${message?.id}`)).body;
    return dispo.request('PUT', `/om-rest/messages/${message?.id}/${action}`, { version: now.version });
  };
  expect((await move('hold')).status).toBe(200);
  got.length = 0;
  mood = 'takes';
  await round();
  expect(got).toEqual([]);
  expect((await move('again')).status).toBe(200);
  await round();
  await app.settled();
  expect(got.map((one) => one.id)).toEqual([message?.id]);
  expect((await messagesOf('SO-4'))[0]).toMatchObject({ state: 'PENDING', attempts: 0 });
});

test('a shipment that no partner ordered, and one of a partner who wants nothing, write nothing', async () => {
  await makePartner('PROOF-N', 'NONE');
  await ordered(at(4), 'PROOF-N', 'SO-5');
  const before = await sql('select count(*) from out_message');
  await document(at(4), { result: 'OK' }, '5');
  await document(at(5), { result: 'OK' }, '6');
  await app.settled();
  expect(await sql('select count(*) from out_message')).toEqual(before);
});

test('a network that has no code for a collection is told nothing, and the shipment says so', async () => {
  await makePartner('PROOF-E', 'STAT512', { codeList: 'ELV' });
  const [stop] = await sql<Stop>(
    `select o.trip_id, o.stop_id, o.item_id, s.order_number from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
       where o.org_unit = 'dtm' and o.order_type = 'PICKUP' order by o.trip_id, o.stop_id, o.item_id limit 1`,
  );
  if (!stop) throw new Error('the world has no collection');
  await ordered(stop, 'PROOF-E', 'SO-8');
  const orders = [{ itemId: stop.item_id, result: 'OK' as const, deviationId: null }];
  await app.platform.asSystem('dtm', (ctx) =>
    writeStatusMessages(ctx, { tripId: stop.trip_id, stopId: stop.stop_id, orders }),
  );
  await app.settled();
  expect(await messagesOf('SO-8')).toEqual([]);
  const said = await sql<{ args: { partner: string; list: string; status: string } }>(
    `select args from history where log_key = $1 and text_key = 'outbound:history/noCode'`,
    [`ITEM:${stop.item_id}`],
  );
  // FORTRAS 8.1: ELV has codes of deliveries alone; 505 is "collected" in the shared list.
  expect(said.map(({ args }) => args)).toEqual([{ partner: 'Partner PROOF-E', list: 'ELV', status: '505' }]);
});
