import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { LegalHold } from '../../contract/retention.ts';

const columns = sql`id, org_unit as "orgUnit", kind, subject, reason, created_at as "createdAt", created_by as "createdBy",
  ended_at as "endedAt", ended_by as "endedBy"`;

export const holdsOf = (ctx: ViewContext): Promise<LegalHold[]> =>
  ctx.db.run(
    sql<LegalHold>`select ${columns} from legal_hold where org_unit = ${ctx.unit}
      order by ended_at is not null, created_at desc limit 500`,
  );

/** Two that hold the same at once hold it once. */
export async function addHold(
  ctx: CommandContext,
  { kind, subject, reason }: Pick<LegalHold, 'kind' | 'subject' | 'reason'>,
): Promise<LegalHold> {
  const added = await ctx.db.find(
    sql<LegalHold>`insert into legal_hold (org_unit, id, kind, subject, reason, created_at, created_by)
      values (${ctx.unit}, ${ctx.newId()}, ${kind}, ${subject}, ${reason}, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, kind, subject) where ended_at is null do nothing returning ${columns}`,
  );
  if (added) {
    ctx.history({
      logKey: `HOLD:${ctx.unit}:${kind}:${subject}`,
      type: 'CRT',
      code: '0091',
      textKey: 'operation:history/holdAdded',
      args: { reason },
    });
    return added;
  }
  const standing = await ctx.db.find(
    sql<LegalHold>`select ${columns} from legal_hold where org_unit = ${ctx.unit} and kind = ${kind} and subject = ${subject} and ended_at is null`,
  );
  if (!standing) throw notFound();
  return standing;
}

export async function endHold(ctx: CommandContext, id: string): Promise<void> {
  const ended = await ctx.db.find(
    sql<{
      kind: string;
      subject: string;
    }>`update legal_hold set ended_at = ${new Date(ctx.now)}, ended_by = ${ctx.session.accountName}
      where org_unit = ${ctx.unit} and id = ${id} and ended_at is null returning kind, subject`,
  );
  if (!ended) throw notFound();
  ctx.history({
    logKey: `HOLD:${ctx.unit}:${ended.kind}:${ended.subject}`,
    type: 'UPD',
    code: '0092',
    textKey: 'operation:history/holdEnded',
    args: {},
  });
}
