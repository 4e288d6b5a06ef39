/** Dates are ISO texts (`2026-11-20`), which compare as they stand. */
export type Validity = { validFrom: string; validTo: string | null };

/**
 * What "invalidate" does to a record today: one that began earlier ends yesterday, one that begins today or later is deleted.
 * @param yesterday ISO date before `today`
 */
export const invalidation = (
  record: Validity,
  today: string,
  yesterday: string,
): { delete: true } | { validTo: string } => (record.validFrom >= today ? { delete: true } : { validTo: yesterday });
