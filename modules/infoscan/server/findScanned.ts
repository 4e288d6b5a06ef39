import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { isOrderNumber } from '#modules/shipments/rules/orderNumber.ts';
import {
  findItemIds,
  itemsWithin,
  misreadIn,
  otherDepotsBearing,
  type PackageRow,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { readCode, spellingsOf, type UnsupportedReason } from '../rules/readCode.ts';

/** A package by its code, with what says which of several is meant. */
export type FoundPackage = PackageRow & Pick<ShipmentRow, 'state' | 'shipment_type'>;

/** Whose a code is, by the search order of the hall: own packages, own shipments, other depots, nobody. */
export type Found =
  | { state: 'POSITION'; position: string }
  | { state: 'UNSUPPORTED'; reason: UnsupportedReason; barcode: string }
  | { state: 'PACKAGE'; barcode: string; packages: FoundPackage[] }
  | { state: 'ITEM'; barcode: string; itemIds: string[] }
  | { state: 'ELSEWHERE'; barcode: string; depots: string[] }
  | { state: 'UNKNOWN'; barcode: string };

/** Packages that bear a code, within the session's rows: what stands here and is open first, the latest first. */
const packagesBearing = (ctx: ViewContext, rows: Rows, codes: readonly string[]): Promise<FoundPackage[]> =>
  ctx.db.run(
    sql<FoundPackage>`select p.*, s.state, s.shipment_type from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = ${ctx.unit} and p.active and ${itemsWithin(rows)}
        and p.id = any(array(select app.packages_bearing(code) from unnest(${[...codes]}::text[]) code))
      order by (s.state in ('CLOSED', 'CANCELED')), (p.terminal_status <> 'IN_DEPOT'), s.created_at desc, p.position limit 20`,
    { name: 'infoscan.packages' },
  );

/** @param typed false: a scanner has read it, which may have split a code in two */
export async function findScanned(ctx: ViewContext, rows: Rows, raw: string, typed = true): Promise<Found> {
  const read = readCode(raw);
  if (read.kind === 'POSITION') return { state: 'POSITION', position: read.position };
  if (read.kind === 'UNSUPPORTED') return { state: 'UNSUPPORTED', reason: read.why, barcode: raw.slice(0, 50) };
  const { barcode } = read;
  const packages = await packagesBearing(ctx, rows, spellingsOf(barcode));
  if (packages.length > 0) return { state: 'PACKAGE', barcode, packages };
  if (isOrderNumber(barcode)) {
    const itemIds = await findItemIds(ctx, rows, { orderNumber: barcode });
    if (itemIds.length > 0) return { state: 'ITEM', barcode, itemIds };
  }
  const depots = await otherDepotsBearing(ctx, barcode);
  if (depots.length > 0) return { state: 'ELSEWHERE', barcode, depots };
  const misread = await misreadIn(ctx, raw, typed);
  return misread ? { state: 'UNSUPPORTED', reason: misread, barcode } : { state: 'UNKNOWN', barcode };
}
