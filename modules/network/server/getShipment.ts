import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { readHistory } from '#modules/shipments/server/index.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { NetworkShipment, Note, ShipmentLeg } from '../contract/shipment.ts';
import type { NoteArgs } from './columns.ts';
import { mayWrite, networkUnit, seenBy } from './ofNetwork.ts';
import { fullView, settingsOf } from './shipmentView.ts';
import type { GtpLegRow, GtpNoteRow, GtpNoteRecipientRow, GtpShipmentRow } from './tables.gen.ts';
import { askedPartner } from '../rules/askedPartner.ts';

/** The row, when this session sees it; 404 otherwise. */
export async function findShipment(ctx: ViewContext, id: string): Promise<GtpShipmentRow> {
  const row = await ctx.db.find(
    sql<GtpShipmentRow>`select s.* from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and s.id = ${id} and ${seenBy(ctx)}`,
  );
  if (!row) throw notFound();
  return row;
}

export const legsOf = (ctx: ViewContext, id: string): Promise<GtpLegRow[]> =>
  ctx.db.run(
    sql<GtpLegRow>`select * from gtp_leg where org_unit = ${networkUnit(ctx)} and shipment_id = ${id} order by seq`,
    { name: 'network.legsOf' },
  );

/** The depot that does it: which gets the goods from their consignor, or has them at its beginning. */
const doerOf = ({ kind, from_depot, to_depot }: GtpLegRow): string =>
  (kind === 'PICKUP' ? (to_depot ?? from_depot) : (from_depot ?? to_depot)) ?? '';

const legView = (leg: GtpLegRow, foreign: Awaited<ReturnType<typeof foreignDepots>>): ShipmentLeg => ({
  seq: leg.seq,
  kind: leg.kind,
  ...(leg.from_depot === null ? {} : { fromDepot: leg.from_depot }),
  ...(leg.to_depot === null ? {} : { toDepot: leg.to_depot }),
  ...(leg.relation_id === null ? {} : { relationId: leg.relation_id }),
  plannedDeparture: leg.planned_departure,
  plannedArrival: leg.planned_arrival,
  ...(leg.cut_off === null ? {} : { cutOff: leg.cut_off }),
  ...(leg.carrier === null ? {} : { carrier: leg.carrier }),
  ...(foreign.has(doerOf(leg)) ? { partner: foreign.get(doerOf(leg))?.partnerName.defaultText } : {}),
  state: leg.state,
  hindered: leg.hindered,
  startedAt: leg.started_at,
  finishedAt: leg.finished_at,
});

type Recipient = Omit<GtpNoteRecipientRow, 'org_unit'>;
const marksOf = (recipients: readonly Recipient[], by: 'read' | 'done') =>
  recipients.flatMap((one) => {
    const [who, at] = [one[`${by}_by`], one[`${by}_at`]];
    return who === null || at === null ? [] : [{ branch: one.unit, by: who, at }];
  });

/** Arguments of a note that the product tells: depots by their names. */
const argsOf = (args: NoteArgs | null, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [
      name,
      value
        .split(' › ')
        .map((one) => names.get(one) ?? one)
        .join(' › '),
    ]),
  );

const noteView = (
  ctx: ViewContext,
  note: GtpNoteRow,
  recipients: readonly Recipient[],
  names: ReadonlyMap<string, string>,
): Note => {
  const mine = recipients.find(({ unit }) => unit === ctx.session.orgUnit);
  return {
    gtpNoteId: note.id,
    shipmentId: note.shipment_id,
    text: note.text_key === null ? note.text : ctx.t(note.text_key, argsOf(note.args, names)),
    state: note.state,
    author: names.get(note.author) ?? note.author,
    authorBranch: note.author_unit,
    createdAt: note.created_at,
    recipientDepots: recipients.map(({ unit }) => unit),
    read: marksOf(recipients, 'read'),
    done: marksOf(recipients, 'done'),
    mayRead:
      mine !== undefined &&
      mine.read_at === null &&
      note.author_account !== `${ctx.session.orgUnit}/${ctx.session.accountId}`,
    mayDone:
      mine !== undefined &&
      mine.done_at === null &&
      note.author_account !== `${ctx.session.orgUnit}/${ctx.session.accountId}`,
  };
};

/** Notes of a shipment that the session sees, the newest first. */
export async function notesOf(ctx: ViewContext, shipmentId: string): Promise<Note[]> {
  const unit = networkUnit(ctx);
  const [notes, recipients, depots] = await Promise.all([
    ctx.db.run(
      sql<GtpNoteRow>`select * from gtp_note where org_unit = ${unit} and shipment_id = ${shipmentId} order by created_at desc, id desc`,
      { name: 'network.notesOf' },
    ),
    ctx.db.run(
      sql<GtpNoteRecipientRow>`select * from gtp_note_recipient where org_unit = ${unit} and shipment_id = ${shipmentId} order by unit`,
      { name: 'network.recipientsOf' },
    ),
    listDepots(ctx.db),
  ]);
  const names = new Map(depots.map(({ id, name }) => [id, name]));
  return notes.map((note) =>
    noteView(
      ctx,
      note,
      recipients.filter(({ note_id }) => note_id === note.id),
      names,
    ),
  );
}

/** A shipment that is read already, with its way and its notes. */
export async function viewOf(ctx: ViewContext, row: GtpShipmentRow): Promise<NetworkShipment> {
  const [settings, legs, notes, foreign] = await Promise.all([
    settingsOf(ctx),
    legsOf(ctx, row.id),
    notesOf(ctx, row.id),
    foreignDepots(ctx),
  ]);
  const view = fullView(ctx, row, settings, { legs: legs.map((leg) => legView(leg, foreign)), notes });
  return askedPartner(row, foreign) && mayWrite(ctx, row)
    ? { ...view, allowed: [...view.allowed, 'answerForPartner'] }
    : view;
}

export const getShipment = async (ctx: ViewContext, id: string): Promise<NetworkShipment> =>
  viewOf(ctx, await findShipment(ctx, id));

/** Depots that a note may be for: those of the way, the one that created the shipment, and the unit of its key account; not oneself. */
export async function recipientsFor(ctx: ViewContext, row: GtpShipmentRow): Promise<{ id: string; name: string }[]> {
  const ids = new Set([...row.route, row.owner_unit, ...(row.key_account_unit ? [row.key_account_unit] : [])]);
  ids.delete(ctx.session.orgUnit);
  const names = new Map((await listDepots(ctx.db)).map(({ id, name }) => [id, name]));
  return [...ids].map((id) => ({ id, name: names.get(id) ?? id }));
}

/** What happened to it: it stands where the shipment stands. */
export async function historyOf(ctx: ViewContext, id: string) {
  await findShipment(ctx, id);
  return readHistory(ctx, `GTP:${id}`, [
    { name: 'network', histories: { 'GTP:': async () => ({ unit: networkUnit(ctx) }) } },
  ]);
}
