import { afterAll, beforeAll, expect, test } from 'vitest';

import { todayAt } from '#testing/clock.ts';
import { isoToday, morning, type Sql, sqlOf, today } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { base, create, dortmund, hamburg, munich, type Page, route } from './someShipments.ts';

const figures = ['shipmentsOut', 'shipmentsIn', 'notRouted', 'notPickedUp', 'openNotes'] as const;
type Figure = (typeof figures)[number];
type Branch = { branch: string } & Record<Figure, number>;

let app: TestApp;
let planner: Client;
let ham: Client;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([], morning());
  [planner, ham] = [await app.as('planner', 'global'), await app.as('dispo-ham', 'ham')];
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

/** The body with which the list of a figure is asked, as the screen's address says it. */
function filterOf(figure: Figure, branch: string): object {
  const days = { type: 'BRANCH_AND_DATE', branch, dateFrom: today(), dateTo: today() };
  switch (figure) {
    case 'shipmentsOut':
      return { ...days, direction: 'OUT' };
    case 'shipmentsIn':
      return { ...days, direction: 'IN' };
    case 'notPickedUp':
      return { type: 'BRANCH_AND_NOT_PICKED_UP', branch };
    case 'notRouted':
      return {
        and: [
          { field: 'state', op: 'in', value: ['NEW'] },
          { field: 'branch', op: '=', value: branch },
        ],
      };
    default:
      return { and: [{ field: 'notesFor', op: 'contains', value: branch }] };
  }
}

const dashboard = async (): Promise<Branch[]> =>
  (await planner.request<Branch[]>('GET', '/gtp-rest/branches/dashboard')).body;
const of = (rows: readonly Branch[], branch: string): Branch => {
  const row = rows.find((one) => one.branch === branch);
  if (!row) throw new Error(`no ${branch}`);
  return row;
};

async function noted(): Promise<string> {
  const made = await create(ham, hamburg, dortmund, 3);
  expect((await route(ham, [made.id]))[0]).toMatchObject({ success: true });
  const note = await ham.request('POST', `${base}/add-note/${made.id}`, { text: 'Ring', recipientDepots: ['dtm'] });
  expect(note.status).toBe(201);
  return made.id;
}

test('each figure of each depot is the number of shipments in the list that it opens', async () => {
  const before = of(await dashboard(), 'dtm');
  const hamBefore = of(await dashboard(), 'ham');
  // Delivered and canceled long ago, and somebody has still not done what the note asks for.
  const old = [await noted(), await noted()];
  for (const [at, state] of ['DELIVERED', 'CANCELED'].entries())
    await sql(
      "update gtp_shipment set state = $2, pickup_date = pickup_date - 40, planned_arrival = planned_arrival - interval '40 days' where id = $1",
      [old[at], state],
    );
  // One that leaves Hamburg and comes to Dortmund today, and has been waiting since yesterday's last hour of collection.
  const due = await create(ham, hamburg, dortmund, 3);
  expect((await route(ham, [due.id]))[0]).toMatchObject({ success: true });
  await sql('update gtp_shipment set pickup_date = $2, planned_arrival = $3, pickup_by = $4 where id = $1', [
    due.id,
    isoToday(),
    new Date(todayAt([17, 0, 0])),
    new Date(todayAt([8, 0, 0]) - 86_400_000),
  ]);
  const over = await create(ham, hamburg, munich, 3);
  expect((await route(ham, [over.id]))[0]).toMatchObject({ success: true });
  // Its run comes into the hub and leaves it today: neither the first nor the last depot, and at work on it all the same.
  await sql(
    `update gtp_leg set planned_arrival = case when to_depot = 'hub' then $2 else planned_arrival end,
      planned_departure = case when from_depot = 'hub' then $3 else planned_departure end where shipment_id = $1`,
    [over.id, new Date(todayAt([22, 30, 0])), new Date(todayAt([23, 30, 0]))],
  );
  const runs = async (depot: string, at: string) => {
    const [row] = await sql<{ n: number; over: boolean }>(
      `select count(distinct l.shipment_id)::int as n, bool_or(l.shipment_id = $1) as over from gtp_leg l join gtp_shipment s on s.id = l.shipment_id
        where l.${depot} = 'hub' and (l.${at} at time zone 'Europe/Berlin')::date = $2 and l.from_depot is not null and l.to_depot is not null
          and s.route[1] <> 'hub' and s.route[cardinality(s.route)] <> 'hub' and s.state <> 'CANCELED'`,
      [over.id, isoToday()],
    );
    return row;
  };
  const rows = await dashboard();
  const hub = of(rows, 'hub');
  expect(await runs('to_depot', 'planned_arrival')).toEqual({ n: hub.shipmentsIn, over: true });
  expect(await runs('from_depot', 'planned_departure')).toEqual({ n: hub.shipmentsOut, over: true });
  expect(of(rows, 'dtm')).toMatchObject({
    openNotes: before.openNotes + 2,
    shipmentsIn: before.shipmentsIn + 1,
  });
  expect(of(rows, 'ham')).toMatchObject({
    shipmentsOut: hamBefore.shipmentsOut + 1,
    notPickedUp: hamBefore.notPickedUp + 1,
  });
  for (const row of rows)
    for (const figure of figures) {
      const { status, body } = await planner.request<Page>('POST', `${base}/list`, {
        filter: filterOf(figure, row.branch),
      });
      expect([row.branch, figure, status, body.total]).toEqual([row.branch, figure, 200, row[figure]]);
    }
  for (const figure of figures) expect([figure, rows.some((row) => row[figure] > 0)]).toEqual([figure, true]);
});
