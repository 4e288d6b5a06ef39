import type { CommandContext } from '#platform/context.ts';
import { sendersOf } from '#modules/exchange/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { writeMessage, type Partner } from './newMessage.ts';
import { written } from './ownStatus.ts';

/** The list that SAE, SYA and OSL share; it has no code for a hindrance whose reason nobody says, so the nearest goes with words. */
const codes = { OK: '300', DEVIATION: '300', HINDRANCE: '200' } as const;

/**
 * What became, in a depot further on, of goods that a partner had sent here: in the form that the partner wants, under its own number. Once for each event.
 * @param item this depot's part of the shipment; at epoch ms; words what the list has no code for
 */
export async function writeNetworkStatus(
  ctx: CommandContext,
  partner: Partner,
  { item, result, at, words }: { item: ShipmentRow; result: keyof typeof codes; at: number; words: string },
): Promise<void> {
  if (partner.sends === 'NONE') return;
  const reference = (await sendersOf(ctx, [item.id])).get(item.id)?.reference ?? item.order_number;
  const id = ctx.newId();
  const status = codes[result];
  const deviation = words === '' ? null : { code: status, text: words };
  const message = await written(ctx, partner, { id, item, reference, isPickup: false, result, status, at, deviation });
  if (!message) return;
  await writeMessage(ctx, partner, {
    id,
    name: `${item.order_number} · ${reference}`,
    ...message,
    subject: { item_id: item.id },
    event: status,
    eventKey: `network/${at}/${result}`,
  });
}
