import { type RawBuilder, sql } from 'kysely';
import { type Misread, misreadOf, shortDigitsOf } from '#kernel/barcode.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type AsJson, asJson, readAll } from '#platform/database/asJson.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import type { ProcessDetail } from '../contract/schemas.ts';
import { notePlace } from './packagePlaces.ts';
import { hasLeftHall, type PackageState } from '../rules/packageProcess.ts';
import type { CompartmentKind, ProcessType, StoringSpaceType } from '../rules/vocabulary.ts';
import { type PackageRow, type PackageTable, tables } from './tables.gen.ts';

export const packagesOf = (ctx: ViewContext, itemIds: readonly string[]): Promise<PackageRow[]> =>
  ctx.db.run(
    sql<PackageRow>`select * from package where org_unit = ${ctx.unit} and item_id = any(${[...itemIds]}::uuid[]) and active order by item_id, position`,
    { name: 'packages.of' },
  );

const lockedPackages = async (ctx: CommandContext, ids: RawBuilder<unknown>, name: string): Promise<PackageRow[]> =>
  readAll(
    tables.package,
    await ctx.db.run(
      sql<
        AsJson<PackageTable>
      >`select ${asJson('p')} from package p where p.org_unit = ${ctx.unit} and p.id = any(${ids}) order by p.id for update`,
      { name },
    ),
  );
export const lockPackages = (ctx: CommandContext, ids: readonly string[]): Promise<PackageRow[]> =>
  lockedPackages(ctx, sql`${[...ids]}::uuid[]`, 'packages.lock');
/** Locks the packages whose ids a query answers. */
export const lockPackagesAmong = (ctx: CommandContext, ids: RawBuilder<unknown>): Promise<PackageRow[]> =>
  lockedPackages(ctx, sql`array(${ids})`, 'packages.lockAmong');

/**
 * Queries of what bears a code as its own, for statements that must not wait for an answer. Nothing while one of them is on a truck by the data.
 */
export function standingBearers(ctx: ViewContext, code: string) {
  const bearing = sql`from package p where p.org_unit = ${ctx.unit} and p.active and p.barcode = ${code}
    and not exists (select from package o where o.org_unit = p.org_unit and o.active and o.barcode = p.barcode and o.terminal_status = 'LOADED')`;
  return { packageIds: sql`select p.id ${bearing}`, itemIds: sql`select p.item_id ${bearing}` };
}

/** Ids of the active packages that bear a barcode, the default one or an alternative. */
export const packageIdsBearing = async (ctx: ViewContext, barcode: string): Promise<string[]> =>
  (
    await ctx.db.one(sql<{ ids: string[] }>`select array(select app.packages_bearing(${barcode})) as ids`, {
      name: 'packages.bearing',
    })
  ).ids;

/**
 * Active packages that bear a barcode, the default one or an alternative. As an array, because the planner takes a function's rows
 * for a thousand and would read every package of the depot to join them.
 */
export const packagesByBarcode = async (ctx: ViewContext, barcode: string): Promise<PackageRow[]> =>
  readAll(
    tables.package,
    await ctx.db.run(
      sql<
        AsJson<PackageTable>
      >`select ${asJson('p')} from package p where p.org_unit = ${ctx.unit} and p.active and p.id = any(array(select app.packages_bearing(${barcode})))`,
      { name: 'packages.byBarcode' },
    ),
  );

export type PackageChange = {
  state: Pick<PackageState, 'status' | 'terminalStatus'>;
  process?: { type: 'unloading' | 'inventory' | 'loading' | 'infoScan'; detail: ProcessDetail };
  /** Null: nobody says where it is. */
  compartment?: { kind: CompartmentKind; id: string } | null;
  space?: { type: StoringSpaceType; text: string | null } | null;
  deviationCode?: string | null;
  photos?: readonly string[];
  /** It is missing again, since then. */
  missingSince?: number | null;
};

/** Writes a locked package's new state; where it is, what the process says, which photos show it. */
export function savePackage(ctx: CommandContext, row: PackageRow, change: PackageChange): void {
  const { process, compartment, space } = change;
  notePlace(ctx, row, change);
  ctx.db.later(
    updateRow(
      ctx,
      tables.package,
      { id: row.id },
      {
        status: change.state.status,
        terminal_status: change.state.terminalStatus,
        missing_since:
          change.state.status === 'NOK_MISSING' ? new Date(change.missingSince ?? row.missing_since ?? ctx.now) : null,
        // Added to what stands: two processes may write their details one after the other.
        details: sql`details || ${JSON.stringify(process ? { [process.type]: process.detail } : {})}::jsonb`,
        compartment_kind: compartment === undefined ? row.compartment_kind : (compartment?.kind ?? null),
        compartment_id: compartment === undefined ? row.compartment_id : (compartment?.id ?? null),
        actual_space_type: space === undefined ? row.actual_space_type : (space?.type ?? null),
        actual_space: space === undefined ? row.actual_space : (space?.text ?? null),
        deviation_code: change.deviationCode === undefined ? row.deviation_code : change.deviationCode,
        photos: [...new Set([...row.photos, ...(change.photos ?? [])])],
        version: sql`version + 1`,
      },
    ),
    { name: 'package.save', touches: 'package' },
  );
}

/** It went onto a vehicle, or was handed over from one, after a scan that was made at `at`: the scan waited on its device. */
export const hasLeftSince = (pack: PackageRow, at: number): boolean =>
  hasLeftHall(pack.terminal_status, pack.compartment_kind) && (pack.details.loading?.lastStatusTime ?? 0) > at;

/** Whether some package of the depot bears a code of so many digits and nothing else; fewer than an SSCC has. */
const knowsDigits = async (ctx: ViewContext, count: number): Promise<boolean> =>
  (await ctx.db.find(
    sql`select 1 from package where org_unit = ${ctx.unit} and active and length(barcode) < 18 and barcode ~ '^[0-9]+$' and length(barcode) = ${count} limit 1`,
    { name: 'packages.knowsDigits' },
  )) !== undefined;

/**
 * Why a code that nobody knows can be none of a package: what the code itself shows, and half a code that a scanner has split (fewer digits than
 * any code of the depot). A person who types a short number means it.
 */
export async function misreadIn(ctx: ViewContext, raw: string, typed: boolean): Promise<Misread | undefined> {
  const shown = misreadOf(raw);
  const digits = typed ? undefined : shortDigitsOf(raw);
  if (shown || digits === undefined) return shown;
  return (await knowsDigits(ctx, digits)) ? undefined : 'TOO_SHORT';
}

/** Names of other depots that wait for a code; nothing else of theirs is known here. */
export const otherDepotsBearing = async (ctx: ViewContext, barcode: string): Promise<string[]> =>
  (
    await ctx.db.run(sql<{ name: string }>`select name from app.other_depots_bearing(${barcode}) as name`, {
      name: 'packages.otherDepots',
    })
  ).map((row) => row.name);

/** A shipment of which nothing is missing or left behind any more is no longer incomplete. */
export const healIncomplete = (ctx: CommandContext, itemIds: readonly string[]): void =>
  ctx.db.later(
    sql`update shipment s set notable_status = 'NONE' where s.org_unit = ${ctx.unit} and s.id = any(${[...itemIds]}::uuid[]) and s.notable_status = 'INCOMPLETE'
      and not exists (select from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.status in ('NOK_MISSING', 'NOK_NOT_PROCESSED'))`,
    { name: 'items.heal' },
  );

/** Brings the count of packages that stand in the depot up to date for these shipments. */
export const recountTerminal = (ctx: CommandContext, itemIds: readonly string[]): void =>
  ctx.db.later(
    sql`update shipment s set packages_on_terminal = (select count(*) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.terminal_status = 'IN_DEPOT')
      where s.org_unit = ${ctx.unit} and s.id = any(${[...itemIds]}::uuid[])`,
    { name: 'items.recountTerminal' },
  );

/**
 * The same for one shipment of which some packages have just changed: `inDepot` of those stand in the depot now. The others are counted,
 * so that nothing needs to wait for what was written of these.
 */
export const recountTerminalBut = (
  ctx: CommandContext,
  itemId: string,
  changed: { packageIds: readonly string[]; inDepot: number },
): void =>
  ctx.db.later(
    sql`update shipment s set packages_on_terminal = ${changed.inDepot} + (select count(*) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active
        and p.terminal_status = 'IN_DEPOT' and p.id <> all(${[...changed.packageIds]}::uuid[]))
      where s.org_unit = ${ctx.unit} and s.id = ${itemId}`,
    { name: 'items.recountBut', touches: 'shipment' },
  );

export const addAttachments = (
  ctx: CommandContext,
  itemId: string,
  packageId: string | null,
  blobIds: readonly string[],
  processType: ProcessType,
  deviationCode: string | null,
): Promise<unknown> =>
  blobIds.length === 0
    ? Promise.resolve()
    : ctx.db.run(
        insertRows(
          ctx,
          tables.attachment,
          blobIds.map((blobId) => ({
            id: ctx.newId(),
            item_id: itemId,
            package_id: packageId,
            blob_id: blobId,
            process_type: processType,
            deviation_code: deviationCode,
            created_at: new Date(ctx.now),
          })),
        ),
      );
