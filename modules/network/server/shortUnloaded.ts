import { sql } from 'kysely';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { type Finding, unloadedList } from '#modules/crossdock/server/index.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { type ShortUnloaded, shortUnloaded, type Unloaded } from '../contract/doors.ts';
import { networkUnit } from './ofNetwork.ts';
import { lockOwn, saveShipment } from './shipments.ts';
import type { GtpShipmentRow } from './tables.gen.ts';
import { openNotesOf, tellDeviation } from './tellNote.ts';

/** Packages that should have come and did not, or came damaged, by shipment of the network. */
export async function shortOf(ctx: CommandContext, findings: readonly Finding[]) {
  const expected = findings.filter(({ surplus }) => !surplus);
  const items = await readItems(ctx, { kind: 'unit' }, [...new Set(expected.map(({ itemId }) => itemId))]);
  const parts = items.flatMap(({ id, gtp_shipment_id: shipmentId, order_number: orderNumber }) => {
    if (!shipmentId) return [];
    const own = expected.filter(({ itemId }) => itemId === id);
    const many = (as: Finding['found']): number => own.filter(({ found }) => found === as).length;
    return [
      { itemId: id, shipmentId, orderNumber, missing: many('MISSING'), damaged: many('DAMAGED'), of: own.length },
    ];
  });
  // One that lies on the list in parts is told of once.
  const shipments = new Map<string, (typeof parts)[number]>();
  for (const part of parts) {
    const sum = shipments.get(part.shipmentId);
    shipments.set(
      part.shipmentId,
      sum
        ? {
            ...sum,
            missing: sum.missing + part.missing,
            damaged: sum.damaged + part.damaged,
            of: sum.of + part.of,
          }
        : part,
    );
  }
  return [...shipments.values()];
}

/** A unit from a depot of ours is unloaded here: what is short of the network's is told to it, and that it is no longer. */
export async function tellShort(ctx: CommandContext, listId: string): Promise<void> {
  const unit = await unloadedList(ctx, listId);
  if (!unit) return;
  const { list } = unit;
  for (const { itemId, shipmentId, missing, damaged } of await shortOf(ctx, unit.findings)) {
    const key = `network.short/${listId}/${itemId}`;
    const told = (await seenBefore(ctx, key)) !== undefined;
    if (missing + damaged === 0 && !told) continue;
    if (!told) remember(ctx, key, {});
    ctx.post(networkUnit(ctx), shortUnloaded, `${listId}/${list.version}/${itemId}`, {
      shipmentId,
      listId,
      list: list.name,
      version: list.version,
      missing,
      damaged,
      at: list.closed_at ?? ctx.now,
    });
  }
}

/** True when an unloading list says it for the first time, or again in a later version: messages may overtake each other. */
const heard = async (ctx: CommandContext, shipmentId: string, said: Unloaded, at: number): Promise<boolean> =>
  (
    await ctx.db.run(
      sql`insert into gtp_unloaded as u (org_unit, shipment_id, list_id, version, missing, damaged, at)
        values (${ctx.unit}, ${shipmentId}, ${said.listId}, ${said.version}, ${said.missing}, ${said.damaged}, ${new Date(at)})
        on conflict (org_unit, shipment_id, list_id) do update
          set version = excluded.version, missing = excluded.missing, damaged = excluded.damaged, at = excluded.at
          where u.version < excluded.version returning version`,
      { name: 'network.heardUnloaded' },
    )
  ).length > 0;

/** Notes of one unloading that say otherwise than it does now are done, marked by whom their depot is. */
async function endShort(
  ctx: CommandContext,
  row: GtpShipmentRow,
  key: TextKey,
  of: { depot: string; list: string },
  now: Record<string, string> | undefined,
): Promise<{ row: GtpShipmentRow; ended: boolean }> {
  const ended = await ctx.db.run(
    sql<{ id: string }>`update gtp_note set state = 'DONE'
      where org_unit = ${ctx.unit} and shipment_id = ${row.id} and text_key = ${key} and state <> 'DONE' and args @> ${JSON.stringify(of)}::jsonb
        and args is distinct from ${now ? JSON.stringify(now) : null}::jsonb returning id`,
    { name: 'network.endShort' },
  );
  if (ended.length === 0) return { row, ended: false };
  await ctx.db.run(
    sql`update gtp_note_recipient set done_by = 'system', done_at = ${new Date(ctx.now)}, read_by = coalesce(read_by, 'system'), read_at = coalesce(read_at, ${new Date(ctx.now)})
      where org_unit = ${ctx.unit} and note_id = any(${ended.map(({ id }) => id)}::uuid[]) and done_at is null`,
    { name: 'network.endShortFor' },
  );
  return { row: await saveShipment(ctx, row, { open_notes: await openNotesOf(ctx, row.id) }), ended: true };
}

/**
 * What an unloading says of a shipment of the network: what is short is told to everybody on its way, and that it was found; the history
 * says both. What was overtaken by a later word of the same list changes nothing.
 * @param about whose note it is: the depot that unloaded its own, or the partner whose unit it was; `leg`: the report that moves its leg
 * writes that something was short
 */
export async function hearUnloaded(
  ctx: CommandContext,
  row: GtpShipmentRow,
  said: Unloaded & { at: number },
  about: { depot: string; key: TextKey; unloadedIn: string; leg?: boolean },
): Promise<GtpShipmentRow> {
  if (!(await heard(ctx, row.id, said, said.at))) return row;
  const { depot, key } = about;
  const of = { depot, list: said.list };
  const isShort = said.missing + said.damaged > 0;
  const args = { ...of, missing: String(said.missing), damaged: String(said.damaged) };
  const past = await endShort(ctx, row, key, of, isShort ? args : undefined);
  const now = isShort ? await tellDeviation(ctx, past.row, depot, key, args) : past.row;
  // Closed again as it was, there is nothing new to say.
  if (isShort ? now !== past.row && !about.leg : past.ended)
    ctx.history({
      logKey: `GTP:${row.id}`,
      type: 'UPD',
      code: '0010',
      textKey: isShort ? 'network:history/withDeviation' : 'network:history/shortFound',
      args: { order: row.order_number, depot: { units: [about.unloadedIn] } },
      statusTime: said.at,
    });
  return now;
}

/** A depot says what it missed of a shipment, or that it was found. */
export async function takeShort(
  ctx: CommandContext,
  { from, payload: said }: Pick<Message<ShortUnloaded>, 'from' | 'payload'>,
): Promise<void> {
  const row = await lockOwn(ctx, said.shipmentId);
  if (!row) return;
  const key = 'network:deviation/shortHere';
  await hearUnloaded(ctx, row, said, { depot: from, key, unloadedIn: from });
}
