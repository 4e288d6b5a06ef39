import { z } from 'zod';

/** One issue of a check on the wire, with its message in the user's language (domain 5, "common check answer"). */
export const checkResultSchema = z
  .object({
    code: z.string(),
    number: z.string(),
    severity: z.enum(['INFO', 'WARNING', 'ERROR']),
    overridable: z.boolean(),
    message: z.string(),
    /** What would mend it; null where nobody has said so. */
    mend: z.string().nullable(),
    itemId: z.string().nullable(),
    /** What people call the item: the number of its order. */
    itemName: z.string().nullable(),
  })
  .meta({ id: 'CheckResult' });
export type CheckResultView = z.infer<typeof checkResultSchema>;

/** What a checked command says: nothing is saved while `success` is false. */
export const checkAnswer = <S extends z.ZodRawShape>(extra: S) =>
  z.object({ success: z.boolean(), checkResults: z.array(checkResultSchema), ...extra });

const codes = z.array(z.string().max(60)).max(60).meta({ id: 'CheckCodes' });
/** Codes that the user accepts, for all items or item by item (R7). */
export const overridesShape = {
  overrideCodes: codes.optional(),
  overrides: z
    .array(z.object({ itemId: z.string().max(40), codes }).meta({ id: 'Override' }))
    .max(500)
    .meta({ id: 'Overrides' })
    .optional(),
};
export const overrideQuery = z.object({ overrideCodes: codes.optional() });
