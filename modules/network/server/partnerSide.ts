import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import type { PartnerReport, ReportSubject } from '#modules/exchange/contract/reports.ts';
import { type PartnerSaid, partnerSaid } from '../contract/doors.ts';
import { legOfPartner, movesLeg, orderOfReport } from '../rules/partnerReports.ts';
import { legsOf } from './getShipment.ts';
import { asLeg, takeReport } from './networkSide.ts';
import { networkUnit } from './ofNetwork.ts';
import { lockOwn } from './shipments.ts';
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
    sql<{ id: string; order_number: string; state: string }>`select s.id, s.order_number, s.state from gtp_shipment s
      where s.org_unit = ${root} and s.order_number = ${number}
        and exists (select from gtp_participant p where p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = ${depot})
        and (${ctx.unit} = ${root} or exists (select from gtp_participant p where p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = ${ctx.unit}))`,
    { name: 'network.reportSubject' },
  );
  if (!row) return null;
  const standing = row.state === 'CANCELED' ? 'CANCELED' : notYet.includes(row.state) ? 'NOT_YET' : 'ON_WAY';
  return { shipmentId: row.id, orderNumber: row.order_number, standing };
}

/** A partner's word, from the depot that got the file to the network. */
export function passOn(
  ctx: CommandContext,
  { importId: _, partner: _partner, orderNumber: _order, ...said }: PartnerReport,
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
export async function takePartnerWord(ctx: CommandContext, { payload: said }: Message<PartnerSaid>): Promise<void> {
  const row = await lockOwn(ctx, said.shipmentId);
  if (!row) return;
  const legs = await legsOf(ctx, row.id);
  const own = legOfPartner(legs.map(asLeg), said.depot, said.part);
  const leg = legs.find(({ seq }) => seq === own?.seq);
  const version = orderOfReport(said, said.at);
  const overtaken = leg !== undefined && leg.item_id === row.id && (leg.item_version ?? 0) >= version;
  const moves = own !== undefined && movesLeg(own, said, overtaken);
  noteSaid(ctx, row, said, moves);
  if (said.deviation || (said.part !== 'NONE' && !own))
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
  const haul = said.part === 'ARRIVAL';
  await takeReport(ctx, {
    from: (haul ? own.fromDepot : null) ?? said.depot,
    payload: {
      shipmentId: row.id,
      // A partner has no shipment of its own here: the network's stands for it.
      itemId: row.id,
      itemVersion: version,
      part: haul ? 'LINE_HAUL' : said.part === 'PICKUP' ? 'PICKUP' : 'DELIVERY',
      to: haul ? said.depot : null,
      state: said.state,
      deviation: said.deviation,
      at: said.at,
    },
  });
}
