import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Bucket } from '../rules/chart.ts';

/**
 * Good readings of a time in at most `most` pieces with the extremes of each, as `bucketsOf` makes them of readings in memory; the database
 * does it, because a year of a sensor is 105,000 of them. Also how many there are, and how many nobody believes.
 */
export async function bucketsFrom(
  ctx: ViewContext,
  sensorId: string,
  { from, to }: { from: number; to: number },
  most: number,
): Promise<{ buckets: Bucket[]; total: number; suspect: number }> {
  const width = Math.max(1, Math.ceil((to - from) / most));
  const rows = await ctx.db.run(
    sql<
      Bucket & { suspect: number }
    >`select ${from}::float8 + piece * ${width}::float8 as "from", min(value) filter (where ok) as min,
        max(value) filter (where ok) as max, (array_agg(value order by ts) filter (where ok))[1] as first,
        (array_agg(value order by ts desc) filter (where ok))[1] as last,
        (count(*) filter (where ok))::int as count, (count(*) filter (where not ok))::int as suspect
      from (select ts, value, quality = 'OK' as ok,
          floor((extract(epoch from ts)::float8 * 1000 - ${from}::float8) / ${width}::float8)::int as piece
        from reading where org_unit = ${ctx.unit} and sensor_id = ${sensorId} and ts >= ${new Date(from)} and ts < ${new Date(to)}) r
      group by piece order by piece`,
    { name: 'reading.pieces' },
  );
  return {
    buckets: rows.flatMap(({ suspect: _, ...bucket }) => (bucket.count > 0 ? [bucket] : [])),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    suspect: rows.reduce((sum, { suspect }) => sum + suspect, 0),
  };
}
