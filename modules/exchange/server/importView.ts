import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { OrderImportRow } from './tables.gen.ts';
import { failedOnes } from './today.ts';

const headOf = (row: OrderImportRow): Omit<OrderImport, 'messages' | 'items'> => ({
  id: row.id,
  kind: row.kind,
  filename: row.filename,
  partner: row.partner,
  receivedAt: row.received_at,
  receivedBy: row.received_by,
  state: row.state,
  rowsTotal: row.rows_total,
  rowsOk: row.rows_ok,
  rowsFailed: row.rows_failed,
  rowsKnown: row.rows_known,
});

/** An import with what was wrong and what it made. */
export async function importView(ctx: ViewContext, row: OrderImportRow): Promise<OrderImport> {
  const items = await ctx.db.run(
    sql<
      OrderImport['items'][number]
    >`select id as "itemId", order_number as "orderNumber", extern_id as "externId", consignee ->> 'name' as "consigneeName" from shipment
      where org_unit = ${ctx.unit} and id = any(${row.item_ids}::uuid[]) order by id`,
  );
  return { ...headOf(row), messages: row.messages, items };
}

export async function getImport(ctx: ViewContext, id: string): Promise<OrderImport> {
  const row = await ctx.db.find(
    sql<OrderImportRow>`select * from order_import where org_unit = ${ctx.unit} and id = ${id}`,
  );
  if (!row) throw notFound();
  return importView(ctx, row);
}

/** The newest imports, and every one with failed rows that the bell counts. */
export async function listImports(ctx: ViewContext) {
  const newest = sql`select id from order_import where org_unit = ${ctx.unit} order by received_at desc, id desc limit 200`;
  const rows = await ctx.db.run(
    sql<OrderImportRow>`select * from order_import where org_unit = ${ctx.unit}
      and id in ((${newest}) union (select id from (${failedOnes(ctx)}) f)) order by received_at desc, id desc`,
  );
  return rows.map(headOf);
}
