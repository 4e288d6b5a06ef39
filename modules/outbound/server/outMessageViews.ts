import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { allowed } from '#kernel/machine.ts';
import type { TableQuery } from '#kernel/paging.ts';
import type { ViewContext } from '#platform/context.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import type { OutMessage, OutMessageDetails } from '../contract/outMessages.ts';
import { answerIn } from '../rules/answerWords.ts';
import { outMessageMachine } from '../rules/outMessageStates.ts';
import type { OutMessageRow } from './tables.gen.ts';

export const outMessageView = (ctx: ViewContext, row: OutMessageRow): OutMessage => ({
  id: row.id,
  name: row.name,
  state: row.state,
  partnerId: row.partner_id,
  partnerName: row.partner_name,
  kind: row.kind,
  event: row.event,
  itemId: row.item_id,
  listId: row.list_id,
  importId: row.import_id,
  attempts: row.attempts,
  nextAt: row.next_at,
  lastAt: row.last_at,
  answer: row.answer && answerIn(ctx.t, row.answer),
  createdAt: row.created_at,
  createdBy: row.created_by,
  version: row.version,
  historyLogKey: `OUT_MESSAGE:${row.id}`,
  allowed: allowed(outMessageMachine, row.state, {}, ctx.session.permissions),
});

const columns = new Map([
  ['name', sql.ref('r.name')],
  ['state', sql.ref('r.state')],
  ['createdAt', sql.ref('r.created_at')],
  ['partnerName', sql.ref('r.partner_name')],
  ['kind', sql.ref('r.kind')],
  ['attempts', sql.ref('r.attempts')],
  ['nextAt', sql.ref('r.next_at')],
  ['answer', sql.ref('r.answer')],
]);

export const outMessageTable = (ctx: ViewContext, query: TableQuery) => {
  const where = sql.join(
    [
      sql`r.org_unit = ${ctx.unit}`,
      ...wordsIn(sql`app.searchable(r.name || ' ' || r.partner_name || ' ' || r.state)`, query.q),
    ],
    sql` and `,
  );
  const order = sortedBy(query.sort, (field) => columns.get(field));
  return pageOf(ctx, query, {
    rows: sql<OutMessageRow>`select r.* from out_message r where ${where} order by ${sql.join([...order, sql`r.id desc`])}`,
    from: sql`out_message r where ${where}`,
    shown: (rows) => rows.map((row) => outMessageView(ctx, row)),
  });
};

export async function getOutMessage(ctx: ViewContext, id: string): Promise<OutMessageDetails> {
  const row = await ctx.db.find(
    sql<OutMessageRow>`select * from out_message where org_unit = ${ctx.unit} and id = ${id}`,
    { name: 'outbound.getOutMessage' },
  );
  if (!row) throw notFound();
  const tries = await ctx.db.run(
    sql<OutMessageDetails['tries'][number]>`select attempt, at, took, ok, answer from out_attempt
      where org_unit = ${ctx.unit} and message_id = ${id} order by attempt desc limit 50`,
  );
  const text = row.bytes.toString(row.kind === 'WEBHOOK' ? 'utf8' : 'latin1');
  return {
    ...outMessageView(ctx, row),
    text,
    tries: tries.map((one) => ({ ...one, answer: answerIn(ctx.t, one.answer) })),
  };
}
