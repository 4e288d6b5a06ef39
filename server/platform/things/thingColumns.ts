import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoToDate, isoToTime, type LocalDate, type LocalTime } from '#kernel/date.ts';
import { filterKindOf, metaOf } from '#kernel/fields.ts';
import { byName, type FilterColumn } from '../database/filter.ts';

type Fields = Readonly<Record<string, z.ZodType>>;

/** `partnerName` → `partner_name`, in types and in values. */
export type Snake<S extends string> = S extends `${infer H}${infer R}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Snake<R>}`
  : '';
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Days and times are stored as the database has them and go over the wire as lists of numbers (specification 1, 3.8). */
type Stored<W> = W extends LocalDate | LocalTime ? string : W;
/** Fields whose column of the same name holds what the wire says. */
export type FieldsAsStored<F extends Fields, R> = {
  [K in keyof F & string]: Snake<K> extends keyof R
    ? [R[Snake<K>]] extends [Stored<z.output<F[K]>>]
      ? K
      : never
    : never;
}[keyof F & string];

/** A stored value as the wire says it. */
export function readerOf(schema: z.ZodType): (stored: unknown) => unknown {
  const { kind } = metaOf(schema);
  const read = kind === 'date' ? isoToDate : kind === 'time' ? isoToTime : undefined;
  return read ? (stored) => (typeof stored === 'string' ? read(stored) : stored) : (stored) => stored;
}

const kinds = { text: 'text', choice: 'text', list: 'array', flag: 'boolean', date: 'date', figure: 'number' } as const;

/** Expressions of a thing's columns by the names on the wire: what lists may be ordered by, and what conditions may name. */
export function thingColumns(
  fields: Fields,
  alias: string,
  own: Readonly<Record<string, FilterColumn>>,
  stored: ReadonlySet<string>,
): { filter: ReadonlyMap<string, FilterColumn>; sort: ReadonlyMap<string, RawBuilder<unknown>> } {
  const sort: Record<string, RawBuilder<unknown>> = {};
  const filter: Record<string, FilterColumn> = { ...own };
  for (const [field, schema] of Object.entries(fields)) {
    const column = own[field];
    if (column || stored.has(field)) sort[field] = column?.sql ?? sql.ref(`${alias}.${columnOf(field)}`);
    const kind = filterKindOf(schema);
    const at = sort[field];
    if (column || !at) continue;
    if (metaOf(schema).kind === 'instant') filter[field] = { sql: at, kind: 'instant' };
    else if (kind) filter[field] = { sql: at, kind: kinds[kind] };
  }
  return { filter: byName(filter), sort: byName(sort) };
}
