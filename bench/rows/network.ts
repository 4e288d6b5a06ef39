import { readFileSync } from 'node:fs';
import { repeated } from '../client.ts';
import { compareCpu } from '../cpu.ts';
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

export const networkList: Row = {
  id: 'network-list',
  what: 'list of a million shipments of the network (of 100,000 below that size), first page of 100: CPU of program and database',
  against: 'minimal server, one statement, JSON by the database',
  unit: 'ratio',
  goal: { atMost: 1.3 },
  measure: async (stage) => {
    const wanted = stage.rows >= 1_000_000 ? 1_000_000 : 100_000;
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
};

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const networkBatch: Row = {
  id: 'network-batch',
  what: '1,000 new shipments of the network routed in batches of 200, ways and participants stored: time for each',
  against: '',
  unit: 'ms',
  goal: { atMost: 20 },
  measure: async (stage) => {
    await fillNetwork(stage, 1_000, 'NEW', 'B2');
    const { rows } = await stage.owner.query<{ id: string }>(
      `select id from gtp_shipment where state = 'NEW' and order_number like 'B2%' order by id`,
    );
    const planner = await stage.signIn('planner', 'global');
    const before = memoryOf(stage.pids.product);
    let most = before;
    let routed = 0;
    const started = performance.now();
    for (let at = 0; at < rows.length; at += 200) {
      const ids = rows.slice(at, at + 200).map(({ id }) => id);
      const { results } = await planner.ask<{ results: { success: boolean }[] }>(
        'POST',
        `${base}/route-shipment-batch`,
        {
          ids,
        },
      );
      routed += results.filter(({ success }) => success).length;
      most = Math.max(most, memoryOf(stage.pids.product));
    }
    const ms = performance.now() - started;
    return {
      value: ms / rows.length,
      info: `${routed} of ${rows.length} routed, ${Math.round((rows.length / ms) * 1000)}/s; memory ${Math.round(before)} to ${Math.round(most)} MB`,
    };
  },
};
