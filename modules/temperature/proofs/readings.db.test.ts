import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import { coldPlace, device, minute } from './coldPlace.ts';

const { app, sql } = await opened();

const cold = Array.from({ length: 12 }, (_, at) => [-60 + at * 5, 5] as const);
const stored = async (serial: string) =>
  (
    await sql<{ n: number }>(
      `select count(*)::int as n from reading r join sensor s on s.id = r.sensor_id where s.serial = $1`,
      [serial],
    )
  )[0]?.n;

test('a batch counts once however often and however much at once it is sent', async () => {
  const one = await coldPlace(app, 'ONCE');
  expect((await one.send(cold)).body).toEqual({ accepted: 12, duplicate: 0, conflict: 0, suspect: 0, late: 10 });
  expect((await one.send(cold)).body).toMatchObject({ accepted: 0, duplicate: 12, conflict: 0 });
  expect(
    (
      await one.send([
        [-60, 5],
        [-60, 7],
        [-55, 6],
        [0, 5],
      ])
    ).body,
  ).toEqual({
    accepted: 1,
    duplicate: 1,
    conflict: 2,
    suspect: 0,
    late: 0,
  });
  const more = [
    [-3, 5],
    [-2, 5],
    [-1, 5],
  ] as const;
  const answers = await Promise.all([one.send(more), one.send(more), one.send(more)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(3);
  expect(await stored(one.serial)).toBe(16);
  const [row] = await sql<{ last_value: number }>(`select last_value from sensor where serial = $1`, [one.serial]);
  expect(row?.last_value).toBe(5000);
});

test('a token opens the readings of its own device alone, and a new one ends it', async () => {
  const [one, two] = [await coldPlace(app, 'OWN'), await coldPlace(app, 'OTHER')];
  expect((await one.send(cold, {}, two.token)).status).toBe(403);
  expect((await device(app, 'S-NOBODY', one.token, { readings: [{ ts: clock.now(), value: 5 }] })).status).toBe(403);
  expect((await one.send(cold, {}, 'dtm.nothing.secret')).status).toBe(401);
  const admin = await app.as('admin');
  const fresh = await admin.request<{ token: string }>('POST', `/tcl-rest/sensors/${one.sensor.id}/token`);
  expect((await one.send(cold)).status).toBe(401);
  expect((await one.send(cold, {}, fresh.body.token)).status).toBe(200);
  const secret = fresh.body.token.split('.').at(-1) ?? '';
  const found = await sql(`select 1 from partner_key where encode(secret_hash, 'escape') like '%' || $1 || '%'`, [
    secret,
  ]);
  expect(found).toEqual([]);
  // It opens nothing else.
  const list = await fetch(`${app.url}/om-rest/status?number=1`, {
    headers: { authorization: `Bearer ${fresh.body.token}` },
  });
  expect(list.status).toBe(403);
});

test('what cannot be right is refused in words, or kept and not believed', async () => {
  const one = await coldPlace(app, 'ODD');
  const refused = async (body: object) => {
    const answer = await device(app, one.serial, one.token, body);
    return [answer.status, answer.body.details?.violations.map(({ field }) => field)];
  };
  const ts = clock.now();
  expect(await refused({ readings: [{ ts, value: '41 °F' }] })).toEqual([400, ['readings[0].value']]);
  expect(await refused({ readings: [{ ts: '10:00', value: 5 }] })).toEqual([400, ['readings[0].ts']]);
  expect(await refused({ readings: [] })).toEqual([400, ['readings']]);
  const many = Array.from({ length: 1001 }, (_, at) => ({ ts: ts - at, value: 5 }));
  expect(await refused({ readings: many })).toEqual([400, ['readings']]);
  expect((await one.send([[0, 41]], { unit: 'F' })).body).toMatchObject({ accepted: 1, suspect: 0 });
  expect(
    (
      await one.send([
        [-5, 100],
        [-10, -127],
        [60, 5],
        [-60 * 24 * 40, 5],
      ])
    ).body,
  ).toMatchObject({
    accepted: 4,
    suspect: 4,
  });
  const [row] = await sql<{ last_value: number; last_at: number }>(
    `select last_value, last_at from sensor where serial = $1`,
    [one.serial],
  );
  expect([row?.last_value, Number(new Date(row?.last_at ?? 0))]).toEqual([5000, ts]);
  expect(await one.alarms()).toEqual([]);
});

test('a clock two hours off is put right by when the device says that it sends', async () => {
  const one = await coldPlace(app, 'CLOCK');
  const behind = 120;
  const batch = cold.map(([at, value]) => [at - behind, value] as const);
  const sentAt = clock.now() - behind * minute;
  expect((await one.send(batch, { sentAt })).body).toMatchObject({ accepted: 12, suspect: 0 });
  const [row] = await sql<{ last: Date }>(
    `select max(ts) as last from reading r join sensor s on s.id = r.sensor_id where s.serial = $1`,
    [one.serial],
  );
  expect(Number(row?.last)).toBe(clock.now() - 5 * minute);
  // Sent again twenty seconds later, by the same wrong clock.
  const again = batch.map(([at, value]) => ({ ts: clock.now() + at * minute, value }));
  clock.forward(20_000);
  expect((await device(app, one.serial, one.token, { readings: again, sentAt })).body).toMatchObject({
    accepted: 0,
    duplicate: 12,
  });
});
