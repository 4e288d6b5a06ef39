import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { invalidInput, notFound, referenced } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { invalidation } from '../../rules/validity.ts';
import { dayOf, seenOf, sees } from '../own.ts';
import { currentRows, type Row } from '../read.ts';
import { deleteRecord, endValidity, holdFromReferences, lockRecord } from '../store.ts';
import { referencesTo } from '../views.ts';

/** Ends a record's validity; refused with the list of what refers to it (I20). */
export async function invalidateRecord(ctx: CommandContext, type: RecordType, id: string, date: string): Promise<void> {
  const today = dayOf(ctx);
  if (date !== today) throw invalidInput([{ field: 'date', rule: 'isIn', message: today }]);
  await lockRecord(ctx, type, id);
  const row = await ctx.db.find(
    sql<Row>`select * from (${currentRows([ctx.unit], type.path, today)}) r where id = ${id}`,
  );
  if (!row || !sees(await seenOf(ctx, type), row)) throw notFound();
  await holdFromReferences(ctx, type, id);
  const { references } = await referencesTo(ctx, type, id);
  if (references.length > 0) throw referenced('masterdata:refusal/referenced', references);
  const what = invalidation(
    { validFrom: row.valid_from, validTo: row.valid_to },
    today,
    dateToIso(addDays(isoToDate(today), -1)),
  );
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
