import { sql } from 'kysely';
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
