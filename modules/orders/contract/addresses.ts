import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { mostOffered } from '../rules/addresses.ts';

/** An address that the depot knows, as the form of an order writes it. */
export const knownAddressSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['CUSTOMER', 'STOP_LOCATION']),
    /** The customer that it is the address of; of a stop location none. */
    customerId: z.string().nullable(),
    /** By which interchanges and orders name it; empty: it has none. */
    number: z.string(),
    name: z.string(),
    streetAndNumber: z.string(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
  })
  .meta({ id: 'KnownAddress' });

export const findAddresses = defineCall({
  id: 'orders.findAddresses',
  method: 'GET',
  path: '/om-rest/addresses',
  access: { anyPermission: ['writeOrders'] },
  summary:
    'Addresses of customers and stop locations by name, town or postal code, while an order is typed; a key account finds its own customers. Or that of one customer',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    customerId: z.string().trim().max(30).optional(),
  }),
  answer: z
    .object({
      /** Of the depot; where most orders go. */
      homeCountry: z.string(),
      addresses: z.array(knownAddressSchema).max(mostOffered),
    })
    .meta({ id: 'KnownAddresses' }),
});
