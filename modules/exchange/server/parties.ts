import type { CommandContext } from '#platform/context.ts';
import { findRecordsBy, findTown, readingOf } from '#modules/masterdata/server/index.ts';
import type { RecordAddress } from '#modules/masterdata/contract/address.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import { type DraftParty, destinationOf, type OrderDraft } from '../rules/orderDraft.ts';

export type KnownParty = { customerId: string | null; stopLocationId: string | null; address: RecordAddress };

/** Parties of a file that the depot knows by their number (GLN or partner id): customers, then stop locations. */
export async function knownParties(ctx: CommandContext, numbers: readonly string[]): Promise<Map<string, KnownParty>> {
  const known = new Map<string, KnownParty>();
  for (const number of new Set(numbers)) {
    const [one] = await findRecordsBy(readingOf(ctx), customer, 'ediPartnerId', number);
    const [place] = one ? [] : await findRecordsBy(readingOf(ctx), stopLocation, 'internId', number);
    if (one) known.set(number, { customerId: one.id, stopLocationId: null, address: one.address });
    else if (place) known.set(number, { customerId: null, stopLocationId: place.id, address: place.address });
  }
  return known;
}

export const numbersOf = (draft: OrderDraft): string[] =>
  [draft.consignor, draft.consignee, draft.deliveryParty].flatMap((party) => (party?.number ? [party.number] : []));

const text = (value: string | null | undefined, max: number): string | null => (value ? value.slice(0, max) : null);

/** The stop location of the same name and postal code gives its coordinates; else the town does (R21). */
async function locate(
  ctx: CommandContext,
  at: { name: string; postalCode: string; city: string; countryCode: string },
): Promise<Pick<ShipmentAddress, 'latitude' | 'longitude' | 'geoQuality' | 'stopLocationId'>> {
  const places = at.postalCode
    ? await findRecordsBy(readingOf(ctx), stopLocation, 'address.postalCode', at.postalCode)
    : [];
  const same = places.find((place) => place.address.name1.toLowerCase() === at.name.toLowerCase());
  if (same?.address.latitude != null && same.address.longitude != null) {
    return {
      latitude: same.address.latitude,
      longitude: same.address.longitude,
      geoQuality: 'EXACT',
      stopLocationId: same.id,
    };
  }
  const town = findTown({ countryCode: at.countryCode, postalCode: at.postalCode, city: at.city });
  return town
    ? { latitude: town.lat, longitude: town.lon, geoQuality: 'CITY', stopLocationId: same?.id ?? null }
    : { latitude: null, longitude: null, geoQuality: 'NONE', stopLocationId: same?.id ?? null };
}

/** A party as the shipment keeps it: what the partner wrote, filled from the record that its number names. */
export async function addressOfParty(
  ctx: CommandContext,
  party: DraftParty | null,
  known: ReadonlyMap<string, KnownParty>,
): Promise<ShipmentAddress | null> {
  if (!party) return null;
  const record = party.number ? known.get(party.number) : undefined;
  const at = {
    name: party.name || record?.address.name1 || party.number || '',
    postalCode: party.postalCode || record?.address.postalCode || '',
    city: party.city || record?.address.city || '',
    countryCode: party.countryCode || record?.address.countryCode || '',
  };
  const place =
    record?.address.latitude != null && record.address.longitude != null
      ? {
          latitude: record.address.latitude,
          longitude: record.address.longitude,
          geoQuality: 'EXACT' as const,
          stopLocationId: record.stopLocationId,
        }
      : await locate(ctx, at);
  return {
    name: [at.name, party.name2].filter(Boolean).join(' ').slice(0, 120),
    streetAndNumber: text(
      party.streetAndNumber || [record?.address.street, record?.address.streetNumber].filter(Boolean).join(' '),
      80,
    ),
    countryCode: text(at.countryCode.toUpperCase(), 2),
    postalCode: text(at.postalCode, 10),
    city: text(at.city, 60),
    contactName: text(party.contact?.name, 60),
    phone: text(party.contact?.phone ?? record?.address.phone, 40),
    email: text(party.contact?.email ?? record?.address.email, 120),
    partnerId: party.number,
    ...place,
  };
}

export const destination = destinationOf;
