import { sql } from 'kysely';
import { invalidInput, notUnique, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { compartment, type Compartment } from '../contract/compartments.ts';
import { boundsOf } from '../rules/limits.ts';
import { type CompartmentRow, tables } from './tables.gen.ts';

type About = Pick<
  Compartment,
  | 'range'
  | 'low'
  | 'high'
  | 'warnMargin'
  | 'delayHigh'
  | 'delayLow'
  | 'cumulativeMinutes'
  | 'escalateMinutes'
  | 'placeNames'
  | 'phone'
>;

/** Columns as they are kept: a range of the trade brings its own bounds, an individual one needs at least one of its own. */
function columnsOf(ctx: CommandContext, about: About) {
  const { low, high } = boundsOf(about.range, about);
  const wrong = (field: string) =>
    invalidInput([{ field, rule: 'isIn', message: ctx.t('temperature:compartment/boundsNeeded') }]);
  if (low === null && high === null) throw wrong('high');
  if (low !== null && high !== null && low >= high) throw wrong('low');
  return {
    range: about.range,
    low,
    high,
    warn_margin: about.warnMargin,
    delay_high: about.delayHigh,
    delay_low: about.delayLow,
    cumulative_minutes: about.cumulativeMinutes,
    escalate_minutes: about.escalateMinutes,
    places: (about.placeNames ?? '')
      .split(',')
      .map((place) => place.trim())
      .filter((place) => place !== ''),
    phone: about.phone,
  };
}

/** The bounds that count from now on; what was measured before is judged by those before. */
const noteLimits = (
  ctx: CommandContext,
  of: Pick<CompartmentRow, 'id' | 'range' | 'low' | 'high' | 'delay_high' | 'delay_low' | 'cumulative_minutes'>,
  at: number,
) =>
  ctx.db.run(
    insertRow(ctx, tables.compartmentLimits, {
      compartment_id: of.id,
      from_at: new Date(at),
      range: of.range,
      low: of.low,
      high: of.high,
      delay_high: of.delay_high,
      delay_low: of.delay_low,
      cumulative_minutes: of.cumulative_minutes,
    }).onConflict((same) =>
      same.columns(['org_unit', 'compartment_id', 'from_at']).doUpdateSet({
        range: of.range,
        low: of.low,
        high: of.high,
        delay_high: of.delay_high,
        delay_low: of.delay_low,
        cumulative_minutes: of.cumulative_minutes,
      }),
    ),
  );

const judgedBy = ['range', 'low', 'high', 'delay_high', 'delay_low', 'cumulative_minutes'] as const;
const minute = 60_000;

export const compartments = serveThing(compartment, {
  table: tables.compartment,
  reads: ['places'],
  made: { placeNames: (_ctx, row) => (row.places.length > 0 ? row.places.join(', ') : null) },
  facts: (row) => ({ shelved: row.shelved_until !== null }),
  steps: {
    shelve: (ctx, _row, { minutes, why }) => ({
      set: {
        shelved_until: new Date(ctx.now + minutes * minute),
        shelved_why: why,
        shelved_by: ctx.session.accountName,
      },
    }),
    unshelve: () => ({ set: { shelved_until: null, shelved_why: null, shelved_by: null } }),
    retire: async (ctx, row) => {
      const hung = await ctx.db.find(
        sql`select 1 from sensor where org_unit = ${ctx.unit} and place_kind = 'COMPARTMENT' and place_id = ${row.id} limit 1`,
      );
      if (hung) throw refused('temperature:compartment/hasSensors', { name: row.name });
      return {};
    },
  },
  begin: async (ctx, body) => {
    const known = await ctx.db.find(
      sql`select 1 from compartment where org_unit = ${ctx.unit} and lower(name) = lower(${body.name})`,
    );
    if (known) throw notUnique('name', body.name);
    return { name: body.name, ...columnsOf(ctx, body) };
  },
  change: async (ctx, row, body) => {
    const set = columnsOf(ctx, body);
    if (judgedBy.some((column) => set[column] !== row[column])) {
      const first = await ctx.db.find(
        sql`select 1 from compartment_limits where org_unit = ${ctx.unit} and compartment_id = ${row.id} limit 1`,
      );
      // Those that it began with count for all that was before.
      if (!first) await noteLimits(ctx, row, 0);
      await noteLimits(ctx, { ...set, id: row.id }, ctx.now);
    }
    return set;
  },
});
