import { localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { type PickupOrder, writePickupOrder } from '../rules/fortras/pickupOrder.ts';
import { latin1, type Partner, writeMessage } from './newMessage.ts';

/** An order to collect for a partner that runs a depot of the network; once for each version of the shipment. @param order.id of the shipment of the network */
export async function writePickupFor(
  ctx: CommandContext,
  partner: Partner,
  { id, version, ...order }: Omit<PickupOrder, 'ownId' | 'partnerId' | 'codeList'> & { id: string; version: number },
): Promise<void> {
  const text = writePickupOrder(
    {
      ...order,
      ownId: partner.ownId ?? ctx.unit,
      partnerId: partner.partnerId,
      codeList: partner.codeList ?? '',
    },
    localOf(ctx.now, ctx.timezone),
  );
  await writeMessage(ctx, partner, {
    id: ctx.newId(),
    name: `${order.number} · ${order.pickup.name}`,
    kind: 'BORD512',
    subject: { item_id: id },
    event: 'ORDERED',
    eventKey: `ordered/${version}`,
    bytes: latin1(text),
  });
}
