import { expect, test } from 'vitest';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { opened } from '#testing/opened.ts';
import { base, create, dortmund, hamburg, type Page, route } from './someShipments.ts';

const { app } = await opened();

type Edge = { from: string; to: string; shipments: number; weight: number; late: number };
type Net = { nodes: { id: string; latitude: number }[]; edges: Edge[] };
type Way = {
  state: string;
  weight: number;
  legs: { kind: string; state: string; fromDepot?: string; toDepot?: string; plannedDeparture: number }[];
};
const zone = 'Europe/Berlin';
const dayOf = (instant: number): string => dateToIso(localDateOf(instant, zone));

test('what goes between depots on a day is counted as the ways of the shipments say, for each session by what it sees', async () => {
  const planner = await app.as('planner', 'global');
  const ham = await app.as('dispo-ham', 'ham');
  const lej = await app.as('dispo-lej', 'lej');
  const made = [await create(ham, hamburg, dortmund, 3), await create(ham, hamburg, dortmund, 3)];
  for (const answer of await route(
    ham,
    made.map(({ id }) => id),
  ))
    expect(answer).toMatchObject({ success: true });
  const one = (await ham.request<Way>('GET', `${base}/${made[0]?.id}`)).body;
  const leg = one.legs.find(
    ({ fromDepot, toDepot }) => fromDepot === 'ham' && toDepot !== undefined && toDepot !== 'ham',
  );
  const day = dayOf(leg?.plannedDeparture ?? 0);
  const mapFor = async (client: typeof ham): Promise<Net> =>
    (await client.request<Net>('GET', `/gtp-rest/map?date=${day}`)).body;

  // A second way to count: every shipment that the planner can open, leg by leg.
  const all = await planner.request<Page>('POST', `${base}/list`, { paging: { page: 0, size: 200 } });
  expect(all.body.items).toHaveLength(all.body.total);
  const counted = new Map<string, { shipments: number; weight: number }>();
  for (const { id } of all.body.items) {
    const way = (await planner.request<Way>('GET', `${base}/${id}`)).body;
    if (way.state === 'CANCELED') continue;
    for (const { kind, state, fromDepot, toDepot, plannedDeparture } of way.legs) {
      const isBetween =
        ['LINE_HAUL', 'HUB', 'DIRECT'].includes(kind) && fromDepot !== undefined && toDepot !== undefined;
      if (!isBetween || state === 'DID_NOT_TAKE_PLACE' || dayOf(plannedDeparture) !== day) continue;
      const known = counted.get(`${fromDepot} ${toDepot}`) ?? { shipments: 0, weight: 0 };
      counted.set(`${fromDepot} ${toDepot}`, { shipments: known.shipments + 1, weight: known.weight + way.weight });
    }
  }
  const net = await mapFor(planner);
  expect(
    Object.fromEntries(net.edges.map(({ from, to, shipments, weight }) => [`${from} ${to}`, { shipments, weight }])),
  ).toEqual(Object.fromEntries(counted));
  expect(net.edges.find(({ from, to }) => from === 'ham' && to === leg?.toDepot)?.shipments).toBeGreaterThanOrEqual(2);
  expect(net.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['ham', 'dtm', 'hub']));
  // A depot that has no part in them sees none of them, and the same depots.
  const stranger = await mapFor(lej);
  expect(stranger.edges.filter(({ from }) => from === 'ham')).toEqual([]);
  expect(stranger.nodes).toHaveLength(net.nodes.length);
});
