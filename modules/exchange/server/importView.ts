import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { OrderImport } from '../contract/calls.ts';
import { type OrderProblem, problemCodes } from '#modules/orders/rules/orderDraft.ts';
import { type KeptMessage, type Message, messageOf, saidOnce } from './importRow.ts';
import type { OrderImportRow } from './tables.gen.ts';
import { failedOnes } from './today.ts';

type HeadRow = OrderImportRow & { remarks: number };

/** Columns of an import with what was odd about what it took in. */
const headColumns = sql`order_import.*, jsonb_array_length(messages) + (select count(*)::int from order_row r
  where r.org_unit = order_import.org_unit and r.import_id = order_import.id and r.state = 'WARNING') as remarks`;

const headOf = (row: HeadRow): Omit<OrderImport, 'messages' | 'items'> => ({
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
  rowsIgnored: row.rows_ignored,
  rowsWaiting: row.rows_waiting,
  remarks: row.remarks,
});

/** Messages of one import that are listed; the rows say all of them. */
const mostMessages = 2000;

/** What is wrong with orders of the file that are not known already. */
async function rowMessages(ctx: ViewContext, importId: string): Promise<OrderImport['messages']> {
  const rows = await ctx.db.run(
    sql<{
      reference: string | null;
      problems: OrderProblem[];
    }>`select reference, draft -> 'problems' as problems from order_row
      where org_unit = ${ctx.unit} and import_id = ${importId} and state in ('ERROR', 'CONFLICT', 'WARNING', 'FIXED')
        and jsonb_array_length(draft -> 'problems') > 0
      order by row_no limit ${mostMessages}`,
  );
  return saidOnce(
    rows.flatMap(({ reference, problems }) => problems.map((problem) => messageOf(ctx, problem, reference))),
  ).slice(0, mostMessages);
}

/** A remark on the file in the words of who reads it, whoever sent the file; older ones stand as they were written. */
const inWords = (ctx: ViewContext, { args, ...kept }: KeptMessage): Message => {
  const code = problemCodes.find((one) => one === kept.code);
  return args && code ? messageOf(ctx, { ...kept, code, args }, kept.reference) : kept;
};

/** An import with what was wrong and what it made. */
async function importView(ctx: ViewContext, row: HeadRow): Promise<OrderImport> {
  // Who is behind a number the depot's records say to its own people; a program hears the name that it wrote itself.
  const name = ctx.record.partnerKey
    ? sql`(select r.consignee from order_row r where r.org_unit = ${ctx.unit} and r.import_id = ${row.id} and r.item_id = shipment.id order by r.row_no limit 1)`
    : sql`consignee ->> 'name'`;
  const items = await ctx.db.run(
    sql<
      OrderImport['items'][number]
    >`select id as "itemId", order_number as "orderNumber", extern_id as "externId", ${name} as "consigneeName" from shipment
      where org_unit = ${ctx.unit} and id in (select unnest(${row.item_ids}::uuid[])
        union all select item_id from order_row where org_unit = ${ctx.unit} and import_id = ${row.id} and item_id is not null) order by id limit 2000`,
  );
  return {
    ...headOf(row),
    messages: [...row.messages.map((kept) => inWords(ctx, kept)), ...(await rowMessages(ctx, row.id))],
    items,
  };
}

/** A program sees what it sent itself, or another program of its partner. */
export async function getImport(ctx: ViewContext, id: string): Promise<OrderImport> {
  const key = ctx.record.partnerKey;
  const row = await ctx.db.find(
    sql<HeadRow>`select ${headColumns} from order_import where org_unit = ${ctx.unit} and id = ${id}
      ${key ? sql`and partner = ${key.partnerId} and partner_key is not null` : sql``}`,
  );
  if (!row) throw notFound();
  return importView(ctx, row);
}

/** The newest imports, and every one with failed rows that the bell counts. */
export async function listImports(ctx: ViewContext) {
  const newest = sql`select id from order_import where org_unit = ${ctx.unit} order by received_at desc, id desc limit 200`;
  const rows = await ctx.db.run(
    sql<HeadRow>`select ${headColumns} from order_import where org_unit = ${ctx.unit}
      and id in ((${newest}) union (select id from (${failedOnes(ctx)}) f)) order by received_at desc, id desc`,
  );
  return rows.map(headOf);
}
