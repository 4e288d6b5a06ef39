import { expect, test } from 'vitest';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { GateVisitDetails } from '../contract/visits.ts';
import { atTheGate, base, coming, one, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const { letIn, place } = atTheGate(sql, gate);
const minute = 60_000;
const set = (value: { freeMinutes?: number; toleranceMinutes?: number }) =>
  app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration({ db, config: app.platform.config }, 'dtm', 'yard', value, 'test'),
  );

test('free time is what the depot has set: on the unit, and in what a visit has to be paid for', async () => {
  await set({ freeMinutes: 45 });
  const came = Date.parse(morning().KONTOR_NOW ?? '') - 100 * minute;
  const { body } = await letIn(
    coming('DO-FR 1', [unit('DTM4491', { placeId: await place('P-29') })], { arrivedAt: came }),
  );
  expect(one(body)).toMatchObject({ hurtsAt: came + 45 * minute, hurtsBy: 'FREE_TIME' });
  const visit = await gate.request<GateVisitDetails>('GET', `/ym-rest/visits/${body.visit?.id}`);
  const { detention, detentionDue } = visit.body;
  expect(detention).toBeGreaterThanOrEqual(100);
  expect(detentionDue).toBe((detention ?? 0) - 45);
});

test('the tolerance around a slot is what the depot has set: for the gate, and for the clock of waiting', async () => {
  const [dock] = await sql<{ id: string }>(`select id from yard_place where org_unit = 'dtm' and name = 'Tor 9'`);
  const now = Date.parse(morning().KONTOR_NOW ?? '');
  const booked = await gate.request<{ id: string }>('POST', '/ym-rest/bookings', {
    dockId: dock?.id,
    direction: 'UNLOADING',
    startsAt: now - 260 * minute,
    endsAt: now - 230 * minute,
    licencePlate: 'DO-TO 1',
    clientKey: crypto.randomUUID(),
  });
  expect(booked.status).toBe(201);
  const look = () =>
    gate.request<{ tolerance: number; booking: { id: string } | null }>('POST', `${base}/gate-lookup`, {
      text: 'DO-TO 1',
    });
  await set({ freeMinutes: 0, toleranceMinutes: 30 });
  expect((await look()).body).toMatchObject({ tolerance: 30, booking: { id: booked.body.id } });
  // It came 40 min after its slot: too late by 30 min, so its clock begins at no dock; in time by 45, so with its coming.
  const { body } = await letIn(
    coming('DO-TO 1', [], { bookingId: booked.body.id, arrivedAt: now - 190 * minute, reference: null }),
  );
  // Its check-in gave it a time of its own; the slot that was agreed is what counts here.
  await sql(`update dock_booking set starts_at = $2, ends_at = $3 where id = $1`, [
    booked.body.id,
    new Date(now - 260 * minute),
    new Date(now - 230 * minute),
  ]);
  const waited = async () =>
    (await gate.request<GateVisitDetails>('GET', `/ym-rest/visits/${body.visit?.id}`)).body.detention;
  expect(await waited()).toBe(0);
  await set({ freeMinutes: 0, toleranceMinutes: 45 });
  expect((await look()).body.tolerance).toBe(45);
  // What held when it came goes on holding for it; who comes now is asked by the new one.
  expect(await waited()).toBe(0);
  await sql(`update gate_visit set tolerance_minutes = 45 where id = $1`, [body.visit?.id]);
  expect(await waited()).toBeGreaterThanOrEqual(190);
});
