import { sql } from 'kysely';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { type Finding, unloadedList } from '#modules/crossdock/server/index.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { type ShortUnloaded, shortUnloaded } from '../contract/doors.ts';
import { networkUnit } from './ofNetwork.ts';
import { lockOwn, saveShipment } from './shipments.ts';
import type { GtpShipmentRow } from './tables.gen.ts';
import { openNotesOf, tellDeviation } from './tellNote.ts';

/** Packages that should have come and did not, or came damaged, by shipment of the network. */
export async function shortOf(ctx: CommandContext, findings: readonly Finding[]) {
  const expected = findings.filter(({ surplus }) => !surplus);
  const items = await readItems(ctx, { kind: 'unit' }, [...new Set(expected.map(({ itemId }) => itemId))]);
  return items.flatMap(({ id, gtp_shipment_id: shipmentId, order_number: orderNumber }) => {
    if (!shipmentId) return [];
    const own = expected.filter(({ itemId }) => itemId === id);
    const many = (as: Finding['found']): number => own.filter(({ found }) => found === as).length;
    return [
      { itemId: id, shipmentId, orderNumber, missing: many('MISSING'), damaged: many('DAMAGED'), of: own.length },
    ];
  });
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
      missing,
      damaged,
      at: list.closed_at ?? ctx.now,
    });
  }
}

/** What is short of a shipment is told anew: notes that say otherwise of the same unloading are done. */
export async function endShort(
  ctx: CommandContext,
  row: GtpShipmentRow,
  key: TextKey,
  of: { depot: string; list?: string },
  now: Record<string, string> | undefined,
): Promise<GtpShipmentRow> {
  const ended = await ctx.db.run(
    sql<{ id: string }>`update gtp_note set state = 'DONE'
      where org_unit = ${ctx.unit} and shipment_id = ${row.id} and text_key = ${key} and state <> 'DONE' and args @> ${JSON.stringify(of)}::jsonb
        and args is distinct from ${now ? JSON.stringify(now) : null}::jsonb returning id`,
    { name: 'network.endShort' },
  );
  if (ended.length === 0) return row;
  await ctx.db.run(
    sql`update gtp_note_recipient set done_by = ${of.depot}, done_at = ${new Date(ctx.now)}, read_by = coalesce(read_by, ${of.depot}), read_at = coalesce(read_at, ${new Date(ctx.now)})
      where org_unit = ${ctx.unit} and note_id = any(${ended.map(({ id }) => id)}::uuid[]) and done_at is null`,
    { name: 'network.endShortFor' },
  );
  return saveShipment(ctx, row, { open_notes: await openNotesOf(ctx, row.id) });
}

/** A depot says what it missed of a shipment: everybody on its way hears so, and when it was found. */
export async function takeShort(
  ctx: CommandContext,
  { from, payload: said }: Pick<Message<ShortUnloaded>, 'from' | 'payload'>,
): Promise<void> {
  const found = await lockOwn(ctx, said.shipmentId);
  if (!found) return;
  const isShort = said.missing + said.damaged > 0;
  const args = { depot: from, list: said.list, missing: String(said.missing), damaged: String(said.damaged) };
  const key = 'network:deviation/shortHere';
  const row = await endShort(ctx, found, key, { depot: from, list: said.list }, isShort ? args : undefined);
  if (isShort) await tellDeviation(ctx, row, from, key, args);
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'UPD',
    code: '0010',
    textKey: isShort ? 'network:history/withDeviation' : 'network:history/shortFound',
    args: { order: row.order_number, depot: { units: [from] } },
    statusTime: said.at,
  });
}
