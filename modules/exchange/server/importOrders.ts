import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { OrderImport } from '../contract/calls.ts';
import { fileTaken, interchangeAnswered, rowsWaiting } from '../contract/facts.ts';
import { markTwice } from '#modules/orders/rules/checkDraft.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { messageOf, saidOnce } from './importRow.ts';
import { getImport } from './importView.ts';
import type { OrderFileRead } from './readOrderFile.ts';
import { tables } from './tables.gen.ts';
import { addRows, countRows, takeDrafts } from './takeRows.ts';
import { takeWaiting } from './takeWaiting.ts';

/** Orders that go in while their sender waits; more of them are taken in by and by, without keeping others out. */
const atOnce = 1000;

/** PostgreSQL holds no U+0000; a flipped bit makes one. */
function storable<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '\uFFFD'));
  return copy;
}

const draftsOf = (read: OrderFileRead): OrderDraft[] => markTwice(storable(read.orders));

/** One file of a unit at a time: two uploads of the same file at once must not both find it unknown. */
export const oneFileAtATime = (ctx: CommandContext): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/import`}, 3))`);

/** The import that this very request made when it came before; another file under the same name is refused. */
async function sameRequest(ctx: CommandContext, read: OrderFileRead): Promise<string | undefined> {
  if (read.idempotencyKey === null) return undefined;
  const row = await ctx.db.find(
    sql<{ id: string; digest: string }>`select id, digest from order_import where org_unit = ${ctx.unit}
      and idempotency_key = ${read.idempotencyKey} and partner_key is not distinct from ${ctx.record.partnerKey?.id ?? null}::uuid`,
  );
  if (row && row.digest !== read.digest) throw new Refusal(409, 1700, 'Data', { key: 'exchange:refusal/keyReused' });
  return row?.id;
}

/**
 * Takes an order file in: it is kept as it came, and every order becomes a shipment or is listed with row, field and reason; an order that
 * is known already is counted as known and changes nothing, so that the same file twice doubles nothing (R11).
 */
export async function importOrders(
  ctx: CommandContext,
  read: OrderFileRead,
  filename: string | null,
): Promise<OrderImport> {
  await oneFileAtATime(ctx);
  const before = await sameRequest(ctx, read);
  if (before) return getImport(ctx, before);
  const id = ctx.newId();
  const drafts = draftsOf(read);
  const partner = read.partner === null ? null : storable(read.partner);
  await ctx.db.run(
    insertRow(ctx, tables.orderImport, {
      id,
      kind: read.kind,
      filename,
      partner,
      digest: read.digest,
      received_at: new Date(ctx.now),
      received_by: ctx.session.accountName,
      state: 'PARSING',
      rows_total: drafts.length,
      rows_waiting: drafts.length,
      messages: storable(
        read.warnings.map(({ args = {}, ...problem }) => ({ ...messageOf(ctx, { ...problem, args }, null), args })),
      ),
      encoding: read.encoding,
      frame: storable(read.frame),
      sheet: read.sheet ? storable(read.sheet) : null,
      partner_key: ctx.record.partnerKey?.id ?? null,
      idempotency_key: read.idempotencyKey,
    }),
  );
  await ctx.db.run(insertRow(ctx, tables.orderImportFile, { import_id: id, bytes: Buffer.from(read.bytes) }));
  await addRows(
    ctx,
    id,
    drafts.map((draft, index) => ({ row_no: index + 1, draft, source: storable(read.sources[index] ?? []) })),
  );
  if (drafts.length > atOnce) await ctx.emit(rowsWaiting, { importId: id });
  else await takeWaiting(ctx, id, atOnce);
  await countRows(ctx, id);
  await ctx.emit(fileTaken, { importId: id });
  for (const said of read.acknowledged ?? [])
    await ctx.emit(interchangeAnswered, { partner: partner ?? '', ...storable(said) });
  const counts = await getImport(ctx, id);
  ctx.history({
    logKey: `IMP:${id}`,
    type: 'CRT',
    code: '9001',
    textKey: 'exchange:history/imported',
    args: { file: filename ?? read.kind, ok: counts.rowsOk, failed: counts.rowsFailed },
  });
  return counts;
}

/** What would come of a file; nothing of it is kept. */
export async function tryImport(
  ctx: CommandContext,
  read: OrderFileRead,
  filename: string | null,
): Promise<Omit<OrderImport, 'id' | 'items'>> {
  const verdicts = await takeDrafts(ctx, draftsOf(read), { partner: read.partner, kind: read.kind, dryRun: true });
  const count = (...states: string[]): number => verdicts.filter(({ state }) => states.includes(state)).length;
  const failed = count('ERROR');
  return {
    kind: read.kind,
    filename,
    partner: read.partner,
    receivedAt: ctx.now,
    receivedBy: ctx.session.accountName,
    state: failed === verdicts.length && failed > 0 ? 'FAILED' : failed > 0 ? 'PARTLY_FAILED' : 'DONE',
    rowsTotal: verdicts.length,
    rowsOk: count('OK', 'WARNING'),
    rowsFailed: failed,
    rowsKnown: count('KNOWN'),
    rowsIgnored: 0,
    rowsWaiting: 0,
    remarks: count('WARNING') + read.warnings.length,
    messages: saidOnce([
      ...read.warnings.map((problem) => messageOf(ctx, problem, null)),
      ...verdicts
        .filter(({ state }) => state !== 'KNOWN')
        .flatMap(({ draft }) =>
          draft.problems.map((problem) => messageOf(ctx, problem, draft.externOrderNumber || null)),
        ),
    ]).slice(0, 2000),
  };
}
