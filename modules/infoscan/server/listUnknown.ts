import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import type { UnknownPackage } from '../contract/calls.ts';

/** What stands in the depot without data. */
export const listUnknown = (ctx: ViewContext, rows: Rows): Promise<UnknownPackage[]> =>
  ctx.db.run(
    sql<UnknownPackage>`select s.id as "itemId", p.id as "packageId", s.order_number as "orderNumber", p.barcode, p.actual_space as "storingPosition",
        s.created_at as since, coalesce(i.scanned_by, '') as by, s.instructions -> 0 ->> 'text' as remark, p.photos
      from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active
        left join lateral (select scanned_by from info_scan i where i.org_unit = s.org_unit and i.package_id = p.id order by i.scanned_at limit 1) i on true
      where s.org_unit = ${ctx.unit} and s.shipment_type = 'UNKNOWN_PACKAGE' and s.state not in ('CLOSED', 'CANCELED') and ${itemsWithin(rows)} order by s.created_at limit 500`,
    { name: 'infoscan.unknown' },
  );
