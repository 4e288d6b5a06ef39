import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { notFound } from '#kernel/errors.ts';
import { localDateOf } from '#kernel/date.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { tripOfLoading } from '#modules/crossdock/server/index.ts';
import { getTripRow, lockTrip, tripScope } from '#modules/dispatch/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { type PaperKind, paperNumber } from '../rules/kinds.ts';
import { incompleteDangerousGoods, kindsOf, type Made, makePapers, speaker } from './make.ts';
import { readTrip } from './read.ts';
import { type PaperRow, tables } from './tables.gen.ts';
import { depotOf } from './words.ts';

/** The next running number of a kind and year; the row's lock orders those who take at the same time. */
async function nextNumber(ctx: CommandContext, kind: PaperKind, depot: number | null): Promise<string> {
  const [year] = localDateOf(ctx.now, ctx.timezone);
  const row = await ctx.db.find(
    sql<{
      last: number;
    }>`insert into paper_counter (org_unit, kind, year, last) values (${ctx.unit}, ${kind}, ${year}, 1)
      on conflict (org_unit, kind, year) do update set last = paper_counter.last + 1 returning last`,
    { name: 'papers.number' },
  );
  return paperNumber(kind, depot, year, known(row).last);
}

/** Keys in their order: the database keeps documents without one. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, canonical(one)]),
        )
      : value;
/** SHA-256 of the sheets as JSON with sorted keys. */
const hashOf = (sheets: readonly Sheet[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(sheets)))
    .digest('hex');

async function store(ctx: CommandContext, tripId: string, depot: number | null, made: Made): Promise<string> {
  const number = await nextNumber(ctx, made.kind, depot);
  const sheets = made.sheets.map((sheet) => ({ ...sheet, number }));
  await ctx.db.run(
    insertRow(ctx, tables.paper, {
      id: ctx.newId(),
      kind: made.kind,
      number,
      trip_id: tripId,
      item_id: made.item?.id ?? null,
      order_number: made.item?.order_number ?? null,
      language: made.language,
      sheets,
      sha256: hashOf(sheets),
      issued_at: new Date(ctx.now),
      issued_by: ctx.session.accountName,
    }),
    { name: 'papers.issue' },
  );
  return number;
}

const voidPapers = (ctx: CommandContext, tripId: string): Promise<unknown> =>
  ctx.db.run(
    sql`update paper set voided_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and trip_id = ${tripId} and voided_at is null`,
    { name: 'papers.void' },
  );

/** The desk and the driver's phone show the papers as they are now. */
async function say(ctx: CommandContext, tripId: string): Promise<void> {
  ctx.changed('trips', 'paper', tripId, undefined, tripScope(await getTripRow(ctx, await rowsOf(ctx), tripId)));
}

/**
 * A loading list was closed: what goes with the truck is fixed, with number and hash. Asked again it does nothing: the job may run
 * twice. A document of dangerous goods that lacks something is left out; the draft says what.
 */
export async function issueOnClosing(platform: Platform, ctx: CommandContext, listId: string): Promise<void> {
  const loading = await tripOfLoading(ctx, listId);
  if (!loading?.closed) return;
  const { tripId } = loading;
  // A depot that fixes none prints drafts.
  if (!(await configurationOf(ctx.db, ctx.readUnits, 'papers')).frozen) return;
  const there = await ctx.db.find(
    sql`select 1 from paper where org_unit = ${ctx.unit} and trip_id = ${tripId} and voided_at is null limit 1`,
    { name: 'papers.there' },
  );
  if (there) return;
  // What goes with it stays as it is while it is read: a pallet ends when its trip starts, and a note of half of that would name nobody's goods.
  const rows = await rowsOf(ctx);
  await lockTrip(ctx, rows, tripId);
  const of = await readTrip(ctx, rows, tripId);
  const by = await speaker(ctx, platform);
  const { number, address } = await depotOf(ctx);
  const issued = new Map<PaperKind, string>();
  for (const kind of kindsOf(of, address.countryCode)) {
    if (kind === 'DG_DOCUMENT' && incompleteDangerousGoods(of.goods).length > 0) continue;
    for (const made of await makePapers(by, kind, of, undefined, issued))
      issued.set(kind, await store(ctx, tripId, number, made));
  }
  await say(ctx, tripId);
}

/** The list is worked on again: what was issued no longer holds. */
export async function voidOnReopening(ctx: CommandContext, listId: string): Promise<void> {
  const loading = await tripOfLoading(ctx, listId);
  if (!loading) return;
  await voidPapers(ctx, loading.tripId);
  await say(ctx, loading.tripId);
}

export const papersOf = (ctx: ViewContext, tripId: string): Promise<PaperRow[]> =>
  ctx.db.run(
    sql<PaperRow>`select * from paper where org_unit = ${ctx.unit} and trip_id = ${tripId} order by voided_at is not null, kind, number`,
    { name: 'papers.ofTrip' },
  );

/** An issued paper that this session may see by its trip. */
export async function issuedPaper(ctx: ViewContext, id: string): Promise<PaperRow> {
  const row = await ctx.db.find(sql<PaperRow>`select * from paper where org_unit = ${ctx.unit} and id = ${id}`, {
    name: 'papers.issued',
  });
  if (!row) throw notFound();
  await getTripRow(ctx, await rowsOf(ctx), row.trip_id);
  return row;
}

/** Counts a print and answers whether it is the first: whatever is printed after it is a copy, also in the same moment. */
export const countPrint = async (ctx: CommandContext, id: string): Promise<boolean> =>
  (
    await ctx.db.one(
      sql<{
        printed: number;
      }>`update paper set printed = printed + 1 where org_unit = ${ctx.unit} and id = ${id} returning printed`,
      { name: 'papers.countPrint' },
    )
  ).printed === 1;

/** A print that was not drawn counts for nothing. */
export const takeBackPrint = (ctx: CommandContext, id: string): Promise<unknown> =>
  ctx.db.run(sql`update paper set printed = greatest(printed - 1, 0) where org_unit = ${ctx.unit} and id = ${id}`);
