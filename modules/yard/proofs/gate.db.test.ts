import { beforeAll, describe, expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { forgetDrivers } from '../server/forgetDrivers.ts';
import type { GateVisit } from '../contract/visits.ts';
import type { TransportUnit } from '../contract/units.ts';
import { atTheGate, base, coming, one, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const { letIn, look, letOut, place } = atTheGate(sql, gate);
const said = (body: object): string => JSON.stringify(body);

describe('a unit that comes in', () => {
  test('stands where it was sent, and its visit is open', async () => {
    const { status, body } = await letIn(coming('DO-XX 1', [unit('DTM4499', { placeId: await place('P-25') })]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      visit: { name: 'DO-XX 1', state: 'INSIDE', arrivedSource: 'GATE' },
      units: [{ number: 'DTM4499', state: 'PARKED', placeName: 'P-25', loadState: 'LOADED' }],
    });
    const details = await look(one(body).id);
    expect(details.movements).toMatchObject([{ kind: 'GATE_IN', from: null, to: 'P-25' }]);
    expect(details.visits).toMatchObject([{ cameWith: 'DO-XX 1', departedAt: null }]);
  });

  test('waits at the entrance when it is sent nowhere', async () => {
    const { body } = await letIn(coming('DO-XX 2', [unit('DTM4498')]));
    expect(one(body)).toMatchObject({ state: 'ARRIVED', placeName: 'Einfahrt 1' });
  });

  test('comes in once when the press is sent twice', async () => {
    const body = coming('DO-XX 3', [unit('DTM4497')]);
    const answers = await Promise.all([letIn(body), letIn(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body: { visit } }) => visit?.id)).size).toBe(1);
    expect(
      await sql(
        `select count(*)::int as n from unit_visit v join transport_unit u on u.org_unit = v.org_unit and u.id = v.unit_id where u.number_key = 'DTM4497'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('is let in by one of two people at two gates, and the other hears where it stands', async () => {
    const other = await app.as('leitdispo');
    const answers = await Promise.all([
      letIn(coming('DO-XX 4', [unit('DTM4496')])),
      letIn(coming('DO-XX 5', [unit('dtm 44-96')]), other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(said(answers.find(({ status }) => status === 400)?.body ?? {})).toMatch(/44-?96 is in the yard already/);
  });

  test('does not come in while it stands in the yard, nor its tractor while it is inside', async () => {
    expect((await letIn(coming('DO-YY 1', [unit('DTM4499')]))).status).toBe(400);
    expect((await letIn(coming('DO XX1', [unit('DTM4495')]))).status).toBe(400);
    expect((await letIn(coming('DO-YY 2', [unit('DTM4494'), unit('DTM 4494')]))).status).toBe(400);
  });

  test('is not sent to an occupied place, nor where its kind may not stand', async () => {
    const taken = await letIn(coming('DO-XX 6', [unit('DTM4493', { placeId: await place('P-25') })]));
    expect(taken.status).toBe(400);
    expect(said(taken.body)).toContain('DTM4499');
    const dangerous = await letIn(
      coming('DO-XX 6', [unit('DTM4493', { placeId: await place('P-28'), dangerousGoods: true })]),
    );
    expect(dangerous.status).toBe(400);
  });

  test('of two sent to one place at once, one gets it', async () => {
    const placeId = await place('P-26');
    const answers = await Promise.all(
      ['DTM4481', 'DTM4482', 'DTM4483'].map((number, i) => letIn(coming(`DO-ZZ ${i}`, [unit(number, { placeId })]))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('brings a second unit, and a time that was typed later', async () => {
    const now = todayAt([8, 0, 0]);
    const { body } = await letIn(
      coming('DO-XX 7', [unit('DTM4491'), unit('DTM4492')], { arrivedAt: now - 20 * 60_000 }),
    );
    expect(body.visit).toMatchObject({ arrivedAt: now - 20 * 60_000, arrivedSource: 'TYPED' });
    expect(body.units.map(({ number }) => number)).toEqual(['DTM4491', 'DTM4492']);
    expect((await letIn(coming('DO-XX 8', [], { arrivedAt: now + 12 * 3_600_000 }))).status).toBe(400);
  });
});

describe('what is known at the gate', () => {
  const lookUp = (text: string) =>
    gate.request<{
      verdict: string;
      list: { id: string; name: string; seals: string[] } | null;
      unit: { number: string; placeName: string } | null;
      inside: GateVisit | null;
      alike: { text: string; by: string }[];
      places: { name: string; why: string }[];
    }>('POST', `${base}/gate-lookup`, { text });

  test('is found by the unit, by the plate of an unloading list, and by one wrong letter', async () => {
    expect((await lookUp('dtm 4401')).body).toMatchObject({
      unit: { number: 'DTM4401', placeName: 'P-01' },
      alike: [],
    });
    expect((await lookUp('SE LX-105')).body.list).not.toBeNull();
    const wrong = (await lookUp('SE-LX 106')).body;
    expect(wrong.list).toBeNull();
    // Its list has a gate, and so a booking of its own.
    expect(wrong.alike.map(({ text, by }) => `${text} ${by}`)).toContain('SE-LX 105 BOOKING');
    expect((await lookUp('CSQU3054384')).body.verdict).toBe('WRONG_DIGIT');
    expect((await lookUp('MSKU7351770')).body.verdict).toBe('WEAK');
  });

  test('proposes free places only', async () => {
    const { places } = (await lookUp('NEW 1')).body;
    expect(places.length).toBeGreaterThan(0);
    const taken = await sql<{ name: string }>(
      `select p.name from yard_place p join transport_unit u on u.org_unit = p.org_unit and u.place_id = p.id where p.org_unit = 'dtm'`,
    );
    expect(places.filter(({ name }) => taken.some((one_) => one_.name === name))).toEqual([]);
  });
});

describe('a unit that an unloading list announces', () => {
  let listId = '';
  beforeAll(async () => {
    const [list] = await sql<{ id: string }>(
      `update process_list set expected_seals = '{ST 882014,ST 882015}' where org_unit = 'dtm' and kind = 'ULD' and vehicle = 'M-LX 105' returning id`,
    );
    listId = list?.id ?? '';
  });
  const arriving = (seals: string[]) => [unit('M-LX 105', { kind: 'TRUCK_DRAWBAR_FIX', listId, seals })];

  test('is held for a seal that differs; with the right and a reason it comes in, and the list has come', async () => {
    const weak = await app.as('leitdispo');
    const body = coming('M-LX 105', arriving(['ST 882014', 'ST 882051']));
    const first = (await letIn(body)).body;
    expect(first).toMatchObject({ success: false, visit: null });
    expect(first.checkResults).toMatchObject([{ code: 'SEAL_DIFFERS', overridable: true }]);
    expect(first.checkResults[0]?.message).toContain('ST 882051');
    const insisting = { ...body, overrideCodes: ['SEAL_DIFFERS'] };
    expect((await letIn(insisting, weak)).body.success).toBe(false);
    expect((await letIn(insisting)).status).toBe(400);
    const done = (await letIn({ ...insisting, reason: 'read twice, photo taken' })).body;
    expect(done.success).toBe(true);
    expect(one(done)).toMatchObject({ listId, state: 'ARRIVED' });
    expect(
      await sql(`select state, eta_source, actual_arrival is not null as came from process_list where id = $1`, [
        listId,
      ]),
    ).toEqual([{ state: 'RELEASED', eta_source: 'YARD', came: true }]);
  });

  test('did not come in after all: the list waits again, and the unit may come', async () => {
    const [known] = await sql<{ id: string }>(
      `select id from transport_unit where number_key = 'MLX105' and org_unit = 'dtm'`,
    );
    const id = known?.id ?? '';
    const { version } = await look(id);
    const back = await gate.request('POST', `${base}/${id}/cancel-gate-in`, { version, reason: 'wrong lane' });
    expect(back.status).toBe(200);
    expect(await sql(`select state, actual_arrival from process_list where id = $1`, [listId])).toEqual([
      { state: 'RELEASED', actual_arrival: null },
    ]);
    expect(
      await sql(
        `select count(*)::int as n from gate_visit where org_unit = 'dtm' and plate_key = 'MLX105' and state = 'INSIDE'`,
      ),
    ).toEqual([{ n: 0 }]);
    // The seals in another order, without a zero in front: the same seals.
    expect((await letIn(coming('M-LX 105', arriving(['ST882015', 'ST0882014'])))).body.success).toBe(true);
  });

  test('says when somebody else expects it too', async () => {
    const other = await letIn(coming('SE-XX 9', [unit('SE-LX 105', { kind: 'TRUCK_DRAWBAR_FIX' })]));
    expect(other.body.checkResults).toMatchObject([{ code: 'ANNOUNCED_ELSEWHERE', overridable: true }]);
  });
});

describe('a unit that goes', () => {
  test('leaves with its vehicle, and both visits are over', async () => {
    const { body } = await letIn(coming('DO-OUT 1', [unit('DTM4470', { seals: ['A 1'] })]));
    const { id } = one(body);
    const out = await letOut(id, { plate: 'do-out 1', seals: ['A1'] });
    expect(out.body).toMatchObject({ success: true, unit: { state: 'DEPARTED', placeName: null } });
    const details = await look(id);
    expect(details.visits).toMatchObject([{ leftWith: 'DO-OUT 1', departedAt: expect.any(Number) }]);
    expect(details.movements.map(({ kind }) => kind)).toEqual(['GATE_OUT', 'GATE_IN']);
    expect(await sql(`select state from gate_visit where org_unit = 'dtm' and plate_key = 'DOOUT1'`)).toEqual([
      { state: 'LEFT' },
    ]);
  });

  test('is held by each check, and who manages movements lets it go with a reason', async () => {
    const { body } = await letIn(coming('DO-OUT 2', [unit('DTM4471', { seals: ['A 1'] })]));
    const { id } = one(body);
    const [list] = await sql<{ id: string }>(
      `select id from process_list where org_unit = 'dtm' and kind = 'LDG' and state not in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED') order by name limit 1`,
    );
    await sql(`update transport_unit set blocked_reason = 'customs', list_id = $2 where id = $1`, [
      id,
      list?.id ?? null,
    ]);
    await sql(
      `insert into shunting_order (org_unit, id, name, state, unit_id, unit_number, to_place, to_name, reason, created_at, created_by)
         values ('dtm', gen_random_uuid(), '8000001', 'RELEASED', $1, 'unit', $2, 'P-30', 'PARK', now(), 'proof')`,
      [id, await place('P-30')],
    );
    const codes = ['WRONG_UNIT', 'BLOCKED', 'LIST_OPEN', 'ORDER_OPEN', 'SEAL_DIFFERS'];
    const asked = { scanned: 'DTM4472', seals: ['A 2'] };
    const first = (await letOut(id, asked)).body;
    expect(first.checkResults.map(({ code }) => code)).toEqual(codes);
    const weak = await app.as('leitdispo');
    expect((await letOut(id, { ...asked, overrideCodes: codes, reason: 'no' }, weak)).body.success).toBe(false);
    expect((await letOut(id, { ...asked, overrideCodes: codes })).status).toBe(400);
    const done = (await letOut(id, { ...asked, overrideCodes: codes, reason: 'customs came' })).body;
    expect(done).toMatchObject({ success: true, unit: { state: 'DEPARTED' } });
    expect(await sql(`select state from shunting_order where unit_id = $1`, [id])).toEqual([{ state: 'CANCELED' }]);
  });

  test('stays while the hall works in it, whatever anybody overrides, until the hall says "clear"', async () => {
    const { body } = await letIn(coming('DO-OUT 3', [unit('DTM4473')]));
    const { id } = one(body);
    await sql(`update transport_unit set locked = true where id = $1`, [id]);
    const held = (await letOut(id, { overrideCodes: ['NOT_RELEASED'], reason: 'boss says so' })).body;
    expect(held.checkResults).toMatchObject([{ code: 'NOT_RELEASED', overridable: false }]);
    const { version } = await look(id);
    const correct = await gate.request('POST', `${base}/${id}/correct-place`, {
      version,
      placeId: await place('P-29'),
      cause: 'UNKNOWN',
      remark: null,
    });
    expect(correct.status).toBe(400);
    expect((await gate.request('POST', `${base}/${id}/release`, { version })).status).toBe(403);
    const hall = await app.as('lader1');
    expect((await hall.request<TransportUnit>('POST', `${base}/${id}/release`, { version })).body).toMatchObject({
      locked: false,
    });
    expect((await letOut(id)).body.success).toBe(true);
  });
});

describe('what is kept of a driver', () => {
  test('goes by itself: the telephone a day after he left, his name after 30 days', async () => {
    const left = async (days: number) => {
      await sql(
        `update gate_visit set left_at = now() - make_interval(hours => $1) where org_unit = 'dtm' and plate_key = 'DOOUT1'`,
        [days * 24 + 6],
      );
      await forgetDrivers(app.platform);
      return sql(
        `select driver_phone is not null as phone, driver_name is not null as name from gate_visit where org_unit = 'dtm' and plate_key = 'DOOUT1'`,
      );
    };
    expect(await left(0)).toEqual([{ phone: true, name: true }]);
    expect(await left(1)).toEqual([{ phone: false, name: true }]);
    expect(await left(30)).toEqual([{ phone: false, name: false }]);
    // Who is inside is called when his dock is free.
    expect(await sql(`select driver_phone from gate_visit where org_unit = 'dtm' and plate_key = 'DOXX1'`)).toEqual([
      { driver_phone: '+48 55 501 23' },
    ]);
  });
});

describe('the yard', () => {
  test('shows nothing of another depot', async () => {
    const admin = await app.as('hallenmeister-ham', 'ham');
    const list = await admin.request<{ items: unknown[] }>('POST', `${base}/table`, {});
    expect(list.body.items).toEqual([]);
    const [known] = await sql<{ id: string }>(
      `select id from transport_unit where org_unit = 'dtm' and number = 'DTM4401'`,
    );
    expect((await admin.request('GET', `${base}/${known?.id}`)).status).toBe(404);
  });

  test('keeps that somebody was turned away, once for one press', async () => {
    const body = {
      clientKey: 'turn-away-proof',
      plate: 'XX-YY 1',
      country: 'DE',
      carrierName: null,
      driverName: null,
      reference: null,
      bookingId: null,
      reason: 'no papers',
    };
    const answers = await Promise.all(
      [1, 2].map(() => gate.request<GateVisit>('POST', '/ym-rest/visits/turn-away', body)),
    );
    expect(answers.map(({ body: visit }) => [visit.state, visit.refusedReason])).toEqual([
      ['REFUSED', 'no papers'],
      ['REFUSED', 'no papers'],
    ]);
    expect(await sql(`select count(*)::int as n from gate_visit where name = 'XX-YY 1'`)).toEqual([{ n: 1 }]);
  });
});
