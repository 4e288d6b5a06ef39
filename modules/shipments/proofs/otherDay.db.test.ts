import { beforeAll, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#kernel/date.ts';
import { bookedTwice, overriding, today, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

/** The working day after today, counted here by itself. */
const nextDay = (() => {
  let day = addDays(today(), 1);
  while ([5, 6].includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
})();
const iso = (date: readonly number[]) => date.map((part) => String(part).padStart(2, '0')).join('-');
type Results = { results: { itemId: string; success: boolean; message?: string }[] };
type Stored = {
  id: string;
  state: string;
  day: string;
  trip_id: string | null;
  attempts: number;
  window_day: string | null;
};
const stored = async (id: string): Promise<Stored | undefined> =>
  (
    await sql<Stored>(
      `select id, state, execution_date::text as day, trip_id, attempts, (window_to at time zone 'Europe/Berlin')::date::text as window_day from shipment where id = $1`,
      [id],
    )
  )[0];
const failedItems = () =>
  sql<{ id: string; trip_id: string; order_number: string }>(
    `select s.id, s.trip_id, s.order_number from shipment s join trip t on t.id = s.trip_id where s.org_unit = 'dtm' and s.state = 'HINDERED'
       and s.shipment_type = 'DELIVERY' and t.state = 'JOURNEY_CLOSED' order by s.id`,
  );
const reschedule = (itemIds: readonly string[], executionDate: readonly number[]) =>
  dispo.request<Results>('POST', '/dpt-rest/items/reschedule', { itemIds, executionDate }, { 'accept-language': 'en' });

test('what failed is delivered again on the next day: free of its trip, with the hours of the consignee, and its first attempt still stands', async () => {
  const [failed] = await failedItems();
  if (!failed) throw new Error('the world has no failed delivery');
  const before = await stored(failed.id);
  const answer = await reschedule([failed.id], nextDay);
  expect(answer.body).toEqual({ results: [{ itemId: failed.id, success: true }] });
  const after = await stored(failed.id);
  expect(after).toMatchObject({ state: 'DISPATCHABLE', day: iso(nextDay), trip_id: null, attempts: before?.attempts });
  if (before?.window_day) expect(after?.window_day).toBe(iso(nextDay));

  // The trip that failed keeps the order with what happened there.
  const old = await dispo.request<{ stops: { orders: { itemId: string; result: string }[] }[] }>(
    'GET',
    `/dpt-rest/trips/${failed.trip_id}`,
  );
  expect(old.body.stops.flatMap((stop) => stop.orders).find((one) => one.itemId === failed.id)?.result).toBe(
    'HINDRANCE',
  );

  // And a trip of the new day takes it.
  const made = await dispo.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: nextDay,
    vehicleId: 'do-lx-1049',
    outboundRoute: '112',
  });
  const put = await overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${made.body.id}/items`, {
    itemIds: [failed.id],
  });
  expect([put.status, put.body.success]).toEqual([200, true]);
  expect(await stored(failed.id)).toMatchObject({ state: 'DISPATCHED', trip_id: made.body.id });
  const texts = await dispo.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/ITEM:${failed.id}`,
    undefined,
    {
      'accept-language': 'en',
    },
  );
  const said = texts.body.map((one) => one.historyText).join('\n');
  // The day as the reader writes it, not as it is kept.
  expect(said).toMatch(/Back in planning for \d\d\/\d\d\/\d{4}/);
});

test('many at once: what waits is parked, what is on a trip stays there and says so', async () => {
  const waiting = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id limit 2`,
  );
  const [planned] = await sql<{ id: string; order_number: string; trip_name: string }>(
    `select id, order_number, trip_name from shipment where org_unit = 'dtm' and state in ('DISPATCHED', 'RELEASED') order by id limit 1`,
  );
  const ids = [...waiting.map(({ id }) => id), planned?.id ?? ''];
  const { body } = await reschedule(ids, nextDay);
  const of = (id: string) => body.results.find((one) => one.itemId === id);
  for (const { id } of waiting) {
    expect(of(id)).toEqual({ itemId: id, success: true });
    expect(await stored(id)).toMatchObject({ state: 'DISPATCHABLE', day: iso(nextDay) });
  }
  expect(of(planned?.id ?? '')).toEqual({
    itemId: planned?.id,
    success: false,
    message: `Shipment ${planned?.order_number} is on trip ${planned?.trip_name}. Take it off first.`,
  });
});

test('a day that is over is refused at its field, and nothing changes', async () => {
  const [item] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id desc limit 1`,
  );
  const before = await stored(item?.id ?? '');
  const answer = await reschedule([item?.id ?? ''], addDays(today(), -1));
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('executionDate');
  expect(await stored(item?.id ?? '')).toEqual(before);
});

test('what was planned anew while its vehicle was on the road is unloaded when that comes back', async () => {
  const [failed] = await sql<{ id: string; trip_id: string; stop_id: string; reason: string }>(
    `select o.item_id as id, o.trip_id, o.stop_id,
         (select h.process_deviation_id from stop_order h where h.org_unit = 'dtm' and h.result = 'HINDRANCE' order by h.process_deviation_id limit 1) as reason
       from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
       where o.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and o.result is null and o.order_type = 'DELIVERY'
         and (select count(*) from stop_order x where x.stop_id = o.stop_id) = 1
       order by o.item_id limit 1`,
  );
  if (!failed) throw new Error('no running trip of the world has a delivery to come');
  const order = { itemId: failed.id, result: 'HINDRANCE', processDeviationId: failed.reason, packages: [], photos: [] };
  const left = await overriding<{ success: boolean; checkResults: [] }>(
    await app.as('leitdispo'),
    `/dpt-rest/trips/${failed.trip_id}/stops/${failed.stop_id}/documentation`,
    { orders: [order], clientEventId: 'other-day', documentBlobIds: [] },
  );
  expect([left.status, left.body]).toEqual([200, expect.objectContaining({ success: true })]);
  expect((await reschedule([failed.id], nextDay)).body.results[0]?.success).toBe(true);
  const master = await app.as('leitdispo');
  const closed = await overriding<{ success: boolean; checkResults: [] }>(
    master,
    `/dpt-rest/trips/${failed.trip_id}/close-journey`,
    { force: true },
  );
  expect([closed.status, closed.body.success]).toEqual([200, true]);
  const expected = () =>
    sql<{ terminal_status: string }>(
      `select p.terminal_status from process_list l join process_package e on e.org_unit = l.org_unit and e.list_id = l.id
         join package p on p.org_unit = e.org_unit and p.id = e.package_id
       where l.org_unit = 'dtm' and l.kind = 'ULD' and l.trip_id = $1 and e.item_id = $2`,
      [failed.trip_id, failed.id],
    );
  await app.settled();
  expect((await expected()).length).toBeGreaterThan(0);
  expect(new Set((await expected()).map((one) => one.terminal_status))).toEqual(new Set(['NOT_YET_UNLOADED']));
});

test('a depot that waits for the goods does not plan them while they are on the vehicle', async () => {
  const [failed] = await failedItems();
  if (!failed) throw new Error('the world has one failed delivery only');
  await sql(
    `insert into config_entry (org_unit, name, value, version, changed_at, changed_by) values ('dtm', 'dispatch', '{"redeliveryBeforeReturn": false}', 1, now(), 'proof')
      on conflict (org_unit, name) do update set value = config_entry.value || excluded.value`,
  );
  expect((await reschedule([failed.id], nextDay)).body.results[0]).toMatchObject({
    success: false,
    message: `The packages of shipment ${failed.order_number} are not back in the depot yet.`,
  });
  expect((await stored(failed.id))?.state).toBe('HINDERED');
});
