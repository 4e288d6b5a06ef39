import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { referenced } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { type AskReferrers, referrersFrom } from './references.ts';
import { holdFromReferences } from './store.ts';

export const dayAfter = (iso: string): string => dateToIso(addDays(isoToDate(iso), 1));
export const dayBefore = (iso: string): string => dateToIso(addDays(isoToDate(iso), -1));

/**
 * Ends a record on purpose: until the commit nobody begins to refer to it, and it is refused with the list of what would
 * refer to nothing from that day on (I20).
 */
export async function refuseWhenReferenced(
  ctx: CommandContext,
  type: RecordType,
  id: string,
  fromDay: string,
  ask: readonly AskReferrers[],
): Promise<void> {
  await holdFromReferences(ctx, type, id);
  const references = await referrersFrom(ctx, type, id, fromDay, ask);
  if (references.length > 0) throw referenced('masterdata:refusal/referenced', references);
}
