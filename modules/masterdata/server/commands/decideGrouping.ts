import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { stopLocationsMerged } from '../../contract/facts.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { stopLocation } from '../../contract/types/places.ts';
import { stopLocationGroupingRequest } from '../../contract/types/sites.ts';
import { idsAt, valueAt, withValue } from '../../rules/path.ts';
import { dayBefore } from '../endings.ts';
import { dayOf } from '../own.ts';
import { type Row, wireRecord } from '../read.ts';
import { referringTypes, refersWhere } from '../references.ts';
import { deleteRecord, endValidity, findVersion, holdFromReferences, lockRecord, updateRecord } from '../store.ts';

const requestType = stopLocationGroupingRequest;
const placeType = stopLocation;

async function openRequest(ctx: CommandContext, id: string): Promise<Row> {
  await lockRecord(ctx, requestType, id);
  const row = await findVersion(ctx, requestType, id, dayOf(ctx));
  if (!row) throw notFound();
  if (row.data.state !== 'OPEN') throw refused('masterdata:refusal/groupingDecided', { id });
  return row;
}

async function save(ctx: CommandContext, type: RecordType, row: Row, data: Record<string, unknown>): Promise<void> {
  await updateRecord(
    ctx,
    type,
    { validFrom: row.valid_from, version: row.version },
    { id: row.id, validFrom: row.valid_from, validTo: row.valid_to, displayOrder: row.display_order, data },
  );
  ctx.history({
    logKey: `MD:${type.path}:${row.id}`,
    type: 'UPD',
    code: '0010',
    textKey: 'masterdata:history/changed',
    args: { type: type.tag, id: row.id },
    before: row.data,
    after: data,
  });
  ctx.changed('masterdata', type.path, row.id);
}

async function decide(ctx: CommandContext, row: Row, state: 'ACCEPTED' | 'REJECTED', more: Record<string, unknown>) {
  const data = { ...row.data, ...more, state, decidedBy: ctx.session.accountName, decidedAt: ctx.now };
  await save(ctx, requestType, row, data);
  // Checked by its type when it was saved, and by the call's schema as it leaves.
  return wireRecord(requestType, { ...row, data, version: row.version + 1, changed_at: ctx.now }) as never;
}

/** Every id at the reference field becomes the target's; a list keeps each once. */
const pointed = (data: Record<string, unknown>, field: string, members: ReadonlySet<string>, target: string) => {
  const value = valueAt(data, field);
  const ids = idsAt(data, field).map((id) => (members.has(id) ? target : id));
  return withValue(data, field, Array.isArray(value) ? [...new Set(ids)] : (ids[0] ?? value));
};

/** Records of the unit that refer to the members refer to the target from now on; answers how many there were. */
async function repoint(
  ctx: CommandContext,
  members: ReadonlySet<string>,
  target: string,
  not: string,
): Promise<number> {
  let count = 0;
  for (const { other, fields } of referringTypes(placeType)) {
    const rows = await ctx.db.run(
      sql<Row>`select * from master_record where org_unit = ${ctx.unit} and type = ${other.path} and (valid_to is null or valid_to >= ${dayOf(ctx)}::date)
        and (${sql.join(
          [...members].map((id) => refersWhere(other, fields, id)),
          sql` or `,
        )}) order by id`,
    );
    for (const row of rows.filter((one) => !(other.path === requestType.path && one.id === not))) {
      const data = fields.reduce((all, field) => pointed(all, field, members, target), row.data);
      const alone = other.path === requestType.path && idsAt(data, 'memberStopLocationIds').length < 2;
      // A request whose members have become one place has nothing left to ask.
      if (alone && row.data.state === 'OPEN') await decide(ctx, row, 'REJECTED', {});
      else if (!alone) await save(ctx, other, row, data);
      count += 1;
    }
  }
  return count;
}

/** Accepts a request: references and stops of the members go to the target, and the members end (domain 2.2, 3.12). */
export async function acceptGrouping(ctx: CommandContext, id: string, wanted: string | undefined) {
  const row = await openRequest(ctx, id);
  const members = idsAt(row.data, 'memberStopLocationIds');
  const target = wanted ?? idsAt(row.data, 'targetStopLocationId')[0] ?? members[0] ?? '';
  if (!members.includes(target))
    throw invalidInput([{ field: 'targetStopLocationId', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
  const gone = members.filter((member) => member !== target).sort();
  const today = dayOf(ctx);
  for (const member of gone) await holdFromReferences(ctx, placeType, member);
  const places = new Map<string, Row>();
  for (const member of members) {
    const place = await findVersion(ctx, placeType, member, today);
    if (place) places.set(member, place);
  }
  if (!places.has(target)) throw refused('masterdata:refusal/groupingTarget', { id: target });
  const repointed = await repoint(ctx, new Set(gone), target, id);
  await ctx.emit(stopLocationsMerged, { targetId: target, memberIds: gone });
  const ended = gone.filter((member) => places.has(member));
  for (const member of ended) {
    const place = known(places.get(member));
    if (place.valid_from >= today) await deleteRecord(ctx, placeType, member, place.valid_from);
    else await endValidity(ctx, placeType, member, place.valid_from, dayBefore(today));
    ctx.history({
      logKey: `MD:${placeType.path}:${member}`,
      type: 'UPD',
      code: '0099',
      textKey: 'masterdata:history/merged',
      args: { id: member, target },
      before: place.data,
    });
    ctx.changed('masterdata', placeType.path, member);
  }
  return { record: await decide(ctx, row, 'ACCEPTED', { targetStopLocationId: target }), repointed, ended };
}

/** Rejects a request: the places are different ones. */
export async function rejectGrouping(ctx: CommandContext, id: string, reason: string | undefined) {
  const row = await openRequest(ctx, id);
  return { record: await decide(ctx, row, 'REJECTED', reason ? { reason } : {}) };
}
