import type { BodyOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import type * as calls from '../../contract/calls.ts';
import { askedPartner } from '../../rules/askedPartner.ts';
import { getShipment } from '../getShipment.ts';
import { takeAnswer } from '../networkSide.ts';
import { requireWrite } from '../ofNetwork.ts';
import { lockShipment } from '../shipments.ts';

/**
 * A partner has no form in which it says that it lets a shipment go (decision 0041), and may never send the status that means it: what it said by
 * phone counts the same, with who said so. Throws 400 + 1700 where no partner is asked.
 */
export async function answerForPartner(
  ctx: CommandContext,
  id: string,
  { answer, saidBy, version }: BodyOf<typeof calls.answerForPartner>,
) {
  const row = await lockShipment(ctx, id, version);
  requireWrite(ctx, row);
  const depot = askedPartner(row, await foreignDepots(ctx));
  if (!depot) throw refused('network:refusal/noPartnerAsked', { order: row.order_number });
  const letsGo = answer === 'LETS_GO';
  ctx.history({
    logKey: `GTP:${id}`,
    type: 'STS',
    code: '0014',
    textKey: letsGo ? 'network:history/partnerLetsGo' : 'network:history/partnerKeeps',
    args: { order: row.order_number, depot: { units: [depot] }, who: saidBy },
  });
  await takeAnswer(ctx, {
    from: depot,
    payload: { shipmentId: id, version: row.version, about: 'WITHDRAWAL', done: letsGo },
  });
  return getShipment(ctx, id);
}
