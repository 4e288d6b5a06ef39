import { notFound } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { handlingInstruction } from '#modules/masterdata/contract/types/goods.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { findRecordsBy, readingOf, readRecords, seenRecord } from '#modules/masterdata/server/index.ts';
import type { RecordAddress } from '#modules/masterdata/contract/address.ts';
import type { Prefill } from '../contract/calls.ts';

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' ') || null;

const partyOf = (
  address: RecordAddress,
  contact: string | null,
  stopLocationId: string | null,
): Prefill['address'] => ({
  name: joined(address.name1, address.name2, address.name3) ?? address.name1,
  streetAndNumber: joined(address.street, address.streetNumber),
  countryCode: address.countryCode,
  postalCode: address.postalCode,
  city: address.city,
  contactName: contact,
  phone: address.phone ?? null,
  email: address.email ?? null,
  latitude: address.latitude ?? null,
  longitude: address.longitude ?? null,
  stopLocationId,
});

/** What the stop location of a number puts into a shipment; 404 when this session sees none of it. */
export async function prefillPlace(ctx: ViewContext, internId: string): Promise<Prefill> {
  const [found] = await findRecordsBy(readingOf(ctx), stopLocation, 'internId', internId);
  const place = found && (await seenRecord(ctx, stopLocation, found.id));
  if (!place) throw notFound('network:refusal/unknownNumber', { number: internId });
  return {
    address: partyOf(place.address, null, place.id),
    contact: null,
    timeWindows: [],
    handlingInstructions: place.accessNotes ? [place.accessNotes] : [],
    defaultProduct: null,
    branch: ctx.unit,
    customerId: null,
    keyAccountUnit: null,
  };
}

/** The same of the customer of a number, with what is agreed with it. */
export async function prefillCustomer(ctx: ViewContext, internId: string): Promise<Prefill> {
  const reading = readingOf(ctx);
  const found =
    (await findRecordsBy(reading, customer, 'internId', internId))[0] ??
    (await findRecordsBy(reading, customer, 'customerNumber', internId))[0];
  const one = found && (await seenRecord(ctx, customer, found.id));
  if (!one) throw notFound('network:refusal/unknownNumber', { number: internId });
  const instructions = await readRecords(reading, handlingInstruction, one.defaultHandlingInstructionIds);
  const contact = one.contacts?.[0]?.name ?? null;
  return {
    address: partyOf(one.address, contact, null),
    contact,
    timeWindows: [],
    handlingInstructions: [...instructions.values()].map(({ text }) => textIn(text, ctx.language)),
    defaultProduct: one.defaultProductId ?? null,
    branch: ctx.unit,
    customerId: one.id,
    keyAccountUnit: one.keyAccountUnit ?? null,
  };
}
