import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { ServerModule } from '#platform/module.ts';
import { updateRow } from '#platform/database/table.ts';
import { collectionNames, collections } from './collections.ts';
import { settleCollection } from './settleCollection.ts';
import { type TripTemplateRow, tables } from './tables.gen.ts';
import { namedBy } from './tripTemplates.ts';

/** What the list says of a collection follows what was said of it; of a new one (null) nobody knows the id here, so all are looked at. */
export async function settleChanged(ctx: CommandContext, id: string | null): Promise<void> {
  const rows = await ctx.db.run(
    sql<{ id: string }>`select id from recurring_collection where org_unit = ${ctx.unit}
        and (id = ${id}::uuid or (${id}::uuid is null and state = 'ACTIVE' and next_day is null)) order by id`,
    { name: 'collection.changed' },
  );
  for (const one of rows) {
    const row = await collections.lockOwn(ctx, one.id);
    if (row) await settleCollection(ctx, row);
  }
}

/** Places that were merged: collections, fixed stops and ends of templates go to the one that stays. */
export async function movePlaces(
  ctx: CommandContext,
  { targetId, memberIds }: { targetId: string; memberIds: readonly string[] },
): Promise<void> {
  await ctx.db.run(
    sql`update recurring_collection set stop_location_id = ${targetId}, version = version + 1
      where org_unit = ${ctx.unit} and stop_location_id = any(${[...memberIds]})`,
    { name: 'collection.merged' },
  );
  await ctx.db.run(
    sql`update trip_template set version = version + 1,
        start_location_id = case when start_location_id = any(${[...memberIds]}) then ${targetId} else start_location_id end,
        end_location_id = case when end_location_id = any(${[...memberIds]}) then ${targetId} else end_location_id end
      where org_unit = ${ctx.unit} and array[start_location_id, end_location_id] && ${[...memberIds]}::text[]`,
    { name: 'template.endsMerged' },
  );
  const templates = await ctx.db.run(
    sql<
      Pick<TripTemplateRow, 'id' | 'fixed_stops' | 'version'>
    >`select id, fixed_stops, version from trip_template where org_unit = ${ctx.unit}
        and exists (select 1 from jsonb_array_elements(fixed_stops) e where e ->> 'stopLocationId' = any(${[...memberIds]})) order by id for update`,
    { name: 'template.merged' },
  );
  for (const { id, fixed_stops, version } of templates)
    await ctx.db.run(
      updateRow(
        ctx,
        tables.tripTemplate,
        { id },
        {
          fixed_stops: fixed_stops.map((stop) =>
            memberIds.includes(stop.stopLocationId) ? { ...stop, stopLocationId: targetId } : stop,
          ),
          version: version + 1,
        },
      ),
    );
}

/** Templates and collections that are not over and name a record; ten of each are shown. */
export const seriesNaming: NonNullable<ServerModule['referrers']> = async (ctx: ViewContext, { type, id, fromDay }) => {
  const day = fromDay ?? dateToIso(localDateOf(ctx.now, ctx.timezone));
  const of = (names: typeof namedBy | typeof collectionNames) =>
    names.flatMap(([, target, column]) => (target === type ? [sql`r.${sql.raw(column)} = ${id}`] : []));
  const templates = [
    ...of(namedBy),
    ...(type === 'stoplocation'
      ? [sql`exists (select 1 from jsonb_array_elements(r.fixed_stops) e where e ->> 'stopLocationId' = ${id})`]
      : []),
  ];
  const found = async (table: 'trip_template' | 'recurring_collection', conditions: typeof templates, kind: string) => {
    if (conditions.length === 0) return [];
    const rows = await ctx.db.run(
      sql<{ id: string; text: string }>`select r.id, r.name as text from ${sql.table(table)} r
        where r.org_unit = ${ctx.unit} and r.state <> 'ENDED' and (r.valid_to is null or r.valid_to >= ${day}::date)
          and (${sql.join(conditions, sql` or `)}) order by r.name, r.id limit 10`,
      { name: `${table}.naming.${type}` },
    );
    return rows.map((row) => ({ type: kind, id: row.id, orgUnit: ctx.unit, text: row.text, count: 1 }));
  };
  return [
    ...(await found('trip_template', templates, 'TripTemplate')),
    ...(await found('recurring_collection', of(collectionNames), 'RecurringCollection')),
  ];
};
