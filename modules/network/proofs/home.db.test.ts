import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { create, dortmund, hamburg, route, wels } from './someShipments.ts';

/** What the home page says of the network, counted a second way by plain SQL. */
const { app, sql } = await opened(morning());
type Home = {
  figures: { id: string; done: number; total: number; link: string }[];
  tiles: { module: string; status: string; value: number }[];
  attention: { id: string; status: string; subject: string; link: string }[];
};
const home = async (account: string, unit: string): Promise<Home> =>
  (await (await app.as(account, unit)).request<Home>('GET', '/api/system/home')).body;
const tilesOf = ({ tiles }: Home): string[] =>
  tiles.filter(({ module }) => module === 'GTP').map(({ status, value }) => `${value} ${status}`);

test('a planner of the network sees how far its day is and what waits longest; a depot sees its own numbers beside the tile alone', async () => {
  const dtm = await app.as('dispo1', 'dtm');
  const lost = await create(dtm, dortmund, wels, 0);
  const known = await create(dtm, dortmund, hamburg, 0);
  expect((await route(dtm, [known.id]))[0]).toMatchObject({ success: true });

  const [n] = await sql<{ unrouted: number; own: number; due: number; routed: number }>(
    `select count(*) filter (where state = 'NEW')::int as unrouted,
       count(*) filter (where state = 'NEW' and exists (select from gtp_participant p where p.shipment_id = s.id and p.unit = 'dtm'))::int as own,
       count(*) filter (where pickup_date = $1::date and state <> 'CANCELED')::int as due,
       count(*) filter (where pickup_date = $1::date and state not in ('CANCELED', 'NEW'))::int as routed from gtp_shipment s`,
    ['2026-03-10'],
  );
  const planner = await home('planner', 'global');
  expect(tilesOf(planner)).toContain(`${n?.unrouted} risk`);
  expect(planner.figures.find(({ id }) => id === 'gtp.routed')).toMatchObject({ done: n?.routed, total: n?.due });
  const named = planner.attention.find(({ subject }) => subject === lost.orderNumber);
  expect(named).toMatchObject({ id: `gtp.${lost.id}`, status: 'risk' });
  // Its link opens this shipment.
  const filter = JSON.parse(new URLSearchParams(named?.link.split('?')[1]).get('filter') ?? '{}') as object;
  const listed = await (await app.as('planner', 'global')).request<{ items: { id: string }[] }>(
    'POST',
    '/gtp-rest/shipments/list',
    { filter },
  );
  expect(listed.body.items.map(({ id }) => id)).toEqual([lost.id]);

  const depot = await home('dispo1', 'dtm');
  expect(tilesOf(depot)).toContain(`${n?.own} risk`);
  expect(depot.figures.filter(({ id }) => id.startsWith('gtp'))).toEqual([]);
  expect(depot.attention.filter(({ id }) => id.startsWith('gtp'))).toEqual([]);
  // Who has nothing to do with the network sees nothing of it.
  expect(tilesOf(await home('lader1', 'dtm'))).toEqual([]);
});
