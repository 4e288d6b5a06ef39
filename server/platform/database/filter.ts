import { type RawBuilder, sql } from 'kysely';
import { instantSchema, isoToDate, isRealDate } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { Condition } from '#kernel/paging.ts';

/** A filterable column: its expression and what its values are. */
export type FilterColumn = {
  sql: RawBuilder<unknown>;
  kind: 'text' | 'number' | 'boolean' | 'date' | 'time' | 'instant' | 'array';
  /** The column is NOT NULL: `!=` is then plain, which a partial index understands. */
  filled?: true;
  /** Its values are words of the wire, such as states. They stand in the text: a prepared statement meets no partial index through a parameter. */
  words?: true;
};
const word = /^[A-Z][A-Z_]*$/;

const wrong = (field: string) => invalidInput([{ field: `filter.${field}`, rule: 'isIn', message: '' }]);

const valueOf = (column: FilterColumn, field: string, value: unknown): RawBuilder<unknown> => {
  switch (column.kind) {
    case 'number':
      if (typeof value !== 'number') throw wrong(field);
      return sql`${value}::float8`;
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(field);
      return sql`${value}::boolean`;
    case 'date':
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || !isRealDate(isoToDate(value)))
        throw wrong(field);
      return sql`${value}::date`;
    case 'time':
      if (typeof value !== 'string' || !/^\d\d:\d\d(:\d\d)?$/.test(value)) throw wrong(field);
      return sql`${value}::time`;
    case 'instant': {
      const instant = instantSchema.safeParse(value);
      if (!instant.success) throw wrong(field);
      return sql`to_timestamp(${instant.data}::float8 / 1000)`;
    }
    default:
      if (value === null || typeof value === 'object') throw wrong(field);
      if (column.words && word.test(String(value))) return sql.lit(String(value));
      return sql`${String(value)}::text`;
  }
};

const one = (column: FilterColumn, { field, op, value }: Condition): RawBuilder<unknown> => {
  const at = column.sql;
  switch (op) {
    case 'isEmpty':
      return sql`${at} is null`;
    case 'isNotEmpty':
      return sql`${at} is not null`;
    case 'in': {
      if (!Array.isArray(value)) throw wrong(field);
      if (value.length === 0) return sql`false`;
      if (column.kind === 'array') return sql`${at} && ${value.map(String)}::text[]`;
      return sql`${at} in (${sql.join(value.map((item) => valueOf(column, field, item)))})`;
    }
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) throw wrong(field);
      return sql`${at} between ${valueOf(column, field, value[0])} and ${valueOf(column, field, value[1])}`;
    }
    case 'contains': {
      if (typeof value !== 'string') throw wrong(field);
      if (column.kind === 'array') return sql`${value} = any(${at})`;
      return sql`${at}::text ilike ${`%${value.replace(/[%_\\]/g, '\\$&')}%`}`;
    }
    default:
      if (value === undefined || Array.isArray(value)) throw wrong(field);
      if (value === null) return op === '=' ? sql`${at} is null` : sql`${at} is not null`;
      return sql`${at} ${sql.raw(op !== '!=' ? op : column.filled ? '<>' : 'is distinct from')} ${valueOf(column, field, value)}`;
  }
};

/** What callers may name, by name. A map: an object would answer to `constructor` too. */
export const byName = <T>(named: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(named));

/**
 * The conditions of a table call as SQL over a whitelist of columns; values are always parameters.
 * Throws 400 with the field's name for an unknown field or a value of the wrong kind.
 */
export function whereOf(
  conditions: readonly Condition[] | undefined,
  column: (field: string) => FilterColumn | undefined,
): RawBuilder<unknown> {
  const parts = (conditions ?? []).map((condition) => {
    const at = column(condition.field);
    if (!at) throw wrong(condition.field);
    return one(at, condition);
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
