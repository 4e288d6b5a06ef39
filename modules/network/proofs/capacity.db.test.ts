import { expect, test } from 'vitest';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { create, dortmund, get, hamburg, route, type Said, workday } from './someShipments.ts';

const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const dtm = await app.as('dispo1');

type Load = {
  relationId: string;
  runs: boolean;
  usualLdm: number | null;
  bookedLdm: number | null;
  changedBy: string | null;
  reason: string | null;
  announcedLdm: number;
  announcedWeight: number;
  bookedWeight: number | null;
  neededLdm: number;
  shipments: number;
  verdict: string;
  hours: { from: number | null; ldm: number }[];
  promised: number;
  arrived: number;
};
type Relation = { id: string; name: string };
const zone = 'Europe/Berlin';
const day = dateToIso(workday(3) as [number, number, number]);
const relations = (await planner.request<Relation[]>('GET', '/gtp-rest/relations/list')).body;
const idOf = (name: string) => relations.find((one) => one.name === name)?.id ?? '';
const loads = async (client = planner, on = day) =>
  (await client.request<{ whole: boolean; rows: Load[] }>('GET', `/gtp-rest/relations/load?day=${on}`)).body;
const loadOf = async (name: string) => (await loads()).rows.find(({ relationId }) => relationId === idOf(name));
const change = (changes: object[], reason = 'Market day', client = planner) =>
  client.request<{ changed: number } & Said>('POST', '/gtp-rest/relations/capacity', { day, reason, changes });

const line = {
  numberOfPackages: 12,
  packingType: 'EP',
  goodsDescription: 'Parts',
  marksAndNumbers: null,
  grossWeight: 900_000,
  length: 1200,
  width: 800,
  height: 1800,
  stackable: false,
};

const heavy = { ...line, numberOfPackages: 2, grossWeight: 4_900_000 };

test('what is announced for a day is what the ways of the shipments say, hour by hour, against what is booked', async () => {
  const before = await loadOf('dtm-ham');
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await create(dtm, dortmund, hamburg, 3, { goods: [line] }));
  for (const answer of await route(
    dtm,
    made.map(({ id }) => id),
  ))
    expect(answer).toMatchObject({ success: true });
  // A second way to count: every shipment's own way and measures, as its page shows them.
  let ldm = 0;
  for (const { id } of made) {
    const one = (await get(planner, id)) as unknown as {
      loadingMeter: number;
      legs: { relationId?: string; plannedDeparture: number }[];
    };
    const leg = one.legs.find(({ relationId }) => relationId === idOf('dtm-ham'));
    expect(dateToIso(localDateOf(leg?.plannedDeparture ?? 0, zone))).toBe(day);
    ldm += one.loadingMeter / 1000;
  }
  const after = await loadOf('dtm-ham');
  expect(after?.announcedLdm).toBeCloseTo((before?.announcedLdm ?? 0) + ldm, 2);
  expect(after?.shipments).toBe((before?.shipments ?? 0) + 4);
  expect(after?.hours.reduce((sum, hour) => sum + hour.ldm, 0)).toBeCloseTo(after?.announcedLdm ?? 0, 2);
  expect(after).toMatchObject({ usualLdm: 13.6, bookedLdm: 13.6, verdict: 'OVER', runs: true });
  // Nothing is announced there: a whole unit could stay at home.
  expect(await loadOf('szg-muc')).toMatchObject({ verdict: 'UNDER', shipments: 0 });
});

test('a run whose floor has room and whose axles have none is too little, and what is booked to fit carries the weight', async () => {
  const made = [];
  for (let n = 0; n < 6; n += 1) made.push((await create(dtm, dortmund, hamburg, 8, { goods: [heavy] })).id);
  for (const answer of await route(dtm, made)) expect(answer).toMatchObject({ success: true });
  const on = dateToIso(workday(8) as [number, number, number]);
  const load = (await loads(planner, on)).rows.find(({ relationId }) => relationId === idOf('dtm-ham'));
  // By plain SQL: what the run is to carry, against 24 t and 13.6 loading metres of its relation.
  const [counted] = await sql<{ kg: number; ldm: number }>(
    `select sum(s.weight)::float / 1000 as kg, sum(s.loading_meter)::float / 1000 as ldm from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
      where l.relation_id = $1 and (l.planned_departure at time zone $3)::date = $2::date and s.state <> 'CANCELED'`,
    [idOf('dtm-ham'), on, zone],
  );
  expect(counted?.kg).toBeGreaterThan(24_000);
  expect(counted?.ldm).toBeLessThan(13.6);
  expect(load).toMatchObject({ verdict: 'OVER', bookedWeight: 24_000_000, announcedWeight: (counted?.kg ?? 0) * 1000 });
  expect(load?.neededLdm).toBeCloseTo(((counted?.kg ?? 0) / 24_000) * 13.6, 5);
});

test('units are called off and released in one gesture, with who and why; the next shipment hears of the room', async () => {
  const over = await loadOf('dtm-ham');
  const wanted = Math.ceil((over?.announcedLdm ?? 0) / 13.6) * 13.6;
  const changes = [
    { relationId: idOf('dtm-ham'), ldm: wanted },
    { relationId: idOf('szg-muc'), ldm: 0 },
  ];
  expect((await change(changes)).body).toEqual({ changed: 2 });
  expect((await change(changes)).body).toEqual({ changed: 0 });
  expect(await loadOf('dtm-ham')).toMatchObject({ verdict: 'FITS', bookedLdm: wanted, reason: 'Market day' });
  expect(await loadOf('szg-muc')).toMatchObject({ verdict: 'FITS', bookedLdm: 0 });
  // The engine counts with the day's figure: what is left is what is booked less what is announced.
  const next = await create(dtm, dortmund, hamburg, 3);
  const ways = await planner.request<{ proposals: { schemaName: string; capacityLeft?: number }[] }>(
    'POST',
    `/gtp-rest/shipments/proposed-route/${next.id}`,
    {},
  );
  const straight = ways.body.proposals.find(({ schemaName }) => schemaName === 'Direct Dortmund–Hamburg');
  expect(straight?.capacityLeft).toBeCloseTo(wanted - (over?.announcedLdm ?? 0), 2);
  // A run whose axles carry no more has no floor left either, and the way says so.
  const made = [];
  for (let n = 0; n < 12; n += 1) made.push((await create(dtm, dortmund, hamburg, 3, { goods: [heavy] })).id);
  for (const answer of await route(dtm, made)) expect(answer).toMatchObject({ success: true });
  const full = await planner.request<{
    proposals: { schemaName: string; capacityLeft?: number; warnings: { key: string }[] }[];
  }>('POST', `/gtp-rest/shipments/proposed-route/${next.id}`, {});
  const loaded = full.body.proposals.find(({ schemaName }) => schemaName === 'Direct Dortmund–Hamburg');
  const carried = await loadOf('dtm-ham');
  const byWeight = (carried?.announcedWeight ?? 0) / 24_000_000;
  expect(byWeight).toBeGreaterThan(wanted / 13.6);
  expect(loaded?.capacityLeft).toBeCloseTo(wanted - byWeight * 13.6, 2);
  expect(loaded?.warnings.map(({ key }) => key)).toContain('relationFull');
  // As usual again, and another day was never touched.
  expect((await change([{ relationId: idOf('dtm-ham'), ldm: null }], 'Cancelled market')).body).toEqual({ changed: 1 });
  expect(await loadOf('dtm-ham')).toMatchObject({ bookedLdm: 13.6, changedBy: null });
  const history = await planner.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/GTP_RELATION:${idOf('dtm-ham')}`,
  );
  expect(history.body.map(({ historyText }) => historyText).join('\n')).toContain('Market day');
});

test('a dispatcher may not, and what is wrong is said', async () => {
  expect((await change([{ relationId: idOf('dtm-ham'), ldm: 0 }], 'No right', dtm)).status).toBe(403);
  for (const [changes, status] of [
    [[], 400],
    [[{ relationId: idOf('dtm-ham'), ldm: -1 }], 400],
    [[{ relationId: '01890000-0000-7000-8000-000000000000', ldm: 1 }], 404],
  ] as const)
    expect((await change([...changes])).status).toBe(status);
  expect((await planner.request('GET', '/gtp-rest/relations/load?day=tomorrow')).status).toBe(400);
});

test('how reliable a run was is counted by its legs: promised in the last 30 days, and arrived by then', async () => {
  const now = app.platform.clock.now();
  const hour = 3_600_000;
  const ids = (
    await sql<{ id: string }>(`select id from gtp_shipment where routing_status = 'ROUTED' order by id limit 4`)
  ).map(({ id }) => id);
  // On the minute, a minute late, still on the road, and too long ago.
  const cases = [
    [2, 2],
    [2, 2 - 1 / 60],
    [5, null],
    [31 * 24, 31 * 24],
  ] as const;
  for (const [at, [planned, finished]] of cases.entries())
    await sql(
      `update gtp_leg set relation_id = $2, kind = 'LINE_HAUL', planned_departure = $3, planned_arrival = $4, finished_at = $5, state = $6 where shipment_id = $1 and seq = 2`,
      [
        ids[at],
        idOf('str-hub'),
        new Date(now - (planned + 4) * hour),
        new Date(now - planned * hour),
        finished === null ? null : new Date(now - finished * hour),
        finished === null ? 'IN_PROGRESS' : 'FINISHED',
      ],
    );
  const [counted] = await sql<{ promised: number; arrived: number }>(
    `with runs as (select l.planned_arrival as due, l.finished_at as came from gtp_leg l, gtp_shipment s
        where s.id = l.shipment_id and s.state <> 'CANCELED' and l.relation_id = $1 and l.state <> 'DID_NOT_TAKE_PLACE')
      select count(*)::int as promised, sum(case when came is null or came > due then 0 else 1 end)::int as arrived
      from runs where due <= $2 and due > $2::timestamptz - interval '720 hours'`,
    [idOf('str-hub'), new Date(now)],
  );
  const load = await loadOf('str-hub');
  expect({ promised: load?.promised, arrived: load?.arrived }).toEqual(counted);
  expect(counted?.promised).toBeGreaterThanOrEqual(3);
  expect((counted?.promised ?? 0) - (counted?.arrived ?? 0)).toBeGreaterThanOrEqual(2);
});
