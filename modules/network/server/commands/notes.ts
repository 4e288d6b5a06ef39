import { sql } from 'kysely';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Note } from '../../contract/shipment.ts';
import { stateOfNote } from '../../rules/noteStates.ts';
import { notesOf, recipientsFor } from '../getShipment.ts';
import { lockShipment, saveShipment } from '../shipments.ts';
import type { GtpNoteRecipientRow, GtpNoteRow } from '../tables.gen.ts';
import { openNotesOf, writeNote } from '../tellNote.ts';

async function noteOf(ctx: CommandContext, shipmentId: string, id: string): Promise<Note> {
  const note = (await notesOf(ctx, shipmentId)).find(({ gtpNoteId }) => gtpNoteId === id);
  if (!note) throw notFound();
  return note;
}

/** Leaves a note at a shipment for depots of its way. */
export async function addNote(
  ctx: CommandContext,
  shipmentId: string,
  { text, recipientDepots, clientKey }: { text: string; recipientDepots: string[]; clientKey?: string | undefined },
): Promise<Note> {
  const row = await lockShipment(ctx, shipmentId);
  const { orgUnit, accountId, accountName } = ctx.session;
  const key = clientKey && `network.note/${orgUnit}/${accountId}/${clientKey}`;
  const before = key ? await seenBefore<{ id: string }>(ctx, key) : undefined;
  if (before) return noteOf(ctx, shipmentId, before.id);
  const allowed = await recipientsFor(ctx, row);
  const stranger = recipientDepots.find((unit) => !allowed.some(({ id }) => id === unit));
  if (stranger) throw refused('network:refusal/notARecipient', { depot: stranger, order: row.order_number });
  const { id } = await writeNote(ctx, row, {
    text,
    author: accountName,
    authorUnit: orgUnit,
    authorAccount: `${orgUnit}/${accountId}`,
    recipients: recipientDepots,
  });
  if (key) remember(ctx, key, { id });
  return noteOf(ctx, shipmentId, id);
}

/** This unit has read a note, or done what it asks for; marked twice it is marked once. Whoever wrote it cannot. */
export async function markNote(ctx: CommandContext, noteId: string, mark: 'READ' | 'DONE'): Promise<Note> {
  const found = await ctx.db.find(
    sql<GtpNoteRow>`select * from gtp_note where org_unit = ${ctx.unit} and id = ${noteId}`,
  );
  if (!found) throw notFound();
  const row = await lockShipment(ctx, found.shipment_id);
  const { orgUnit, accountId, accountName } = ctx.session;
  const recipients = await ctx.db.run(
    sql<GtpNoteRecipientRow>`select * from gtp_note_recipient where org_unit = ${ctx.unit} and note_id = ${noteId} order by unit for update`,
  );
  const mine = recipients.find(({ unit }) => unit === orgUnit);
  if (!mine) throw refused('network:refusal/notForYou', { order: row.order_number });
  if (found.author_account === `${orgUnit}/${accountId}`) throw refused('network:refusal/ownNote');
  if (mark === 'DONE' ? mine.done_at !== null : mine.read_at !== null) return noteOf(ctx, row.id, noteId);
  await ctx.db.run(
    mark === 'DONE'
      ? sql`update gtp_note_recipient set done_by = ${accountName}, done_at = ${new Date(ctx.now)}, read_by = coalesce(read_by, ${accountName}), read_at = coalesce(read_at, ${new Date(ctx.now)})
          where org_unit = ${ctx.unit} and note_id = ${noteId} and unit = ${orgUnit}`
      : sql`update gtp_note_recipient set read_by = ${accountName}, read_at = ${new Date(ctx.now)}
          where org_unit = ${ctx.unit} and note_id = ${noteId} and unit = ${orgUnit}`,
  );
  const state = stateOfNote(
    recipients.map((one) => ({
      read: one.read_at !== null || one === mine,
      done: one.done_at !== null || (mark === 'DONE' && one === mine),
    })),
  );
  await ctx.db.run(sql`update gtp_note set state = ${state} where org_unit = ${ctx.unit} and id = ${noteId}`);
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'UPD',
    code: '0012',
    textKey: mark === 'DONE' ? 'network:history/noteDone' : 'network:history/noteRead',
    args: { order: row.order_number, depot: orgUnit },
  });
  await saveShipment(ctx, row, { open_notes: await openNotesOf(ctx, row.id) });
  return noteOf(ctx, row.id, noteId);
}
