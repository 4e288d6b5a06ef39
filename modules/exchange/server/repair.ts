import { sql } from 'kysely';
import { notFound, Refusal, stale, type TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { DraftInput } from '#modules/orders/contract/orderDraft.ts';
import type { RowDetails } from '../contract/inbox.ts';
import { changesOf } from '#modules/orders/rules/changes.ts';
import { corrected, type Correction, correctionsOf } from '../rules/corrections.ts';
import { isAcceptable, type OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { beforeChecks, confirmed } from '#modules/orders/rules/recheck.ts';
import { oneFileAtATime } from './importOrders.ts';
import { senderOf } from './importRow.ts';
import { announceManifest } from './manifests.ts';
import { getImportRow, rowDetails, rowHeads } from './rowView.ts';
import { type OrderImportRow, type OrderRowRow, tables } from './tables.gen.ts';
import { countRows, takeDrafts, type Verdict } from './takeRows.ts';
import { lockImport, saveVerdict } from './takeWaiting.ts';

/** Rows that are tried again in one go. */
const most = 2000;

async function openImport(ctx: CommandContext, id: string): Promise<OrderImportRow> {
  await oneFileAtATime(ctx);
  const found = await lockImport(ctx, id);
  if (!found) throw notFound();
  return found;
}

const failedRowsOf = (ctx: CommandContext, importId: string): Promise<OrderRowRow[]> =>
  ctx.db.run(
    sql<OrderRowRow>`select * from order_row where org_unit = ${ctx.unit} and import_id = ${importId} and state = 'ERROR'
      order by row_no limit ${most}`,
  );

const isTaken = ({ state }: Verdict): boolean => state === 'OK' || state === 'WARNING';

/** A repaired order that is a shipment now says that a person had a hand in it. */
const stateOf = (verdict: Verdict): OrderRowRow['state'] => (isTaken(verdict) ? 'FIXED' : verdict.state);

async function learn(ctx: CommandContext, partner: string, corrections: readonly Correction[]): Promise<void> {
  for (const { field, beside, from, to } of corrections)
    await ctx.db.run(
      sql`insert into order_correction (org_unit, partner, field, beside, value_from, value_to, learned_by, learned_at)
        values (${ctx.unit}, ${partner}, ${field}, ${beside}, ${from}, ${to}, ${ctx.session.accountName}, ${new Date(ctx.now)})
        on conflict (org_unit, partner, field, beside, value_from)
        do update set value_to = excluded.value_to, learned_by = excluded.learned_by, learned_at = excluded.learned_at`,
    );
}

async function save(ctx: CommandContext, row: OrderRowRow, verdict: Verdict): Promise<void> {
  await saveVerdict(ctx, row, verdict, {
    state: stateOf(verdict),
    changed_by: ctx.session.accountName,
    first_draft: row.first_draft ?? row.draft,
  });
}

function note(
  ctx: CommandContext,
  file: OrderImportRow,
  key: 'repaired' | 'retried' | 'ignored' | 'decided',
  rows: number,
): void {
  ctx.history({
    logKey: `IMP:${file.id}`,
    type: 'UPD',
    code: '9002',
    textKey: `exchange:history/${key}`,
    args: { file: file.filename ?? file.kind, count: rows },
  });
}

/** Other failed orders in which the same value stands in the same place; the lesson applied. */
function alikeRows(rows: readonly OrderRowRow[], corrections: readonly Correction[]) {
  return rows.flatMap((row) => {
    const { draft, changes } = corrected(row.draft, corrections);
    const paths = changes.map(({ path }) => path);
    return changes.length > 0 ? [{ row, draft: beforeChecks(draft, paths) }] : [];
  });
}

/**
 * Repairs an order in place. The import is locked meanwhile, so that two people repair one after the other; who has looked at an older
 * version is told (409). With `alike` the same values are changed in the other failed orders and remembered for the partner.
 */
export async function fixRow(
  ctx: CommandContext,
  at: { importId: string; rowId: string },
  input: { draft: DraftInput; version: number; alike: boolean; dryRun: boolean },
): Promise<{ row: RowDetails; alike: number[]; taken: number }> {
  const file = await openImport(ctx, at.importId);
  const failed = await failedRowsOf(ctx, file.id);
  const row = failed.find(({ id }) => id === at.rowId);
  const now = await getImportRow(ctx, at.importId, at.rowId);
  if (!row || row.version !== input.version) throw stale();
  // Flags that nobody set are left out.
  const said: Omit<OrderDraft, 'problems'> = JSON.parse(JSON.stringify(input.draft));
  const meant = confirmed(row.draft, said);
  const changes = changesOf(row.draft, meant);
  const corrections = correctionsOf(row.draft, changes);
  const others = alikeRows(
    failed.filter(({ id }) => id !== row.id),
    corrections,
  );
  const taking = { partner: file.partner, kind: file.kind, dryRun: input.dryRun, byPerson: true };
  const [verdict] = await takeDrafts(ctx, [meant], taking);
  if (!verdict) throw new Error('a draft has one verdict');
  const alike = others.map(({ row: { row_no } }) => row_no);
  if (input.dryRun) {
    const would = { ...row, draft: verdict.draft, first_draft: row.first_draft ?? row.draft, order_number: null };
    return { row: { ...rowDetails(ctx, would), state: stateOf(verdict) }, alike, taken: 0 };
  }
  await save(ctx, row, verdict);
  const all = [verdict];
  let taken = isTaken(verdict) ? 1 : 0;
  if (input.alike) {
    const verdicts = await takeDrafts(
      ctx,
      others.map(({ draft }) => draft),
      taking,
    );
    for (const [index, one] of verdicts.entries()) {
      const other = others[index];
      if (other) await save(ctx, other.row, one);
    }
    taken += verdicts.filter(isTaken).length;
    all.push(...verdicts);
    await learn(ctx, senderOf(row.draft, file.partner), corrections);
  }
  await announceManifest(ctx, file, all);
  note(ctx, file, 'repaired', 1 + (input.alike ? others.length : 0));
  await countRows(ctx, file.id);
  return { row: await getImportRow(ctx, file.id, now.id), alike, taken };
}

const chosenOf = async (ctx: CommandContext, file: OrderImportRow, ids: readonly string[] | undefined) => {
  const failed = await failedRowsOf(ctx, file.id);
  return ids ? failed.filter(({ id }) => ids.includes(id)) : failed;
};

/** Tries failed orders again: a party or record that was missing may be there by now. */
export async function retryRows(
  ctx: CommandContext,
  importId: string,
  { rows: ids, dryRun }: { rows?: string[] | undefined; dryRun: boolean },
) {
  const file = await openImport(ctx, importId);
  const rows = await chosenOf(ctx, file, ids);
  const verdicts = await takeDrafts(
    ctx,
    rows.map(({ draft }) => beforeChecks(draft)),
    { partner: file.partner, kind: file.kind, dryRun },
  );
  if (!dryRun && rows.length > 0) {
    for (const [index, verdict] of verdicts.entries()) {
      const row = rows[index];
      if (row && verdict.state !== 'ERROR') await save(ctx, row, verdict);
    }
    await announceManifest(ctx, file, verdicts);
    note(ctx, file, 'retried', rows.length);
    await countRows(ctx, file.id);
  }
  return {
    taken: verdicts.filter(isTaken).length,
    known: verdicts.filter(({ state }) => state === 'KNOWN').length,
    failed: verdicts.filter(({ draft }) => !isAcceptable(draft)).length,
    rows: await rowHeads(
      ctx,
      rows.map(({ id }) => id),
    ),
  };
}

/** Decides on a change or cancellation that came too late: it is tried by what is true now, or the shipment stays as it is. */
export async function decideRow(
  ctx: CommandContext,
  at: { importId: string; rowId: string },
  { decision, version }: { decision: 'APPLY' | 'KEEP'; version: number },
): Promise<RowDetails> {
  const file = await openImport(ctx, at.importId);
  const row = await ctx.db.find(
    sql<OrderRowRow>`select * from order_row where org_unit = ${ctx.unit} and import_id = ${file.id} and id = ${at.rowId}
      and state = 'CONFLICT'`,
  );
  if (!row || row.version !== version) throw stale();
  if (decision === 'KEEP') await setAside(ctx, row, { key: 'exchange:reason/shipmentKept' });
  else {
    const [verdict] = await takeDrafts(ctx, [beforeChecks(row.draft)], {
      partner: file.partner,
      kind: file.kind,
      dryRun: false,
      byPerson: true,
    });
    if (!verdict || verdict.state === 'CONFLICT' || verdict.state === 'ERROR')
      throw new Refusal(400, 1700, 'Data', {
        key: 'exchange:refusal/stillTooLate',
        args: { order: row.reference ?? '' },
      });
    await save(ctx, row, verdict);
  }
  note(ctx, file, 'decided', 1);
  await countRows(ctx, file.id);
  return getImportRow(ctx, file.id, row.id);
}

const setAside = (ctx: CommandContext, row: OrderRowRow, reason: string | TextRef): Promise<unknown> =>
  ctx.db.run(
    updateRow(
      ctx,
      tables.orderRow,
      { id: row.id },
      {
        state: 'IGNORED',
        ...(typeof reason === 'string' ? { reason, reason_text: null } : { reason: null, reason_text: reason }),
        changed_by: ctx.session.accountName,
        changed_at: new Date(ctx.now),
        version: row.version + 1,
      },
    ),
  );

/** Sets all failed orders of an import aside. */
export async function setAsideOf(ctx: CommandContext, file: OrderImportRow, reason: TextRef): Promise<void> {
  await lockImport(ctx, file.id);
  await ctx.db.run(
    sql`update order_row set state = 'IGNORED', reason = null, reason_text = ${JSON.stringify(reason)}::jsonb, changed_by = ${ctx.session.accountName},
      changed_at = ${new Date(ctx.now)}, version = version + 1
      where org_unit = ${ctx.unit} and import_id = ${file.id} and state in ('ERROR', 'NEW')`,
  );
  await countRows(ctx, file.id);
}

/** Sets failed orders aside, with the reason that was given. */
export async function ignoreRows(
  ctx: CommandContext,
  importId: string,
  { rows: ids, reason }: { rows: string[]; reason: string },
) {
  const file = await openImport(ctx, importId);
  const rows = await chosenOf(ctx, file, ids);
  if (rows.length === 0) throw new Refusal(400, 1700, 'Data', { key: 'exchange:refusal/nothingFailed' });
  for (const row of rows) await setAside(ctx, row, reason);
  note(ctx, file, 'ignored', rows.length);
  await countRows(ctx, file.id);
  const heads = await rowHeads(
    ctx,
    rows.map(({ id }) => id),
  );
  return { taken: 0, known: 0, failed: 0, rows: heads };
}
