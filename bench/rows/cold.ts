import { compareCpu } from '../cpu.ts';
import { repeated } from '../client.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const sensors = 10;
const serialOf = (index: number): string => `BENCH-${index}`;
const patience = { warnMargin: 500, delayHigh: 15, delayLow: 15, cumulativeMinutes: null, escalateMinutes: 30 };
const about = {
  role: 'HALL_AIR',
  vendor: null,
  intervalSeconds: 300,
  verifiedOn: null,
  calibrationDue: null,
  conformity: null,
};

/** Ten sensors in ten compartments with a year of readings every five minutes: a million of them, in range and out of it. */
async function fillYear(stage: Stage): Promise<{ to: number; ids: string[] }> {
  const admin = await stage.signIn('admin');
  const to = Math.floor(Date.now() / day) * day;
  const ids: string[] = [];
  for (let index = 0; index < sensors; index += 1) {
    const known = await stage.owner.query<{ id: string }>(
      `select id from sensor where org_unit = 'dtm' and serial = $1`,
      [serialOf(index)],
    );
    if (known.rows[0]) {
      ids.push(known.rows[0].id);
      continue;
    }
    const clientKey = `bench-cold-${index}`;
    const place = await admin.ask<{ id: string }>('POST', '/tcl-rest/terminal-compartments', {
      ...patience,
      name: `Bench ${index}`,
      range: 'COLD',
      low: null,
      high: null,
      placeNames: `BENCH-${index}`,
      phone: null,
      clientKey,
    });
    const made = await admin.ask<{ id: string; version: number }>('POST', '/tcl-rest/sensors', {
      serial: serialOf(index),
      name: serialOf(index),
      ...about,
      clientKey,
    });
    await admin.ask('POST', `/tcl-rest/sensors/${made.id}/assign`, {
      version: made.version,
      placeKind: 'COMPARTMENT',
      placeId: place.id,
    });
    await stage.owner.query(
      `insert into reading (org_unit, sensor_id, ts, value, quality, received_at)
       select 'dtm', $1, at, 5000 + round(2500 * sin(n / 41.0) + 400 * sin(n * 1.7))::int, 'OK', at
       from generate_series(1, 365 * 288) n, lateral (select $2::timestamptz - n * interval '5 minutes' as at) t`,
      [made.id, new Date(to)],
    );
    ids.push(made.id);
  }
  await stage.owner.query('vacuum analyze reading');
  return { to, ids };
}

/** The same pieces by one statement, its JSON by the database. */
const pieces = `select json_build_object('buckets', coalesce(json_agg(json_build_object('from', f, 'min', mn, 'max', mx, 'first', v1, 'last', v2, 'count', c) order by f), '[]'::json))::text as j
  from (select ($2::float8 + p * $3::float8) as f, min(value) as mn, max(value) as mx, (array_agg(value order by ts))[1] as v1,
      (array_agg(value order by ts desc))[1] as v2, count(*) as c
    from (select ts, value, floor((extract(epoch from ts)::float8 * 1000 - $2::float8) / $3::float8)::int as p
      from reading where org_unit = 'dtm' and sensor_id = $1::uuid and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($4::float8 / 1000) and quality = 'OK') r
    group by p) g`;

export const coldYear: Row = {
  id: 'cold-year',
  what: 'curve of a sensor over a year (105,120 readings in 600 pieces): CPU of program and database',
  against: 'minimal server, one statement, JSON by the database',
  unit: 'ratio',
  goal: { atMost: 1.5 },
  measure: async (stage) => {
    const { to, ids } = await fillYear(stage);
    const from = to - 365 * day;
    const width = Math.ceil((to - from) / 600);
    const admin = await stage.signIn('admin');
    const paths = ids.map((_, index) => `/tcl-rest/sensors/${serialOf(index)}/readings?from=${from}&to=${to}`);
    const plans = ids.map((_, index) => `/cold-${index}`);
    for (const [index, id] of ids.entries())
      await stage.minimal.plan(plans[index] ?? '', { text: pieces, values: [id, from, width, to], take: [] });
    type Pieces = { buckets: { min: number; max: number; count: number; first: number; last: number }[] };
    const ours = await admin.ask<Pieces>('GET', paths[0] ?? '');
    const theirs = await stage.minimal.ask<Pieces>('GET', plans[0] ?? '');
    const said = ({ buckets }: Pieces): string =>
      JSON.stringify(buckets.map(({ min, max, count, first, last }) => [min, max, count, first, last]));
    if (ours.buckets.length !== 600 || said(ours) !== said(theirs)) throw new Error('the two sides draw other curves');
    const { database, product, minimal } = stage.pids;
    const { ratio, info } = await compareCpu(
      database,
      { pid: product, once: repeated(admin, 'GET', paths) },
      { pid: minimal, once: repeated(stage.minimal, 'GET', plans) },
      { clients: 2, times: 40 },
    );
    return { value: ratio, info };
  },
};

export const coldBatches: Row = {
  id: 'cold-batches',
  what: 'a reading of a device, kept and judged: CPU of program and database (200 devices at one a minute: 5 % of a core are 15 ms)',
  against: '',
  unit: 'ms',
  goal: { atMost: 15 },
  measure: async (stage) => {
    await fillYear(stage);
    const admin = await stage.signIn('admin');
    const begun = Date.now() - 200 * minute;
    // Each operation is the next reading of one of the sensors.
    const once = (index: number) =>
      admin.ask('POST', `/tcl-rest/sensors/${serialOf(index % sensors)}/readings`, {
        readings: [{ ts: begun + Math.floor(index / sensors) * 20_000, value: 5 + Math.sin(index / 90) }],
      });
    const { database, product } = stage.pids;
    const { each, info } = await compareCpu(
      database,
      { pid: product, once },
      { pid: product, once: repeated(admin, 'GET', ['/tcl-rest/wall?hours=6']) },
      { clients: 2, times: 100, rounds: 4 },
    );
    return { value: each, info: `${info} (the wall of all places)` };
  },
};
