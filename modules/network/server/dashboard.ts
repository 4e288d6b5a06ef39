import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { branchDashboard, networkMap } from '../contract/calls.ts';
import { notPickedUp, onDaysOf, passing } from './listShipments.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';
import { settingsOf } from './shipmentView.ts';

/**
 * How each depot stands today, of the shipments that this session may see. Each figure is what the list shows that it opens: the same conditions.
 */
export async function dashboardOf(ctx: ViewContext): Promise<AnswerOf<typeof branchDashboard>> {
  const settings = await settingsOf(ctx);
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const days = { from: today, to: today, timezone: ctx.timezone };
  const depots = [...(await depotsById(ctx.db)).values()];
  const byDepot = (direction: 'OUT' | 'IN') =>
    sql`select p.depot, count(*)::int as n from (${passing(ctx, direction, days)}) p
      join gtp_shipment s on s.org_unit = ${networkUnit(ctx)} and s.id = p.id where ${seenBy(ctx)} group by 1`;
  const rows = await ctx.db.run(
    sql<{ branch: string; out: number; in: number; new: number; waiting: number; notes: number }>`
      with seen as (select s.* from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and ${seenBy(ctx)} and (s.rank < 8 or s.open_notes > 0)),
        outs as (${byDepot('OUT')}),
        ins as (${byDepot('IN')})
      select b.id as branch,
        coalesce((select o.n from outs o where o.depot = b.id), 0) as out,
        coalesce((select i.n from ins i where i.depot = b.id), 0) as "in",
        (select count(*)::int from seen s where s.state = 'NEW' and s.owner_unit = b.id) as new,
        (select count(*)::int from seen s where ${notPickedUp(ctx.now, settings.notPickedUpAfterHours)} and coalesce(s.route[1], s.owner_unit) = b.id) as waiting,
        (select count(*)::int from seen s where exists (select from gtp_note_recipient r where r.org_unit = s.org_unit and r.shipment_id = s.id and r.done_at is null and r.unit = b.id)) as notes
      from unnest(${depots.map(({ id }) => id)}::text[]) as b(id)`,
    { name: 'network.dashboard' },
  );
  const foreign = await foreignDepots(ctx);
  const byBranch = new Map(rows.map((row) => [row.branch, row]));
  return depots
    .map((depot) => {
      const row = byBranch.get(depot.id);
      return {
        branch: depot.id,
        name: depot.name,
        depotNumber: depot.depotNumber,
        partner: foreign.get(depot.id)?.partnerName.defaultText ?? null,
        shipmentsOut: row?.out ?? 0,
        shipmentsIn: row?.in ?? 0,
        notRouted: row?.new ?? 0,
        notPickedUp: row?.waiting ?? 0,
        openNotes: row?.notes ?? 0,
      };
    })
    .toSorted((a, b) => (a.depotNumber ?? 0) - (b.depotNumber ?? 0));
}

/** Depots and what leaves one for another on a day, of the shipments that this session may see. @param date ISO; absent: today */
export async function mapOf(ctx: ViewContext, date: string | undefined): Promise<AnswerOf<typeof networkMap>> {
  const day = date ?? dateToIso(localDateOf(ctx.now, ctx.timezone));
  const now = new Date(ctx.now);
  const [depots, edges] = await Promise.all([
    depotsById(ctx.db),
    ctx.db.run(
      sql<{ from: string; to: string; shipments: number; weight: number; late: number; lateMinutes: number }>`
        select l.from_depot as "from", l.to_depot as "to", count(*)::int as shipments, sum(s.weight)::bigint as weight,
          (count(*) filter (where coalesce(l.finished_at, ${now}) > l.planned_arrival))::int as late,
          coalesce(max(extract(epoch from coalesce(l.finished_at, ${now}) - l.planned_arrival) / 60) filter (where coalesce(l.finished_at, ${now}) > l.planned_arrival), 0)::int as "lateMinutes"
        from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
        where l.org_unit = ${networkUnit(ctx)} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and l.from_depot is not null and l.to_depot is not null and l.state <> 'DID_NOT_TAKE_PLACE'
          and ${onDaysOf(sql`l.planned_departure`, { from: day, to: day, timezone: ctx.timezone })} and s.state <> 'CANCELED' and ${seenBy(ctx)}
        group by 1, 2 order by 1, 2`,
    ),
  ]);
  return {
    nodes: [...depots.values()].flatMap(({ id, name, depotNumber, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ id, name, depotNumber, latitude, longitude }],
    ),
    edges,
  };
}
