import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { TripRow } from '#modules/dispatch/server/index.ts';
import type { PackageRow } from '#modules/shipments/server/index.ts';
import type { ExpectedPackage, Summaries } from '../../contract/calls.ts';
import { palletContent, palletsOfList } from '../../contract/palletContent.ts';
import { hidesExpected, withoutExpected } from '../../rules/inventory/blindCount.ts';
import type { ProcessListRow, ProcessPackageRow, ProcessScanRow, SealRow } from '../tables.gen.ts';

/** What the totals of a list are read from: the trip of a loading list. */
export type Totals = Pick<TripRow, 'weight' | 'loading_meter' | 'volume' | 'dg_points'>;

/** Read with `trip t` joined to a loading list; what was announced has its totals in its own columns. */
export const totals = sql`coalesce(t.weight, l.weight) as weight, coalesce(t.loading_meter, l.loading_meter) as loading_meter,
  coalesce(t.volume, l.volume) as volume, coalesce(t.dg_points, l.dg_points) as dg_points`;

/** Counts and totals of a list, as far as this session may see them. */
export function summariesOf(ctx: ViewContext, list: ProcessListRow, totals: Totals | null): Summaries {
  const all: Summaries = {
    items: list.items,
    itemsDone: list.items_done,
    packagesExpected: list.packages_expected,
    packagesScanned: list.packages_scanned,
    packagesDeviating: list.packages_deviating,
    packagesMissing: list.packages_missing,
    packagesToUnload: list.packages_to_unload,
    surplus: list.surplus,
    weight: totals?.weight ?? 0,
    loadingMeter: totals?.loading_meter ?? 0,
    volume: totals?.volume ?? 0,
    dangerousGoodsPoints: totals?.dg_points ?? 0,
  };
  return hidesExpected(list, ctx.session.permissions) ? withoutExpected(all) : all;
}

/** The counts of a list as they stand. */
export async function findSummaries(ctx: ViewContext, listId: string): Promise<Summaries> {
  const row = await ctx.db.find(
    sql<ProcessListRow & Totals>`select l.*, ${totals}
      from process_list l left join trip t on t.org_unit = l.org_unit and t.id = l.trip_id and l.kind = 'LDG' where l.org_unit = ${ctx.unit} and l.id = ${listId}`,
    { name: 'list.summaries' },
  );
  return summariesOf(ctx, known(row), row ?? null);
}

/** The last scans of a list, with what was documented of their packages. */
export async function lastScans(ctx: ViewContext, listId: string) {
  const scans = await ctx.db.run(
    sql<
      ProcessScanRow & { deviation_code: string | null }
    >`select s.*, lp.deviation_code from process_scan s left join process_package lp on lp.org_unit = s.org_unit and lp.list_id = s.list_id and lp.package_id = s.package_id
      where s.org_unit = ${ctx.unit} and s.list_id = ${listId} order by s.id desc limit 12`,
  );
  const deviations = await readRecords(
    readingOf(ctx),
    packageDeviation,
    scans.map((scan) => scan.deviation_code),
  );
  return scans.map((scan) => ({
    clientScanId: scan.client_scan_id,
    barcode: scan.barcode,
    result: scan.result,
    consigneeName: scan.consignee_name,
    at: scan.scanned_at,
    by: scan.scanned_by,
    deviation: textIn(deviations.get(scan.deviation_code ?? '')?.deviationText, ctx.language) || null,
    undone: scan.undone_at !== null,
  }));
}

export const sealView = (seal: SealRow) => ({
  id: seal.id,
  number: seal.number,
  type: seal.type,
  applied: seal.applied_at,
  by: seal.applied_by,
  removed: seal.removed_at,
  photoBlobId: seal.photo_blob_id,
});
export const sealsOf = (ctx: ViewContext, listId: string): Promise<SealRow[]> =>
  ctx.db.run(
    sql<SealRow>`select * from seal where org_unit = ${ctx.unit} and list_id = ${listId} order by applied_at, id`,
  );

/** What a line of a package says of the package itself. */
export type OfPackage = Pick<
  PackageRow,
  'barcode' | 'status' | 'terminal_status' | 'actual_space' | 'expected_position'
>;
export type PackageJoined = ProcessPackageRow & OfPackage;

export const packageView = (row: PackageJoined) => ({
  packageId: row.package_id,
  itemId: row.item_id,
  barcode: row.barcode,
  processStatus: row.process_status,
  packageStatus: row.status,
  terminalStatus: row.terminal_status,
  deviationCode: row.deviation_code,
  photos: row.photos,
  storingPosition: row.actual_space,
  expectedPosition: row.expected_position,
  surplus: row.surplus,
  scannedAt: row.scanned_at,
  by: row.scanned_by,
});

/** Lines of packages with what the package itself says; whoever asks says which. */
export const joinedPackages = sql`select lp.*, p.barcode, p.status, p.terminal_status, p.actual_space, p.expected_position, p.position
  from process_package lp join package p on p.org_unit = lp.org_unit and p.id = lp.package_id`;

export const listPackages = (
  ctx: ViewContext,
  listId: string,
  where: { itemId?: string; packageId?: string },
): Promise<PackageJoined[]> =>
  ctx.db.run(
    sql<PackageJoined>`${joinedPackages}
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and ${where.packageId ? sql`lp.package_id = ${where.packageId}` : sql`lp.item_id = ${where.itemId ?? null}`} order by p.position`,
    { name: where.packageId ? 'list.package' : 'list.packages' },
  );

/** Every package that a list expects, without those of shipments that have left it, each with its master pallet or with what lies on it. */
export async function expectedPackages(
  ctx: ViewContext,
  { id, kind }: Pick<ProcessListRow, 'id' | 'kind'>,
): Promise<ExpectedPackage[]> {
  const packages = await expectedOn(ctx, id);
  const more = kind === 'LDG' ? await contents(ctx, packages) : await pallets(ctx, id, kind);
  return more.size === 0 ? packages : packages.map((one) => ({ ...one, ...more.get(one.packageId) }));
}

type More = Map<string, Pick<ExpectedPackage, 'pallet' | 'content'>>;

/** What lies on the pallets that are loaded as one. */
async function contents(ctx: ViewContext, packages: readonly ExpectedPackage[]): Promise<More> {
  const loaded = await ctx.ask(palletContent, { packageIds: packages.map(({ packageId }) => packageId) });
  return new Map(loaded.map((one) => [one.packageId, { content: one.content.map(({ barcode }) => barcode) }]));
}

/** The pallets that come off a unit, or stand in the hall and are counted, also while they are built. */
async function pallets(ctx: ViewContext, listId: string, kind: ProcessListRow['kind']): Promise<More> {
  const found = await ctx.ask(palletsOfList, { listId, ...(kind === 'INV' ? { open: true as const } : {}) });
  return new Map(found.map((one) => [one.packageId, { pallet: one.number }]));
}

const expectedOn = (ctx: ViewContext, listId: string): Promise<ExpectedPackage[]> =>
  ctx.db.run(
    sql<ExpectedPackage>`select lp.package_id as "packageId", lp.item_id as "itemId", p.barcode, lp.process_status as "processStatus", coalesce(lp.expected_space, p.expected_position) as "expectedPosition"
      from process_package lp
        join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
        join package p on p.org_unit = lp.org_unit and p.id = lp.package_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and not i.removed order by i.sequence, p.position`,
    { name: 'list.expected' },
  );

/** Where the packages of a listed shipment `i` stand: the place that has most of them, and how many more there are ("D07-01 +2"). */
export const placesOf = (column: 'actual_space' | 'expected_position') =>
  sql`(select (array_agg(x.place order by x.n desc, x.place))[1] || case when count(*) > 1 then ' +' || count(*) - 1 else '' end
    from (select p.${sql.ref(column)} as place, count(*) as n from package p
      where p.org_unit = i.org_unit and p.item_id = i.item_id and p.active and p.${sql.ref(column)} is not null group by 1) x)`;
