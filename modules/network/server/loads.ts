import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { AnnouncedLoad } from '#modules/networkrules/contract/questions.ts';
import { networkUnit, seenBy, seesAll } from './ofNetwork.ts';

type Row = { relation: string; hour: number | null; ldm: number; weight: number; shipments: number };
const day30 = 30 * 86_400_000;

/** How each run was in the last 30 days: legs that were to have arrived by now, and of them those that had. */
const reliability = (ctx: ViewContext) =>
  ctx.db.run(
    sql<{ relation: string; promised: number; arrived: number }>`
      select l.relation_id as relation, count(*)::int as promised, (count(*) filter (where l.finished_at <= l.planned_arrival))::int as arrived
      from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
      where l.org_unit = ${networkUnit(ctx)} and l.kind in ('LINE_HAUL', 'HUB') and l.relation_id is not null and l.state <> 'DID_NOT_TAKE_PLACE' and s.state <> 'CANCELED'
        and l.planned_arrival > ${new Date(ctx.now - day30)} and l.planned_arrival <= ${new Date(ctx.now)} and ${seenBy(ctx)}
      group by 1 order by 1`,
    { name: 'network.reliability' },
  );

/** What shipments ask of the runs that leave on a day, by the hour in which they were announced. */
export async function loadsOf(
  ctx: ViewContext,
  { day }: { day: string },
): Promise<{ whole: boolean; rows: AnnouncedLoad[] }> {
  const [announced, reliable] = await Promise.all([
    ctx.db.run(
      sql<Row>`select l.relation_id as relation,
          (case when s.created_at < (${day}::date - 1)::timestamp at time zone ${ctx.timezone} then null else extract(epoch from date_trunc('hour', s.created_at)) * 1000 end)::bigint as hour,
          sum(s.loading_meter)::bigint as ldm, sum(s.weight)::bigint as weight, count(*)::int as shipments
        from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id left join org_unit u on u.id = l.from_depot
        where l.org_unit = ${networkUnit(ctx)} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and l.relation_id is not null and l.state <> 'DID_NOT_TAKE_PLACE' and s.state <> 'CANCELED'
          and l.planned_departure between ${day}::date::timestamptz - interval '1 day' and ${day}::date::timestamptz + interval '2 days'
          and (l.planned_departure at time zone coalesce(u.timezone, ${ctx.timezone}))::date = ${day}::date and ${seenBy(ctx)}
        group by 1, 2 order by 1, 2 nulls first`,
      { name: 'network.loads' },
    ),
    reliability(ctx),
  ]);
  const loads = new Map<string, AnnouncedLoad>();
  const empty = { ldm: 0, weight: 0, shipments: 0, hours: [], promised: 0, arrived: 0 };
  for (const { relation, hour, ldm, weight, shipments } of announced) {
    const one = loads.get(relation) ?? { ...empty, relationId: relation };
    loads.set(relation, {
      ...one,
      ldm: one.ldm + ldm,
      weight: one.weight + weight,
      shipments: one.shipments + shipments,
      hours: [...one.hours, { from: hour, ldm }],
    });
  }
  for (const { relation, promised, arrived } of reliable)
    loads.set(relation, { ...(loads.get(relation) ?? { ...empty, relationId: relation }), promised, arrived });
  return { whole: seesAll(ctx), rows: [...loads.values()] };
}
