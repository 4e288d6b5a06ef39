import { sql } from 'kysely';
import { type Asked, during, type Source, wholeUnit } from '../source.ts';

const listLink = sql`case l.kind when 'LDG' then '/TH/loading/' when 'ULD' then '/TH/unloading/' else '/TH/inventory/' end || l.id`;

/** Packages that were handled on a list of the hall, each once on each list, by their scan. */
export function packagesHandled({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`p.list_id || '/' || p.package_id`,
    at: sql`p.scanned_at`,
    worker: sql`p.scanned_by`,
    subject: sql`k.barcode`,
    note: sql`l.name`,
    link: listLink,
    groups: { process: sql`l.kind` },
    from: sql`from process_package p join process_list l on l.org_unit = p.org_unit and l.id = p.list_id join package k on k.org_unit = p.org_unit and k.id = p.package_id
      where p.org_unit = ${ctx.unit} and ${during(sql`p.scanned_at`, period)} and ${wholeUnit(rows)}`,
  };
}

/** Scans on lists of the hall with what they came to; what was undone does not count. */
export function scans({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`c.id::text`,
    at: sql`c.scanned_at`,
    subject: sql`c.barcode`,
    note: sql`l.name`,
    link: listLink,
    groups: { result: sql`c.result` },
    from: sql`from process_scan c join process_list l on l.org_unit = c.org_unit and l.id = c.list_id
      where c.org_unit = ${ctx.unit} and c.undone_at is null and ${during(sql`c.scanned_at`, period)} and ${wholeUnit(rows)}`,
  };
}

/**
 * Packages of a list that were damaged or otherwise not as expected, by their scan; what was missing was never scanned and counts when its list was closed.
 * The two are read apart, so that each finds its index.
 */
export function deviations({ ctx, rows, period }: Asked): Source {
  const odd = sql`(p.deviation_code is not null or p.process_status in ('WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING', 'MISSING'))`;
  const columns = sql`p.org_unit, p.list_id, p.package_id, p.deviation_code, p.process_status`;
  return {
    key: sql`d.list_id || '/' || d.package_id`,
    at: sql`d.at`,
    subject: sql`k.barcode`,
    note: sql`concat_ws(', ', s.order_number, l.name)`,
    link: sql`'/DPT/shipment/' || k.item_id`,
    groups: { code: sql`coalesce(d.deviation_code, d.process_status)`, process: sql`l.kind` },
    from: sql`from (select ${columns}, p.scanned_at as at from process_package p
          where p.org_unit = ${ctx.unit} and ${during(sql`p.scanned_at`, period)} and ${odd}
        union all select ${columns}, x.closed_at from process_list x join process_package p on p.org_unit = x.org_unit and p.list_id = x.id
          where x.org_unit = ${ctx.unit} and ${during(sql`x.closed_at`, period)} and p.scanned_at is null and ${odd}) d
      join process_list l on l.org_unit = d.org_unit and l.id = d.list_id join package k on k.org_unit = d.org_unit and k.id = d.package_id
      join shipment s on s.org_unit = k.org_unit and s.id = k.item_id where ${wholeUnit(rows)}`,
  };
}
