import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { type Asked, during, type Source, wholeUnit } from '../source.ts';

/** Pieces that moved between the depot and partners until the period ended; positive: the partner owes the depot. */
export function equipmentBalance({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`m.id::text`,
    at: sql`m.at`,
    value: sql`m.given - m.taken`,
    subject: sql`m.partner_name`,
    note: sql`concat_ws(', ', m.equipment_id, m.source_name)`,
    link: sql`'/TH/equipment/' || m.partner_kind || '~' || m.partner_id`,
    groups: { partner: sql`m.partner_kind || '~' || m.partner_id`, equipment: sql`m.equipment_id` },
    from: sql`from equipment_movement m where m.org_unit = ${ctx.unit} and m.at < ${new Date(period.end)} and ${wholeUnit(rows)}`,
  };
}

/** Whose shipments of the network a session sees; rows of the root may be read by every depot, so each read says this (decision 0031). */
function seen({ session, record }: ViewContext): RawBuilder<unknown> {
  const has = (permission: string): boolean => session.permissions.includes(permission);
  const whole = record.rowScope === 'unit';
  if (whole && has('readGtpShipmentsAll')) return sql`true`;
  const ways = [
    ...(whole && has('readGtpShipmentsLocal')
      ? [
          sql`exists (select from gtp_participant p where p.org_unit = g.org_unit and p.shipment_id = g.id and p.unit = ${session.orgUnit} and p.role <> 'KEY_ACCOUNT')`,
        ]
      : []),
    ...(has('readGtpShipmentsKeyAccount') ? [sql`g.key_account_unit = ${session.orgUnit}`] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** Line hauls of shipments of the network that have arrived, by the promised arrival. In time: not after it. */
export function lanesInTime({ ctx, period }: Asked): Source {
  const minute = (at: RawBuilder<unknown>) => sql`date_trunc('minute', ${at})`;
  return {
    key: sql`l.shipment_id || '/' || l.seq`,
    at: sql`l.finished_at`,
    good: sql`${minute(sql`l.finished_at`)} <= ${minute(sql`l.planned_arrival`)}`,
    subject: sql`g.order_number`,
    note: sql`l.from_depot || ' – ' || l.to_depot`,
    due: sql`l.planned_arrival`,
    link: sql`'/GTP/shipments/' || g.id`,
    groups: { lane: sql`coalesce(l.from_depot, '') || ' – ' || coalesce(l.to_depot, '')` },
    from: sql`from gtp_leg l join gtp_shipment g on g.org_unit = l.org_unit and g.id = l.shipment_id
      where l.org_unit = ${ctx.readUnits.at(-1) ?? ctx.unit} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and ${during(sql`l.finished_at`, period)} and ${seen(ctx)}`,
  };
}

/** Alarms of cold places that began in the period, with the minutes out of their bounds; what was withdrawn does not count. */
export function coldAlarms({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`a.id::text`,
    at: sql`a.started_at`,
    value: sql`a.minutes_out`,
    subject: sql`a.place_name`,
    link: sql`'/TCL/alarms/' || a.id`,
    groups: { place: sql`a.place_name` },
    from: sql`from temperature_alarm a where a.org_unit = ${ctx.unit} and a.kind <> 'NO_DATA' and a.state <> 'WITHDRAWN'
      and ${during(sql`a.started_at`, period)} and ${wholeUnit(rows)}`,
  };
}
