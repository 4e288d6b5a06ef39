import { countryCodeSchema } from '#kernel/countryCode.ts';
import { z } from 'zod';
import { optionalText, rows } from './recordType.ts';

/** Address of master data (specification 2, 3; A48: `street` may contain the number). Degrees WGS 84. */
export const addressSchema = z
  .object({
    name1: z.string().min(1).max(60),
    name2: optionalText(60),
    name3: optionalText(60),
    street: optionalText(60),
    streetNumber: optionalText(10),
    postalCode: z.string().min(1).max(10),
    city: z.string().min(1).max(60),
    state: optionalText(60),
    countryCode: countryCodeSchema,
    poBox: optionalText(20),
    poBoxPostalCode: optionalText(10),
    poBoxCity: optionalText(60),
    latitude: z.number().min(-90).max(90).nullable().optional(),
    longitude: z.number().min(-180).max(180).nullable().optional(),
    phone: optionalText(40),
    mobile: optionalText(40),
    fax: optionalText(40),
    email: optionalText(120),
  })
  .meta({ id: 'Address', kind: 'address' });
export type RecordAddress = z.infer<typeof addressSchema>;

/** A person of a company: who they are and how to reach them (domain 2.1). */
export const contactPersonSchema = z.object({
  name: z.string().min(1).max(60),
  phone: optionalText(40),
  mobile: optionalText(40),
  email: optionalText(120),
  language: optionalText(5),
});

/** The people of a company, the first one first. */
export const contactsSchema = rows(z.object({ role: optionalText(40), ...contactPersonSchema.shape }), 20);
