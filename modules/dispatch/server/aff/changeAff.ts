import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import type { Overrides } from '#kernel/check.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { eachItem, lockItems, saveItem, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { assignAff as assignCall, handOverToMaster as handOverCall } from '../../contract/aff.ts';
import { checkCapacity } from './capacityCheck.ts';
import { affRefusal } from '../../rules/affChange.ts';
import { type AffAssignmentChangeRow, tables } from '../tables.gen.ts';

type Because = Omit<BodyOf<typeof assignCall>, 'itemIds'>;
type Answer = Promise<AnswerOf<typeof handOverCall>>;

/** "Other reason" says which. */
function requireReason(ctx: CommandContext, { reason, text }: Because): void {
  if (reason === 'OTHER_REASON' && !text?.trim())
    throw invalidInput([{ field: 'text', rule: 'notEmpty', message: ctx.t('base:validation/notEmpty') }]);
}

/** Forwarders by id, and the forwarder of each trip that carries one of the shipments. */
async function knowledge(ctx: CommandContext, items: readonly ShipmentRow[]) {
  const forwarders = await listRecords(readingOf(ctx), areaFreightForwarder);
  const trips = await ctx.db.run(
    sql<{ id: string; aff_id: string | null }>`select id, aff_id from trip where org_unit = ${ctx.unit}
      and id = any(${[...new Set(items.flatMap((item) => item.trip_id ?? []))]}::uuid[])`,
    { name: 'aff.trips' },
  );
  return {
    forwarders: new Map(forwarders.map((one) => [one.id, one])),
    tripAffs: new Map(trips.map((trip) => [trip.id, trip.aff_id])),
  };
}
type Known = Awaited<ReturnType<typeof knowledge>>;

const nameOf = ({ forwarders }: Known, id: string | null): string =>
  id === null ? '–' : (forwarders.get(id)?.name ?? `<${id}>`);

const rightsOf = ({ session }: CommandContext) => ({
  mayAssign: hasAnyPermission(session, ['assignAff']),
  mayOverrule: hasAnyPermission(session, ['overruleAff']),
});
const tripAffOf = ({ tripAffs }: Known, { trip_id: id }: ShipmentRow) =>
  id === null ? undefined : (tripAffs.get(id) ?? null);
const whyNot = (ctx: CommandContext, known: Known, item: ShipmentRow, target: string, may = rightsOf(ctx)) =>
  affRefusal({ state: item.state, affId: item.aff_id, tripAffId: tripAffOf(known, item), target, ...may });

/** Throws the reason why this shipment may not go to the target. */
function requireMovable(
  ctx: CommandContext,
  known: Known,
  item: ShipmentRow,
  target: string,
  may = rightsOf(ctx),
): void {
  const why = whyNot(ctx, known, item, target, may);
  if (why)
    throw refused(`dispatch:aff/refusal/${why}`, {
      order: item.order_number,
      trip: item.trip_name ?? '',
      aff: nameOf(known, why === 'onOtherTrip' ? (tripAffOf(known, item) ?? null) : item.aff_id),
    });
}

/** Gives a shipment to a forwarder: who has it, why, a line of the log, its history. */
async function give(
  ctx: CommandContext,
  known: Known,
  item: ShipmentRow,
  target: string,
  { reason, text }: Because,
  handedOver: boolean,
): Promise<void> {
  if (item.aff_id === target) return;
  await saveItem(ctx, item, {
    aff_id: target,
    aff_change_reason: reason,
    aff_handed_over_at: handedOver ? new Date(ctx.now) : null,
    aff_handed_over_by: handedOver ? item.aff_id : null,
  });
  await ctx.db.run(
    insertRow(ctx, tables.affAssignmentChange, {
      id: ctx.newId(),
      item_id: item.id,
      from_aff: item.aff_id,
      to_aff: target,
      reason,
      remark: text?.trim() || null,
      handed_over: handedOver,
      changed_by: ctx.session.accountName,
      changed_at: new Date(ctx.now),
    }),
  );
  const first = item.aff_id === null;
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'UPD',
    code: handedOver ? '1033' : first ? '1030' : '1031',
    textKey: handedOver
      ? 'shipments:history/handedToMaster'
      : first
        ? 'shipments:history/affAssigned'
        : 'shipments:history/affOverruled',
    args: { order: item.order_number, aff: nameOf(known, target) },
    before: { affCmdId: item.aff_id },
    after: { affCmdId: target, reason, text: text ?? null },
  });
}

/** Assigns what nobody has, overrules who has it; each shipment by itself, and none while it is too much and nobody has said that it may be. */
export async function assignAff(
  ctx: CommandContext,
  rows: Rows,
  affId: string,
  { itemIds, ...because }: BodyOf<typeof assignCall>,
  given: Overrides,
): Promise<AnswerOf<typeof assignCall>> {
  requireReason(ctx, because);
  const items = await lockItems(ctx, rows, itemIds);
  const known = await knowledge(ctx, items);
  if (!known.forwarders.has(affId)) throw notFound('dispatch:aff/refusal/unknown');
  const movable = items.filter((item) => whyNot(ctx, known, item, affId) === undefined);
  const verdict = await checkCapacity(ctx, affId, movable, given);
  const checked = checkedAnswer(ctx, verdict, 'dispatch');
  if (!verdict.success) return { ...checked, results: [] };
  const { results } = await eachItem(ctx, items, async (item) => {
    requireMovable(ctx, known, item, affId);
    await give(ctx, known, item, affId, because, false);
  });
  return { ...checked, results };
}

/** A forwarder gives own shipments to the master dispatcher of the depot. */
export async function handOverToMaster(
  ctx: CommandContext,
  rows: Rows,
  { itemIds, ...because }: BodyOf<typeof assignCall>,
): Answer {
  requireReason(ctx, because);
  const items = await lockItems(ctx, rows, itemIds);
  const known = await knowledge(ctx, items);
  const master = [...known.forwarders.values()].find((one) => one.isMasterDispatcher === true);
  if (!master) throw refused('dispatch:aff/refusal/noMaster');
  return eachItem(ctx, items, async (item) => {
    // Own shipments: the row scope has let nobody else's in.
    requireMovable(ctx, known, item, master.id, { mayAssign: true, mayOverrule: true });
    await give(ctx, known, item, master.id, because, true);
  });
}

/** Takes overrules back: the shipment belongs to the forwarder of its area again. */
export async function revokeOverrules(ctx: CommandContext, rows: Rows, itemIds: readonly string[]): Answer {
  const items = await lockItems(ctx, rows, itemIds);
  const known = await knowledge(ctx, items);
  const open = await ctx.db.run(
    sql<AffAssignmentChangeRow>`select * from aff_assignment_change where org_unit = ${ctx.unit}
      and item_id = any(${[...itemIds]}::uuid[]) and revoked_at is null for update`,
    { name: 'aff.open' },
  );
  return eachItem(ctx, items, async (item) => {
    if (!open.some((change) => change.item_id === item.id))
      throw refused('dispatch:aff/refusal/notOverruled', { order: item.order_number });
    const target = item.default_aff_id;
    if (target === null) throw refused('dispatch:aff/refusal/noDefault', { order: item.order_number });
    requireMovable(ctx, known, item, target);
    await saveItem(ctx, item, {
      aff_id: target,
      aff_change_reason: null,
      aff_handed_over_at: null,
      aff_handed_over_by: null,
    });
    await ctx.db.run(
      sql`update aff_assignment_change set revoked_at = ${new Date(ctx.now)}, revoked_by = ${ctx.session.accountName}
        where org_unit = ${ctx.unit} and item_id = ${item.id} and revoked_at is null`,
      { name: 'aff.revoke' },
    );
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'UPD',
      code: '1032',
      textKey: 'shipments:history/affRevoked',
      args: { order: item.order_number, aff: nameOf(known, target) },
      before: { affCmdId: item.aff_id },
      after: { affCmdId: target },
    });
  });
}
