import { expect, test } from 'vitest';
import { freeItems } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { runRetention } from '../server/retention/retention.ts';

/** A photo goes with what shows it; nothing else may take it away. */
const { app, sql } = await opened();
const dispo = await app.as('dispo1');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const upload = async (days: number): Promise<string> => {
  const { body } = await dispo.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?mimeType=image/png',
    new Uint8Array(png),
  );
  await sql(`update blob set created_at = now() - make_interval(days => $2) where id = $1`, [body.blobId, days]);
  return body.blobId;
};
const standing = async (ids: readonly string[]): Promise<string[]> =>
  (await sql<{ id: string }>('select id from blob where id = any($1::uuid[]) order by id', [ids])).map(({ id }) => id);

/** One row of each table that shows files, made to show the one that is named; as `table.column`. */
const shown: Record<string, (id: string) => Promise<unknown>> = {
  'attachment.blob_id': async (id) => {
    const [item] = await freeItems(sql, 1);
    await sql(
      `insert into attachment (org_unit, id, item_id, blob_id, process_type, created_at) values ('dtm', gen_random_uuid(), $2, $1, 'DPT', now())`,
      [id, item?.id],
    );
  },
  'package.photos': (id) =>
    sql(
      `update package set photos = array[$1] where id = (select id from package where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
  'process_package.photos': (id) =>
    sql(
      `update process_package set photos = array[$1::uuid] where ctid = (select ctid from process_package where org_unit = 'dtm' order by list_id, package_id limit 1)`,
      [id],
    ),
  'seal.photo_blob_id': (id) =>
    sql(
      `insert into seal (org_unit, id, list_id, number, type, applied_at, applied_day, applied_by, photo_blob_id)
        select 'dtm', gen_random_uuid(), id, 'S-1', 'BOLT', now(), current_date, 'x', $1 from process_list where org_unit = 'dtm' order by id limit 1`,
      [id],
    ),
  'process_list.seals_photos': (id) =>
    sql(
      `update process_list set seals_photos = array[$1::uuid] where id = (select id from process_list where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
  'info_scan.photos': (id) =>
    sql(
      `insert into info_scan (org_unit, id, barcode, state, photos, scanned_at, scanned_by) values ('dtm', gen_random_uuid(), 'x', 'UNKNOWN', array[$1::uuid], now(), 'x')`,
      [id],
    ),
  'stop.signature_blob_id': (id) =>
    sql(
      `update stop set signature_blob_id = $1 where id = (select id from stop where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
  'stop.document_blob_ids': (id) =>
    sql(
      `update stop set document_blob_ids = array[$1::uuid] where id = (select id from stop where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
  'stop_order.photos': (id) =>
    sql(
      `update stop_order set photos = array[$1::uuid] where ctid = (select ctid from stop_order where org_unit = 'dtm' order by stop_id, item_id limit 1)`,
      [id],
    ),
  'vehicle_check.photos': (id) =>
    sql(
      `insert into vehicle_check (org_unit, id, trip_id, points, photos, defects, checked_at, account_name) select 'dtm', gen_random_uuid(), id, '[]', array[$1::uuid], 0, now(), 'x' from trip where org_unit = 'dtm' order by id limit 1`,
      [id],
    ),
  'unit_visit.photos': (id) =>
    sql(
      `update unit_visit set photos = array[$1::uuid] where id = (select id from unit_visit where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
  'message.blob_id': (id) =>
    sql(
      `update message set blob_id = $1 where ctid = (select ctid from message where org_unit = 'dtm' order by id limit 1)`,
      [id],
    ),
};

test('what shows files is known: every column that names one is proved here', async () => {
  const columns = await sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'photo|blob|signature_|picture|attachment' and table_name not like 'blob%'
        and column_name not in ('blob_mime_type', 'blob_filename', 'signature_type') order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(shown).toSorted());
});

test('a file that nothing shows goes after a month with its pieces; whatever shows one keeps it', async () => {
  const kept: string[] = [];
  for (const [where, show] of Object.entries(shown)) {
    const id = await upload(400);
    await show(id);
    const [table, column] = where.split('.') as [string, string];
    // One row names it: an update of nothing would prove nothing.
    expect([
      where,
      (await sql(`select 1 from ${table} where ${column}::text like '%' || $1 || '%'`, [id])).length,
    ]).toEqual([where, 1]);
    expect([where, (await standing([id])).length]).toEqual([where, 1]);
    kept.push(id);
  }
  // What waits for dispatch names its photo in the event as the device sent it.
  const inEvent = await upload(400);
  await sql(
    `insert into driver_event (org_unit, id, client_event_id, trip_id, type, device_at, happened_at, received_at, account, account_name, outcome, body)
      select 'dtm', gen_random_uuid(), 'waits-with-a-photo', id, 'STOP_DOCUMENTED', now(), now(), now(), 'x', 'x', 'REFUSED', jsonb_build_object('photos', jsonb_build_array($1::text)) from trip where org_unit = 'dtm' order by id limit 1`,
    [inEvent],
  );
  const young = await upload(29);
  const due = await upload(31);
  const orphan = await upload(400);
  // A small picture of it was made meanwhile.
  expect((await dispo.request('GET', `/theblob/thumbnail/${orphan}/20/20`)).status).toBeLessThan(500);

  await runRetention(app.platform);
  expect(await standing([...kept, inEvent, young, due, orphan])).toEqual([...kept, inEvent, young].toSorted());
  for (const table of ['blob_chunk', 'blob_thumbnail'])
    expect(await sql(`select 1 from ${table} where blob_id = any($1::uuid[])`, [[due, orphan]])).toEqual([]);
  const [night] = await sql<{ figures: { byRule: Record<string, number> }; error: string | null }>(
    `select figures, error from upkeep where kind = 'RETENTION' order by began_at desc limit 1`,
  );
  expect(night?.error).toBe(null);
  expect(night?.figures.byRule.files).toBeGreaterThanOrEqual(4);

  // What showed it is gone: the file follows.
  await sql(`delete from message where blob_id is not null`);
  await runRetention(app.platform);
  expect((await standing(kept)).length).toBe(kept.length - 1);
});
