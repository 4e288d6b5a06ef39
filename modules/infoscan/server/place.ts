import { sql } from 'kysely';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { PlacedPackage, StoringPlace } from '../contract/calls.ts';

/** Packages that are listed of one place; a floor area may hold more. */
const mostListed = 300;

/** A place with what stands there by the data and what should stand there and does not. */
export async function placeView(ctx: ViewContext, rows: Rows, position: string): Promise<StoringPlace> {
  const [records, packages] = await Promise.all([
    findRecordsBy(readingOf(ctx), terminalLocation, 'storingPosition', position),
    // By the open shipments that have something in the depot: few among years of packages.
    ctx.db.run(
      sql<PlacedPackage>`select p.id as "packageId", p.item_id as "itemId", p.barcode, s.order_number as "orderNumber", s.place_name as "consigneeName",
          s.shipment_type as "shipmentType", (p.actual_space is not distinct from ${position}) as here, p.actual_space as "storingPosition", s.trip_name as "tripName"
        from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id
        where s.org_unit = ${ctx.unit} and s.state not in ('CLOSED', 'CANCELED') and s.packages_on_terminal > 0 and p.active and p.terminal_status = 'IN_DEPOT'
          and (p.actual_space = ${position} or p.expected_position = ${position}) and ${itemsWithin(rows)}
        order by here desc, s.place_name, s.order_number, p.position`,
      { name: 'infoscan.place' },
    ),
  ]);
  const record = records[0];
  return {
    position,
    known: record !== undefined,
    description: record ? textIn(record.description, ctx.language) || null : null,
    capacityPackages: record?.capacityPackages ?? null,
    packages: packages.slice(0, mostListed),
    total: packages.filter((one) => one.here).length,
  };
}
