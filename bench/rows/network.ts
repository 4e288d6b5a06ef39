import { readFileSync } from 'node:fs';
import { repeated } from '../client.ts';
import { compareCpu } from '../cpu.ts';
import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const base = '/gtp-rest/shipments';
const columns = `org_unit, owner_unit, key_account_unit, routing_status, customer_id, traffic, product_code, consignor, consignee, pickup_by, goods,
  customs, tail_lift, notification, packages, weight, volume, loading_meter, created_at, created_by, changed_at, changed_by`;

/** Shipments of the network as copies of those of the demo world: delivered ones of past days, or new ones that nobody has routed. */
async function fillNetwork(stage: Stage, wanted: number, state: 'DELIVERED' | 'NEW', numbers: string): Promise<void> {
  await stage.owner.query(
    `with t as (select row_number() over (order by id) - 1 as k, s.* from gtp_shipment s where s.routing_status = 'ROUTED' and s.order_number not like 'B%'),
       n as (select i from generate_series(1, $1::int - (select count(*)::int from gtp_shipment where order_number like $3 || '%')) i)
     insert into gtp_shipment (id, order_number, state, pickup_date, route, units, planned_arrival, ${columns})
     select uuidv7(-(n.i % 1000) * interval '1 hour' - interval '1 day'), $3 || lpad(n.i::text, 11, '0'), $2,
       case when $2 = 'NEW' then current_date + 3 else t.pickup_date - (n.i % 700) end, case when $2 = 'NEW' then '{}' else t.route end, t.units, t.planned_arrival,
       ${columns.replaceAll(/(\w+)/g, 't.$1').replace('t.routing_status', `case when $2 = 'NEW' then 'NOT_ROUTED' else t.routing_status end`)}
     from n join t on t.k = n.i % (select count(*) from t)`,
    [wanted, state, numbers],
  );
  await stage.owner.query('vacuum analyze gtp_shipment');
}

/** A page of the list as the database makes it, its JSON with it: what needs somebody first, and how many there are as far as lists count. */
const page = (
  size: number,
): string => `select json_build_object('items', (select json_agg(json_build_object('id', id, 'version', version, 'orderNumber', order_number,
    'state', state, 'routingStatus', routing_status, 'branch', owner_unit, 'consignorName', consignor ->> 'name', 'consigneeName', consignee ->> 'name',
    'pickupDate', pickup_date, 'route', route, 'plannedArrival', planned_arrival, 'packages', packages, 'weight', weight, 'loadingMeter', loading_meter, 'openNotes', open_notes))
    from (select * from gtp_shipment where org_unit = 'global' order by rank, id desc limit ${size}) s),
  'total', (select count(*) from (select 1 from gtp_shipment where org_unit = 'global' limit 1001) c))::text as j`;

const listOf = (id: string, wanted: number): Row => ({
  id,
  what: `list of ${wanted.toLocaleString('en')} shipments of the network, first page of 100: CPU of program and database`,
  against: 'minimal server, one statement, JSON by the database',
  unit: 'ratio',
  goal: { atMost: 1.3 },
  measure: async (stage) => {
    await fillNetwork(stage, wanted, 'DELIVERED', 'B1');
    const planner = await stage.signIn('planner', 'global');
    const body = { paging: { page: 0, size: 100 } };
    await stage.minimal.plan('/network', { text: page(100), values: [], take: [] });
    type Page = { items: { id: string }[] };
    const idsOf = ({ items }: Page): string => items.map(({ id }) => id).join();
    const [ours, theirs] = [
      await planner.ask<Page>('POST', `${base}/list`, body),
      await stage.minimal.ask<Page>('GET', '/network'),
    ];
    if (ours.items.length !== 100 || idsOf(ours) !== idsOf(theirs))
      throw new Error('the two sides list other shipments');
    const { database, product, minimal } = stage.pids;
    const { ratio, info } = await compareCpu(
      database,
      { pid: product, once: repeated(planner, 'POST', [`${base}/list`], body) },
      { pid: minimal, once: repeated(stage.minimal, 'GET', ['/network']) },
      { clients: 2, times: 100 },
    );
    return { value: ratio, info: `${wanted} shipments; ${info}` };
  },
});

export const networkList = listOf('network-list', 100_000);
export const networkMillion = listOf('network-million', 1_000_000);

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Routes new shipments in batches as large as one call takes: how many have a way, how long it took, and what memory rose to. */
async function routeMany(stage: Stage, wanted: number, numbers: string) {
  await fillNetwork(stage, wanted, 'NEW', numbers);
  const { rows } = await stage.owner.query<{ id: string }>(
    `select id from gtp_shipment where state = 'NEW' and order_number like $1 || '%' order by id`,
    [numbers],
  );
  const planner = await stage.signIn('planner', 'global');
  const before = memoryOf(stage.pids.product);
  let most = before;
  let routed = 0;
  const started = performance.now();
  for (let at = 0; at < rows.length; at += 200) {
    const ids = rows.slice(at, at + 200).map(({ id }) => id);
    const { results } = await planner.ask<{ results: { success: boolean }[] }>('POST', `${base}/route-shipment-batch`, {
      ids,
    });
    routed += results.filter(({ success }) => success).length;
    most = Math.max(most, memoryOf(stage.pids.product));
  }
  const ms = performance.now() - started;
  if (routed < rows.length) throw new Error(`${routed} of ${rows.length} have a way`);
  return {
    each: ms / rows.length,
    said: `${routed} of ${rows.length} routed, ${(ms / rows.length).toFixed(1)} ms each, ${Math.round((rows.length / ms) * 1000)}/s; memory ${Math.round(before)} to ${Math.round(most)} MB`,
  };
}

export const networkBatch: Row = {
  id: 'network-batch',
  what: '1,000 new shipments of the network routed in batches of 200, ways and participants stored: time for each',
  against: '',
  unit: 'ms',
  goal: { atMost: 20 },
  measure: async (stage) => {
    const { each, said } = await routeMany(stage, 1_000, 'B2');
    return { value: each, info: said };
  },
};

/** Answers of two people who go on working until somebody says so, ms: a list of the hall's depot and one of the network, one after the other. */
async function workUntil(stage: Stage, isOver: (asked: number) => boolean): Promise<number[]> {
  const [dispo, ham] = [await stage.signIn('dispo1'), await stage.signIn('dispo-ham', 'ham')];
  const times: number[] = [];
  const asks = [
    () => dispo.ask('POST', '/dpt-rest/items', { paging: { size: 50, page: 0 } }),
    () => ham.ask('POST', `${base}/list`, { paging: { size: 50, page: 0 } }),
  ];
  for (let n = 0; !isOver(n); n += 1) {
    const begun = performance.now();
    await asks[n % asks.length]?.();
    times.push(performance.now() - begun);
    // People look at what they asked for: they are no load of their own.
    await new Promise((done) => setTimeout(done, 50));
  }
  return times;
}

export const networkBeside: Row = {
  id: 'network-beside',
  what: 'lists of two depots, 95th of their answers, while 10,000 shipments of the network are routed',
  against: 'the same lists without it',
  unit: 'ratio',
  goal: { atMost: 2.5 },
  measure: async (stage) => {
    await workUntil(stage, (asked) => asked >= 50);
    const alone = await workUntil(stage, (asked) => asked >= 200);
    let over = false;
    const [beside, { said }] = await Promise.all([
      workUntil(stage, () => over),
      routeMany(stage, 10_000, 'B3').finally(() => (over = true)),
    ]);
    const at = (times: number[], share: number): string => `${quantile(times, share).toFixed(1)} ms`;
    return {
      value: quantile(beside, 0.95) / quantile(alone, 0.95),
      info: `${said}; alone half within ${at(alone, 0.5)}, 95 % within ${at(alone, 0.95)}, beside ${at(beside, 0.5)} and ${at(beside, 0.95)} of ${beside.length}`,
    };
  },
};
