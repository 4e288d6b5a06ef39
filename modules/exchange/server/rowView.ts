import { storedText } from '#platform/storedText.ts';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RowDetails, RowHead } from '../contract/inbox.ts';
import { fitted } from '#modules/orders/server/index.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import type { OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import { markedColumns } from '../rules/markedColumns.ts';
import { messageOf, worstOf } from './importRow.ts';
import type { OrderRowRow } from './tables.gen.ts';

/** Orders of one import that are listed. */
const most = 20_000;

type HeadRow = Pick<
  OrderRowRow,
  | 'id'
  | 'row_no'
  | 'reference'
  | 'consignee'
  | 'state'
  | 'effect'
  | 'item_id'
  | 'reason'
  | 'reason_text'
  | 'changed_by'
  | 'version'
> & { problems: OrderProblem[]; order_number: string | null };

const headColumns = sql`r.id, r.row_no, r.reference, r.consignee, r.state, r.effect, r.item_id, r.reason, r.reason_text, r.changed_by, r.version, r.draft -> 'problems' as problems,
  (select order_number from shipment s where s.org_unit = r.org_unit and s.id = r.item_id) as order_number`;

const headOf = (ctx: ViewContext, row: HeadRow): RowHead => {
  const worst = worstOf(row.problems);
  return {
    id: row.id,
    rowNo: row.row_no,
    reference: row.reference,
    consignee: row.consignee,
    state: row.state,
    effect: row.effect,
    problem:
      row.state === 'IGNORED'
        ? storedText(ctx.t, row.reason_text, row.reason)
        : worst
          ? messageOf(ctx, worst, null).text
          : null,
    itemId: row.item_id,
    orderNumber: row.order_number,
    changedBy: row.changed_by,
    version: row.version,
  };
};

/** Orders of an import: what waits for a person first. */
export async function listImportRows(ctx: ViewContext, importId: string): Promise<RowHead[]> {
  const rows = await ctx.db.run(
    sql<HeadRow>`select ${headColumns} from order_row r where r.org_unit = ${ctx.unit} and r.import_id = ${importId}
      order by array_position(array['CONFLICT', 'ERROR', 'WARNING', 'NEW', 'FIXED', 'IGNORED', 'KNOWN', 'OK'], r.state), r.row_no limit ${most}`,
    { name: 'imports.rows' },
  );
  return rows.map((row) => headOf(ctx, row));
}

/** Some rows by their ids. */
export async function rowHeads(ctx: ViewContext, ids: readonly string[]): Promise<RowHead[]> {
  const rows = await ctx.db.run(
    sql<HeadRow>`select ${headColumns} from order_row r where r.org_unit = ${ctx.unit} and r.id = any(${[...ids]}) order by r.row_no`,
  );
  return rows.map((row) => headOf(ctx, row));
}

export function rowDetails(ctx: ViewContext, row: OrderRowRow & { order_number: string | null }): RowDetails {
  // Rows that were written before orders were held to their limits.
  const { problems, ...draft } = fitted(row.draft);
  return {
    ...headOf(ctx, { ...row, problems }),
    source: row.source,
    problems: problems.map((problem) => {
      const { reference: _, ...message } = messageOf(ctx, problem, null);
      const line = row.source.find(({ no }) => no === problem.row);
      return { ...message, columns: problem.columns ?? markedColumns(line?.text ?? '', problem.args) };
    }),
    draft,
    changes: row.first_draft ? differences(row.first_draft, row.draft) : [],
    changedAt: row.changed_at,
    reason: storedText(ctx.t, row.reason_text, row.reason),
  };
}

export async function getImportRow(ctx: ViewContext, importId: string, id: string): Promise<RowDetails> {
  const row = await ctx.db.find(
    sql<OrderRowRow & { order_number: string | null }>`select r.*,
        (select order_number from shipment s where s.org_unit = r.org_unit and s.id = r.item_id) as order_number
      from order_row r where r.org_unit = ${ctx.unit} and r.import_id = ${importId} and r.id = ${id}`,
  );
  if (!row) throw notFound();
  return rowDetails(ctx, row);
}
