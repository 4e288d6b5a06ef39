import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { localDateOf, compareDates } from '#kernel/date.ts';
import { notFound, Refusal, refused } from '#kernel/errors.ts';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, insertRows, updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { wayTurned } from '../../contract/doors.ts';
import type { applyReroute, undoReroute } from '../../contract/reroutes.ts';
import { legsOf } from '../getShipment.ts';
import { writeLegs, writeOldLegs } from '../legRows.ts';
import { networkUnit, requireWrite } from '../ofNetwork.ts';
import { writeParticipants } from '../participants.ts';
import { rulesNow, withBooked } from '../propose.ts';
import { lockShipments, saveShipment } from '../shipments.ts';
import {
  type GtpLegRow,
  type GtpRerouteItemRow,
  type GtpRerouteRow,
  type GtpShipmentRow,
  tables,
} from '../tables.gen.ts';
import { writeNote } from '../tellNote.ts';
import { closedOn } from './affected.ts';
import { newWayOf } from './newWay.ts';

type Result = { id: string; success: boolean; message: string | null };

/** One after another in one transaction; a refusal is that one's answer, anything else ends the gesture. */
async function each(
  ctx: CommandContext,
  ids: readonly string[],
  work: (row: GtpShipmentRow) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const [row] = await lockShipments(ctx, [id]);
      if (!row) throw notFound();
      requireWrite(ctx, row);
      await work(row);
      results.push({ id, success: true, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const said = error.text ? ctx.t(error.text.key, error.text.args) : ctx.t('network:refusal/unknownShipment');
      results.push({ id, success: false, message: said });
    }
  }
  return results;
}

/** Depots of both ways hear of it by a note; those that have the goods in hand, or get them next, turn their part. */
async function tell(
  ctx: CommandContext,
  row: GtpShipmentRow,
  what: { before: readonly string[]; key: TextKey; reason: string; inHand: readonly string[] },
): Promise<void> {
  const way = { shipmentId: row.id, version: row.version, depots: row.route };
  for (const depot of what.inHand) ctx.post(depot, wayTurned, `${row.id}/${row.version}`, way);
  const { orgUnit, accountId, accountName } = ctx.session;
  const concerned = [...new Set([row.owner_unit, ...what.before, ...row.route])];
  const others = concerned.filter((unit) => unit !== orgUnit);
  await writeNote(ctx, row, {
    text: '',
    said: { key: what.key, args: { route: row.route.join(' › '), reason: what.reason } },
    author: accountName,
    authorUnit: orgUnit,
    authorAccount: `${orgUnit}/${accountId}`,
    recipients: others.length > 0 ? others : concerned,
  });
}

/** Depots whose hands a shipment has reached: the one that collects, and all to which its kept legs lead. */
const inHand = (row: GtpShipmentRow, legs: readonly GtpLegRow[], kept: number): string[] =>
  row.state === 'ROUTED'
    ? []
    : [...new Set([row.route[0], ...legs.slice(0, Math.max(1, kept)).map((leg) => leg.to_depot)])].filter(
        (depot) => typeof depot === 'string',
      );

async function turned(
  ctx: CommandContext,
  row: GtpShipmentRow,
  set: Parameters<typeof saveShipment>[2] & { route: string[] },
  told: { key: TextKey; textKey: TextKey; reason: string; inHand: readonly string[] },
): Promise<void> {
  const whose = { id: row.id, ownerUnit: row.owner_unit, keyAccountUnit: row.key_account_unit, route: set.route };
  const units = await writeParticipants(ctx, whose);
  const saved = await saveShipment(ctx, row, { ...set, units });
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'UPD',
    code: '0012',
    textKey: told.textKey,
    args: { order: row.order_number, route: { units: set.route, way: true }, reason: told.reason },
  });
  await tell(ctx, saved, { before: row.route, key: told.key, reason: told.reason, inHand: told.inHand });
}

/** Routes shipments past what is closed in one gesture, each from where it is; what has moved since it was shown is left and named. */
export async function applied(ctx: CommandContext, { reason, shipments, clientKey }: BodyOf<typeof applyReroute>) {
  const key = clientKey && `network.reroute/${ctx.session.orgUnit}/${ctx.session.accountId}/${clientKey}`;
  const before = key ? await seenBefore<{ results: Result[] }>(ctx, key) : undefined;
  if (before) return before;
  let network = await rulesNow(ctx);
  const versions = new Map(shipments.map(({ id, version }) => [id, version]));
  const rerouteId = ctx.newId();
  const items: { shipment_id: string; kept: number; before: GtpRerouteItemRow['before'] }[] = [];
  const results = await each(ctx, [...versions.keys()], async (row) => {
    const { order_number: order, state } = row;
    if (row.version !== versions.get(row.id))
      throw refused('network:refusal/movedMeanwhile', { order, state: ctx.t(`network:state/${state}`) });
    const legs = await legsOf(ctx, row.id);
    if (!closedOn(legs, network, ctx.now)) throw refused('network:refusal/notClosed', { order });
    const way = newWayOf(row, legs, network, ctx.now);
    if (!way?.legs) throw refused('network:refusal/noWayFromHere', { order });
    const { routing_status, schema_id, schema_name, schema_version, route, planned_arrival } = row;
    const columns = { routing_status, schema_id, schema_name, schema_version, route, planned_arrival };
    items.push({ shipment_id: row.id, kept: way.kept, before: { columns, legs } });
    await writeLegs(ctx, row.id, way.legs, way.kept);
    network = withBooked(network, way.legs, row);
    await turned(
      ctx,
      row,
      {
        route: way.route,
        planned_arrival: new Date(way.legs.at(-1)?.plannedArrival ?? ctx.now),
        trace: [...way.trace],
        would_route: null,
        ...(way.schema
          ? { schema_id: way.schema.id, schema_name: way.schema.name, schema_version: way.schema.version }
          : {}),
      },
      {
        key: 'network:deviation/rerouted',
        textKey: 'network:history/rerouted',
        reason,
        inHand: inHand(row, legs, way.kept),
      },
    );
  });
  if (items.length > 0) {
    const head = { id: rerouteId, reason, at: new Date(ctx.now), by: ctx.session.accountName, shipments: items.length };
    await ctx.db.run(insertRow(ctx, tables.gtpReroute, head));
    await ctx.db.run(
      insertRows(
        ctx,
        tables.gtpRerouteItem,
        items.map((item) => ({ ...item, reroute_id: rerouteId })),
      ),
    );
  }
  const answer = { results };
  if (key) remember(ctx, key, answer);
  return answer;
}

/** The way behind the kept legs is the old one again, as long as nothing has happened on the new one. */
async function takeBack(ctx: CommandContext, row: GtpShipmentRow, item: GtpRerouteItemRow): Promise<void> {
  const order = row.order_number;
  const legs = await legsOf(ctx, row.id);
  const begun = legs.some(({ seq, state }) => seq > item.kept && state !== 'PLANNED');
  const later = await ctx.db.find(
    sql`select 1 from gtp_reroute_item i join gtp_reroute r on r.org_unit = i.org_unit and r.id = i.reroute_id
      join gtp_reroute own on own.org_unit = i.org_unit and own.id = ${item.reroute_id}
      where i.org_unit = ${ctx.unit} and i.shipment_id = ${row.id} and i.reroute_id <> ${item.reroute_id} and not i.undone and r.at >= own.at limit 1`,
  );
  if (begun || later || legs.length === 0 || ['NEW', 'CANCELED', 'DELIVERED'].includes(row.state))
    throw refused('network:refusal/movedOn', { order });
  const { columns, legs: old } = item.before;
  await writeOldLegs(ctx, row.id, old, item.kept);
  const { planned_arrival, ...rest } = columns;
  await turned(
    ctx,
    row,
    { ...rest, planned_arrival: planned_arrival === null ? null : new Date(planned_arrival) },
    {
      key: 'network:deviation/rerouteUndone',
      textKey: 'network:history/rerouteUndone',
      reason: '',
      inHand: inHand(row, legs, item.kept),
    },
  );
  const whose = { reroute_id: item.reroute_id, shipment_id: row.id };
  await ctx.db.run(updateRow(ctx, tables.gtpRerouteItem, whose, { undone: true }));
}

/** Within the day each shipment goes back to the way it had, but for what has moved on, which is named. */
export async function undone(ctx: CommandContext, { rerouteId }: BodyOf<typeof undoReroute>) {
  const reroute = await ctx.db.find(
    sql<GtpRerouteRow>`select * from gtp_reroute where org_unit = ${ctx.unit} and id = ${rerouteId} for update`,
  );
  if (!reroute) throw notFound();
  if (reroute.undone_at !== null) throw refused('network:refusal/undoneAlready', { by: reroute.undone_by ?? '' });
  if (!isSameDay(ctx, reroute.at)) throw refused('network:refusal/anotherDay');
  const items = await ctx.db.run(
    sql<GtpRerouteItemRow>`select * from gtp_reroute_item where org_unit = ${ctx.unit} and reroute_id = ${rerouteId} and not undone order by shipment_id`,
  );
  const of = new Map(items.map((item) => [item.shipment_id, item]));
  const results = await each(ctx, [...of.keys()], async (row) => {
    const item = of.get(row.id);
    if (item) await takeBack(ctx, row, item);
  });
  // What is refused stays in the gesture: it may come back before the day is over, by the same press.
  if (results.every(({ success }) => success))
    await ctx.db.run(
      updateRow(
        ctx,
        tables.gtpReroute,
        { id: rerouteId },
        { undone_at: new Date(ctx.now), undone_by: ctx.session.accountName },
      ),
    );
  return { results };
}

const isSameDay = (ctx: ViewContext, at: number): boolean =>
  compareDates(localDateOf(at, ctx.timezone), localDateOf(ctx.now, ctx.timezone)) === 0;

/** What was routed anew in one gesture in the last week. */
export async function reroutesOf(ctx: ViewContext) {
  const rows = await ctx.db.run(
    sql<GtpRerouteRow>`select * from gtp_reroute where org_unit = ${networkUnit(ctx)} and at > ${new Date(ctx.now - 7 * 86_400_000)} order by at desc, id desc limit 50`,
  );
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    at: row.at,
    by: row.by,
    shipments: row.shipments,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
    mayUndo: row.undone_at === null && isSameDay(ctx, row.at),
  }));
}
