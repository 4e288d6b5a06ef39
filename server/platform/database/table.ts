import type { ColumnType, Insertable, Selectable, Updateable } from 'kysely';
import { type Expression, sql } from 'kysely';
import { queriesOver } from './builder.ts';

/** An instant: epoch ms when read, a Date when written. */
export type Instant = ColumnType<number, Date, Date>;
export type OptionalInstant = ColumnType<number | null, Date | null | undefined, Date | null>;

/** A table of a module as its migrations make it (`tables.gen.ts`): its columns by their types, those that hold documents, and instants. */
export type Table<T> = {
  readonly name: string;
  readonly json: readonly string[];
  readonly times: readonly string[];
  readonly columns?: T;
};
export const table = <T>(name: string, json: readonly string[] = [], times: readonly string[] = []): Table<T> => ({
  name,
  json,
  times,
});

/** What stands in the unit of the command; its column is filled in here. */
type InUnit = { readonly unit: string };
/** Each value may be worked out by the database instead. */
type OrExpression<V> = { [K in keyof V]: V[K] | undefined | Expression<NonNullable<V[K]>> | Expression<V[K]> };
export type NewRow<T> = OrExpression<Omit<Insertable<T>, 'org_unit'>>;
/** Columns with their new values; an expression for what the database works out, undefined for what stays as it is. */
export type Changes<T> = Partial<OrExpression<Omit<Updateable<T>, 'org_unit'>>>;
/** Which rows: all named columns are equal; a list means any of them. */
export type Key<T> = { [K in keyof Updateable<T>]?: Updateable<T>[K] | readonly NonNullable<Updateable<T>[K]>[] };

type Values = Record<string, unknown>;
const builder = queriesOver<Record<string, Values>>();

/** Arrays are PostgreSQL's own, except in columns of documents. */
const encoded = ({ json }: Table<unknown>, values: object): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [
        column,
        json.includes(column) && value !== null && !isExpression(value) ? JSON.stringify(value) : value,
      ]),
  );
const isExpression = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value;

/** `insert into` one row. A wrong or missing column, or a value of the wrong kind, does not compile. */
export const insertRow = <T>(ctx: InUnit, into: Table<T>, row: NewRow<T>) =>
  builder.insertInto(into.name).values({ org_unit: ctx.unit, ...encoded(into, row) });

/**
 * Many rows in one statement whose text does not depend on their number: they go as one document that the table's own types read.
 * Every row has the same columns.
 */
export function insertRows<T>(ctx: InUnit, into: Table<T>, rows: readonly NewRow<T>[]) {
  const columns = ['org_unit', ...Object.keys(rows[0] ?? {})];
  const document = JSON.stringify(rows.map((row) => ({ org_unit: ctx.unit, ...row })));
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return builder
    .insertInto(into.name)
    .columns(columns)
    .expression(
      sql<Values>`select ${named} from jsonb_populate_recordset(null::${sql.table(into.name)}, ${document}::jsonb)`,
    );
}

const where = (unit: string, key: object) =>
  sql<boolean>`${sql.join(
    [
      sql`org_unit = ${unit}`,
      ...Object.entries(key).map(([column, value]) =>
        value === null
          ? sql`${sql.ref(column)} is null`
          : Array.isArray(value)
            ? sql`${sql.ref(column)} = any(${value})`
            : sql`${sql.ref(column)} = ${value}`,
      ),
    ],
    sql` and `,
  )}`;

/** `update` of the rows of a key. A wrong column or value does not compile. */
export const updateRow = <T>(ctx: InUnit, of: Table<T>, key: Key<T>, set: Changes<T>) =>
  builder.updateTable(of.name).set(encoded(of, set)).where(where(ctx.unit, key));

/** The same, answering the row as it then is. */
export const updatedRow = <T>(ctx: InUnit, of: Table<T>, key: Key<T>, set: Changes<T>) =>
  updateRow(ctx, of, key, set).returningAll().$castTo<Selectable<T>>();

/** {@link insertRow}, answering the row with what the table adds to it. */
export const insertedRow = <T>(ctx: InUnit, into: Table<T>, row: NewRow<T>) =>
  insertRow(ctx, into, row).returningAll().$castTo<Selectable<T>>();

export type { Insertable, Selectable, Updateable };
export type { ColumnType, Generated } from 'kysely';
