import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { localDateOf } from '#kernel/date.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { readingOf } from '#modules/masterdata/server/index.ts';
import { createShipment, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import type { OrderImport } from '../contract/calls.ts';
import { checkDrafts } from '../rules/checkDraft.ts';
import { isAcceptable, type OrderDraft, type OrderProblem } from '../rules/orderDraft.ts';
import { importView } from './importView.ts';
import { knownParties, numbersOf } from './parties.ts';
import type { OrderFileRead } from './readOrderFile.ts';
import { tables } from './tables.gen.ts';
import { catalogues, toShipment } from './toShipment.ts';

type Message = OrderImport['messages'][number];

/** Who sent the order is part of its id: two customers may use the same numbers. At most 40 characters. */
const externIdOf = (draft: OrderDraft, partner: string | null): string => {
  const sender = draft.consignor?.number ?? partner ?? '';
  const plain = `${sender}/${draft.externOrderNumber}`;
  return plain.length <= 40 ? plain : createHash('sha256').update(plain).digest('hex').slice(0, 40);
};

const messageOf = (ctx: CommandContext, problem: OrderProblem, reference: string | null): Message => ({
  row: problem.row,
  field: problem.field,
  code: problem.code,
  severity: problem.severity,
  text: ctx.t(`exchange:problem/${problem.code}`, spokenArgs(problem.args, ctx.language, ctx.timezone)),
  reference,
});

/** Orders that this unit has from earlier files. */
async function knownIds(ctx: CommandContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{
      extern_id: string;
    }>`select extern_id from shipment where org_unit = ${ctx.unit} and extern_id = any(${[...ids]})`,
  );
  return new Set(rows.map((row) => row.extern_id));
}

/**
 * Takes an order file in: every order becomes a shipment or is listed with row, field and reason; an order that is known already
 * is counted as known and changes nothing, so that the same file twice doubles nothing (R11).
 */
export async function importOrders(
  ctx: CommandContext,
  kind: 'csv' | 'edi',
  read: OrderFileRead,
  filename: string | null,
): Promise<OrderImport> {
  // One file of a unit at a time: two uploads of the same file at once must not both find it unknown.
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/import`}, 3))`);
  const parties = await knownParties(ctx, read.orders.flatMap(numbersOf));
  const facts = {
    today: localDateOf(ctx.now, ctx.timezone),
    knowsParty: (number: string) => parties.has(number),
  };
  const file = { ...read, orders: checkDrafts(read.orders, facts) };
  const known = await knownIds(
    ctx,
    file.orders.map((draft) => externIdOf(draft, file.partner)),
  );
  const lookups = await catalogues(readingOf(ctx));
  const knowledge = await shipmentKnowledge(ctx);

  const messages: Message[] = file.warnings.map((problem) => messageOf(ctx, problem, null));
  const itemIds: string[] = [];
  let failed = 0;
  let repeated = 0;
  for (const draft of file.orders) {
    const externId = externIdOf(draft, file.partner);
    const reference = draft.externOrderNumber || null;
    if (known.has(externId) && isAcceptable(draft)) {
      repeated += 1;
      continue;
    }
    messages.push(...draft.problems.map((problem) => messageOf(ctx, problem, reference)));
    if (!isAcceptable(draft)) {
      failed += 1;
      continue;
    }
    const input = await toShipment(ctx, draft, externId, kind === 'edi' ? 'EDI' : 'CSV', parties, lookups);
    itemIds.push((await createShipment(ctx, input, knowledge)).itemId);
    known.add(externId);
  }
  const total = file.orders.length;
  const state = failed === total ? 'FAILED' : failed > 0 ? 'PARTLY_FAILED' : 'DONE';
  const saved = await ctx.db.one(
    insertedRow(ctx, tables.orderImport, {
      id: ctx.newId(),
      kind,
      filename,
      partner: file.partner,
      digest: read.digest,
      received_at: new Date(ctx.now),
      received_by: ctx.session.accountName,
      state,
      rows_total: total,
      rows_ok: itemIds.length,
      rows_failed: failed,
      rows_known: repeated,
      messages,
      item_ids: itemIds,
    }),
  );
  ctx.history({
    logKey: `IMP:${saved.id}`,
    type: 'CRT',
    code: '9001',
    textKey: 'exchange:history/imported',
    args: { file: filename ?? kind, ok: itemIds.length, failed },
  });
  ctx.changed('imports', 'import', saved.id, 1);
  return importView(ctx, saved);
}
