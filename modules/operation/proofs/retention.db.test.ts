import { expect, test } from 'vitest';
import { today, freeItems } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { LegalHold, RetentionReport } from '../contract/retention.ts';
import { runRetention } from '../server/retention/retention.ts';

const { app, sql } = await opened();
const admin = await app.as('admin');
const base = '/api/system/operation';
const report = async (unit = 'dtm'): Promise<RetentionReport> =>
  (await admin.request<RetentionReport>('GET', `${base}/retention/${unit}`)).body;
const ruleOf = async (name: string, unit = 'dtm') => (await report(unit)).rules.find((one) => one.name === name);
const thisYear = today()[0];
/** A summer day so many years ago: its year is over, whatever the day of the test. */
const summer = (yearsAgo: number): string => `${thisYear - yearsAgo}-07-01T12:00:00Z`;
const there = async (ids: readonly string[]): Promise<string[]> =>
  (await sql<{ id: string }>('select id from shipment where id = any($1::uuid[])', [ids])).map(({ id }) => id);
const close = (id: string, at: string) =>
  sql(`update shipment set state = 'CLOSED', changed_at = $2 where id = $1`, [id, at]);
const hold = (body: object, unit = 'dtm') => admin.request<LegalHold>('POST', `${base}/holds/${unit}`, body);

test('a shipment goes with all that is its own when the law’s years are over; what is held, younger or still on a trip stays', async () => {
  const ids = (await freeItems(sql, 5)).map(({ id }) => id);
  const [due = '', held = '', ofCustomer = '', young = '', onTrip = ''] = ids;
  for (const id of [due, held, ofCustomer, onTrip]) await close(id, summer(7));
  // Six years and not a day less: of the year before that nothing is left, of this one all.
  await close(young, `${thisYear - 6}-01-01T00:00:01Z`);
  await sql(`update shipment set customer_id = 'in-dispute' where id = $1`, [ofCustomer]);
  const [trip] = await sql<{ id: string; stop: string }>(
    `select t.id, s.id as stop from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id where t.org_unit = 'dtm' order by t.id, s.id limit 1`,
  );
  await sql(
    `insert into stop_order (org_unit, stop_id, item_id, trip_id, order_type) values ('dtm', $1, $2, $3, 'DELIVERY')`,
    [trip?.stop, onTrip, trip?.id],
  );
  expect((await hold({ kind: 'SHIPMENT', subject: held, reason: 'claim of the consignee' })).status).toBe(201);
  // By its number in place of its id: so people name it.
  const [numbered] = await sql<{ number: string }>('select order_number as number from shipment where id = $1', [due]);
  const byNumber = await hold({ kind: 'SHIPMENT', subject: numbered?.number, reason: 'claim of the consignor' });
  expect(byNumber.status).toBe(201);
  expect((await hold({ kind: 'CUSTOMER', subject: 'in-dispute', reason: 'court of Dortmund' })).status).toBe(201);

  expect(await ruleOf('shipments')).toMatchObject({ class: 'TRADE', due: 0, held: 3 });
  expect((await admin.request('DELETE', `${base}/holds/dtm/${byNumber.body.id}`)).status).toBe(204);
  expect(await ruleOf('shipments')).toMatchObject({ class: 'TRADE', due: 1, held: 2 });
  const [packages] = await sql<{ n: number }>('select count(*)::int as n from package where item_id = $1', [due]);
  expect(packages?.n).toBeGreaterThan(0);
  expect(await there(ids)).toHaveLength(5);

  await runRetention(app.platform);
  expect((await there(ids)).toSorted()).toEqual([held, ofCustomer, young, onTrip].toSorted());
  for (const table of ['package', 'goods_item', 'item_note', 'attachment', 'transition'])
    expect(await sql(`select 1 from ${table} where item_id = $1`, [due])).toEqual([]);
  expect(await sql(`select 1 from history where log_key = $1`, [`ITEM:${due}`])).toEqual([]);
  const [night] = await sql<{ figures: { rows: number; byRule: Record<string, number> }; error: string | null }>(
    `select figures, error from upkeep where kind = 'RETENTION' order by began_at desc limit 1`,
  );
  expect(night?.error).toBeNull();
  expect(night?.figures.byRule.shipments).toBeGreaterThan(packages?.n ?? 0);

  const [standing] = (await admin.request<LegalHold[]>('GET', `${base}/holds/dtm`)).body.filter(
    (one) => one.subject === held,
  );
  const end = () => admin.request('DELETE', `${base}/holds/dtm/${standing?.id}`);
  expect((await Promise.all([end(), end()])).map(({ status }) => status).toSorted()).toEqual([204, 404]);
  await runRetention(app.platform);
  expect((await there(ids)).toSorted()).toEqual([ofCustomer, young, onTrip].toSorted());
}, 60_000);

test('held twice at once it is held once, and a hold without a reason is none', async () => {
  const body = { kind: 'CUSTOMER', subject: 'twice', reason: 'inspection' };
  const [one, two] = await Promise.all([hold(body), hold(body)]);
  expect([one?.status, two?.status, one?.body.id === two?.body.id]).toEqual([201, 201, true]);
  expect((await hold({ ...body, reason: ' ' })).status).toBe(400);
  expect((await hold({ ...body, kind: 'TRIP' })).status).toBe(400);
  expect((await hold(body, 'nowhere')).status).toBe(403);
});

test('what goes, goes in transactions of five thousand rows at most, the oldest first; scans stay three years and the current', async () => {
  await sql(
    `insert into info_scan (org_unit, id, barcode, state, scanned_at, scanned_by)
     select 'dtm', gen_random_uuid(), 'old', 'UNKNOWN', $1::timestamptz - n * interval '1 minute', 'Erika Probe' from generate_series(1, 11200) n`,
    [summer(4)],
  );
  await sql(
    `insert into info_scan (org_unit, id, barcode, state, scanned_at, scanned_by)
     values ('dtm', gen_random_uuid(), 'young', 'UNKNOWN', $1, 'Erika Probe')`,
    [summer(3)],
  );
  await sql(
    `create table public.proof_of_steps (at bigint generated always as identity, tx bigint, n int, oldest timestamptz, newest timestamptz)`,
  );
  await sql(`create function public.proof_note() returns trigger language plpgsql security definer as $$
    begin insert into public.proof_of_steps (tx, n, oldest, newest) select txid_current(), count(*), min(scanned_at), max(scanned_at) from gone; return null; end $$`);
  await sql(
    `create trigger proof_note after delete on info_scan referencing old table as gone for each statement execute function public.proof_note()`,
  );
  await runRetention(app.platform);
  const steps = await sql<{ n: number; oldest: Date; newest: Date }>(
    'select sum(n)::int as n, min(oldest) as oldest, max(newest) as newest from proof_of_steps where n > 0 group by tx order by min(at)',
  );
  await sql('drop trigger proof_note on info_scan');
  await sql('drop table public.proof_of_steps');
  await sql('drop function public.proof_note()');
  expect(steps.reduce((sum, { n }) => sum + n, 0)).toBe(11_200);
  expect(Math.max(...steps.map(({ n }) => n))).toBeLessThanOrEqual(5000);
  steps.slice(1).forEach((step, i) => expect(Number(step.oldest)).toBeGreaterThanOrEqual(Number(steps[i]?.newest)));
  expect(await sql(`select barcode from info_scan where scanned_by = 'Erika Probe'`)).toEqual([{ barcode: 'young' }]);
}, 60_000);

test('the law of the country counts, a setting lengthens it, and switched off nothing goes', async () => {
  const before = async (unit: string) => new Date((await ruleOf('outMessages', unit))?.before ?? 0).getUTCFullYear();
  // Germany six years (the night before the year begins), the Netherlands seven.
  expect([await before('dtm'), await before('vlo')]).toEqual([thisYear - 7, thisYear - 8]);
  const [venlo] = await sql<{ country_code: string }>(`select country_code from org_unit where id = 'vlo'`);
  expect([venlo?.country_code, (await report('vlo')).profile]).toEqual(['NL', 'NL']);
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'retention', '{"tradeYears":12}', 'proof')`,
  );
  expect(await before('dtm')).toBe(thisYear - 13);
  await sql(`update config_entry set value = '{"active":false}' where org_unit = 'dtm' and name = 'retention'`);
  const [free] = await freeItems(sql, 1);
  await close(free?.id ?? '', summer(9));
  expect((await report()).active).toBe(false);
  await runRetention(app.platform);
  expect(await there([free?.id ?? ''])).toHaveLength(1);
  await sql(`delete from config_entry where name = 'retention'`);
  await runRetention(app.platform);
  expect(await there([free?.id ?? ''])).toEqual([]);
  expect((await admin.request('GET', `${base}/retention/nowhere`)).status).toBe(403);
}, 60_000);
