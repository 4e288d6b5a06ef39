import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { inTest } from '#platform/answerWords.ts';
import { type OutMessageRow, tables } from './tables.gen.ts';

export type Partner = RecordOf<typeof ediPartner>;

export type NewMessage = {
  id: string;
  name: string;
  kind: OutMessageRow['kind'];
  subject: { item_id: string } | { list_id: string } | { import_id: string };
  event: string;
  /** Which event it was, and which version of what is said of it: each is written once. */
  eventKey: string;
  bytes: Buffer;
  digest?: string;
};

/** Each sign is one byte, so that columns stay columns. */
export const latin1 = (text: string): Buffer =>
  Buffer.from([...text].map((char) => (char.charCodeAt(0) > 0xff || char.length > 1 ? '?' : char)).join(''), 'latin1');

/** A message waits to be sent; one that was written already stays as it is. A partner in test is written to, not sent to. */
export async function writeMessage(ctx: CommandContext, partner: Partner, message: NewMessage): Promise<void> {
  const made = await ctx.db.run(
    insertRow(ctx, tables.outMessage, {
      id: message.id,
      name: message.name,
      state: 'PENDING',
      partner_id: partner.partnerId,
      partner_name: partner.partnerName.defaultText,
      kind: message.kind,
      ...message.subject,
      event: message.event,
      event_key: message.eventKey,
      bytes: message.bytes,
      digest: message.digest ?? null,
      next_at: partner.test ? null : new Date(ctx.now),
      answer: partner.test ? inTest : null,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  if (made.length > 0) ctx.changed('outMessages', 'outMessage', message.id, 1);
}
