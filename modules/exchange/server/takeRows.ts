import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import { readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { createShipments, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { corrected, type Correction } from '../rules/corrections.ts';
import { asReadToday } from '#modules/orders/rules/homeCountry.ts';
import { isAcceptable, type OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { asNew, changeOrder, type Outcome } from './changeOrder.ts';
import { senderOf } from './importRow.ts';
import { type Numbers, numbersFor } from './ownNumbers.ts';
import { allSaid } from './said.ts';
import { asLegOf, depotOfSender, networkSubject, tellDeparture } from './networkGoods.ts';
import { isReport, standingProblem, takeReports } from './takeReports.ts';
import { changedAgain, sentAgain, uncompared } from './sentAgain.ts';
import { type Bearer, bearersOf, noteShared, warned } from './sharedCodes.ts';
import { type OrderImportRow, type OrderRowRow, tables } from './tables.gen.ts';
import {
  catalogues,
  checked,
  checkingOf,
  type NewOrder,
  numbersOf,
  takeOrders,
  toShipment,
} from '#modules/orders/server/index.ts';

/** What becomes of an order: it is a shipment now or changed one, the depot had it, or it waits for a person. */
export type Verdict = Outcome & { externId: string };

/**
 * The id under which an order is known. What changes or cancels one need not name its consignor again, who is part of the id: then the last
 * order of this sender with the same number is meant.
 */
async function knownIdOf(
  ctx: CommandContext,
  draft: OrderDraft,
  partner: string | null,
  { idOf, known }: Numbers,
): Promise<string> {
  const own = idOf(draft);
  if (!draft.purpose || known.has(own) || partner === null || draft.externOrderNumber === '') return own;
  const row = await ctx.db.find(
    sql<{ extern_id: string }>`select r.extern_id from order_row r
      join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
      where r.org_unit = ${ctx.unit} and r.reference = ${draft.externOrderNumber.slice(0, 100)} and i.partner = ${partner}
        and (r.item_id is not null or r.order_id is not null) and r.extern_id is not null order by r.changed_at desc limit 1`,
  );
  if (row) known.add(row.extern_id);
  return row?.extern_id ?? own;
}

/** Where a shipment says that it came from. */
const sourceOf = { csv: 'CSV', edi: 'EDI', fortras: 'EDI', json: 'API', xlsx: 'CSV' } as const;

/** What was learned of the senders of these orders. */
async function learned(ctx: CommandContext, senders: readonly string[]): Promise<Map<string, Correction[]>> {
  const rows = await ctx.db.run(
    sql<Correction & { partner: string }>`select partner, field, beside, value_from as "from", value_to as "to"
      from order_correction where org_unit = ${ctx.unit} and partner = any(${[...new Set(senders)]})`,
  );
  const found = new Map<string, Correction[]>();
  for (const row of rows) found.set(row.partner, [...(found.get(row.partner) ?? []), row]);
  return found;
}

export type Taking = {
  partner: string | null;
  kind: OrderImportRow['kind'];
  /** Only say what would come of it. */
  dryRun: boolean;
  /** A person has said what is meant; what was learned before does not overrule it. */
  byPerson?: boolean;
};

/**
 * Checks orders by what the depot knows today, each by itself, and makes shipments of those that may become one. An order that is known
 * already changes nothing, so that the same file twice doubles nothing (R11). The problems that a draft brings are its reader's.
 */
export async function takeDrafts(
  ctx: CommandContext,
  drafts: readonly OrderDraft[],
  taking: Taking,
): Promise<Verdict[]> {
  const orders = await takeOrderDrafts(
    ctx,
    drafts.filter((draft) => !isReport(draft)),
    taking,
  );
  const reports = await takeReports(ctx, drafts, taking);
  return drafts.flatMap((draft) => (isReport(draft) ? reports : orders).splice(0, 1));
}

async function takeOrderDrafts(
  ctx: CommandContext,
  drafts: readonly OrderDraft[],
  { partner, kind, dryRun, byPerson }: Taking,
): Promise<Verdict[]> {
  if (drafts.length === 0) return [];
  const senders = drafts.map((draft) => senderOf(draft, partner));
  const corrections = byPerson ? new Map<string, Correction[]>() : await learned(ctx, senders);
  const meant = drafts.map((draft) => {
    const { draft: better, changes } = corrected(draft, corrections.get(senderOf(draft, partner)) ?? []);
    const said = changes.map(({ path, from, to }) => ({
      row: draft.row,
      field: path,
      code: 'CORRECTED' as const,
      severity: 'WARNING' as const,
      args: { from, to },
    }));
    return said.length > 0 ? { ...better, problems: [...better.problems, ...said] } : better;
  });
  const checking = await checkingOf(ctx, meant.flatMap(numbersOf));
  const { parties } = checking;
  const all = meant.map((draft) => checked(ctx, draft, checking));
  const numbers = await numbersFor(ctx, all, partner);
  const until = byPerson ? 'MOVED' : (await configurationOf(ctx.db, ctx.readUnits, 'orders')).changeUntil;
  const desk: Desk = {
    partner,
    kind,
    dryRun,
    byPerson: byPerson ?? false,
    until,
    // Goods of a manifest are on the road: what is said of them anew is for a person.
    untilAgain: kind === 'fortras' && !byPerson ? 'ACCEPTED' : until,
    at: { source: sourceOf[kind], parties, known: await catalogues(readingOf(ctx)), places: new Map() },
    bearers: await bearersOf(ctx, all),
    knowledge: await shipmentKnowledge(ctx),
    numbers,
    said: await allSaid(ctx, [...numbers.known]),
    // Orders to collect are not on the road.
    depot: kind === 'fortras' ? await depotOfSender(ctx, partner) : undefined,
    fresh: [],
  };
  const verdicts: Verdict[] = [];
  for (const [index, draft] of all.entries()) {
    const raw = asReadToday(drafts[index] ?? draft, checking.homeCountry);
    verdicts.push(await verdictOf(ctx, desk, draft, raw));
  }
  await flush(ctx, desk);
  return verdicts;
}

/** What is known while the orders of a file are taken in. */
type Desk = Pick<Taking, 'partner' | 'kind' | 'dryRun' | 'byPerson'> & {
  until: Until;
  /** The same for an order that does not call itself a change. */
  untilAgain: Until;
  at: Omit<Parameters<typeof toShipment>[2], 'externId'>;
  bearers: Awaited<ReturnType<typeof bearersOf>>;
  knowledge: Awaited<ReturnType<typeof shipmentKnowledge>>;
  numbers: Numbers;
  said: Awaited<ReturnType<typeof allSaid>>;
  /** The depot of the network that the sender runs: its goods may be those of the network. */
  depot: string | undefined;
  /** New orders that are not written yet: many are written at once. */
  fresh: Fresh[];
};
type Until = Parameters<typeof changeOrder>[3]['until'];
type Fresh = { verdict: Verdict; order: NewOrder; shared: Bearer[] };

async function flush(ctx: CommandContext, { kind, fresh, knowledge }: Desk): Promise<void> {
  const made = await writeNew(ctx, kind, fresh.splice(0), knowledge);
  for (const { verdict, itemId, orderId } of made) Object.assign(verdict, { itemId, orderId });
  await noteShared(ctx, made);
}

/** What becomes of one order. `raw`: as it was written, before what was learned of its sender. */
async function verdictOf(ctx: CommandContext, desk: Desk, draft: OrderDraft, raw: OrderDraft): Promise<Verdict> {
  const { partner, numbers, said } = desk;
  const externId = await knownIdOf(ctx, draft, partner, numbers);
  const isKnown = numbers.known.has(externId);
  const isOfDepot = numbers.ofDepot.has(externId) && !desk.byPerson;
  const nothing = { externId, itemId: null, orderId: null, effect: null, before: null };
  if (!isAcceptable(draft)) return { ...nothing, draft, state: 'ERROR' };
  if (draft.purpose && isOfDepot) return { externId, ...uncompared(draft) };
  if (draft.purpose === 'CANCEL' || (draft.purpose === 'CHANGE' && isKnown))
    return { externId, ...(await changed(ctx, desk, draft, { externId, isKnown, until: desk.until })) };
  const which = isKnown ? await sentAgain(ctx, { draft, raw, externId, numbers, said }) : { externId };
  if ('same' in which) return { ...nothing, externId: which.externId, draft, state: 'KNOWN' };
  if (('uncompared' in which && !desk.byPerson) || ('changed' in which && isOfDepot))
    return { externId: which.externId, ...uncompared(draft) };
  if ('changed' in which || 'uncompared' in which) {
    const at = { externId: which.externId, isKnown: true, until: desk.untilAgain };
    const said: OrderDraft = 'changed' in which ? which.changed : { ...draft, purpose: 'CHANGE' };
    return { externId: which.externId, ...changedAgain(await changed(ctx, desk, said, at)) };
  }
  return takeNew(ctx, desk, draft, which.externId);
}

async function changed(
  ctx: CommandContext,
  desk: Desk,
  draft: OrderDraft,
  { externId, isKnown, until }: { externId: string; isKnown: boolean; until: Until },
): Promise<Outcome> {
  // It may speak of an order before it in this file.
  await flush(ctx, desk);
  return changeOrder(ctx, draft, externId, { isKnown, dryRun: desk.dryRun, until, known: desk.knowledge }, () =>
    toShipment(ctx, draft, { ...desk.at, externId }),
  );
}

async function takeNew(ctx: CommandContext, desk: Desk, draft: OrderDraft, externId: string): Promise<Verdict> {
  const subject = desk.depot ? await networkSubject(ctx, desk.depot, draft) : null;
  const late = subject && standingProblem(draft, subject);
  if (late) return { externId, itemId: null, orderId: null, before: null, effect: null, draft: late, state: 'ERROR' };
  desk.numbers.known.add(externId);
  const { order, shared } = warned(asNew(draft), desk.bearers);
  const verdict: Verdict = {
    externId,
    itemId: null,
    orderId: null,
    before: null,
    draft: order,
    state: order.problems.length > 0 ? 'WARNING' : 'OK',
    effect: 'CREATED',
  };
  if (desk.dryRun) return verdict;
  const said = await toShipment(ctx, draft, { ...desk.at, externId });
  const shipment = subject && desk.depot ? asLegOf(said, subject, desk.depot) : said;
  if (subject && desk.depot) {
    const number = draft.externOrderNumber;
    await tellDeparture(ctx, { partner: desk.partner ?? '', depot: desk.depot, subject, number });
  }
  desk.fresh.push({ verdict, shared, order: { draft: order, externId, source: desk.at.source, shipment } });
  return verdict;
}

/** New orders become records of their own; consignments of a manifest are on the road already and become shipments at once. */
async function writeNew(
  ctx: CommandContext,
  kind: OrderImportRow['kind'],
  fresh: readonly Fresh[],
  knowledge: Awaited<ReturnType<typeof shipmentKnowledge>>,
) {
  const orders = fresh.map(({ order }) => order);
  const made =
    kind === 'fortras'
      ? (
          await createShipments(
            ctx,
            orders.map(({ shipment }) => shipment),
            knowledge,
          )
        ).map(({ itemId }) => ({ itemId, orderId: null }))
      : await takeOrders(ctx, orders, knowledge);
  return fresh.map(({ verdict, shared }, index) => ({
    verdict,
    shared,
    itemId: made[index]?.itemId ?? null,
    orderId: made[index]?.orderId ?? null,
  }));
}

export const headOfRow = (draft: OrderDraft) => ({
  reference: draft.externOrderNumber.slice(0, 100) || null,
  consignee: ((draft.deliveryParty ?? draft.consignee)?.name ?? '').slice(0, 120) || null,
});

type NewOrderRow = Pick<OrderRowRow, 'row_no' | 'source' | 'draft'>;

/** Rows of an import as they come. */
export async function addRows(ctx: CommandContext, importId: string, rows: readonly NewOrderRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await ctx.db.run(
      insertRows(
        ctx,
        tables.orderRow,
        rows.slice(at, at + 500).map((row) => ({
          id: ctx.newId(),
          import_id: importId,
          row_no: row.row_no,
          ...headOfRow(row.draft),
          state: 'NEW' as const,
          source: row.source,
          draft: row.draft,
          changed_at: new Date(ctx.now),
          version: 1,
        })),
      ),
    );
}

/** The file's own sums, counted anew from its rows. The import is locked, so nobody counts meanwhile. */
export async function countRows(ctx: CommandContext, importId: string): Promise<void> {
  const rows = await ctx.db.run(
    sql<{ state: OrderRowRow['state']; n: number }>`select state, count(*)::int as n from order_row
      where org_unit = ${ctx.unit} and import_id = ${importId} group by state`,
  );
  const of = (...states: OrderRowRow['state'][]): number =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.n, 0);
  // What came too late waits for a person like what is wrong.
  const [failed, waiting, total] = [of('ERROR', 'CONFLICT'), of('NEW'), rows.reduce((sum, row) => sum + row.n, 0)];
  await ctx.db.run(
    updateRow(
      ctx,
      tables.orderImport,
      { id: importId },
      {
        rows_total: total,
        rows_ok: of('OK', 'WARNING', 'FIXED'),
        rows_failed: failed,
        rows_known: of('KNOWN'),
        rows_ignored: of('IGNORED'),
        rows_waiting: waiting,
        state:
          waiting > 0 ? 'PARSING' : failed === total && total > 0 ? 'FAILED' : failed > 0 ? 'PARTLY_FAILED' : 'DONE',
      },
    ),
  );
  ctx.changed('imports', 'import', importId, 1);
}
