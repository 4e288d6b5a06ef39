import { sql } from 'kysely';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import { sscc } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { itemPoints, linePoints } from '#modules/dangerousgoods/rules/points.ts';
import { findUnit, takeNumbers, type Unit } from '#modules/organisation/server/index.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { routing } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { itemCreated } from '../contract/facts.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import { anomaliesOf } from '../rules/anomalies.ts';
import { attributes, attributesOf } from '../rules/attributes.ts';
import { measuresOf } from '../rules/measures.ts';
import { orderNumber } from '../rules/orderNumber.ts';
import { firstLeg, type RoutingRow } from '../rules/routing.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import { windowsOn } from '../rules/timeWindows.ts';
import { yearOf } from './itemRow.ts';
import type { NewShipment } from './newShipment.ts';
import { addTransitions } from './timeline.ts';

/** Key that joins stops of one place: the stop location, else address and name in their plain form. */
export const stopKeyOf = (address: ShipmentAddress): string =>
  address.stopLocationId ??
  [address.countryCode, address.postalCode, address.city, address.streetAndNumber, address.name]
    .map((part) => (part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .join('|')
    .slice(0, 200);

type Knowledge = {
  unit: Unit;
  routings: RoutingRow[];
  products: Map<
    string,
    {
      isTopProduct: boolean;
      priorityLevel: number;
      temperatureRange: 'NONE' | 'COLD' | 'HIGH' | 'INDIVIDUAL';
      isAvis: boolean;
    }
  >;
  exchangeable: Set<string>;
  factors: { volumeFactor: number; ldmFactor: number };
};

/** Reads once what many shipments of one import need. */
export async function shipmentKnowledge(ctx: CommandContext): Promise<Knowledge> {
  const reading = readingOf(ctx);
  const unit = await findUnit(ctx.db, ctx.unit);
  if (!unit) throw new Error(`unit ${ctx.unit} is unknown`);
  const routings = (await listRecords(reading, routing)).map(
    (row): RoutingRow => ({
      ...row,
      cityPattern: row.cityPattern ?? null,
      customerId: row.customerId ?? null,
      weekdays: row.weekdays ?? [],
      trafficType: row.trafficType ?? null,
      minWeight: row.minWeight ?? null,
      maxWeight: row.maxWeight ?? null,
      relationId: row.relationId ?? null,
      routeId: row.routeId ?? null,
      affId: row.affId ?? null,
      terminalAreaId: row.terminalAreaId ?? null,
    }),
  );
  const products = await listRecords(reading, product);
  const types = await listRecords(reading, packageType);
  return {
    unit,
    routings,
    products: new Map(products.map((p) => [p.id, p])),
    exchangeable: new Set(types.filter((type) => type.exchangeable).map((type) => type.code)),
    factors: await configurationOf(ctx.db, ctx.readUnits, 'chargeable-weight'),
  };
}

const place = (address: ShipmentAddress) => ({
  countryCode: address.countryCode ?? '',
  postalCode: address.postalCode ?? '',
  city: address.city ?? '',
});

/** The first and last instant of the leg's windows on its day, for sorting. */
function windowOf(
  slots: readonly TimeSlot[],
  day: string | null,
  timezone: string,
): { from: Date | null; to: Date | null } {
  if (!day) return { from: null, to: null };
  const windows = windowsOn(slots, isoToDate(day), timezone);
  const first = windows[0];
  const last = windows.at(-1);
  return { from: first ? new Date(first.from) : null, to: last ? new Date(last.to) : null };
}

/**
 * A new shipment leg: number from the range, leg and route by the routing rows, measures, attributes, points and anomalies,
 * packages with given or generated codes, first entries of timeline and history.
 * @returns its id and order number
 */
export async function createShipment(
  ctx: CommandContext,
  input: NewShipment,
  known: Knowledge,
): Promise<{ itemId: string; orderNumber: string }> {
  const id = ctx.newId();
  const { products, unit } = known;
  const of = input.productCode ? products.get(input.productCode) : undefined;
  const measures = measuresOf(
    input.goods.map((g) => ({ ...g, stackable: g.stackable === true })),
    { totalGrossWeight: input.totalGrossWeight ?? null },
    known.factors,
  );
  const leg = firstLeg(
    known.routings,
    ctx.unit,
    { ...place(input.consignee), productId: input.productCode, totalGrossWeight: measures.totalGrossWeight },
    input.consignor
      ? { ...place(input.consignor), customerId: input.customerId, totalGrossWeight: measures.totalGrossWeight }
      : undefined,
  );
  const shipmentType = input.shipmentType ?? leg.shipmentType;
  const routed = leg.routing !== undefined;
  const at = shipmentType === 'PICKUP' && input.consignor ? input.consignor : input.consignee;
  const slots = shipmentType === 'PICKUP' ? input.pickupTimeSlots : input.deliveryTimeSlots;
  const points = itemPoints(input.dangerousGoods);
  const present = attributesOf({
    flags: { ...input.flags, ...(of?.isAvis ? { isAvis: true } : {}) },
    trafficType: input.trafficType ?? 'LocalTraffic',
    numberOfDangerousGoods: input.dangerousGoods.length,
    goods: input.goods.map((g) => ({
      stackable: g.stackable === true,
      length: g.length,
      exchangeablePackages: g.packingType !== null && known.exchangeable.has(g.packingType),
    })),
    numberOfHandlingInstructions: input.instructions.length,
    numberOfAttachments: 0,
    numberOfServices: 0,
    isTopProduct: of?.isTopProduct === true,
    productTemperatureRange: of?.temperatureRange ?? 'NONE',
    temperatureMin: input.temperatureMin,
    temperatureMax: input.temperatureMax,
    cashOnDelivery: input.cashOnDelivery ?? 0,
    goodsValue: input.goodsValue ?? 0,
  });
  const found = anomaliesOf({
    latitude: at.latitude,
    longitude: at.longitude,
    pickupTimeSlots: input.pickupTimeSlots,
    deliveryTimeSlots: input.deliveryTimeSlots,
    unloading: [],
    hasDangerousGoods: input.dangerousGoods.length > 0,
    calculatedDangerousGoodsPoints: points.points,
    statedDangerousGoodsPoints: null,
  });
  const serial = await takeNumbers(ctx, 'SHIPMENT');
  const number = orderNumber(unit.depotNumber ?? 1, yearOf(ctx.now, ctx.timezone), serial.first);
  const count = Math.max(
    1,
    input.numberOfPackages ?? 0,
    input.packages.length,
    input.goods.reduce((sum, g) => sum + g.numberOfPackages, 0),
  );
  const state = routed && !present.hasLoadingLock ? 'DISPATCHABLE' : 'CREATED';
  const onTerminal = input.packages.filter((p) => p.terminalStatus === 'IN_DEPOT').length;
  const window = windowOf(slots, input.executionDate, ctx.timezone);
  const now = new Date(ctx.now);
  const words = [
    number,
    input.externId,
    input.globalTrackingNumber,
    input.consignee.name,
    input.consignee.city,
    input.consignee.postalCode,
    input.consignor?.name,
    input.consignor?.city,
    ...input.references.map((r) => r.value),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 800);

  await ctx.db.run(
    sql`insert into shipment (org_unit, id, extern_id, order_number, global_tracking_number, shipment_type, traffic_type, pick_up_type, delivery_type, state, routing_state,
      management_branch, origin_depot, destination_depot, outbound_route, relation_id, routing_id, aff_id, default_aff_id, product_code, priority_level, execution_date,
      pickup_slots, delivery_slots, window_from, window_to, packages, packages_on_terminal, weight, volume, loading_meter, chargeable_weight, dg_points, un_numbers,
      temperature_min, temperature_max, cash_on_delivery, goods_value, consignee, consignor, shipper, place_name, place_postal_code, place_city, place_country,
      latitude, longitude, geo_quality, stop_key, attributes, flags, anomalies, instructions, freight_term_id, payment_method_id, customer_id, reference_values, source, words,
      created_at, created_by, changed_at, changed_by)
    values (${ctx.unit}, ${id}, ${input.externId}, ${number}, ${input.globalTrackingNumber ?? null}, ${shipmentType}, ${input.trafficType ?? 'LocalTraffic'}, 'NORMAL', 'NORMAL', ${state}, ${routed ? 'ROUTED' : 'NOT_ROUTED'},
      ${ctx.unit}, ${shipmentType === 'PICKUP' ? ctx.unit : null}, ${leg.routing?.responsibleDepotId ?? null}, ${leg.routing?.routeId ?? null}, ${leg.routing?.relationId ?? null}, ${leg.routing?.id ?? null},
      ${leg.routing?.affId ?? null}, ${leg.routing?.affId ?? null}, ${input.productCode}, ${of?.priorityLevel ?? 5}, ${input.executionDate}::date,
      ${JSON.stringify(input.pickupTimeSlots)}::jsonb, ${JSON.stringify(input.deliveryTimeSlots)}::jsonb, ${window.from}, ${window.to}, ${count}, ${onTerminal},
      ${measures.totalGrossWeight}, ${measures.volume}, ${measures.loadingMeter}, ${measures.chargeableWeight}, ${points.points}, ${[...new Set(input.dangerousGoods.map((l) => l.unNumber))]},
      ${input.temperatureMin}, ${input.temperatureMax}, ${input.cashOnDelivery ?? 0}, ${input.goodsValue ?? 0},
      ${JSON.stringify(input.consignee)}::jsonb, ${input.consignor ? JSON.stringify(input.consignor) : null}::jsonb, ${input.shipper ? JSON.stringify(input.shipper) : null}::jsonb,
      ${at.name}, ${at.postalCode}, ${at.city}, ${at.countryCode}, ${at.latitude}, ${at.longitude}, ${at.geoQuality}, ${stopKeyOf(at)},
      ${attributes.filter((name) => present[name])}, ${JSON.stringify(input.flags)}::jsonb, ${found}, ${JSON.stringify(input.instructions)}::jsonb,
      ${input.freightTermId ?? null}, ${input.paymentMethodId ?? null}, ${input.customerId}, ${JSON.stringify(input.references)}::jsonb, ${input.source}, ${words},
      ${now}, ${ctx.session.accountId}, ${now}, ${ctx.session.accountId})`,
    { name: 'shipment.insert' },
  );

  await insertGoods(ctx, id, input);
  await insertPackages(ctx, id, input, count);
  addTransitions(ctx, [
    {
      itemId: id,
      type: 'CREATED',
      state: 'FINISHED',
      at: ctx.now,
      processName: input.source,
      placeName: at.name,
      expected: count,
      moved: count,
    },
  ]);
  ctx.history({
    logKey: `ITEM:${id}`,
    type: 'CRT',
    code: '1001',
    textKey: 'shipments:history/created',
    args: { order: number, source: input.source },
  });
  if (routed) {
    ctx.history({
      logKey: `ITEM:${id}`,
      type: 'STS',
      code: '1020',
      textKey: 'shipments:history/route',
      args: { order: number, route: leg.routing?.routeId ?? '', state },
    });
  }
  ctx.changed('items', 'item', id, 1, { affIds: leg.routing?.affId ? [leg.routing.affId] : [], driverIds: [] });
  await ctx.emit(itemCreated, { itemId: id, orderNumber: number });
  return { itemId: id, orderNumber: number };
}

async function insertGoods(ctx: CommandContext, itemId: string, input: NewShipment): Promise<void> {
  if (input.goods.length > 0) {
    await ctx.db.run(
      sql`insert into goods_item (org_unit, id, item_id, line_no, marks_and_numbers, description, stackable, packages, packing_type, gross_weight, length, width, height)
      select ${ctx.unit}, g.id, ${itemId}, g.line, g."marksAndNumbers", g."goodsDescription", coalesce(g.stackable, false), g."numberOfPackages", g."packingType", g."grossWeight", g.length, g.width, g.height
      from jsonb_to_recordset(${JSON.stringify(input.goods.map((g, i) => ({ ...g, id: ctx.newId(), line: i + 1 })))}::jsonb) as g(id uuid, line int, "marksAndNumbers" text,
        "goodsDescription" text, stackable boolean, "numberOfPackages" int, "packingType" text, "grossWeight" bigint, length bigint, width bigint, height bigint)`,
      { name: 'goods.insert' },
    );
  }
  if (input.dangerousGoods.length > 0) {
    const lines = input.dangerousGoods.map((line, i) => ({
      id: ctx.newId(),
      no: i + 1,
      un: line.unNumber,
      sub: line.unSubNumber,
      points: linePoints(line),
      line: {
        ...line,
        subsidiaryHazard1: line.subsidiaryHazard1 ?? null,
        subsidiaryHazard2: line.subsidiaryHazard2 ?? null,
        subsidiaryHazard3: line.subsidiaryHazard3 ?? null,
        packageGroup: line.packageGroup ?? null,
        netQuantity: line.netQuantity ?? null,
        netExplosiveMass: line.netExplosiveMass ?? null,
        exceptedQuantity: line.exceptedQuantity === true,
        highConsequence: line.highConsequence === true,
      },
    }));
    await ctx.db.run(sql`insert into dangerous_goods_line (org_unit, id, item_id, line_no, un_number, un_sub_number, line, points)
      select ${ctx.unit}, l.id, ${itemId}, l.no, l.un, l.sub, l.line, l.points
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, no int, un text, sub int, line jsonb, points float8)`);
  }
}

/** Packages with the sender's codes; what has none gets a serial code of this depot. */
async function insertPackages(ctx: CommandContext, itemId: string, input: NewShipment, count: number): Promise<void> {
  const given = input.packages.slice(0, count);
  const missing = count - given.length;
  const serials = missing > 0 ? await takeNumbers(ctx, 'SSCC', missing) : undefined;
  const rows = Array.from({ length: count }, (_, i) => {
    const one = given[i];
    const barcode =
      one?.barcode ?? sscc(`${serials?.prefix}${String((serials?.first ?? 0) + i - given.length).padStart(9, '0')}`);
    return {
      id: ctx.newId(),
      position: i + 1,
      barcode,
      irregular: one?.irregular === true,
      alternative: one?.alternativeBarcodes ?? [],
      terminal: one?.terminalStatus ?? 'NOT_IN_DEPOT',
      space: one?.storingPosition ?? null,
    };
  });
  await ctx.db.run(
    sql`insert into package (org_unit, id, item_id, barcode, barcode_irregular, alternative_barcodes, position, terminal_status, status, actual_space_type, actual_space, compartment_kind, compartment_id)
    select ${ctx.unit}, p.id, ${itemId}, p.barcode, p.irregular, array(select jsonb_array_elements_text(p.alternative)), p.position, p.terminal,
      case when p.terminal = 'IN_DEPOT' then 'OK' else 'NOK_NOT_PROCESSED' end, case when p.space is not null then 'STORING_POSITION' end, p.space,
      case when p.terminal = 'IN_DEPOT' then 'DEPOT' end, case when p.terminal = 'IN_DEPOT' then ${ctx.unit} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, position int, barcode text, irregular boolean, alternative jsonb, terminal text, space text)`,
    { name: 'package.insert' },
  );
}

export const isoDay = (day: readonly number[] | null): string | null => (day ? dateToIso(day) : null);
