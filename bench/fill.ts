/**
 * Years of shipments for a depot of the bench's own database, made from the demo world's dispatchable shipments of that depot.
 *
 * Every new shipment is a copy of one of them with an id, an extern id, an order number and barcodes of its own, and with copies of
 * its packages, goods, dangerous goods and timeline. `perDay` shipments lie on a day, going back from tomorrow; the newest `open`
 * ones are open work, older ones are closed and a few cancelled: open work does not grow with the years. Nothing of a
 * trip is copied, so no row points to another one that is not there. It runs as the owner of the tables. Secondary indexes are
 * dropped for the filling and made again as they were; checks of references rest meanwhile, as every reference is made in the same statement.
 */
import type pg from 'pg';

export type Filling = { unit: string; rows: number; perDay: number; open: number };

const filled = ['shipment', 'package', 'goods_item', 'dangerous_goods_line', 'transition'] as const;
const batch = 50_000;

/** `column: expression` of a copy; every other column is taken from the template `t`. */
type Copy = Readonly<Record<string, string>>;

const number = `'9' || lpad(n.i::text, 11, '0')`;
const externId = `'BENCH-' || n.unit || '-' || n.i`;
const shipment: Copy = {
  id: 'n.id',
  extern_id: externId,
  order_number: number,
  global_tracking_number: 'null',
  state: 'n.state',
  held_from: 'null',
  documented_result: 'null',
  attempts: '0',
  execution_date: 'n.day',
  window_from: '(n.day + t.window_from::time) at time zone $tz$Europe/Berlin$tz$',
  window_to: '(n.day + t.window_to::time) at time zone $tz$Europe/Berlin$tz$',
  trip_id: 'null',
  trip_name: 'null',
  driver_ids: `'{}'`,
  open_notes: '0',
  words: `${number} || lower(' ' || ${externId}) || coalesce(substring(t.words from length(t.order_number || ' ' || coalesce(t.extern_id || ' ', ''))), '')`,
  version: '1',
  created_at: 'n.created',
  changed_at: 'n.created',
};
const child: Copy = { id: 'uuidv7(n.created - now())', item_id: 'n.id' };
const copies: Readonly<Record<(typeof filled)[number], Copy>> = {
  shipment,
  goods_item: { ...child, id: `app.bench_id(n.id, t.id)` },
  package: {
    ...child,
    goods_item_id: `case when t.goods_item_id is not null then app.bench_id(n.id, t.goods_item_id) end`,
    barcode: `'3999' || lpad((n.i::bigint * 100 + t.position)::text, 14, '0')`,
  },
  dangerous_goods_line: child,
  transition: { ...child, happened_at: 'n.created', process_id: 'null' },
};

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}

/** Drops the indexes that no constraint stands on and answers how they are made again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

/** Fills the depots; `onStep` hears how far it is. Ends with ANALYZE. */
export async function fillShipments(
  client: pg.ClientBase,
  fillings: readonly Filling[],
  onStep: (text: string) => void,
): Promise<void> {
  await client.query(
    `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '64MB'`,
  );
  // A goods line's new id, known from both sides without a table between them.
  await client.query(
    `create or replace function app.bench_id(a uuid, b uuid) returns uuid language sql immutable as $$ select (substr(a::text, 1, 15) || substr(md5(a::text || b::text), 1, 3) || '-8' || substr(md5(a::text || b::text), 4, 3) || '-' || substr(md5(a::text || b::text), 7, 12))::uuid $$`,
  );
  const indexes = await dropIndexes(client);
  for (const { unit, rows, perDay, open } of fillings) {
    for (const table of filled) {
      await client.query(`drop table if exists bench_${table}`);
      await client.query(
        table === 'shipment'
          ? `create temp table bench_shipment as select row_number() over (order by id) - 1 as k, s.* from shipment s where org_unit = '${unit}' and state = 'DISPATCHABLE' and coalesce(extern_id, '') not like 'BENCH-%'`
          : `create temp table bench_${table} as select s.k, c.* from ${table} c join bench_shipment s on s.org_unit = c.org_unit and s.id = c.item_id`,
      );
      await client.query(`create index on bench_${table} (k); analyze bench_${table}`);
    }
    for (let from = rows; from > 0; from -= batch) {
      await client.query('drop table if exists bench_new');
      // Oldest first, as they would have come.
      await client.query(`create temp table bench_new as
        select i, '${unit}'::text as unit, i % (select count(*) from bench_shipment) as k, created, uuidv7(created - now()) as id,
          (created at time zone 'Europe/Berlin')::date + 1 as day,
          case when i <= ${open} then case when i % 50 = 0 then 'HINDERED' else 'DISPATCHABLE' end when i % 50 = 0 then 'CANCELED' else 'CLOSED' end as state
        from (select i, now() - i * interval '1 day' / ${perDay} as created from generate_series(${from}, ${Math.max(1, from - batch + 1)}, -1) i) s`);
      await client.query('analyze bench_new');
      for (const table of filled) {
        const copy = copies[table];
        const columns = await columnsOf(client, table);
        await client.query(
          `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => copy[name] ?? `t.${name}`).join(', ')} from bench_new n join bench_${table} t on t.k = n.k order by n.created`,
        );
      }
      onStep(`${unit}: ${rows - Math.max(0, from - batch)} of ${rows} shipments`);
    }
  }
  onStep('indexes');
  for (const definition of indexes) await client.query(definition);
  await client.query('drop function app.bench_id');
  await client.query('reset all');
  onStep('statistics');
  for (const table of filled) await client.query(`vacuum analyze ${table}`);
}
