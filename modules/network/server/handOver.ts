import { sql } from 'kysely';
import { addDays, compareDates, isoToDate, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { rootUnit } from '#modules/organisation/server/index.ts';
import { shipmentHandedOver } from '../contract/doors.ts';
import { legsOf } from './getShipment.ts';
import { orderedOf } from './ordered.ts';
import { type Settings, settingsOf } from './shipmentView.ts';
import { lockAmong, moveShipment } from './shipments.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** The depot that collects: the first of the way. */
export const collectingDepot = (row: Pick<GtpShipmentRow, 'route' | 'owner_unit'>): string =>
  row.route[0] ?? row.owner_unit;

/** The depot that collects gets the shipment, exactly once; it becomes a collection there. */
async function handOver(ctx: CommandContext, row: GtpShipmentRow): Promise<GtpShipmentRow> {
  const depot = collectingDepot(row);
  const moved = await moveShipment(ctx, row, 'handOver', {
    set: { handed_over_at: new Date(ctx.now) },
    args: { depot: { units: [depot] } },
  });
  ctx.post(depot, shipmentHandedOver, `${row.id}/${moved.version}`, orderedOf(moved, await legsOf(ctx, row.id)));
  return moved;
}

/** Hands a routed shipment over when its day is near enough; before, planners may still change it freely. */
export async function handOverWhenDue(
  ctx: CommandContext,
  row: GtpShipmentRow,
  settings: Pick<Settings, 'handOverDaysBefore'>,
): Promise<GtpShipmentRow> {
  const until = addDays(localDateOf(ctx.now, ctx.timezone), settings.handOverDaysBefore);
  return compareDates(isoToDate(row.pickup_date), until) <= 0 ? handOver(ctx, row) : row;
}

/** As many as one transaction takes. */
const most = 200;

/** Hands over what was routed earlier and whose day comes near. */
export async function handOverDue(platform: Platform): Promise<void> {
  const root = await platform.tenancy.global((db) => rootUnit(db));
  for (let handed = most; handed === most; )
    handed = await platform.asSystem(root, async (ctx) => {
      const settings = await settingsOf(ctx);
      const until = addDays(localDateOf(ctx.now, ctx.timezone), settings.handOverDaysBefore);
      const day = until.map((part) => String(part).padStart(2, '0')).join('-');
      const rows = await lockAmong(
        ctx,
        sql`select id from gtp_shipment where org_unit = ${ctx.unit} and state = 'ROUTED' and pickup_date <= ${day}::date order by id limit ${most}`,
      );
      for (const row of rows) if (row.state === 'ROUTED') await handOver(ctx, row);
      return rows.length;
    });
}
