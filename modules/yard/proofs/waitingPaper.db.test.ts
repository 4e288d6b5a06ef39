import { beforeAll, expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import { atTheGate, coming, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const { letIn, place } = atTheGate(sql, gate);
const pathOf = (id: string): string => `/ym-rest/visits/${id}/evidence`;

let visitId: string;
let carrier = '';
beforeAll(async () => {
  const rows = await sql<{ name: string }>(
    `select data -> 'address' ->> 'name1' as name from master_record where type = 'freightcarrier' and org_unit = 'dtm' order by id limit 1`,
  );
  carrier = rows[0]?.name ?? '';
  const { body } = await letIn(
    coming('DO-WZ 7', [unit('DTM4601', { placeId: await place('P-25') })], {
      carrierName: carrier.toUpperCase(),
      arrivedAt: todayAt([6, 30, 0]),
    }),
  );
  if (!body.visit) throw new Error(JSON.stringify(body));
  visitId = body.visit.id;
});

test('the paper of a visit says each time with where it is from, and marks the one that somebody typed', async () => {
  const { bytes, status } = await bytesFrom(app, pathOf(visitId), gate);
  expect(status).toBe(200);
  const { text } = await readPdf(bytes);
  for (const part of [
    'WZ 7',
    carrier.toUpperCase(),
    '6:30:00',
    'Typed at',
    'DTM4601 put here',
    '120 min',
    'Still running',
  ])
    expect(text).toContain(part);
  // 06:30 to 08:00, at which the world stands: 90 minutes by hand, all of them free.
  expect(text).toMatch(/90 min\s+0 min/);
});

test('minutes by the contract of a carrier go before those of the depot', async () => {
  await sql(
    `update master_record set data = data || '{"freeWaitingMinutes": 45}' where type = 'freightcarrier' and data -> 'address' ->> 'name1' = $1`,
    [carrier],
  );
  const { text } = await readPdf((await bytesFrom(app, pathOf(visitId), gate)).bytes);
  expect(text).toMatch(/90 min\s+45 min/);
  expect(text).toContain('45 min by the contract');
});

test('nobody of another depot, and nothing for a vehicle that was turned away', async () => {
  const other = await app.as('hallenmeister-ham', 'ham');
  expect((await bytesFrom(app, pathOf(visitId), other)).status).toBe(404);
  const { body } = await gate.request<{ id: string }>('POST', '/ym-rest/visits/turn-away', {
    clientKey: 'waiting-paper-1',
    plate: 'DO-WZ 8',
    country: 'DE',
    carrierName: null,
    driverName: null,
    reference: null,
    bookingId: null,
    reason: 'kein Platz',
  });
  expect((await bytesFrom(app, pathOf(body.id), gate)).status).toBe(404);
});

test('what becomes of a unit on a later visit changes nothing in the paper of an earlier one', async () => {
  await sql(`update unit_visit set departed_at = arrived_at + interval '40 minutes' where came_with = $1`, [visitId]);
  await sql(`update gate_visit set state = 'LEFT', left_at = arrived_at + interval '40 minutes' where id = $1`, [
    visitId,
  ]);
  await sql(`update transport_unit set released_at = $1, released_by = 'G. Roth' where number_key = 'DTM4601'`, [
    new Date(todayAt([7, 50, 0])),
  ]);
  const { text } = await readPdf((await bytesFrom(app, pathOf(visitId), gate)).bytes);
  expect(text).toMatch(/40 min\s+0 min/);
  expect(text).not.toContain('G. Roth');
});
