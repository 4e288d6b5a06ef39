import { forEach, known } from '#kernel/known.ts';
import { isoToDate } from '#kernel/date.ts';
import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import {
  areaFreightForwarder,
  freightCarrier,
  vehicle,
  vehicleType,
} from '#modules/masterdata/contract/types/fleet.ts';
import { customer, relation, route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { attributes, rangeAmong } from '#modules/shipments/rules/attributes.ts';
import { windowsOn } from '#modules/shipments/rules/timeWindows.ts';
import {
  type DangerousGoodsLineRow,
  legSlots,
  masterPalletsOf,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { DispatchFacts, ItemFacts, RouteFacts, StopFacts, VehicleFacts } from '../rules/facts.ts';
import { palletSpacesOf } from '../rules/load.ts';
import type { TripClock } from '../rules/tripClock.ts';
import { clockOf } from './clockOf.ts';
import { crewFacts, otherTrips } from './crewFacts.ts';
import { type End, endsOf, lacksConsignor, pointOfEnd, windowsOfEnds } from './ends.ts';
import { emptyTrip, legsWith } from './driversHours.ts';
import { expectedPlan } from './expectedPlan.ts';
import { roomOfTrip, trailersOf, vehiclesOf } from './tripRoom.ts';
import { placesOfEnds } from './placesOfLegs.ts';
import { type TripContent, vehicleOf } from './replan.ts';
import type { TripRow } from './tables.gen.ts';

const routeFacts = (
  record:
    | { id: string; description: { defaultText: string }; qualifiedCustoms: boolean; disqualifiedTrip: boolean }
    | undefined,
): RouteFacts | null =>
  record
    ? {
        id: record.id,
        name: record.description.defaultText,
        qualifiedCustoms: record.qualifiedCustoms,
        disqualifiedTrip: record.disqualifiedTrip,
      }
    : null;

/** The trip as it would be with when it comes where, and how it stands now. */
type Around = { wanted: TripContent; arrivals: ReadonlyMap<string, number>; before: TripClock };

type Restricted = {
  maxVehicleLength?: number | null | undefined;
  maxVehicleWeight?: number | null | undefined;
  tailLiftNeeded?: boolean | undefined;
};

/** The stop of the trip at which it does this for a shipment, as it would be. */
function stopFactsOf(
  end: End,
  name: string,
  locations: ReadonlyMap<string, Restricted>,
  { before, wanted, arrivals }: Around,
): StopFacts {
  const isDirect = end.collection !== undefined;
  const own = wanted.orders.find((order) => order.item_id === end.item.id && order.direct === isDirect);
  const location = locations.get(pointOfEnd(end).stop_key);
  return {
    name,
    sequence: wanted.stops.find((one) => one.id === own?.stop_id)?.sequence ?? null,
    estimatedArrival: arrivals.get(own?.stop_id ?? '') ?? null,
    arrivalBefore: before.stops.find((one) => one.id === own?.stop_id)?.arrival ?? null,
    maxVehicleLength: location?.maxVehicleLength ?? null,
    maxVehicleWeight: location?.maxVehicleWeight ?? null,
    needsTailLift: location?.tailLiftNeeded === true,
  };
}

/** Facts of the shipments as the checks read them; one read per kind of record, whatever their number. */
async function itemFactsOf(ctx: ViewContext, items: readonly ShipmentRow[], around: Around): Promise<ItemFacts[]> {
  if (items.length === 0) return [];
  const { wanted } = around;
  const reading = readingOf(ctx);
  const ids = items.map((item) => item.id);
  const routes = await readRecords(
    reading,
    route,
    items.map((item) => item.outbound_route),
  );
  const relations = await readRecords(
    reading,
    relation,
    items.map((item) => item.relation_id),
  );
  const affs = await readRecords(
    reading,
    areaFreightForwarder,
    items.map((item) => item.aff_id),
  );
  const customers = await readRecords(
    reading,
    customer,
    items.map((item) => item.customer_id),
  );
  const locations = await readRecords(
    reading,
    stopLocation,
    items.flatMap(endsOf).map((end) => pointOfEnd(end).stop_key),
  );
  const lines = await ctx.db.run(
    sql<DangerousGoodsLineRow>`select * from dangerous_goods_line where org_unit = ${ctx.unit} and item_id = any(${ids}::uuid[])`,
  );
  const longest = await ctx.db.run(
    sql<{
      item_id: string;
      length: number;
    }>`select item_id, max(length) as length from goods_item where org_unit = ${ctx.unit} and item_id = any(${ids}::uuid[]) and length is not null group by item_id`,
  );
  const palletOf = await masterPalletsOf(ctx, items);
  const placeOf = await placesOfEnds(ctx, items);
  const stopFacts = (end: End) => stopFactsOf(end, placeOf(end).name, locations, around);
  return items.map((item): ItemFacts => {
    const slots = legSlots(item);
    const aff = item.aff_id ? affs.get(item.aff_id) : undefined;
    const line = item.relation_id ? relations.get(item.relation_id) : undefined;
    const known = item.customer_id ? customers.get(item.customer_id) : undefined;
    const collected = endsOf(item).find((end) => end.collection);
    const collectionSlots = collected?.collection?.slots ?? [];
    return {
      itemId: item.id,
      orderNumber: item.order_number,
      state: item.state,
      shipmentType: item.shipment_type,
      tripName: item.trip_name,
      attributes: forEach(attributes, (name) => item.attributes.includes(name)),
      outboundRoute: routeFacts(item.outbound_route ? routes.get(item.outbound_route) : undefined),
      relation: line ? { name: line.description.defaultText, dangerousGoods: line.dangerousGoods } : null,
      affId: item.aff_id,
      affName: aff?.name ?? item.aff_id,
      executionDate: item.execution_date ? isoToDate(item.execution_date) : null,
      timeSlots: slots,
      windows: windowsOn(slots, isoToDate(wanted.trip.execution_date), ctx.timezone),
      hasCoordinates: endsOf(item).every(
        (end) => pointOfEnd(end).latitude !== null && pointOfEnd(end).longitude !== null,
      ),
      notified: slots.length > 0,
      endsAtDepot: item.leg_depot !== null,
      redeliveryPossible: item.packages_on_terminal >= item.packages,
      totalGrossWeight: item.weight,
      volume: item.volume,
      loadingMeter: item.loading_meter,
      palletSpaces: palletSpacesOf(item.loading_meter),
      longestPackage: longest.find((one) => one.item_id === item.id)?.length ?? 0,
      numberOfExpectedPackages: item.packages,
      packagesOnTerminal: item.packages_on_terminal,
      temperatureRange: rangeAmong(item.attributes),
      dangerousGoods: lines.filter((line) => line.item_id === item.id).map((line) => line.line),
      calculatedDangerousGoodsPoints: item.dg_points,
      cashOnDelivery: item.cash_on_delivery,
      ...palletOf(item),
      customer: known ? { name: known.address.name1, creditHold: known.creditHold } : null,
      stop: stopFacts({ item, type: 'DELIVERY', collection: undefined }),
      pickupStop: collected ? stopFacts(collected) : null,
      pickupSlots: collectionSlots,
      pickupWindows: collected ? windowsOfEnds(ctx, wanted.trip, [collected]) : [],
      lacksConsignor: lacksConsignor(item),
    };
  });
}

/** A tractor or trailer with the other trips that name it, or whose vehicle usually pulls it. */
async function pulledFacts(ctx: ViewContext, trip: TripRow, id: string, name: string | undefined) {
  const pulling = (await listRecords(readingOf(ctx), vehicle)).filter(
    (one) => one.trailerId === id && one.id !== trip.vehicle_id,
  );
  const used = { vehicleIds: [id], usualPullers: pulling.map((one) => one.id) };
  return { name: name ?? id, otherTrips: await otherTrips(ctx, trip, used) };
}

async function vehicleFacts(ctx: ViewContext, content: TripContent): Promise<VehicleFacts | null> {
  const { trip } = content;
  const { record, type } = await vehicleOf(ctx, trip.vehicle_id);
  if (!record || !type) return null;
  const report = await ctx.db.find(
    sql<{
      report: { isVerminous?: boolean; isLoadingSpaceDirty?: boolean } | null;
    }>`select last_report as report from vehicle_report where org_unit = ${ctx.unit} and vehicle_id = ${trip.vehicle_id}`,
  );
  const reading = readingOf(ctx);
  const pulled = trailersOf(trip, record);
  const vehicles = await readRecords(reading, vehicle, [...vehiclesOf(trip), ...pulled]);
  const types = await readRecords(
    reading,
    vehicleType,
    [...vehicles.values()].map((one) => one.vehicleTypeId),
  );
  const room = known(roomOfTrip(trip, { vehicles, types }));
  const plateOf = (id: string): string | undefined => vehicles.get(id)?.licencePlate;
  const trailers: VehicleFacts['trailers'] = [];
  for (const id of pulled) trailers.push(await pulledFacts(ctx, trip, id, plateOf(id)));
  return {
    id: record.id,
    name: record.licencePlate,
    availability: record.availability,
    permittedLoad: room.permittedLoad,
    grossVehicleWeight: type.grossVehicleWeight,
    loadingMeters: room.loadingMeters,
    volume: room.volume,
    palletSpaces: room.palletSpaces,
    length: type.length ?? type.loadingMeters,
    totalLength: room.totalLength,
    hasTrailer: pulled.length > 0 || trip.tractor_id !== null,
    tailLift: type.tailLift,
    crane: type.crane,
    highValueGoods: record.highValueGoods,
    dangerousGoods: type.dangerousGoods,
    maxDangerousGoodsEquipment: record.dangerousGoodsEquipment,
    temperatureRanges: type.temperatureRanges,
    isVerminous: report?.report?.isVerminous === true,
    isLoadingSpaceDirty: report?.report?.isLoadingSpaceDirty === true,
    otherTrips: await otherTrips(ctx, trip, { vehicleIds: [record.id] }),
    tractor: trip.tractor_id ? await pulledFacts(ctx, trip, trip.tractor_id, plateOf(trip.tractor_id)) : null,
    trailers,
  };
}

/** All facts of the dispatch checks (7.1) for adding `items` to a trip, or for releasing it with its own. */
export async function dispatchFacts(
  ctx: ViewContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  phase: 'DISPATCH' | 'RELEASE',
  wanted: TripContent = content,
): Promise<DispatchFacts> {
  const { trip } = content;
  const plan = await expectedPlan(ctx, wanted);
  const around: Around = { wanted, arrivals: plan.arrivals, before: clockOf(trip, content.stops, ctx.now) };
  const reading = readingOf(ctx);
  const carriers = await readRecords(reading, freightCarrier, [trip.freight_carrier_id]);
  const routes = await readRecords(reading, route, [trip.outbound_route]);
  const carrier = trip.freight_carrier_id ? carriers.get(trip.freight_carrier_id) : undefined;
  return {
    phase,
    trip: {
      id: trip.id,
      name: trip.name,
      state: trip.state,
      executionDate: isoToDate(trip.execution_date),
      externallyPlanned: trip.externally_planned,
      affId: trip.aff_id,
      outboundRoute: routeFacts(trip.outbound_route ? routes.get(trip.outbound_route) : undefined),
      departure: plan.departure,
      arrival: plan.table?.arrival ?? around.before.back ?? plan.departure + emptyTrip,
      drivingTime: plan.table?.drivingMinutes ?? trip.driving_time,
      longestDriving: plan.table?.longestDriving ?? trip.longest_driving,
      service: wanted.stops.reduce((sum, stop) => sum + stop.service_minutes, 0),
      legs: legsWith(trip, wanted.stops, plan.table),
      tunnels: null,
    },
    vehicle: await vehicleFacts(ctx, content),
    ...(await crewFacts(ctx, trip)),
    carrier: carrier
      ? {
          name: carrier.address.name1,
          contractStart: carrier.contractStart ?? null,
          contractEnd: carrier.contractEnd ?? null,
        }
      : null,
    items: await itemFactsOf(ctx, items, around),
    planned: phase === 'RELEASE' ? [] : await itemFactsOf(ctx, content.items, around),
    userIsAff: ctx.record.rowScope === 'ownAff',
    licences: {
      missing: ctx.session.accountId === 'system' || ctx.session.licenses.includes('LPP-DPT') ? [] : ['LPP-DPT'],
      vehicles: null,
    },
  };
}
