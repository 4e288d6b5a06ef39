import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { dateToIso } from '#kernel/date.ts';
import { forbidden, invalidInput, notFound, notUnique, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { refuseBeyondLicence } from '#modules/settings/server/index.ts';
import { type RecordType, recordBase } from '../../contract/recordType.ts';
import { emptyRecord } from '#kernel/fields.ts';
import { checkNewId, checkRules, checkUnique, checkUnits } from '../checkRecord.ts';
import { dayAfter, dayBefore, refuseWhenReferenced } from '../endings.ts';
import { checkNewReferences } from '../newReferences.ts';
import { dayOf, seenOf, sees } from '../own.ts';
import { type Row, wireRecord } from '../read.ts';
import type { AskReferrers } from '../references.ts';
import { endValidity, findVersion, insertRecord, lockRecord, nextBegin, type Stored, updateRecord } from '../store.ts';

type Body = {
  id: string;
  validFrom?: readonly number[];
  validTo?: readonly number[] | null;
  displayOrder?: number | null;
  version?: number;
} & Record<string, unknown>;

/** The type's own fields of a body; those that the server alone writes stay as they are stored, or start as declared. */
function dataOf(ctx: CommandContext, type: RecordType, body: Body, before: Row | undefined): Record<string, unknown> {
  const base = new Set(Object.keys(recordBase));
  const own = new Set(type.serverFields);
  const empty = emptyRecord(type);
  return Object.fromEntries(
    Object.keys(empty).flatMap((key) => {
      if (base.has(key)) return [];
      const first = key === type.authorField ? ctx.session.accountName : empty[key];
      const value = own.has(key) ? (before ? before.data[key] : first) : body[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const exists = async (ctx: CommandContext, type: RecordType, id: string): Promise<boolean> =>
  (await ctx.db.find(
    sql`select 1 from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} limit 1`,
  )) !== undefined;

const readBack = (ctx: CommandContext, type: RecordType, { id, validFrom }: Stored): Promise<Row | undefined> =>
  ctx.db.find(
    sql<Row>`select * from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and valid_from = ${validFrom}::date`,
  );

/** A version ends before the next one begins: silently when no end was said, otherwise the end that was said is refused. */
async function fitBeforeNext(ctx: CommandContext, type: RecordType, record: Stored): Promise<void> {
  const next = await nextBegin(ctx, type, record.id, record.validFrom);
  if (next === undefined || (record.validTo !== null && record.validTo < next)) return;
  const last = dayBefore(next);
  if (record.validTo !== null)
    throw invalidInput([
      { field: 'validTo', rule: 'notAfter', message: ctx.t('base:validation/notAfter', { value: last }) },
    ]);
  record.validTo = last;
}

/** A validity that is cut short must leave nothing behind that refers to the record later. */
const cutsShort = (before: Row, record: Stored): boolean =>
  record.validTo !== null && (before.valid_to === null || record.validTo < before.valid_to);

/**
 * Creates or changes a record (R8): without `version` it creates, 1731 when the id exists in this unit at all; with `version`
 * it changes the version that it names by `validFrom`, as a rule the one valid today. `current` closes that version yesterday
 * and starts a new one today.
 */
export async function transferRecord(
  ctx: CommandContext,
  type: RecordType,
  body: Body,
  { current, ask }: { current: boolean; ask: readonly AskReferrers[] },
) {
  const today = dayOf(ctx);
  await lockRecord(ctx, type, body.id);
  const begins = body.validFrom && !current ? dateToIso(body.validFrom) : undefined;
  const before = await findVersion(ctx, type, body.id, today, begins);
  const record: Stored = {
    id: body.id,
    validFrom: begins ?? today,
    validTo: body.validTo ? dateToIso(body.validTo) : null,
    displayOrder: body.displayOrder ?? null,
    data: dataOf(ctx, type, body, before),
  };
  // A forwarder changes its own drivers and vehicles, and gives none away.
  const seen = await seenOf(ctx, type);
  if (before && !sees(seen, before)) throw body.version === undefined ? notUnique('id', record.id) : notFound();
  if (!sees(seen, record)) throw forbidden();
  if (body.version === undefined) checkNewId(ctx, record.id, await exists(ctx, type, record.id));
  else if (!before || before.version !== body.version) throw stale();
  if (!before && type.path === 'vehicle' && record.data.licenceQuantityRelevant === true)
    await refuseBeyondLicence(ctx, 'VEHICLE');
  const renews = before !== undefined && current && before.valid_from < today;
  if (before && !renews) record.validFrom = before.valid_from;

  const days = { validFrom: record.validFrom.split('-').map(Number), validTo: body.validTo ?? null };
  const warnings = checkRules(ctx, type, { ...body, ...record.data, ...days });
  await checkUnique(ctx, type, record);
  await checkUnits(ctx, type, record.data, before?.data);
  warnings.push(...(await checkNewReferences(ctx, type, record, before?.data)));
  await fitBeforeNext(ctx, type, record);
  if (before && cutsShort(before, record) && record.validTo !== null)
    await refuseWhenReferenced(ctx, type, record.id, dayAfter(record.validTo), ask);

  if (before && renews) await endValidity(ctx, type, record.id, before.valid_from, dayBefore(today));
  if (!before || renews) await insertRecord(ctx, type, record);
  else if ((await updateRecord(ctx, type, { validFrom: before.valid_from, version: before.version }, record)) === 0)
    throw stale();

  ctx.history({
    logKey: `MD:${type.path}:${record.id}`,
    type: before ? 'UPD' : 'CRT',
    code: before ? '0010' : '0001',
    textKey: before ? 'masterdata:history/changed' : 'masterdata:history/created',
    args: { type: type.tag, id: record.id },
    before: before?.data ?? null,
    after: record.data,
  });
  ctx.changed('masterdata', type.path, record.id);
  return { record: wireRecord(type, known(await readBack(ctx, type, record))), warnings };
}
