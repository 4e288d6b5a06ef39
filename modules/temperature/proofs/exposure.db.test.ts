import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import { coldPlace, minute } from './coldPlace.ts';

const { app, sql } = await opened();

const run = (from: number, ...celsius: number[]) => celsius.map((value, at) => [from + at * 5, value] as const);

/** A shipment that lies with its packages at a storing position since an hour. */
async function lies(position: string, low: number | null, high: number): Promise<string> {
  const [item] = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.temperature_max is null and s.temperature_alarm_at is null
       and not s.attributes && '{isTemperatureSensitive}' and exists (select 1 from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active)
       and not exists (select 1 from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.actual_space like 'PROOF%')
     order by s.id limit 1`,
  );
  if (!item) throw new Error('no shipment is free');
  await sql(
    `update shipment set temperature_min = $2, temperature_max = $3, attributes = attributes || '{isTemperatureSensitive}' where org_unit = 'dtm' and id = $1`,
    [item.id, low, high],
  );
  await standsAt(item.id, position, clock.now() - 60 * minute);
  return item.id;
}
/** As scans note it: where its packages stand from then on. */
async function standsAt(itemId: string, position: string, at: number): Promise<void> {
  await sql(
    `update package set terminal_status = 'IN_DEPOT', actual_space = $2 where org_unit = 'dtm' and item_id = $1`,
    [itemId, position],
  );
  await sql(`delete from package_place w using package p where w.package_id = p.id and p.item_id = $1 and w.at > $2`, [
    itemId,
    new Date(at),
  ]);
  await sql(
    `insert into package_place (org_unit, package_id, at, id, place, position)
      select 'dtm', id, $3, gen_random_uuid(), 'HALL', $2 from package where org_unit = 'dtm' and item_id = $1`,
    [itemId, position, new Date(at)],
  );
}
const markOf = async (id: string): Promise<number | null> => {
  const [row] = await sql<{ at: number | null }>(
    `select temperature_alarm_at as at from shipment where org_unit = 'dtm' and id = $1`,
    [id],
  );
  return row?.at == null ? null : Number(row.at);
};

test('shipments are exposed by their own range, marked until somebody has decided, and not by what was before they came', async () => {
  const pharma = await lies('PROOF-1', 2000, 8000);
  const minced = await lies('PROOF-1', null, 2000);
  const one = await coldPlace(app, 'GOODS', { placeNames: 'PROOF-1, PROOF-2' });
  // Two hours at 4 °C: the place is well, and so is what asks for 2 to 8 °C.
  await one.send(run(-120, ...Array.from({ length: 20 }, () => 4)));
  expect(await one.alarms()).toEqual([]);
  expect([await markOf(pharma), await markOf(minced)]).toEqual([null, clock.now() - 60 * minute]);
  const exposed = async () =>
    sql<{ item_id: string; minutes_out: number; peak: number; alarm_id: string | null }>(
      `select item_id, minutes_out, peak, alarm_id from alarm_exposure where org_unit = 'dtm' and place_name = 'GOODS' order by peak, item_id`,
    );
  // From an hour ago to the last reading 25 minutes ago, which holds for ten.
  expect(await exposed()).toEqual([{ item_id: minced, minutes_out: 45, peak: 4000, alarm_id: null }]);
  await one.send(run(-20, 9, 9, 9, 9, 9));
  const [alarm] = await one.alarms();
  expect(alarm?.exposures.map(({ itemId }) => itemId).sort()).toEqual([minced, pharma].sort());
  const ofPharma = alarm?.exposures.find(({ itemId }) => itemId === pharma);
  expect(ofPharma).toMatchObject({ minutesOut: 20, peak: 9000, decision: null });
  expect(await markOf(pharma)).toBe(clock.now() - 20 * minute);

  const path = `/tcl-rest/exposures/${ofPharma?.id}/decide`;
  const body = { decision: 'RELEASE_INFORM', remark: 'told sender and recipient' };
  expect((await (await app.as('dispo1')).request('POST', path, body)).status).toBe(403);
  const hall = await app.as('hallenmeister');
  const both = await Promise.all([hall.request('POST', path, body), hall.request('POST', path, body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await markOf(pharma)).toBeNull();
  const told = await sql(
    `select 1 from history where log_key = $1 and text_key = 'temperature:exposure/history/decided'`,
    [`ITEM:${pharma}`],
  );
  expect(told).toHaveLength(1);
  // Readings that go on do not ask again for what is decided.
  clock.forward(5 * minute);
  await one.send(run(0, 9));
  expect(await markOf(pharma)).toBeNull();
  // What is moved away is exposed no longer.
  clock.forward(5 * minute);
  await standsAt(minced, 'PROOF-9', clock.now());
  await one.send(run(0, 9));
  const [left] = await sql<{ to_at: number | null }>(
    `select to_at from alarm_exposure where org_unit = 'dtm' and item_id = $1`,
    [minced],
  );
  expect(Number(left?.to_at)).toBe(clock.now());
});

test('another depot sees nothing of it', async () => {
  const one = await coldPlace(app, 'UNIT');
  await one.send(run(-20, 9, 9, 9, 9, 9));
  const [alarm] = await one.alarms();
  const other = await app.as('hallenmeister-ham', 'ham');
  for (const path of [
    `/tcl-rest/alarms/${alarm?.id}`,
    `/tcl-rest/sensors/${one.sensor.id}`,
    `/tcl-rest/terminal-compartments/${one.place.id}`,
  ])
    expect((await other.request('GET', path)).status).toBe(404);
  const wall = await other.request<{ places: unknown[] }>('GET', '/tcl-rest/wall');
  expect(wall.body.places).toEqual([]);
});
