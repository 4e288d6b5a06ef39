import { z } from 'zod';

/** What a licence counts, and how (domain 2.12). */
export const quantityTypes = ['VEHICLE', 'DEVICE', 'NAMED_USER', 'DEPOT', 'SHIPMENT_PER_DAY'] as const;
export type QuantityType = (typeof quantityTypes)[number];

const day = z.iso.date();
const entrySchema = z.object({
  code: z.string().min(1).max(60),
  kind: z.enum(['LICENSE', 'CUSTOMIZED']).default('LICENSE'),
  text: z.string().max(200).default(''),
  quantities: z.partialRecord(z.enum(quantityTypes), z.int().min(0).max(1_000_000_000)).optional(),
  orgUnits: z.array(z.string().max(20)).max(1000).optional(),
  /** Ends before the licence does. */
  validTo: day.optional(),
});

/** What a licence file says, inside its signature. */
export const licencePayloadSchema = z
  .object({
    licenceId: z.uuid(),
    number: z.string().min(1).max(60),
    customer: z.string().min(1).max(120),
    product: z.literal('kontor'),
    issuedAt: day,
    validFrom: day,
    validTo: day,
    gracePeriodDays: z.int().min(0).max(90).default(30),
    entries: z.array(entrySchema).min(1).max(200),
  })
  .refine((payload) => payload.validFrom <= payload.validTo);
export type LicencePayload = z.infer<typeof licencePayloadSchema>;
export type LicenceEntry = LicencePayload['entries'][number];

export const licenceStates = ['NOT_YET_VALID', 'VALID', 'GRACE', 'EXPIRED', 'INVALID_SIGNATURE'] as const;
export type LicenceState = (typeof licenceStates)[number];

const dayMs = 86_400_000;
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Domain 3.12. A file whose signature does not hold any more counts as expired and is shown as what it is. */
export function licenceState(
  licence: { validFrom: string; validTo: string; graceDays: number; verified: boolean },
  today: string,
): LicenceState {
  if (!licence.verified) return 'INVALID_SIGNATURE';
  if (today < licence.validFrom) return 'NOT_YET_VALID';
  if (today <= licence.validTo) return 'VALID';
  return today <= daysLater(licence.validTo, licence.graceDays) ? 'GRACE' : 'EXPIRED';
}

/** How much of a quantity the entries allow together; null: none of them limits it. */
export function licensedOf(entries: readonly LicenceEntry[], type: QuantityType): number | null {
  const named = entries.flatMap((entry) => entry.quantities?.[type] ?? []);
  return named.length === 0 ? null : named.reduce((sum, one) => sum + one, 0);
}

/** Days after which nothing new is created beyond what is licensed (LIC-02); what runs is never stopped. */
const quantityGraceDays = 30;

/** The day from which nothing new is created; null while the quantity is within the licence. @param since first day of the excess */
export const blockedFrom = (since: string | null): string | null =>
  since === null ? null : daysLater(since, quantityGraceDays);
export const isBlocked = (since: string | null, today: string): boolean => {
  const from = blockedFrom(since);
  return from !== null && today >= from;
};

/** How far a quantity is used: from nine tenths on it is nearly used. */
export const quantityLook = (
  used: number | null,
  licensed: number | null,
): 'uncounted' | 'within' | 'nearly' | 'exceeded' =>
  used === null
    ? 'uncounted'
    : licensed === null || used < licensed * 0.9
      ? 'within'
      : used > licensed
        ? 'exceeded'
        : 'nearly';

/** Every function that is licensed by itself. */
export const licenceCodes = [
  'CODI-AFFE',
  'GTP-RTR',
  'LPP-MSG',
  'LPP-DPT',
  'LPP-XDK',
  'LPP-INF',
  'LPP-YMG',
  'LPP-OMG',
  'LPP-TCL',
  'LPP-RUL',
  'LPP-OPT',
  'LPP-MOB',
  'GTP-BAS',
] as const;

/** Days that a new installation works without a licence. */
export const trialDays = 30;
