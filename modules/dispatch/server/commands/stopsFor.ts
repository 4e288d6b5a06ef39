import { known } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import { jointStop } from '#modules/shipments/rules/jointStop.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { type End, endOfOrder, keyOfEnd, pointOfEnd, windowsOfEnds } from '../ends.ts';
import type { PlacesOfEnds } from '../placesOfLegs.ts';
import type { TripContent } from '../replan.ts';
import type { StopRow, TripRow } from '../tables.gen.ts';

type ServiceTime = { defaultServiceMin: number; perPackageSec: number };
/** Minutes at a stop for these shipments. */
export const serviceOf = (items: readonly ShipmentRow[], { defaultServiceMin, perPackageSec }: ServiceTime): number =>
  defaultServiceMin + Math.round((items.reduce((sum, item) => sum + item.packages, 0) * perPackageSec) / 60);

const itemsOf = (ends: readonly End[]): ShipmentRow[] => ends.map(({ item }) => item);

/** What stands at a stop before anything has been worked out or has happened there. */
export const plainStop = {
  planned_arrival: null,
  estimated_arrival: null,
  actual_arrival: null,
  actual_departure: null,
  waiting_minutes: 0,
  violation_minutes: 0,
  distance: 0,
  driving_minutes: 0,
  break_minutes: 0,
  processing_state: null,
  signer: null,
  signed_at: null,
  signature_type: null,
  signature_blob_id: null,
  document_blob_ids: [],
  documenting_user_type: null,
  documenting_user: null,
  documented_latitude: null,
  documented_longitude: null,
  equipment: null,
  fixed: false,
} satisfies Partial<StopRow>;

/** A stop as it would be for these ends at one place, behind the trip's last stop. */
export function stopFor(
  ctx: ViewContext,
  trip: TripRow,
  ends: readonly End[],
  { sequence, id }: { sequence: number; id: string },
  service: ServiceTime,
  placeOf: PlacesOfEnds,
): StopRow {
  const first = known(ends[0]);
  const { kind, name, address } = placeOf(first);
  return {
    org_unit: ctx.unit,
    id,
    trip_id: trip.id,
    sequence,
    kind,
    name,
    address,
    ...pointOfEnd(first),
    windows: windowsOfEnds(ctx, trip, ends),
    service_minutes: serviceOf(itemsOf(ends), service),
    ...plainStop,
  };
}

/** A stop of the trip, or one that it would get, with what it does there beyond what it does already. */
type Planned = { key: string; ends: End[]; known: StopRow | undefined };

const isOpen = ({ orders }: TripContent, stop: StopRow): boolean =>
  stop.actual_departure === null && !orders.some((order) => order.stop_id === stop.id && order.result !== null);

function keyOfStop({ items, orders }: TripContent, stop: StopRow): string {
  const at = orders.find((order) => order.stop_id === stop.id && !order.direct);
  const first = at && items.find((item) => item.id === at.item_id);
  return first?.stop_group ? jointStop(first) : stop.stop_key;
}

/**
 * Ends by the stop that they get: an open one of the same place or group takes them in, others are new. Direct traffic is delivered at a
 * stop behind the one that collects it, also where both are at one place.
 * @param ends in the order in which stops are made; where direct traffic is collected comes before where it is delivered
 */
export function stopsFor(
  content: TripContent,
  ends: readonly End[],
  merges: boolean,
): { ends: End[]; known: StopRow | undefined }[] {
  const row: Planned[] = content.stops.map((stop) => ({ key: keyOfStop(content, stop), ends: [], known: stop }));
  const touched: Planned[] = [];
  const collectedAt = new Map(
    content.orders.flatMap((order) =>
      order.direct ? [[order.item_id, row.findIndex((one) => one.known?.id === order.stop_id)] as const] : [],
    ),
  );
  for (const end of ends) {
    const key = keyOfEnd(end);
    const behind = end.type === 'DIRECT' ? (collectedAt.get(end.item.id) ?? -1) : -1;
    const takes = ({ key: own, known: stop }: Planned, at: number): boolean =>
      at > behind && own === key && (!stop || isOpen(content, stop));
    let at = merges ? row.findIndex(takes) : -1;
    if (at < 0) at = row.push({ key, ends: [], known: undefined }) - 1;
    if (end.collection) collectedAt.set(end.item.id, at);
    const planned = known(row[at]);
    planned.ends.push(end);
    if (!touched.includes(planned)) touched.push(planned);
  }
  return touched;
}

/** What a stop becomes when more ends join it. */
export function grown(
  ctx: ViewContext,
  { trip, items, orders }: TripContent,
  stop: StopRow,
  more: readonly End[],
  service: ServiceTime,
): Pick<StopRow, 'service_minutes' | 'windows'> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const here = orders
    .filter((order) => order.stop_id === stop.id)
    .flatMap((order) => {
      const item = byId.get(order.item_id);
      return item ? [endOfOrder(item, order)] : [];
    });
  const all = [...here, ...more];
  return { service_minutes: serviceOf(itemsOf(all), service), windows: windowsOfEnds(ctx, trip, all) };
}
