import { invalidInput, notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { invalidation } from '../../rules/validity.ts';
import { dayBefore, refuseWhenReferenced } from '../endings.ts';
import { dayOf, seenOf, sees } from '../own.ts';
import type { AskReferrers } from '../references.ts';
import { deleteRecord, endValidity, findVersion, lockRecord } from '../store.ts';

/** Ends a record's validity; one that has not begun is deleted. Refused with the list of what refers to it (I20). */
export async function invalidateRecord(
  ctx: CommandContext,
  type: RecordType,
  id: string,
  date: string,
  ask: readonly AskReferrers[],
): Promise<void> {
  const today = dayOf(ctx);
  if (date !== today) throw invalidInput([{ field: 'date', rule: 'isIn', message: today }]);
  await lockRecord(ctx, type, id);
  const row = await findVersion(ctx, type, id, today);
  if (!row || !sees(await seenOf(ctx, type), row)) throw notFound();
  await refuseWhenReferenced(ctx, type, id, today, ask);
  const what = invalidation({ validFrom: row.valid_from, validTo: row.valid_to }, today, dayBefore(today));
  if ('delete' in what) await deleteRecord(ctx, type, id, row.valid_from);
  else await endValidity(ctx, type, id, row.valid_from, what.validTo);
  ctx.history({
    logKey: `MD:${type.path}:${id}`,
    type: 'UPD',
    code: '0099',
    textKey: 'masterdata:history/invalidated',
    args: { type: type.tag, id },
    before: row.data,
  });
  ctx.changed('masterdata', type.path, id);
}
