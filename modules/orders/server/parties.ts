import type { CommandContext } from '#platform/context.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import type { RecordAddress } from '#modules/masterdata/contract/address.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import { type KnownPlaces, locate } from '#modules/shipments/server/index.ts';
import type { DraftParty, OrderDraft } from '../rules/orderDraft.ts';

export type KnownParty = { customerId: string | null; stopLocationId: string | null; address: RecordAddress };

/**
 * Parties of an order that the depot knows by their number (GLN or partner id): customers, then stop locations. An order that was typed for a
 * key account knows the customers of that account alone: its screen and labels would tell who is behind another's number.
 */
export async function knownParties(
  ctx: CommandContext,
  numbers: readonly string[],
  keyAccount: string | null = null,
): Promise<Map<string, KnownParty>> {
  const known = new Map<string, KnownParty>();
  for (const number of new Set(numbers)) {
    const found = await findRecordsBy(readingOf(ctx), customer, 'ediPartnerId', number);
    const one = found.find(({ keyAccountUnit }) => keyAccount === null || keyAccountUnit === keyAccount);
    const [place] = one ? [] : await findRecordsBy(readingOf(ctx), stopLocation, 'internId', number);
    if (one) known.set(number, { customerId: one.id, stopLocationId: null, address: one.address });
    else if (place) known.set(number, { customerId: null, stopLocationId: place.id, address: place.address });
  }
  return known;
}

export const numbersOf = (draft: OrderDraft): string[] =>
  [draft.consignor, draft.consignee, draft.deliveryParty].flatMap((party) => (party?.number ? [party.number] : []));

const text = (value: string | null | undefined, max: number): string | null => (value ? value.slice(0, max) : null);

/** A party as the shipment keeps it: what the partner wrote, filled from the record that its number names. */
export async function addressOfParty(
  ctx: CommandContext,
  party: DraftParty | null,
  known: ReadonlyMap<string, KnownParty>,
  places: KnownPlaces = new Map(),
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
      : await locate(ctx, at, places);
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
