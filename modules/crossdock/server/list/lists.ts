import { sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type Changes, updatedRow } from '#platform/database/table.ts';
import type { Move, MoveOf } from '#platform/stateful.ts';
import { loadingMoved, lockTripForList, type TripRow, tripScope, tripsWithin } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import * as facts from '../../contract/facts.ts';
import { type ListAction, type ListFacts, stepList } from '../../rules/list/listStates.ts';
import type { LoadingItemState } from '../../rules/list/vocabulary.ts';
import { type ProcessItemRow, type ProcessListRow, type ProcessListTable, tables } from '../tables.gen.ts';

/** A list of kind LDG: it has a trip (the table's own condition). */
export type LoadingListRow = ProcessListRow & {
  kind: 'LDG';
  trip_id: string;
  trip_name: string;
  traffic_type: NonNullable<ProcessListRow['traffic_type']>;
};

/** A row as a loading list. Throws an Error for a list of another kind: whoever asks has found it as one of these. */
export function loadingList(row: ProcessListRow): LoadingListRow {
  const { kind, trip_id, trip_name, traffic_type } = row;
  if (kind !== 'LDG' || trip_id === null || trip_name === null || traffic_type === null)
    throw new Error(`list ${row.name} is no loading list`);
  return { ...row, kind, trip_id, trip_name, traffic_type };
}

/** A shipment on a list of kind LDG. */
export type LoadingItemRow = ProcessItemRow & { state: LoadingItemState };

/** The lists that a session may see are those of the trips that it may see. */
export const listsWithin = (rows: Rows) =>
  rows.kind === 'unit'
    ? sql`true`
    : sql`exists (select from trip t where t.org_unit = l.org_unit and t.id = l.trip_id and ${tripsWithin(rows)})`;

export async function getList(ctx: ViewContext, rows: Rows, id: string): Promise<LoadingListRow> {
  const list = await ctx.db.find(
    sql<LoadingListRow>`select l.* from process_list l where l.org_unit = ${ctx.unit} and l.id = ${id} and l.kind = 'LDG' and ${listsWithin(rows)}`,
    { name: `list.get.${rows.kind}` },
  );
  if (!list) throw notFound();
  return list;
}

export type Locked = { trip: TripRow; list: LoadingListRow };

/** Is the shipment still one of the trip? A line of a list that was closed in the meantime does not say so. */
export const goesWith = (item: Pick<ShipmentRow, 'trip_id'>, trip: Pick<TripRow, 'id'>): boolean =>
  item.trip_id === trip.id;

/** Locks trip, then list (R16). */
export async function lockList(ctx: CommandContext, rows: Rows, id: string, version?: number): Promise<Locked> {
  return lockSeenList(ctx, await getList(ctx, rows, id), version);
}

/** The same for a list that was read already. */
export async function lockSeenList(ctx: CommandContext, seen: LoadingListRow, version?: number): Promise<Locked> {
  // One connection answers in the order of asking: the trip is locked first.
  const [trip, list] = await Promise.all([
    lockTripForList(ctx, seen.trip_id),
    ctx.db.find(
      sql<LoadingListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${seen.id} for update`,
      { name: 'list.lock' },
    ),
  ]);
  if (!list) throw notFound();
  if (version !== undefined && list.version !== version) throw stale();
  return { trip, list };
}

/** The counters of a list from its packages, in one statement. */
export async function recount(ctx: CommandContext, listId: string): Promise<LoadingListRow> {
  const list = await ctx.db.one(
    sql<LoadingListRow>`update process_list l set items = i.items, items_done = i.done, packages_expected = p.expected, packages_scanned = p.scanned, packages_deviating = p.deviating,
        packages_missing = p.missing, packages_to_unload = p.to_unload
      from (select count(*) filter (where not removed) as items, count(*) filter (where not removed and state in ('LOADED', 'LOADED_WITH_DEVIATION')) as done from process_item where org_unit = ${ctx.unit} and list_id = ${listId}) i,
        (select count(*) filter (where not i2.removed) as expected,
          count(*) filter (where lp.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')) as scanned,
          count(*) filter (where lp.deviation_code is not null or lp.process_status in ('WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')) as deviating,
          count(*) filter (where lp.process_status = 'MISSING') as missing,
          count(*) filter (where k.terminal_status = 'TO_UNLOAD') as to_unload
        from process_package lp join process_item i2 on i2.org_unit = lp.org_unit and i2.list_id = lp.list_id and i2.item_id = lp.item_id
          join package k on k.org_unit = lp.org_unit and k.id = lp.package_id
        where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId}) p
      where l.org_unit = ${ctx.unit} and l.id = ${listId} returning l.*`,
    { name: 'list.recount' },
  );
  return list;
}

export const unprocessedOf = async (ctx: ViewContext, listId: string): Promise<number> =>
  (
    await ctx.db.find(
      sql<{
        n: number;
      }>`select count(*)::int as n from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
        where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and not i.removed and lp.process_status = 'NOT_YET_PROCESSED'`,
      { name: 'list.unprocessed' },
    )
  )?.n ?? 0;

/** Facts that only the command knows, by the step that asks for them. */
const needs = {
  release: ['arrivalKnown'],
  finish: ['unprocessedConfirmed'],
  closeJourney: ['journeyClosed'],
} as const;
type ListMove<Act extends ListAction> = MoveOf<ProcessListTable, undefined, ListAction, ListFacts, typeof needs, Act>;

/** What a list says to the guards of its machine; what only a command knows stands at what refuses. */
export const listFacts = (list: LoadingListRow, unprocessed: number): ListFacts => ({
  trafficType: list.traffic_type,
  packagesScanned: list.packages_scanned,
  packagesUnprocessed: unprocessed,
  arrivalKnown: false,
  unprocessedConfirmed: false,
  journeyClosed: false,
});

/** Writes columns of a locked list with its version and tells open screens. */
export async function saveList(
  ctx: CommandContext,
  { trip, list }: Locked,
  set: Changes<ProcessListTable>,
): Promise<LoadingListRow> {
  const saved = loadingList(
    await ctx.db.one(
      updatedRow(ctx, tables.processList, { id: list.id }, { ...set, version: sql<number>`version + 1` }),
    ),
  );
  ctx.changed('loading', 'loadingList', list.id, saved.version, tripScope(trip));
  return saved;
}

/** What other modules hear of a step. */
const factOf: Partial<Record<ListAction, typeof facts.listOpened>> = {
  release: facts.listOpened,
  close: facts.listClosed,
  reopen: facts.listReopened,
  lock: facts.listLocked,
};

/** A step of the list's machine: state, columns, one history entry. */
async function stepOn(
  ctx: CommandContext,
  locked: Locked,
  action: ListAction,
  change: Move<ProcessListTable> & { facts?: Partial<ListFacts> } = {},
): Promise<LoadingListRow> {
  const { list } = locked;
  const known = { ...listFacts(list, await unprocessedOf(ctx, list.id)), ...change.facts };
  const step = stepList(list.kind, list.state, action, known);
  if (!step.ok) throw refused(step.reason, { name: list.name, state: ctx.t(`crossdock:state/${list.state}`) });
  const saved = await saveList(ctx, locked, { state: step.to, ...change.set });
  ctx.history({
    logKey: `${list.kind}:${list.id}`,
    type: 'STS',
    code: step.row.history ?? '3001',
    textKey: `crossdock:history/${action}`,
    args: { name: list.name, state: step.to, ...change.args },
    ...(change.overrides ? { overrides: change.overrides } : {}),
  });
  const fact = factOf[action];
  if (fact) await ctx.emit(fact, { kind: list.kind, listId: list.id });
  return saved;
}

/**
 * The one way to change a list's state (R16): machine, columns, one history entry; the trip hears of it in the same transaction
 * and its state follows the table of domain 3.3.
 */
export async function moveList<Act extends ListAction>(
  ctx: CommandContext,
  locked: Locked,
  action: Act,
  ...[change]: ListMove<Act>
): Promise<Locked> {
  const list = await stepOn(ctx, locked, action, change);
  const figures = { loaded: list.packages_scanned, unprocessed: () => unprocessedOf(ctx, list.id) };
  return { list, trip: await loadingMoved(ctx, locked.trip, list.state, figures) };
}

/** The same when the trip itself has moved its list: it need not hear of it. */
export const followTrip = <Act extends ListAction>(
  ctx: CommandContext,
  locked: Locked,
  action: Act,
  ...[change]: ListMove<Act>
): Promise<LoadingListRow> => stepOn(ctx, locked, action, change);
