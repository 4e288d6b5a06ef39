import { expect, test } from 'vitest';
import { listen, morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { base, create, dortmund, get, hamburg, route, type Shipment } from './someShipments.ts';

/** Who hears of a shipment of the network: the depots of its way, its key account, whoever plans for all; nobody else, also not afterwards. */
const { app } = await opened(morning());
const [ham, dtm, lej] = [await app.as('dispo-ham', 'ham'), await app.as('dispo1'), await app.as('dispo-lej', 'lej')];
const [planner, medicura] = [await app.as('planner', 'global'), await app.as('medicura', 'ka-medicura')];
const leipzig = { name: 'Pleiße Optik', countryCode: 'DE', postalCode: '04109', city: 'Leipzig' };

type Stream = Awaited<ReturnType<typeof listen>>;
type Event = { entity: string; id: string; version: number };
const open = (client: Client, after?: string): Promise<Stream> =>
  listen(app, client.cookie, '/api/system/sse/register/network', after);
const soon = { timeout: 10_000, interval: 50 };

/** Shipments that a stream told of, in its order. */
const told = (stream: Stream): Event[] =>
  [...stream.heard().matchAll(/^data: (\{.*"entity".*\})$/gm)].map(([, data]) => JSON.parse(data ?? '') as Event);
const ids = (stream: Stream): string[] => [...new Set(told(stream).map(({ id }) => id))];
const hears = (stream: Stream, { id, version }: Pick<Shipment, 'id' | 'version'>): Promise<unknown> =>
  expect.poll(() => told(stream).some((event) => event.id === id && event.version >= version), soon).toBe(true);
/** Position of the last event that it was sent. */
const position = (stream: Stream): string => [...stream.heard().matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';

/** Collected in Hamburg and delivered in Dortmund; it stays unrouted when nobody asks for more. */
async function routed(inDays: number): Promise<Shipment> {
  const made = await create(ham, hamburg, dortmund, inDays);
  await route(ham, [made.id]);
  const now = await get(ham, made.id);
  expect([now.route[0], now.route.at(-1), now.route.includes('lej')]).toEqual(['ham', 'dtm', false]);
  return now;
}
/** What `lej` hears in any case: it comes behind everything that was done before, so whoever has heard this has missed nothing. */
async function own(): Promise<Shipment> {
  const made = await create(lej, leipzig, leipzig, 6);
  return made;
}

test('depots of the way and the planner hear of a shipment, a third depot and a key account do not, also after a reconnect', async () => {
  const streams = await Promise.all([ham, dtm, lej, planner, medicura].map((client) => open(client)));
  const [atHam, atDtm, atLej, atTop, atMedicura] = streams as [Stream, Stream, Stream, Stream, Stream];
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await expect.poll(() => streams.every((stream) => stream.heard().includes('event: open')), soon).toBe(true);

  const unrouted = await create(ham, hamburg, dortmund, 6);
  const first = await routed(6);
  const ofMedicura = await create(planner, dortmund, hamburg, 6, { branch: 'dtm', keyAccountUnit: 'ka-medicura' });
  const mark = await own();
  await Promise.all([hears(atHam, first), hears(atDtm, first), hears(atTop, first)]);
  await Promise.all([hears(atLej, mark), hears(atTop, mark), hears(atMedicura, ofMedicura), hears(atDtm, ofMedicura)]);
  expect(ids(atTop).toSorted()).toEqual([unrouted.id, first.id, ofMedicura.id, mark.id].toSorted());
  expect(ids(atHam).toSorted()).toEqual([unrouted.id, first.id].toSorted());
  // Nobody has routed the other one: Dortmund is not on its way yet.
  expect(ids(atDtm).toSorted()).toEqual([first.id, ofMedicura.id].toSorted());
  expect(ids(atLej)).toEqual([mark.id]);
  expect(ids(atMedicura)).toEqual([ofMedicura.id]);

  const [dtmAt, lejAt, medicuraAt] = [position(atDtm), position(atLej), position(atMedicura)];
  await Promise.all([atDtm, atLej, atMedicura].map((stream) => stream.stop()));
  const second = await routed(7);
  const note = await dtm.request('POST', `${base}/add-note/${second.id}`, { text: 'Ring', recipientDepots: ['ham'] });
  expect(note.status).toBe(201);
  const behind = await own();
  await Promise.all([hears(atHam, await get(ham, second.id)), hears(atTop, behind)]);

  const back = await Promise.all([open(dtm, dtmAt), open(lej, lejAt), open(medicura, medicuraAt)]);
  const [dtmBack, lejBack, medicuraBack] = back as [Stream, Stream, Stream];
  await expect.poll(() => back.every((stream) => stream.heard().includes('event: open')), soon).toBe(true);
  // The replay stands before the opening: what is not there by now does not come.
  expect(ids(dtmBack)).toContain(second.id);
  expect(ids(dtmBack)).not.toContain(behind.id);
  expect(ids(lejBack)).toEqual([behind.id]);
  expect(ids(medicuraBack)).toEqual([]);
  // A note makes its recipient hear as well, and nobody beside.
  const last = await own();
  await hears(lejBack, last);
  expect(ids(lejBack)).toEqual([behind.id, last.id]);
  await Promise.all([atHam, atTop, ...back].map((stream) => stream.stop()));
});
