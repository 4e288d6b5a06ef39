import { createHash } from 'node:crypto';
import type { CommandContext } from '#platform/context.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import type { NewShipment } from '#modules/shipments/server/index.ts';
import { partnerReported, type ReportSubject, reportSubject } from '../contract/reports.ts';

/** The depot of the network that the sender of a manifest runs. */
export const depotOfSender = async (ctx: CommandContext, partner: string | null): Promise<string | undefined> =>
  [...(await foreignDepots(ctx)).values()].find((one) => one.partnerId === partner)?.depotId;

/** The shipment of the network that a consignment of a partner's manifest is: by the partner's number of it, else by one that it refers to. */
export async function networkSubject(
  ctx: CommandContext,
  depot: string,
  draft: OrderDraft,
): Promise<ReportSubject | null> {
  const numbers = [draft.externOrderNumber, ...draft.references.map(({ value }) => value)];
  for (const number of new Set(numbers.map((one) => one.trim()).filter(Boolean))) {
    const found = await ctx.ask(reportSubject, { depot, number });
    if (found) return found;
  }
  return null;
}

/** It is known already: a leg of the network's shipment, which goes on its way from here. */
export const asLegOf = (
  { shipmentType: _type, trafficType: _traffic, ...shipment }: NewShipment,
  { shipmentId, orderNumber, depots }: ReportSubject,
  depot: string,
): NewShipment => ({
  ...shipment,
  follows: { orderNumber, depot },
  network: { shipmentId, depots: [...depots] },
  source: 'GTP',
});

/** Goods of the network are on the road from a partner's depot. */
export const tellDeparture = (
  ctx: CommandContext,
  { partner, depot, subject, number }: { partner: string; depot: string; subject: ReportSubject; number: string },
): Promise<void> =>
  ctx.emit(partnerReported, {
    key: `D/${createHash('sha256')
      .update(JSON.stringify([partner, subject.shipmentId, number]))
      .digest('hex')
      .slice(0, 36)}`,
    importId: '',
    partner,
    depot,
    shipmentId: subject.shipmentId,
    orderNumber: subject.orderNumber,
    part: 'DEPARTURE',
    state: 'UNDER_WAY',
    deviation: false,
    code: 'BORD512',
    text: number,
    at: ctx.now,
  });
