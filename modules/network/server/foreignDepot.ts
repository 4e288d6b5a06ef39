import type { z } from 'zod';
import { localDateOf } from '#kernel/date.ts';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import { writeNetworkStatus, writePickupFor } from '#modules/outbound/server/index.ts';
import { lockOfNetwork } from '#modules/shipments/server/index.ts';
import { orderForPartner, type Ordered, partnerAsked, statusForPartner } from '../contract/doors.ts';
import { networkUnit } from './ofNetwork.ts';
import { legsOf } from './getShipment.ts';
import { orderedOf } from './ordered.ts';
import { lockOwn } from './shipments.ts';
import type { GtpShipmentRow } from './tables.gen.ts';
import { tellDeviation } from './tellNote.ts';

type About = 'ORDER' | 'CHANGE' | 'WITHDRAWAL' | 'WAY';
type Asked = { shipmentId: string; version: number };

/** What the network asks of a depot; where a partner runs that depot, the network sees to it by file, or a person by phone. */
export const orPartner =
  <T extends Asked>(about: About, work: (ctx: CommandContext, message: Message<T>) => Promise<void>) =>
  async (ctx: CommandContext, message: Message<T>): Promise<void> => {
    if (!(await foreignDepots(ctx)).has(ctx.unit)) return work(ctx, message);
    const { shipmentId, version } = message.payload;
    ctx.post(networkUnit(ctx), partnerAsked, `${shipmentId}/${version}/${about}`, { shipmentId, version, about });
  };

/** FORTRAS has no public form for these (decision 0019): somebody phones. */
const byPhone = {
  CHANGE: 'network:deviation/phoneChange',
  WITHDRAWAL: 'network:deviation/phoneWithdrawal',
  WAY: 'network:deviation/phoneWay',
} as const satisfies Record<Exclude<About, 'ORDER'>, TextKey>;

/** The depot of ours that speaks for the network: whoever created the shipment, else the first of its way. */
const speakerOf = (row: GtpShipmentRow, isForeign: (depot: string) => boolean): string | undefined =>
  [row.owner_unit, ...row.route].find((depot) => !isForeign(depot));

/** A partner's depot is to collect: our depot that speaks for the network writes the order. Anything else is a note that names what to phone. */
export async function askPartner(
  ctx: CommandContext,
  { from: depot, payload }: Message<Asked & { about: About }>,
): Promise<void> {
  const row = await lockOwn(ctx, payload.shipmentId);
  if (!row) return;
  const foreign = await foreignDepots(ctx);
  const speaker = speakerOf(row, (one) => foreign.has(one));
  if (payload.about === 'ORDER' && speaker)
    ctx.post(speaker, orderForPartner, `${row.id}/${payload.version}`, {
      depot,
      ordered: orderedOf(row, await legsOf(ctx, row.id)),
    });
  else
    await tellDeviation(ctx, row, depot, byPhone[payload.about === 'ORDER' ? 'CHANGE' : payload.about], {
      depot,
      version: String(payload.version),
    });
}

/** Writes the order to collect for the partner that runs the depot. */
export async function orderPartner(
  ctx: CommandContext,
  { payload: { depot, ordered } }: Message<{ depot: string; ordered: Ordered }>,
): Promise<void> {
  const partner = (await foreignDepots(ctx)).get(depot);
  if (!partner) throw new Error(`nobody runs ${depot} for the network any more`);
  const { pickup, consignee, goods, dangerousGoods, temperatureMin, temperatureMax } = ordered;
  const degrees = [temperatureMin, temperatureMax].map((one) => (one === null ? '' : String(one / 1000)));
  await writePickupFor(ctx, partner, {
    id: ordered.shipmentId,
    version: ordered.version,
    number: ordered.orderNumber,
    day: localDateOf(ctx.now, ctx.timezone),
    pickupDate: ordered.pickupDate,
    pickupFrom: ordered.pickupFrom,
    pickupTo: ordered.pickupTo,
    pickup: { ...pickup, partnerId: null },
    consignee: { ...consignee, partnerId: null },
    goods,
    texts: [
      ...(degrees.some((one) => one !== '') ? [`Temperatur ${degrees.join(' / ')} °C`] : []),
      ...dangerousGoods.map((line) =>
        `UN ${line.unNumber} ${line.properShippingName ?? ''} ${line.packageGroup ?? ''}`.trim(),
      ),
      ...(ordered.instruction ? [ordered.instruction] : []),
    ],
  });
}

/**
 * Partners that had the goods before hear how they ended in a depot of ours, by the first depot of ours behind them. Where that one delivers
 * itself it tells the partner with its own stop.
 */
export async function tellPartnersBefore(
  ctx: CommandContext,
  row: GtpShipmentRow,
  { from, state, deviation, at }: { from: string; state: string; deviation: boolean; at: number },
): Promise<void> {
  if (state !== 'DELIVERED' && state !== 'HINDERED') return;
  const foreign = await foreignDepots(ctx);
  const result = state === 'HINDERED' ? 'HINDRANCE' : deviation ? 'DEVIATION' : 'OK';
  for (const [place, depot] of row.route.entries()) {
    const speaker = foreign.has(depot) ? row.route.slice(place + 1).find((one) => !foreign.has(one)) : undefined;
    if (speaker && speaker !== from && depot !== from)
      ctx.post(speaker, statusForPartner, `${row.id}/${depot}/${state}/${at}`, {
        depot,
        shipmentId: row.id,
        result,
        at,
      });
  }
}

export async function writeStatusFor(
  ctx: CommandContext,
  { payload: { depot, shipmentId, result, at } }: Message<z.infer<typeof statusForPartner.schema>>,
): Promise<void> {
  const partner = (await foreignDepots(ctx)).get(depot);
  const [item] = await lockOfNetwork(ctx, shipmentId);
  const words = result === 'OK' ? '' : ctx.t(`network:partner/${result}`);
  if (partner && item) await writeNetworkStatus(ctx, partner, { item, result, at, words });
}
