import { known } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import type { End } from './ends.ts';
import type { StopRow } from './tables.gen.ts';

type Place = Pick<StopRow, 'kind' | 'name' | 'address'> & { city: string | null };

/** Where the legs of these shipments end: at the consignee, the consignor of a collection, or the next depot of the line haul. */
export async function placesOfLegs(
  ctx: ViewContext,
  items: readonly ShipmentRow[],
): Promise<(item: ShipmentRow) => Place> {
  const depots = items.some((item) => item.leg_depot !== null) ? await depotsById(ctx.db) : new Map();
  return (item) => {
    const depot = item.leg_depot === null ? undefined : known(depots.get(item.leg_depot));
    if (!depot)
      return {
        kind: 'CUSTOMER',
        name: item.place_name,
        address: (item.shipment_type === 'PICKUP' ? item.consignor : item.consignee) ?? {},
        city: item.place_city,
      };
    const { street, postalCode, city, countryCode } = depot.address ?? {};
    const address = { name: depot.name, streetAndNumber: street, postalCode, city, countryCode };
    return { kind: 'DEPOT', name: depot.name, address, city: city ?? null };
  };
}

/** The same, and for direct traffic also where it is collected. */
export async function placesOfEnds(
  ctx: ViewContext,
  items: readonly ShipmentRow[],
): Promise<(end: Pick<End, 'item' | 'collection'>) => Place> {
  const placeOf = await placesOfLegs(ctx, items);
  return ({ item, collection }) =>
    collection
      ? {
          kind: 'CUSTOMER',
          name: collection.address.name,
          address: collection.address,
          city: collection.address.city,
        }
      : placeOf(item);
}
export type PlacesOfEnds = Awaited<ReturnType<typeof placesOfEnds>>;
