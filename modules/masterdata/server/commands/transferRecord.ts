import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { forbidden, invalidInput, notFound, notUnique, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { type RecordType, recordBase } from '../../contract/recordType.ts';
import { valueAt } from '../../rules/path.ts';
import { checkNewReferences } from '../newReferences.ts';
import { dayOf, seenOf, sees } from '../own.ts';
import { currentRows, type Row, wireRecord } from '../read.ts';
import { endValidity, insertRecord, lockRecord, type Stored, updateRecord } from '../store.ts';

type Body = {
  id: string;
  validFrom?: readonly number[];
  validTo?: readonly number[] | null;
  displayOrder?: number | null;
  version?: number;
} & Record<string, unknown>;

const reserved = new Set(['current', 'dto', 'export', 'import', 'reserved-ids', 'references', 'master', 'list']);
const own = (ctx: CommandContext, type: RecordType, id: string, day: string): Promise<Row | undefined> =>
  ctx.db.find(sql<Row>`select * from (${currentRows([ctx.unit], type.path, day)}) r where id = ${id}`);

const dataOf = (type: RecordType, body: Body): Record<string, unknown> => {
  const base = new Set(Object.keys(recordBase));
  return Object.fromEntries(
    Object.keys(type.fields.shape).flatMap((key) =>
      base.has(key) || body[key] === undefined ? [] : [[key, body[key]]],
    ),
  );
};

/** A value that may stand only once must not stand in another record of the unit valid today. */
async function checkUnique(ctx: CommandContext, type: RecordType, record: Stored): Promise<void> {
  for (const field of type.unique ?? []) {
    const value = valueAt(record.data, field);
    if (typeof value !== 'string' || value === '') continue;
    const taken = await ctx.db.find(
      sql`select 1 from (${currentRows([ctx.unit], type.path, dayOf(ctx))}) r where id <> ${record.id} and lower(data #>> ${`{${field.split('.').join(',')}}`}::text[]) = lower(${value})`,
    );
    if (taken) throw notUnique(field, value);
  }
}

const answerOf = async (ctx: CommandContext, type: RecordType, id: string, validFrom: string) => {
  const row = await ctx.db.find(
    sql<Row>`select * from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and valid_from = ${validFrom}::date`,
  );
  return { record: wireRecord(type, row as Row), warnings: [] as string[] };
};

/**
 * Creates or changes a record (R8): without `version` it creates, 1731 when the id exists in this unit at all; with `version`
 * it changes the version valid today. `current` closes that version yesterday and starts a new one today.
 */
export async function transferRecord(ctx: CommandContext, type: RecordType, body: Body, current: boolean) {
  const today = dayOf(ctx);
  const record: Stored = {
    id: body.id,
    validFrom: current || !body.validFrom ? today : dateToIso(body.validFrom),
    validTo: body.validTo ? dateToIso(body.validTo) : null,
    displayOrder: body.displayOrder ?? null,
    data: dataOf(type, body),
  };
  if (record.validTo !== null && record.validTo < record.validFrom) {
    throw invalidInput([
      { field: 'validTo', rule: 'min', message: ctx.t('base:validation/minDate', { value: record.validFrom }) },
    ]);
  }
  await lockRecord(ctx, type, record.id);
  const before = await own(ctx, type, record.id, today);
  // A forwarder changes its own drivers and vehicles, and gives none away.
  const seen = await seenOf(ctx, type);
  if (before && !sees(seen, before)) throw body.version === undefined ? notUnique('id', record.id) : notFound();
  if (!sees(seen, record)) throw forbidden();
  const history = (kind: 'CRT' | 'UPD'): void =>
    ctx.history({
      logKey: `MD:${type.path}:${record.id}`,
      type: kind,
      code: kind === 'CRT' ? '0001' : '0010',
      textKey: kind === 'CRT' ? 'masterdata:history/created' : 'masterdata:history/changed',
      args: { type: type.tag, id: record.id },
      before: before?.data ?? null,
      after: record.data,
    });

  if (body.version === undefined) {
    if (!/^[a-z0-9_-]+$/.test(record.id) || reserved.has(record.id)) {
      throw invalidInput([{ field: 'id', rule: 'id_pattern', message: ctx.t('base:validation/idPattern') }]);
    }
    const exists = await ctx.db.find(
      sql`select 1 from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = ${record.id}`,
    );
    if (exists) throw notUnique('id', record.id);
    await checkUnique(ctx, type, record);
    await checkNewReferences(ctx, type, record, undefined);
    await insertRecord(ctx, type, record);
    history('CRT');
  } else {
    if (!before || before.version !== body.version) throw stale();
    await checkUnique(ctx, type, record);
    await checkNewReferences(ctx, type, record, before.data);
    if (current && before.valid_from < today) {
      await endValidity(ctx, type, record.id, before.valid_from, dateToIso(addDays(isoToDate(today), -1)));
      await insertRecord(ctx, type, record);
    } else {
      record.validFrom = before.valid_from;
      if (record.validTo !== null && record.validTo < record.validFrom) record.validTo = record.validFrom;
      if ((await updateRecord(ctx, type, { validFrom: before.valid_from, version: body.version }, record)) === 0)
        throw stale();
    }
    history('UPD');
  }
  ctx.changed('masterdata', type.path, record.id);
  return answerOf(ctx, type, record.id, record.validFrom);
}
