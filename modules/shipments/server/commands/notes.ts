import { sql } from 'kysely';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertedRow, updatedRow } from '#platform/database/table.ts';
import type { NoteView } from '../../contract/schemas.ts';
import type { Rows } from '../../rules/rowScope.ts';
import { noteView } from '../getItem.ts';
import { lockItems, readItems, saveItem } from '../moveItem.ts';
import { type ItemNoteRow, tables } from '../tables.gen.ts';

export async function notesOf(ctx: ViewContext, rows: Rows, itemId: string): Promise<NoteView[]> {
  if ((await readItems(ctx, rows, [itemId])).length === 0) throw notFound('shipments:message/noShipmentFound');
  const notes = await ctx.db.run(
    sql<ItemNoteRow>`select * from item_note where org_unit = ${ctx.unit} and item_id = ${itemId} order by id`,
  );
  return notes.map(noteView);
}

export async function addNote(
  ctx: CommandContext,
  rows: Rows,
  itemId: string,
  text: string,
  visibility: NoteView['visibility'],
): Promise<NoteView> {
  const [item] = await lockItems(ctx, rows, [itemId]);
  if (!item) throw notFound();
  const note = await ctx.db.one(
    insertedRow(ctx, tables.itemNote, {
      id: ctx.newId(),
      item_id: itemId,
      text,
      author_id: ctx.session.accountId,
      author: ctx.session.accountName,
      visibility,
      created_at: new Date(ctx.now),
    }),
  );
  await saveItem(ctx, item, { open_notes: item.open_notes + 1 });
  ctx.history({
    logKey: `ITEM:${itemId}`,
    type: 'ACT',
    code: '1060',
    textKey: 'shipments:history/noteAdded',
    args: { text },
  });
  return noteView(note);
}

/** OPEN → READ → DONE (domain 3.12); the author may not mark the own note as read. */
export async function markNote(
  ctx: CommandContext,
  rows: Rows,
  noteId: string,
  as: 'READ' | 'DONE',
): Promise<NoteView> {
  const known = await ctx.db.find(
    sql<ItemNoteRow>`select * from item_note where org_unit = ${ctx.unit} and id = ${noteId}`,
  );
  // A note of a shipment that the session does not see is answered like no note at all.
  if (!known || (await readItems(ctx, rows, [known.item_id])).length === 0) throw notFound();
  const [item] = await lockItems(ctx, rows, [known.item_id]);
  const note = await ctx.db.find(
    sql<ItemNoteRow>`select * from item_note where org_unit = ${ctx.unit} and id = ${noteId} for update`,
  );
  if (!note || !item) throw notFound();
  if (note.state === 'DONE' || note.state === as) return noteView(note);
  if (as === 'READ' && note.author_id === ctx.session.accountId) throw refused('shipments:refusal/ownNote');
  const at = new Date(ctx.now);
  const by = ctx.session.accountName;
  const saved = await ctx.db.one(
    updatedRow(
      ctx,
      tables.itemNote,
      { id: noteId },
      as === 'READ' ? { state: 'READ', read_by: by, read_at: at } : { state: 'DONE', done_by: by, done_at: at },
    ),
  );
  if (as === 'DONE') await saveItem(ctx, item, { open_notes: Math.max(0, item.open_notes - 1) });
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'ACT',
    code: '1060',
    textKey: as === 'READ' ? 'shipments:history/noteRead' : 'shipments:history/noteDone',
    args: { text: note.text },
  });
  return noteView(saved);
}
