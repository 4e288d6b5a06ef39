import { known } from '#kernel/known.ts';
import type { QueryOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { recordsByWords, seenRecord } from '#modules/masterdata/server/index.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { findAddresses as call } from '../contract/addresses.ts';
import { addressOfCustomer, addressOfPlace, type KnownAddress, mostOffered, offered } from '../rules/addresses.ts';

const fields = ['address.name1', 'address.name2', 'address.name3', 'address.postalCode', 'address.city'] as const;
/** A customer is as a rule a stop location too and then stands once. */
const search = { fields, most: 2 * mostOffered };
/** Fewer letters find half of the depot. */
const fewest = 2;

async function byWords(ctx: ViewContext, typed: string): Promise<KnownAddress[]> {
  if (typed.length < fewest) return [];
  const [customers, places] = await Promise.all([
    recordsByWords(ctx, customer, typed, search),
    recordsByWords(ctx, stopLocation, typed, search),
  ]);
  return offered(typed, customers.map(addressOfCustomer), places.map(addressOfPlace));
}

/** Addresses that this session may write an order with, by words or of one customer. */
export async function findAddresses(ctx: ViewContext, { q = '', customerId }: QueryOf<typeof call>) {
  const unit = known(await findUnit(ctx.db, ctx.unit));
  const one = customerId === undefined ? undefined : await seenRecord(ctx, customer, customerId);
  return {
    homeCountry: unit.countryCode,
    addresses: customerId === undefined ? await byWords(ctx, q) : one ? [addressOfCustomer(one)] : [],
  };
}
