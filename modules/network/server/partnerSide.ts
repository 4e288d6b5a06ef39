import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import type { PartnerReport, ReportSubject } from '#modules/exchange/contract/reports.ts';
import { unloadedManifest } from '#modules/crossdock/server/index.ts';
import { takenManifest } from '#modules/exchange/server/index.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import { type PartnerSaid, partnerSaid } from '../contract/doors.ts';
import { legOfPartner, movesLeg, orderOfReport } from '../rules/partnerReports.ts';
import { legsOf } from './getShipment.ts';
import { asLeg, takeAnswer, takeReport } from './networkSide.ts';
import { networkUnit } from './ofNetwork.ts';
import { lockOwn } from './shipments.ts';
import { hearUnloaded, shortOf, tellShort } from './shortUnloaded.ts';
import type { GtpShipmentRow } from './tables.gen.ts';
import { tellDeviation } from './tellNote.ts';

const notYet: readonly string[] = ['NEW', 'ROUTED'];

/** The shipment of this number, when it goes over the partner's depot and over this one; the root may hear of all. */
export async function subjectOf(
  ctx: ViewContext,
  { depot, number }: { depot: string; number: string },
): Promise<ReportSubject | null> {
  const root = networkUnit(ctx);
  const row = await ctx.db.find(
    sql<{
      id: string;
      order_number: string;
      state: string;
      route: string[];
    }>`select s.id, s.order_number, case when s.withdrawn is null then s.state else 'HANDED_OVER' end as state, s.route from gtp_shipment s
      where s.org_unit = ${root} and s.order_number = ${number}
        and exists (select from gtp_participant p where p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = ${depot})
        and (${ctx.unit} = ${root} or exists (select from gtp_participant p where p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = ${ctx.unit}))`,
    { name: 'network.reportSubject' },
  );
  if (!row) return null;
  const standing = row.state === 'CANCELED' ? 'CANCELED' : notYet.includes(row.state) ? 'NOT_YET' : 'ON_WAY';
  return { shipmentId: row.id, orderNumber: row.order_number, depots: row.route, standing };
}

/** A partner's word, from the depot that got the file to the network. */
export function passOn(
  ctx: CommandContext,
  { importId: _, partner: _partner, orderNumber: _order, ...said }: PartnerReport & Pick<PartnerSaid, 'unloaded'>,
): Promise<void> {
  ctx.post(networkUnit(ctx), partnerSaid, said.key, said);
  return Promise.resolve();
}

/** What a partner says stands in the history whatever it moves. */
const noteSaid = (ctx: CommandContext, row: GtpShipmentRow, said: PartnerSaid, moves: boolean): void =>
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'STS',
    code: '0014',
    textKey: moves ? 'network:history/partnerSaid' : 'network:history/partnerSaidBeside',
    args: { order: row.order_number, depot: { units: [said.depot] }, code: said.code, words: said.text || '–' },
    statusTime: said.at,
  });

/** A partner's depot says how its part stands: the leg follows as if a depot of ours had said so (decision 0041). */
export async function takePartnerWord(
  ctx: CommandContext,
  { from, payload: said }: Message<PartnerSaid>,
): Promise<void> {
  let row = await lockOwn(ctx, said.shipmentId);
  if (!row) return;
  if (row.withdrawn && said.part === 'PICKUP' && said.state !== 'HINDERED') {
    // Somebody phoned: whether the partner let it go says the next status of the collection.
    noteSaid(ctx, row, said, true);
    const done = said.state === 'CANCELED';
    await takeAnswer(ctx, {
      from: said.depot,
      payload: { shipmentId: row.id, version: row.version, about: 'WITHDRAWAL', done },
    });
    if (done) return;
    row = (await lockOwn(ctx, said.shipmentId)) ?? row;
  }
  const legs = await legsOf(ctx, row.id);
  const own = legOfPartner(legs.map(asLeg), said.depot, said.part);
  const leg = legs.find(({ seq }) => seq === own?.seq);
  const version = orderOfReport(said, said.at);
  const overtaken = leg !== undefined && leg.item_id === row.id && (leg.item_version ?? 0) >= version;
  const moves = own !== undefined && movesLeg(own, said, overtaken);
  // That its unit was unloaded is our own word.
  if (said.part !== 'DEPARTURE' || said.state !== 'DONE') noteSaid(ctx, row, said, moves);
  if (said.unloaded)
    row = await hearUnloaded(
      ctx,
      row,
      { ...said.unloaded, at: said.at },
      { depot: said.depot, key: 'network:deviation/unloadedShort', unloadedIn: from, leg: moves },
    );
  else if (said.deviation || (said.part !== 'NONE' && !own))
    await tellDeviation(
      ctx,
      row,
      said.depot,
      own ? 'network:deviation/partnerSays' : 'network:deviation/partnerNotOnWay',
      {
        depot: said.depot,
        code: said.code,
        words: said.text || '–',
      },
    );
  if (!own || !moves) return;
  const arrival = said.part === 'ARRIVAL';
  const part = said.part === 'PICKUP' ? 'PICKUP' : arrival || said.part === 'DEPARTURE' ? 'LINE_HAUL' : 'DELIVERY';
  await takeReport(ctx, {
    from: (arrival ? own.fromDepot : null) ?? said.depot,
    payload: {
      shipmentId: row.id,
      // A partner has no shipment of its own here: the network's stands for it.
      itemId: row.id,
      itemVersion: version,
      part,
      to: part === 'LINE_HAUL' ? own.toDepot : null,
      state: said.state,
      deviation: said.deviation,
      at: said.at,
    },
  });
}

/**
 * A unit that a partner's depot sent is unloaded here: its run has ended, and what did not come off it, or damaged, is told like what a depot of ours
 * says of its own. What nothing came of has not arrived, and moves nothing.
 */
export async function tellUnloaded(
  ctx: CommandContext,
  { kind, listId }: { kind: string; listId: string },
): Promise<void> {
  const unit = kind === 'ULD' ? await unloadedManifest(ctx, listId) : undefined;
  const manifest = unit && (await takenManifest(ctx, unit.importId));
  const depot = [...(await foreignDepots(ctx)).values()].find((one) => one.partnerId === manifest?.partner)?.depotId;
  if (kind === 'ULD' && (!unit || !manifest || !depot)) return tellShort(ctx, listId);
  if (!unit || !manifest || !depot) return;
  for (const { itemId, shipmentId, orderNumber, missing, damaged, of } of await shortOf(ctx, unit.findings))
    await passOn(ctx, {
      // Opened and closed again it is said anew.
      key: `U/${itemId}/${unit.list.version}`,
      importId: unit.importId,
      partner: manifest.partner ?? '',
      depot,
      shipmentId,
      orderNumber,
      part: missing === of ? 'NONE' : 'DEPARTURE',
      state: 'DONE',
      deviation: missing + damaged > 0,
      code: 'ENTL512',
      text: '',
      unloaded: { listId, list: unit.list.name, version: unit.list.version, missing, damaged },
      at: unit.list.closed_at ?? ctx.now,
    });
}
