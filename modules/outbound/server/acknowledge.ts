import { localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { takenInterchange } from '#modules/exchange/server/index.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { referenceOf, writeAcknowledgement } from '../rules/acknowledgement.ts';
import { controlOf } from './ownStatus.ts';
import { latin1, writeMessage } from './newMessage.ts';

/** An interchange of a partner that asks for it is acknowledged (CONTRL), once. */
export async function acknowledge(ctx: CommandContext, { importId }: { importId: string }): Promise<void> {
  const file = await takenInterchange(ctx, importId);
  const [partner] = file?.partner ? await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', file.partner) : [];
  if (!file || !partner?.active || !partner.acknowledge) return;
  const id = ctx.newId();
  const text = writeAcknowledgement(file.text, controlOf(id), localOf(ctx.now, ctx.timezone));
  if (!text) return;
  await writeMessage(ctx, partner, {
    id,
    name: file.filename ?? referenceOf(file.text) ?? partner.partnerName.defaultText,
    kind: 'CONTRL',
    subject: { import_id: importId },
    event: 'READ',
    eventKey: 'read',
    bytes: latin1(text),
  });
}
