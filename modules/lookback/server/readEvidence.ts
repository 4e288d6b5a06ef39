import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { type Proof, readProofs } from '#modules/delivery/server/index.ts';
import { deviationTexts, historyIn, itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';

/** Most entries of a paper: a shipment of hundreds of packages is asked package by package. */
export const mostEntries = 3000;

export type Stay = {
  packageId: string;
  place: 'HALL' | 'TRUCK' | 'AWAY';
  /** Storing position, or the list or trip by whose name a truck was known. */
  position: string | null;
  from: number;
  to: number | null;
};
export type Entry = {
  /** Null: of the shipment as a whole. */
  packageId: string | null;
  at: number;
  /** When it reached the server, where that was later than it happened. */
  received: number | null;
  text: string;
  by: string;
};
export type Photo = { id: string; packageId: string | null; at: number | null; deviation: string | null };
export type EvidencePackage = { id: string; barcode: string; status: string; deviation: string | null };
export type Evidence = {
  proof: Proof;
  packages: readonly EvidencePackage[];
  stays: readonly Stay[];
  entries: readonly Entry[];
  /** What deviations are called, by their codes. */
  deviations: Readonly<Record<string, string>>;
  /** Older entries that found no room. */
  left: boolean;
  photos: readonly Photo[];
};

const packagesOf = (ctx: ViewContext, itemId: string, packageId: string | undefined) =>
  ctx.db.run(
    sql<
      EvidencePackage & { photos: string[] }
    >`select p.id, p.barcode, p.status, p.deviation_code as deviation, p.photos from package p
      where p.org_unit = ${ctx.unit} and p.item_id = ${itemId} and ${packageId === undefined ? sql`true` : sql`p.id = ${packageId}`}
      order by p.position, p.id`,
    { name: 'lookback.packagesOf' },
  );

/** Where packages stood one after another; a truck is named by its plate, its list or its trip. */
async function staysOf(ctx: ViewContext, packages: readonly string[]): Promise<Stay[]> {
  const stays = await ctx.db.run(
    sql<Stay>`select k.package_id as "packageId", k.place, coalesce(l.name, t.name, k.position) as position, k.at as "from",
        lead(k.at) over (partition by k.package_id order by k.at, k.id) as "to"
      from package_place k
        left join process_list l on k.place = 'TRUCK' and l.org_unit = k.org_unit and l.id::text = k.position
        left join trip t on k.place = 'TRUCK' and t.org_unit = k.org_unit and t.id::text = k.position
      where k.org_unit = ${ctx.unit} and k.package_id = any(${[...packages]}::uuid[]) order by k.package_id, k.at, k.id`,
    { name: 'lookback.stays' },
  );
  const aboard = stays.flatMap(({ place, position }) => (place === 'TRUCK' && position !== null ? [position] : []));
  const vehicles = await readRecords(readingOf(ctx), vehicle, aboard);
  return stays.map((stay) => ({
    ...stay,
    position: (stay.position !== null && vehicles.get(stay.position)?.licencePlate) || stay.position,
  }));
}

const photosOf = (ctx: ViewContext, itemId: string, packageId: string | undefined): Promise<Photo[]> =>
  ctx.db.run(
    sql<Photo>`select a.blob_id as id, a.package_id as "packageId", a.created_at as at, a.deviation_code as deviation from attachment a
      where a.org_unit = ${ctx.unit} and a.item_id = ${itemId}
        and ${packageId === undefined ? sql`true` : sql`(a.package_id is null or a.package_id = ${packageId})`} order by a.created_at, a.id`,
    { name: 'lookback.photos' },
  );

/** Minutes after which something counts as sent later than it happened. */
const late = 60_000;

/**
 * Everything that the books know of a shipment, or of one package of it: not found where the session does not see the shipment, or it has no
 * such package. Histories of packages are read by who sees the whole depot (`PKG:` in `shipments`); others get that of the shipment.
 */
export async function readEvidence(
  ctx: ViewContext,
  itemId: string,
  packageId: string | undefined,
  language: string,
): Promise<Evidence> {
  const rows = await rowsOf(ctx);
  const seen = await ctx.db.find(
    sql`select from shipment s where s.org_unit = ${ctx.unit} and s.id = ${itemId} and ${itemsWithin(rows)}`,
  );
  const packages = seen ? await packagesOf(ctx, itemId, packageId) : [];
  const [proof] = await readProofs(ctx, rows, [itemId], language);
  if (!seen || !proof || (packageId !== undefined && packages.length === 0)) throw notFound();
  const ids = packages.map(({ id }) => id);
  const keys = [`ITEM:${itemId}`, ...(rows.kind === 'unit' ? ids.map((id) => `PKG:${id}`) : [])];
  const history = await historyIn(ctx, ctx.unit, keys, mostEntries + 1);
  const [stays, attached] = await Promise.all([staysOf(ctx, ids), photosOf(ctx, itemId, packageId)]);
  const codes = [...packages, ...attached].map(({ deviation }) => deviation);
  const known = new Set(attached.map(({ id }) => id));
  const taken = packages.flatMap(({ id, photos }) =>
    photos
      .filter((photo) => !known.has(photo))
      .map((photo) => ({ id: photo, packageId: id, at: null, deviation: null })),
  );
  const entries = history.slice(0, mostEntries).map((one) => ({
    packageId: one.logKey.startsWith('PKG:') ? one.logKey.slice(4) : null,
    at: one.statusTime,
    received: one.createTime - one.statusTime > late ? one.createTime : null,
    text: one.historyText,
    by: one.user,
  }));
  return {
    proof,
    packages,
    stays,
    entries: entries.toSorted((a, b) => a.at - b.at),
    deviations: await deviationTexts(ctx, codes, language),
    left: history.length > mostEntries,
    photos: [...attached, ...taken],
  };
}
