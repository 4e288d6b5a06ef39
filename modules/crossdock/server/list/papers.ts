import type { TextKey } from '#kernel/text.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { notFound, notUnique, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updatedRow } from '#platform/database/table.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { reportVehicle } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { addSeal as addSealCall } from '../../contract/calls.ts';
import type { equipmentCountSchema } from '../../contract/papers.ts';
import { equipmentCounted } from '../../contract/facts.ts';
import type { LoadingReport } from '../columns.ts';
import { isEditable, processDigit } from '../../rules/list/listStates.ts';
import { sealsOf, sealView } from './listView.ts';
import { type Locked, lockList, saveList } from './lists.ts';
import type { DockProcess } from './process.ts';
import { tables } from '../tables.gen.ts';

const editable = ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];

/** The list for who writes its papers; refused in words once it is closed. */
export async function lockEditable(
  ctx: CommandContext,
  { kind }: DockProcess,
  rows: Rows,
  listId: string,
  message: TextKey,
): Promise<Locked> {
  const locked = await lockList(ctx, kind, rows, listId);
  const state = locked.list.state;
  // Papers of a unit that is only announced may be at hand before it is.
  const early = kind === 'ULD' && state === 'CREATED';
  if (
    !early &&
    !editable.includes(state) &&
    !(isEditable(state, ctx.session.permissions) && ctx.session.permissions.includes('forceEditLists'))
  ) {
    throw refused(message, { name: locked.list.name });
  }
  return locked;
}

/** A seal number stands once per unit and day (domain 2.5). */
export async function addSeal(
  ctx: CommandContext,
  process: DockProcess,
  rows: Rows,
  listId: string,
  body: z.infer<(typeof addSealCall)['body']>,
) {
  const locked = await lockEditable(ctx, process, rows, listId, process.papersClosed.seals);
  if (body.photoBlobId) await requireBlobs(ctx, [body.photoBlobId]);
  const taken = await ctx.db.find(
    sql`select 1 from seal where org_unit = ${ctx.unit} and number = ${body.number} and applied_day = ${dayOf(ctx)}::date and removed_at is null`,
  );
  if (taken) throw notUnique('number', body.number);
  await ctx.db.run(
    insertRow(ctx, tables.seal, {
      id: ctx.newId(),
      list_id: listId,
      number: body.number,
      type: body.type,
      applied_at: new Date(ctx.now),
      applied_day: dayOf(ctx),
      applied_by: ctx.session.accountName,
      photo_blob_id: body.photoBlobId ?? null,
    }),
  );
  ctx.history({
    logKey: `${process.kind}:${listId}`,
    type: 'ACT',
    code: `${processDigit[process.kind]}030`,
    textKey: 'crossdock:history/sealAdded',
    args: { number: body.number },
  });
  await saveList(ctx, locked, {});
  return (await sealsOf(ctx, listId)).map(sealView);
}

export async function removeSeal(
  ctx: CommandContext,
  process: DockProcess,
  rows: Rows,
  listId: string,
  sealId: string,
) {
  const locked = await lockEditable(ctx, process, rows, listId, process.papersClosed.seals);
  const removed = await ctx.db.find(
    updatedRow(
      ctx,
      tables.seal,
      { list_id: listId, id: sealId, removed_at: null },
      { removed_at: new Date(ctx.now), removed_by: ctx.session.accountName },
    ),
  );
  if (!removed) throw notFound();
  ctx.history({
    logKey: `${process.kind}:${listId}`,
    type: 'ACT',
    code: `${processDigit[process.kind]}030`,
    textKey: 'crossdock:history/sealRemoved',
    args: { number: removed.number },
  });
  await saveList(ctx, locked, {});
  return (await sealsOf(ctx, listId)).map(sealView);
}

export async function saveReport<V>(
  ctx: CommandContext,
  process: DockProcess<V>,
  rows: Rows,
  listId: string,
  report: LoadingReport,
) {
  const locked = await lockEditable(ctx, process, rows, listId, process.papersClosed.report);
  await saveList(ctx, locked, { report });
  if (locked.trip?.vehicle_id) await reportVehicle(ctx, locked.trip.vehicle_id, report);
  ctx.history({
    logKey: `${process.kind}:${listId}`,
    type: 'UPD',
    code: `${processDigit[process.kind]}080`,
    textKey: 'crossdock:history/reportEdited',
    args: { name: locked.list.name },
    before: locked.list.report,
    after: report,
  });
  return process.view(ctx, listId);
}

export async function saveEquipment<V>(
  ctx: CommandContext,
  process: DockProcess<V>,
  rows: Rows,
  listId: string,
  counts: z.infer<typeof equipmentCountSchema>[],
) {
  const locked = await lockEditable(ctx, process, rows, listId, process.papersClosed.report);
  await saveList(ctx, locked, { equipment: counts });
  ctx.history({
    logKey: `${process.kind}:${listId}`,
    type: 'UPD',
    code: `${processDigit[process.kind]}080`,
    textKey: 'crossdock:history/equipmentCounted',
    args: { name: locked.list.name },
    after: counts,
  });
  await ctx.emit(equipmentCounted, { kind: process.kind, listId });
  return process.view(ctx, listId);
}
