import { sql } from 'kysely';
import { allowed } from '#kernel/machine.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { mixedLoadingConflicts } from '#modules/dangerousgoods/rules/mixedLoading.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { type DangerousGoodsLineRow, itemsWithin } from '#modules/shipments/server/index.ts';
import type { MasterPallet, MasterPalletRow } from '../contract/calls.ts';
import { tare } from '../rules/palletChecks.ts';
import { palletMachine } from '../rules/palletStates.ts';
import type { MasterPalletRow as PalletRow } from './tables.gen.ts';

type Listed = PalletRow & { trip_name: string | null };

const rowView = (row: Listed): MasterPalletRow => ({
  itemId: row.id,
  number: row.number,
  orderNumber: row.order_number,
  masterPalletType: row.type,
  masterPalletState: row.state,
  heading: row.heading,
  numberOfPackages: row.packages,
  creationTime: row.created_at,
  createdBy: row.created_by,
  tripName: row.trip_name,
  version: row.version,
});

const withTrip = sql`select m.*, s.trip_name from master_pallet m join shipment s on s.org_unit = m.org_unit and s.id = m.id`;

export const listPallets = async (ctx: ViewContext, rows: Rows): Promise<MasterPalletRow[]> =>
  (
    await ctx.db.run(
      sql<Listed>`${withTrip} where m.org_unit = ${ctx.unit} and m.state <> 'CANCELED' and s.state not in ('CLOSED', 'CANCELED') and ${itemsWithin(rows)}
        order by m.created_at desc limit 500`,
      { name: 'pallets.list' },
    )
  ).map(rowView);

/** A package of a shipment that has something on the pallet; `on`: it lies there itself. */
type ContentRow = {
  item_id: string;
  order_number: string;
  place_name: string;
  place_city: string | null;
  weight: number;
  loading_meter: number;
  volume: number;
  expected: number;
  package_id: string;
  barcode: string;
  status: string;
  actual_space: string | null;
  on: boolean;
  added_at: number | null;
  added_by: string | null;
};

export const contentRows = (ctx: ViewContext, palletId: string): Promise<ContentRow[]> =>
  ctx.db.run(
    sql<ContentRow>`select s.id as item_id, s.order_number, s.place_name, s.place_city, s.weight, s.loading_meter, s.volume, s.packages as expected,
        p.id as package_id, p.barcode, p.status, p.actual_space, (c.id is not null) as on, c.added_at, c.added_by
      from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active
        left join master_pallet_content c on c.org_unit = p.org_unit and c.package_id = p.id and c.pallet_id = ${palletId} and c.removed_at is null
      where s.org_unit = ${ctx.unit} and s.id in (select item_id from master_pallet_content where org_unit = ${ctx.unit} and pallet_id = ${palletId} and removed_at is null)
      order by s.place_name, s.order_number, p.position`,
    { name: 'pallets.content' },
  );

/** Shipments on the pallet with their packages, those on it and those elsewhere. */
export function itemsOf(rows: readonly ContentRow[]) {
  const items = new Map<string, { row: ContentRow; on: ContentRow[]; off: ContentRow[] }>();
  for (const row of rows) {
    const item = items.get(row.item_id) ?? { row, on: [], off: [] };
    (row.on ? item.on : item.off).push(row);
    items.set(row.item_id, item);
  }
  return [...items.values()].map((item) => ({
    ...item,
    complete: item.off.length === 0,
    /** The part of a shipment's figure that lies on the pallet. */
    part: (figure: number) => Math.round((figure * item.on.length) / Math.max(1, item.on.length + item.off.length)),
  }));
}

/** UN numbers on the pallet that must not be loaded together (ADR 7.5.2). */
export async function mixedOn(ctx: ViewContext, itemIds: readonly string[]): Promise<string[]> {
  const lines = await ctx.db.run(
    sql<DangerousGoodsLineRow>`select * from dangerous_goods_line where org_unit = ${ctx.unit} and item_id = any(${[...itemIds]}::uuid[])`,
    { name: 'pallets.dangerous' },
  );
  return [
    ...new Set(mixedLoadingConflicts(lines.map((row) => row.line)).flatMap(({ a, b }) => [a.unNumber, b.unNumber])),
  ];
}

export async function palletView(ctx: ViewContext, rows: Rows, id: string): Promise<MasterPallet> {
  const row = await ctx.db.find(
    sql<Listed>`${withTrip} where m.org_unit = ${ctx.unit} and m.id = ${id} and ${itemsWithin(rows)}`,
    {
      name: 'pallets.get',
    },
  );
  if (!row) throw notFound('masterpallets:issue/MASTER_PALLET_NOT_FOUND');
  const items = itemsOf(await contentRows(ctx, id));
  const on = items.flatMap((item) => item.on);
  const contentWeight = items.reduce((sum, item) => sum + item.part(item.row.weight), 0);
  const nok = on.filter((one) => one.status !== 'OK').length;
  return {
    ...rowView(row),
    isNoEdi: !row.announced,
    masterPalletContentItems: items.map((item) => ({
      itemId: item.row.item_id,
      orderNumber: item.row.order_number,
      consigneeName: item.row.place_name,
      consigneeCity: item.row.place_city,
      totalGrossWeight: item.part(item.row.weight),
      packages: item.on.map((one) => ({
        packageId: one.package_id,
        barcode: one.barcode,
        addedAt: one.added_at ?? 0,
        by: one.added_by ?? '',
      })),
      numberOfExpectedPackages: item.row.expected,
      elsewhere: item.off.map((one) => ({ packageId: one.package_id, storingPosition: one.actual_space })),
    })),
    masterPalletStatistic: {
      numberOfItemsComplete: items.filter((item) => item.complete).length,
      numberOfItemsPartially: items.filter((item) => !item.complete).length,
      numberOfPackagesOK: on.length - nok,
      numberOfPackagesNOK: nok,
    },
    contentWeight,
    grossWeight: contentWeight + tare,
    historyLogKey: `MPA:${row.id}`,
    allowed: allowed(palletMachine, row.state, { packages: row.packages }, ctx.session.permissions),
  };
}
