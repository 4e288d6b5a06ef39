import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { isoToDate, weekdayOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { changeCapacity, relationLoads } from '../contract/capacity.ts';
import { announcedLoads } from '../contract/questions.ts';
import { isValidOn } from '../rules/areas.ts';
import { holidayOn } from '../rules/calendar.ts';
import { bookedKg, neededLdm, verdictOf } from '../rules/loads.ts';
import type { Network, NetworkRelation } from '../rules/network.ts';
import { readNetwork } from './readNetwork.ts';
import { holdRules, relationKind, rootOf, ruleOf, tellDepots } from './ruleStore.ts';
import type { NetworkCapacityRow } from './tables.gen.ts';

/** What was changed for days from `day` (ISO) on. */
export const capacitiesFrom = (ctx: ViewContext, day: string): Promise<NetworkCapacityRow[]> =>
  ctx.db.run(
    sql<NetworkCapacityRow>`select * from network_capacity where org_unit = ${rootOf(ctx)} and day >= ${day}::date order by day, relation_id`,
    { name: 'networkCapacity.from' },
  );

/** Whether a run leaves on a day by its rules; closures are said beside. */
function runsOn(network: Network, relation: NetworkRelation, day: string): boolean {
  const date = isoToDate(day);
  const from = network.depots.find(({ id }) => id === relation.fromBranch);
  return (
    relation.viaHubs.length === 0 &&
    relation.weekdays[weekdayOf(date)] === true &&
    isValidOn(relation, date) &&
    (from === undefined || holidayOn(network, from, date) === undefined)
  );
}

/** What is announced for the runs of a day against what is booked, and how reliable each of them was. */
export async function loadsOn(ctx: ViewContext, day: string): Promise<AnswerOf<typeof relationLoads>> {
  const [network, capacities, { whole, rows }] = [
    await readNetwork(ctx),
    await capacitiesFrom(ctx, day),
    await ctx.ask(announcedLoads, { day }),
  ];
  const changed = new Map(capacities.filter((row) => row.day === day).map((row) => [row.relation_id, row]));
  const loads = new Map(rows.map((row) => [row.relationId, row]));
  return {
    whole,
    rows: network.relations.map((relation) => {
      const [change, load] = [changed.get(relation.id), loads.get(relation.id)];
      const announcedLdm = (load?.ldm ?? 0) / 1000;
      const bookedLdm = change ? change.ldm / 1000 : relation.capacityLdm;
      const booked = bookedKg(bookedLdm, relation);
      const needed = neededLdm(announcedLdm, (load?.weight ?? 0) / 1000, relation);
      const runs = runsOn(network, relation, day);
      return {
        relationId: relation.id,
        runs,
        usualLdm: relation.capacityLdm,
        bookedLdm,
        changedBy: change?.by ?? null,
        reason: change?.reason ?? null,
        announcedLdm,
        announcedWeight: load?.weight ?? 0,
        bookedWeight: booked === null ? null : booked * 1000,
        neededLdm: needed,
        shipments: load?.shipments ?? 0,
        verdict: runs || needed > 0 ? verdictOf(needed, bookedLdm) : 'OPEN',
        hours: (load?.hours ?? []).map(({ from, ldm }) => ({ from, ldm: ldm / 1000 })),
        promised: load?.promised ?? 0,
        arrived: load?.arrived ?? 0,
      };
    }),
  };
}

/** Calls units off or releases them for a day; what comes out as it stands is not written. */
export async function changedCapacity(
  ctx: CommandContext,
  { day, reason, changes }: BodyOf<typeof changeCapacity>,
): Promise<{ changed: number }> {
  await holdRules(ctx);
  const before = new Map(
    (await capacitiesFrom(ctx, day)).filter((row) => row.day === day).map((row) => [row.relation_id, row]),
  );
  let changed = 0;
  const asked = new Map(changes.map(({ relationId, ldm }) => [relationId, ldm]));
  for (const [relationId, wanted] of [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { doc } = await ruleOf(ctx, relationKind, relationId);
    if (doc.viaHubs.length > 0) throw refused('networkrules:capacity/overHubs', { name: doc.name });
    const ldm = wanted === null ? null : Math.round(wanted * 1000);
    const was = before.get(relationId);
    if ((was?.ldm ?? null) === ldm && (was?.reason ?? reason) === reason) continue;
    changed += 1;
    await ctx.db.run(
      ldm === null
        ? sql`delete from network_capacity where org_unit = ${ctx.unit} and relation_id = ${relationId} and day = ${day}::date`
        : sql`insert into network_capacity (org_unit, relation_id, day, ldm, reason, at, by)
            values (${ctx.unit}, ${relationId}, ${day}::date, ${ldm}, ${reason}, ${new Date(ctx.now)}, ${ctx.session.accountName})
            on conflict (org_unit, relation_id, day) do update set ldm = excluded.ldm, reason = excluded.reason, at = excluded.at, by = excluded.by`,
      { name: ldm === null ? 'networkCapacity.drop' : 'networkCapacity.set' },
    );
    ctx.history({
      logKey: `${relationKind.logKey}:${relationId}`,
      type: 'UPD',
      code: '0004',
      textKey: ldm === null ? 'networkrules:history/capacityUsual' : 'networkrules:history/capacity',
      args: {
        name: doc.name,
        day,
        before: (was?.ldm ?? (doc.capacityLdm ?? 0) * 1000) / 1000,
        after: (ldm ?? (doc.capacityLdm ?? 0) * 1000) / 1000,
        reason,
      },
    });
    await tellDepots(ctx, 'relation', relationId, 0);
  }
  return { changed };
}
