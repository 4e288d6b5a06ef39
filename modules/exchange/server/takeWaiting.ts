import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { rowsWaiting } from '../contract/facts.ts';
import { type OrderImportRow, type OrderRowRow, tables } from './tables.gen.ts';
import { announceManifest } from './manifests.ts';
import { countRows, headOfRow, takeDrafts, type Verdict } from './takeRows.ts';

/** Orders of one transaction. */
const batch = 500;

export async function saveVerdict(
  ctx: CommandContext,
  row: OrderRowRow,
  verdict: Verdict,
  set: Partial<Pick<OrderRowRow, 'state' | 'changed_by' | 'first_draft'>> = {},
): Promise<void> {
  ctx.db.later(
    updateRow(
      ctx,
      tables.orderRow,
      { id: row.id },
      {
        ...headOfRow(verdict.draft),
        state: set.state ?? verdict.state,
        draft: verdict.draft,
        extern_id: verdict.externId,
        item_id: verdict.itemId,
        order_id: verdict.orderId,
        effect: verdict.effect,
        changed_at: new Date(ctx.now),
        version: row.state === 'NEW' ? row.version : row.version + 1,
        ...(set.changed_by ? { changed_by: set.changed_by } : {}),
        // Beside an order that changes another stands the one before.
        first_draft: verdict.before ?? set.first_draft,
      },
    ),
  );
}

/** Locks an import: its rows are repaired and counted by one at a time. */
export const lockImport = (ctx: CommandContext, id: string): Promise<OrderImportRow | undefined> =>
  ctx.db.find(sql<OrderImportRow>`select * from order_import where org_unit = ${ctx.unit} and id = ${id} for update`);

/** Takes the next orders of a file that nobody has looked at yet. @returns how many there were */
export async function takeWaiting(ctx: CommandContext, importId: string, most = batch): Promise<number> {
  const file = await lockImport(ctx, importId);
  if (!file) return 0;
  const rows = await ctx.db.run(
    sql<OrderRowRow>`select * from order_row where org_unit = ${ctx.unit} and import_id = ${importId} and state = 'NEW'
      order by row_no limit ${most}`,
  );
  const verdicts = await takeDrafts(
    ctx,
    rows.map((row) => row.draft),
    { partner: file.partner, kind: file.kind, dryRun: false },
  );
  for (const [index, verdict] of verdicts.entries()) {
    const row = rows[index];
    if (row) await saveVerdict(ctx, row, verdict);
  }
  await announceManifest(ctx, file, verdicts);
  return rows.length;
}

/** A large file goes in by batches, each a transaction of its own; what was killed goes on where it stood. */
export async function takeNextRows(ctx: CommandContext, { importId }: { importId: string }): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/import`}, 3))`);
  if ((await takeWaiting(ctx, importId)) === batch) await ctx.emit(rowsWaiting, { importId });
  await countRows(ctx, importId);
}
