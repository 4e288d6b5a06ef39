import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { latin1, type Partner, writeMessage } from './newMessage.ts';

/** What the file says, without when it was written. */
const digestOf = (text: string): string =>
  createHash('sha256')
    .update(text.replace(/^Z00.*$/m, ''))
    .digest('hex');

/**
 * What a partner is sent of a list: once for each content, another content as the next version.
 * @returns the version; undefined when the partner has been sent the same already
 */
export async function writeListMessage(
  ctx: CommandContext,
  partner: Partner,
  { kind, listId, name, text }: { kind: 'BORD512' | 'ENTL512'; listId: string; name: string; text: string },
): Promise<number | undefined> {
  const last = await ctx.db.find(
    sql<{ version: number; digest: string | null }>`select count(*) over ()::int as version, digest from out_message
      where org_unit = ${ctx.unit} and partner_id = ${partner.partnerId} and kind = ${kind} and list_id = ${listId}
      order by created_at desc, id desc limit 1`,
  );
  const digest = digestOf(text);
  if (last?.digest === digest) return undefined;
  const version = (last?.version ?? 0) + 1;
  await writeMessage(ctx, partner, {
    id: ctx.newId(),
    name: version === 1 ? name : `${name} (${version})`,
    kind,
    subject: { list_id: listId },
    event: 'CLOSED',
    eventKey: `v${version}`,
    bytes: latin1(text),
    digest,
  });
  return version;
}
