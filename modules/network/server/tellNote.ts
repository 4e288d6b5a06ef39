import { sql } from 'kysely';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, insertRows } from '#platform/database/table.ts';
import { participantsOf } from './participants.ts';
import { saveShipment } from './shipments.ts';
import { type GtpShipmentRow, tables } from './tables.gen.ts';

/** How many notes of a shipment not every recipient has done. */
export const openNotesOf = async (ctx: CommandContext, shipmentId: string): Promise<number> =>
  (
    await ctx.db.find(
      sql<{
        n: number;
      }>`select count(*)::int as n from gtp_note where org_unit = ${ctx.unit} and shipment_id = ${shipmentId} and state <> 'DONE'`,
      { name: 'network.openNotes' },
    )
  )?.n ?? 0;

/** Whoever gets a note sees its shipment from then on. */
async function admit(ctx: CommandContext, row: GtpShipmentRow, units: readonly string[]): Promise<string[]> {
  const now = participantsOf({
    id: row.id,
    ownerUnit: row.owner_unit,
    keyAccountUnit: row.key_account_unit,
    route: row.route,
  });
  const more = units.filter((unit) => !row.units.includes(unit) && !now.some((one) => one.unit === unit));
  for (const unit of more)
    await ctx.db.run(
      sql`insert into gtp_participant (org_unit, unit, shipment_id, role) values (${ctx.unit}, ${unit}, ${row.id}, 'HUB') on conflict do nothing`,
    );
  return [...new Set([...row.units, ...more])];
}

/** A note of a locked shipment: what somebody wrote, or what the product tells by a key of its own. */
export async function writeNote(
  ctx: CommandContext,
  row: GtpShipmentRow,
  note: {
    text: string;
    said?: { key: TextKey; args: Record<string, string> };
    author: string;
    authorUnit: string;
    authorAccount: string;
    recipients: readonly string[];
  },
): Promise<{ id: string; row: GtpShipmentRow }> {
  const id = ctx.newId();
  await ctx.db.run(
    insertRow(ctx, tables.gtpNote, {
      id,
      shipment_id: row.id,
      text: note.text,
      text_key: note.said?.key ?? null,
      args: note.said?.args ?? null,
      state: 'OPEN',
      author: note.author,
      author_account: note.authorAccount,
      author_unit: note.authorUnit,
      created_at: new Date(ctx.now),
    }),
  );
  const recipients = [...new Set(note.recipients)];
  await ctx.db.run(
    insertRows(
      ctx,
      tables.gtpNoteRecipient,
      recipients.map((unit) => ({ note_id: id, unit, shipment_id: row.id })),
    ),
  );
  const units = await admit(ctx, row, recipients);
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'UPD',
    code: '0009',
    textKey: 'network:history/note',
    args: { order: row.order_number, depots: { units: recipients }, from: { units: [note.authorUnit] } },
  });
  return { id, row: await saveShipment(ctx, row, { units, open_notes: await openNotesOf(ctx, row.id) }) };
}

/** Tells whoever has to know that a depot does otherwise than the network wanted; the same thing is told once. */
export async function tellDeviation(
  ctx: CommandContext,
  row: GtpShipmentRow,
  depot: string,
  key: TextKey,
  args: Record<string, string>,
): Promise<GtpShipmentRow> {
  const told = await ctx.db.find(
    sql`select 1 from gtp_note where org_unit = ${ctx.unit} and shipment_id = ${row.id} and text_key = ${key} and args = ${JSON.stringify(args)}::jsonb limit 1`,
  );
  if (told) return row;
  const recipients = [...new Set([row.owner_unit, ...row.route])].filter((unit) => unit !== depot);
  const said = { key, args };
  const author = { author: depot, authorUnit: depot, authorAccount: 'system' };
  return (
    await writeNote(ctx, row, {
      text: '',
      said,
      ...author,
      recipients: recipients.length > 0 ? recipients : [row.owner_unit],
    })
  ).row;
}
