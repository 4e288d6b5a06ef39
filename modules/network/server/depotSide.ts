import { dateToIso } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import {
  cancelForSender,
  createShipment,
  lockOfNetwork,
  locate,
  type NewShipment,
  readItems,
  replaceShipment,
  saveItem,
  shipmentKnowledge,
  turnLegs,
} from '#modules/shipments/server/index.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import { depotAnswered, type Ordered, partReported } from '../contract/doors.ts';
import type { Party } from '../contract/shipment.ts';
import { partOfItem } from '../rules/partOfItem.ts';
import { networkUnit } from './ofNetwork.ts';

async function addressOf(ctx: CommandContext, party: Party): Promise<ShipmentAddress> {
  const found = await locate(ctx, party);
  const placed = party.latitude !== null && party.longitude !== null;
  return {
    name: party.name,
    streetAndNumber: party.streetAndNumber,
    countryCode: party.countryCode,
    postalCode: party.postalCode,
    city: party.city,
    contactName: party.contactName,
    phone: party.phone,
    email: party.email,
    ...found,
    ...(placed ? { latitude: party.latitude, longitude: party.longitude, geoQuality: 'EXACT' as const } : {}),
    partnerId: null,
  };
}

const slot = (day: Ordered['deliveryDate'], from: Ordered['deliveryFrom'], to: Ordered['deliveryTo']) =>
  day === null && from === null && to === null
    ? []
    : [{ dateFrom: day, dateTo: day, timeFrom: from, timeTo: to, secondTimeFrom: null, secondTimeTo: null }];

/** The depot's own shipment for what the network hands over: a collection, or the whole way when one vehicle does both. */
async function itemOf(ctx: CommandContext, order: Ordered): Promise<NewShipment> {
  const [pickup, consignor, consignee] = await Promise.all(
    [order.pickup, order.consignor, order.consignee].map((party) => addressOf(ctx, party)),
  );
  const named = (party: Party | null | undefined) => (party ? addressOf(ctx, party) : null);
  if (!pickup || !consignor || !consignee) throw new Error('three parties have three addresses');
  return {
    follows: { orderNumber: order.orderNumber, depot: ctx.unit },
    network: { shipmentId: order.shipmentId, depots: order.depots, version: order.version },
    externId: null,
    globalTrackingNumber: order.globalTrackingNumber,
    shipmentType: order.direct ? 'DIRECT_TRAFFIC' : 'PICKUP',
    trafficType: order.direct ? (order.traffic ?? 'DirectTraffic') : 'LocalTraffic',
    productCode: order.product,
    executionDate: dateToIso(order.pickupDate),
    pickupTimeSlots: slot(order.pickupDate, order.pickupFrom, order.pickupTo),
    deliveryTimeSlots: slot(order.deliveryDate, order.deliveryFrom, order.deliveryTo),
    consignee,
    consignor: pickup,
    shipper: consignor,
    collector: await named(order.collector),
    neutralConsignor: await named(order.neutralConsignor),
    customerId: order.customerId,
    goods: order.goods,
    dangerousGoods: order.dangerousGoods,
    packages: [],
    temperatureMin: order.temperatureMin,
    temperatureMax: order.temperatureMax,
    cashOnDelivery: order.cashOnDelivery,
    goodsValue: order.goodsValue,
    flags: {
      ...(order.tailLift ? { requiresTailLift: true } : {}),
      ...(order.notification ? { requiresArrivalNotification: true } : {}),
      ...(order.customs ? { isDutiableGoods: true } : {}),
    },
    instructions: order.instruction ? [{ type: 'General', code: null, text: order.instruction, important: true }] : [],
    freightTermId: order.freightTerm,
    references: [],
    source: 'GTP',
  };
}

/** The network hands a shipment over: it becomes a collection here. */
export async function takeOver(ctx: CommandContext, { payload }: Message<Ordered>): Promise<void> {
  await createShipment(ctx, await itemOf(ctx, payload), await shipmentKnowledge(ctx));
}

const unplanned: readonly string[] = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'];

/** What was handed over is to be another way: taken as long as nobody has planned it, else told. A change that was overtaken does nothing. */
export async function takeChange(ctx: CommandContext, { payload }: Message<Ordered>): Promise<void> {
  const [item] = await lockOfNetwork(ctx, payload.shipmentId);
  if (!item) throw new Error(`${payload.orderNumber} has not come here yet`);
  if ((item.gtp_version ?? 0) >= payload.version) return;
  const input = await itemOf(ctx, payload);
  const done =
    unplanned.includes(item.state) &&
    (await replaceShipment(ctx, item, input, await shipmentKnowledge(ctx), { dryRun: false }));
  if (done) {
    const [now] = await lockOfNetwork(ctx, payload.shipmentId);
    if (now) await saveItem(ctx, now, { gtp_version: payload.version });
  }
  ctx.post(networkUnit(ctx), depotAnswered, `${payload.shipmentId}/${payload.version}/CHANGE`, {
    shipmentId: payload.shipmentId,
    version: payload.version,
    about: 'CHANGE',
    done,
  });
}

/** The network wants a shipment back: let go as long as nobody has planned it, else it stays, and the network hears so. */
export async function letGo(
  ctx: CommandContext,
  { payload }: Message<{ shipmentId: string; version: number; orderNumber: string }>,
): Promise<void> {
  const items = await lockOfNetwork(ctx, payload.shipmentId);
  if (items.length === 0) throw new Error(`${payload.orderNumber} has not come here yet`);
  const free = items.every(({ state }) => unplanned.includes(state));
  let done = free;
  for (const item of free ? items : [])
    done = (await cancelForSender(ctx, item, ctx.t('network:depot/withdrawn'), { dryRun: false })) && done;
  ctx.post(networkUnit(ctx), depotAnswered, `${payload.shipmentId}/${payload.version}/WITHDRAWAL`, {
    shipmentId: payload.shipmentId,
    version: payload.version,
    about: 'WITHDRAWAL',
    done,
  });
}

/** Goods go another way from here: the part that nobody has planned leads there, else the network hears that it does not. */
export async function turnWay(
  ctx: CommandContext,
  { payload }: Message<{ shipmentId: string; version: number; depots: string[] }>,
): Promise<void> {
  if (await turnLegs(ctx, payload, await shipmentKnowledge(ctx))) return;
  ctx.post(networkUnit(ctx), depotAnswered, `${payload.shipmentId}/${payload.version}/WAY`, {
    shipmentId: payload.shipmentId,
    version: payload.version,
    about: 'WAY',
    done: false,
  });
}

/** A part of a shipment of the network came into being or changed its state: the network hears of it with the same commit. */
export async function reportPart(
  ctx: CommandContext,
  { itemId, gtpShipmentId }: { itemId: string; gtpShipmentId?: string | null },
): Promise<void> {
  if (!gtpShipmentId) return;
  const [item] = await readItems(ctx, { kind: 'unit' }, [itemId]);
  if (!item) return;
  ctx.post(networkUnit(ctx), partReported, `${itemId}/${item.version}/${item.state}`, {
    shipmentId: gtpShipmentId,
    itemId,
    itemVersion: item.version,
    ...partOfItem({
      shipmentType: item.shipment_type,
      trafficType: item.traffic_type,
      legDepot: item.leg_depot,
      state: item.state,
      collected: item.collected_at !== null,
      documented: item.documented_result,
    }),
    at: ctx.now,
  });
}
