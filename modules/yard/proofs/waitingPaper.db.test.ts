import { beforeAll, expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import { atTheGate, base, coming, one, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const hall = await app.as('lader1');
const { letIn, letOut, look, place } = atTheGate(sql, gate);
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

const agree = (minutes: number) =>
  sql(
    `update master_record set data = data || jsonb_build_object('freeWaitingMinutes', $2::int) where type = 'freightcarrier' and data -> 'address' ->> 'name1' = $1`,
    [carrier, minutes],
  );

test('a contract goes before the terms of the depot, for whom comes in under it: not for yesterday, and no later one', async () => {
  await agree(45);
  const { text: before } = await readPdf((await bytesFrom(app, pathOf(visitId), gate)).bytes);
  expect(before).toMatch(/90 min\s+0 min/);
  const { body } = await letIn(
    coming('DO-WZ 9', [unit('DTM4602')], { carrierName: carrier.toUpperCase(), arrivedAt: todayAt([6, 30, 0]) }),
  );
  await agree(10);
  const { text } = await readPdf((await bytesFrom(app, pathOf(body.visit?.id ?? ''), gate)).bytes);
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
  const { body } = await letIn(coming('DO-WZ 10', [unit('DTM4603')], { arrivedAt: todayAt([6, 0, 0]) }));
  const { id } = one(body);
  const paper = async () => (await readPdf((await bytesFrom(app, pathOf(body.visit?.id ?? ''), gate)).bytes)).text;
  // The hall works in it, lets it go at 08:00, and it leaves.
  await sql(`update transport_unit set locked = true where id = $1`, [id]);
  const { version } = await look(id);
  expect((await hall.request('POST', `${base}/${id}/release`, { version })).status).toBe(200);
  expect((await letOut(id)).body.success).toBe(true);
  const first = await paper();
  expect(first).toContain('DTM4603 let go');
  expect(first).toMatch(/120 min\s+0 min/);

  expect((await letIn(coming('DO-WZ 11', [unit('DTM4603')]))).body.success).toBe(true);
  expect(await paper()).toBe(first);
});
