import { type RawBuilder, sql } from 'kysely';
import type { Child, Dependent, Kept, ModuleRetention, Naming } from '#platform/retention.ts';

/** What other modules say of a record: rows that go with it or keep it, and rows that name it. */
export type OfOthers = { dependents: readonly Dependent[]; naming: readonly Naming[] };

/** Which rows of a kind are meant: old enough, over, and wanted by nothing that stays. */
export function isDue(kept: Kept, unit: string, before: number, { dependents, naming }: OfOthers): RawBuilder<boolean> {
  const keeping = dependents
    .filter((one) => one.of === kept.table && one.keeps)
    .map(
      (one) =>
        sql`and not exists (select 1 from ${sql.id(one.table)} c, (select array[r.${sql.id(kept.key)}] as ids) p
          where c.org_unit = r.org_unit and (${sql.raw(one.where)}))`,
    );
  // Read once for all records and not once for each: what names files is most of what a depot has.
  const named = naming
    .filter((one) => one.of === kept.table)
    .map(
      (one) =>
        sql`and r.${sql.id(kept.key)}::text not in (select n.id::text from ${sql.id(one.table)} c, lateral (select ${sql.raw(one.ids)} as id) n
          where c.org_unit = ${unit} and n.id is not null)`,
    );
  return sql<boolean>`r.org_unit = ${unit} and r.${sql.id(kept.at)} < ${new Date(before)} and (${sql.raw(kept.over ?? 'true')}) ${sql.join([...keeping, ...named], sql` `)}`;
}

/** What the module of shipments says of those that a query names. */
export type OfShipments = Required<Pick<ModuleRetention, 'customersOf' | 'numbersOf'>>;

/** A legal hold that stands over a row: of its shipment (by id or order number), or of the customer of either. */
export function isHeld(kept: Kept, { customersOf, numbersOf }: OfShipments): RawBuilder<boolean> {
  if (!kept.items && !kept.customer) return sql<boolean>`false`;
  const items = kept.items ?? 'select null::uuid where false';
  const customer = kept.customer ? sql`or (h.kind = 'CUSTOMER' and h.subject = ${sql.raw(kept.customer)})` : sql``;
  return sql<boolean>`exists (select 1 from legal_hold h where h.org_unit = r.org_unit and h.ended_at is null and (
      (h.kind = 'SHIPMENT' and h.subject in (select i::text from (${sql.raw(items)}) held(i) union all (${sql.raw(numbersOf(items))})))
      or (h.kind = 'CUSTOMER' and h.subject in (${sql.raw(customersOf(items))}))
      ${customer}))`;
}

/** Rows that go with records: the module's own and those of others. */
export const childrenOf = (kept: Kept, dependents: readonly Dependent[]): Child[] => [
  ...dependents.filter((one) => one.of === kept.table && !one.keeps),
  ...(kept.children ?? []),
];

const rowsOf = (child: Child, unit: string, ids: readonly string[]): RawBuilder<unknown> =>
  sql`from ${sql.id(child.table)} c, (select ${[...ids]}::uuid[] as ids) p where c.org_unit = ${unit} and (${sql.raw(child.where)})`;

export const countChildren = (children: readonly Child[], unit: string, ids: readonly string[]) =>
  sql<{ n: number }>`select (${
    children.length === 0
      ? sql`0`
      : sql.join(
          children.map((child) => sql`(select count(*) ${rowsOf(child, unit, ids)})`),
          sql` + `,
        )
  })::int as n`;

export const deleteChildren = (child: Child, unit: string, ids: readonly string[], most: number) =>
  sql`delete from ${sql.id(child.table)} where ctid = any(array(select c.ctid ${rowsOf(child, unit, ids)} limit ${most}))`;
