import { type RawBuilder, sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import type { Topic } from '#kernel/fact.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type AsJson, asJson, readAll } from '#platform/database/asJson.ts';
import type { Changes } from '#platform/database/table.ts';
import { defineStateful, type MoveOf } from '#platform/stateful.ts';
import {
  loadingMoved,
  lockTripAmong,
  lockTripForList,
  type TripRow,
  tripScope,
  tripsWithin,
} from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import * as facts from '../../contract/facts.ts';
import { type ListAction, type ListFacts, stepList } from '../../rules/list/listStates.ts';
import type { ListKind, ListState, LoadingItemState } from '../../rules/list/vocabulary.ts';
import { type ProcessItemRow, type ProcessListRow, type ProcessListTable, tables } from '../tables.gen.ts';

/** A list of kind LDG: it has a trip (the table's own condition). */
export type LoadingListRow = ProcessListRow & {
  kind: 'LDG';
  trip_id: string;
  trip_name: string;
  traffic_type: NonNullable<ProcessListRow['traffic_type']>;
};
/** A shipment on a list of kind LDG. */
export type LoadingItemRow = ProcessItemRow & { state: LoadingItemState };

/** A list that is locked; the trip that it moves, when it moves one. */
export type Locked = { list: ProcessListRow; trip: TripRow | null };
export type LockedLoading = { list: LoadingListRow; trip: TripRow };

/** A row as a loading list. Throws an Error for a list of another kind: whoever asks has found it as one of these. */
function loadingList(row: ProcessListRow): LoadingListRow {
  const { kind, trip_id, trip_name, traffic_type } = row;
  if (kind !== 'LDG' || trip_id === null || trip_name === null || traffic_type === null)
    throw new Error(`list ${row.name} is no loading list`);
  return { ...row, kind, trip_id, trip_name, traffic_type };
}

/** The same for a locked list: a loading list is locked with its trip. */
export function loadingOf({ list, trip }: Locked): LockedLoading {
  if (!trip) throw new Error(`list ${list.name} is locked without its trip`);
  return { list: loadingList(list), trip };
}

/** The lists that a session may see are those of the trips that it may see; a list without a trip is its whole unit's. */
export const listsWithin = (rows: Rows) =>
  rows.kind === 'unit'
    ? sql`true`
    : sql`exists (select from trip t where t.org_unit = l.org_unit and t.id = l.trip_id and ${tripsWithin(rows)})`;

export async function getList(ctx: ViewContext, kind: ListKind, rows: Rows, id: string): Promise<ProcessListRow> {
  const found = await ctx.db.run(
    sql<
      AsJson<ProcessListTable>
    >`select ${asJson('l')} from process_list l where l.org_unit = ${ctx.unit} and l.id = ${id} and l.kind = ${kind} and ${listsWithin(rows)}`,
    { name: `list.get.${rows.kind}` },
  );
  const [list] = readAll(tables.processList, found);
  if (!list) throw notFound();
  return list;
}

/** Is the shipment still one of the list's trip? A line of a list that was closed in the meantime does not say so. */
export const goesWith = (item: Pick<ShipmentRow, 'trip_id'>, trip: Pick<TripRow, 'id'> | null): boolean =>
  trip === null || item.trip_id === trip.id;

const handled = sql`lp.process_status in ('LOADED', 'UNLOADED', 'REGISTERED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`;

/** A package `lp` of a list with a damage or another deviation noted there. */
export const deviating = sql`(lp.deviation_code is not null or lp.process_status in ('WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING'))`;

/** The counters of a list from its packages, in one statement. */
export async function recount<L extends { id: string }>(ctx: CommandContext, { id }: L): Promise<L & ProcessListRow> {
  return ctx.db.one(
    sql<
      L & ProcessListRow
    >`update process_list l set items = i.items, items_done = i.done, packages_expected = p.expected, packages_scanned = p.scanned, packages_deviating = p.deviating,
        packages_missing = p.missing, packages_to_unload = p.to_unload, surplus = p.surplus
      from (select count(*) filter (where not removed and not surplus) as items,
          count(*) filter (where not removed and state in ('LOADED', 'LOADED_WITH_DEVIATION', 'UNLOADED', 'UNLOADED_WITH_DEVIATION', 'REGISTERED', 'REGISTERED_WITH_DEVIATION')) as done
          from process_item where org_unit = ${ctx.unit} and list_id = ${id}) i,
        (select count(*) filter (where not i2.removed and not lp.surplus) as expected,
          count(*) filter (where not lp.surplus and ${handled}) as scanned,
          count(*) filter (where not lp.surplus and ${deviating}) as deviating,
          count(*) filter (where not lp.surplus and lp.process_status = 'MISSING') as missing,
          count(*) filter (where not lp.surplus and k.terminal_status = 'TO_UNLOAD') as to_unload,
          count(*) filter (where lp.surplus and ${handled}) as surplus
        from process_package lp join process_item i2 on i2.org_unit = lp.org_unit and i2.list_id = lp.list_id and i2.item_id = lp.item_id
          join package k on k.org_unit = lp.org_unit and k.id = lp.package_id
        where lp.org_unit = ${ctx.unit} and lp.list_id = ${id}) p
      where l.org_unit = ${ctx.unit} and l.id = ${id} returning l.*`,
    { name: 'list.recount' },
  );
}

export const unprocessedOf = async (ctx: ViewContext, listId: string): Promise<number> =>
  (
    await ctx.db.find(
      sql<{
        n: number;
      }>`select count(*)::int as n from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
        where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and not i.removed and not lp.surplus and lp.process_status = 'NOT_YET_PROCESSED'`,
      { name: 'list.unprocessed' },
    )
  )?.n ?? 0;

/** What a list says to the guards of its machine; what only a command knows stands at what refuses. */
export const listFacts = (list: ProcessListRow, unprocessed: number): ListFacts => ({
  trafficType: list.traffic_type,
  packagesScanned: list.packages_scanned,
  packagesUnprocessed: unprocessed,
  arrivalKnown: false,
  unprocessedConfirmed: false,
  journeyClosed: false,
});

/** Facts that only the command knows, by the step that asks for them. */
const needs = {
  release: ['arrivalKnown'],
  finish: ['unprocessedConfirmed'],
  closeJourney: ['journeyClosed'],
} as const;
type ListMove<Act extends ListAction> = MoveOf<ProcessListTable, undefined, ListAction, ListFacts, typeof needs, Act>;

/** What other modules hear of a step. */
const factOf: Partial<Record<ListAction, typeof facts.listOpened>> = {
  release: facts.listOpened,
  start: facts.listStarted,
  close: facts.listClosed,
  reopen: facts.listReopened,
  lock: facts.listLocked,
};

/** What open screens watch of each kind. */
const shown: Record<ListKind, { topic: Topic; entity: string }> = {
  LDG: { topic: 'loading', entity: 'loadingList' },
  ULD: { topic: 'unloading', entity: 'unloadingList' },
  INV: { topic: 'inventory', entity: 'inventoryList' },
};

/** The lists of the hall as records with states, one for all kinds; the trip of a loading list says who hears of it. */
const listsOf = (trip: TripRow | null) =>
  defineStateful<ProcessListTable, undefined, ProcessListRow, ListState, ListAction, ListFacts, typeof needs>({
    table: tables.processList,
    alias: 'l',
    rowOf: (row) => row,
    step: (row, action, known) => stepList(row.kind, row.state, action, known),
    factsOf: async (ctx, row) => listFacts(row, await unprocessedOf(ctx, row.id)),
    needs,
    logKey: (row) => `${row.kind}:${row.id}`,
    shownAs: (row) => shown[row.kind],
    scopeOf: () => (trip ? tripScope(trip) : {}),
    history: {
      textKey: (action) => `crossdock:history/${action}`,
      args: (row, to) => ({ name: row.name, state: to }),
      code: '3001',
    },
    refusal: (ctx, row, reason) => refused(reason, { name: row.name, state: ctx.t(`crossdock:state/${row.state}`) }),
    moved: async (ctx, { row, action }) => {
      const fact = factOf[action];
      if (fact) await ctx.emit(fact, { kind: row.kind, listId: row.id });
    },
  });

/** Tells open screens that something on a list changed that is no column of it. */
export const notifyList = (ctx: CommandContext, { list, trip }: Locked): void =>
  ctx.changed(shown[list.kind].topic, shown[list.kind].entity, list.id, list.version, trip ? tripScope(trip) : {});

/** Locks trip, then list (R16). */
export const lockList = async (
  ctx: CommandContext,
  kind: ListKind,
  rows: Rows,
  id: string,
  version?: number,
): Promise<Locked> => lockSeenList(ctx, await getList(ctx, kind, rows, id), version);

/** The same for a list that was read already. */
export async function lockSeenList(ctx: CommandContext, seen: ProcessListRow, version?: number): Promise<Locked> {
  // One connection answers in the order of asking: the trip is locked first. Only a loading list moves its trip.
  const [trip, [list]] = await Promise.all([
    seen.kind === 'LDG' && seen.trip_id !== null ? lockTripForList(ctx, seen.trip_id) : null,
    listsOf(null).lock(ctx, sql`true`, [seen.id], 'list.lock'),
  ]);
  if (!list) throw notFound();
  if (version !== undefined && list.version !== version) throw stale();
  return { trip, list };
}

/** Writes columns of a locked list with its version and tells open screens. */
export const saveList = (
  ctx: CommandContext,
  { trip, list }: Locked,
  set: Changes<ProcessListTable>,
): Promise<ProcessListRow> => listsOf(trip).save(ctx, list, set);

/**
 * Locks trip, then list, without a look at it before, where the condition holds; undefined: it does not, the session may not see the list, or there
 * is none. Whoever needs to know why asks in turn.
 */
export async function lockListAmong(
  ctx: CommandContext,
  kind: ListKind,
  rows: Rows,
  id: string,
  condition: RawBuilder<unknown>,
): Promise<Locked | undefined> {
  const here = sql`from process_list l where l.org_unit = ${ctx.unit} and l.id = ${id} and l.kind = ${kind} and ${listsWithin(rows)} and ${condition}`;
  const [trip, [list]] = await Promise.all([
    kind === 'LDG' ? lockTripAmong(ctx, sql`select l.trip_id ${here}`) : undefined,
    listsOf(null).lockAmong(ctx, sql`select l.id ${here}`, `list.lockAmong.${rows.kind}`),
  ]);
  return list && (kind !== 'LDG' || trip) ? { trip: trip ?? null, list } : undefined;
}

/**
 * The one way to change a list's state (R16): machine, columns, one history entry. The trip of a loading list hears of it in the same
 * transaction and its state follows the table of domain 3.3.
 */
export async function moveList<Act extends ListAction>(
  ctx: CommandContext,
  locked: Locked,
  action: Act,
  ...change: ListMove<Act>
): Promise<Locked> {
  const list = await followTrip(ctx, locked, action, ...change);
  return { list, trip: await reportToTrip(ctx, { list, trip: locked.trip }) };
}

/** The first thing that happens on a list starts it; on a unit that is announced it says that it has come. */
export async function startWith(ctx: CommandContext, locked: Locked, at: number): Promise<Locked> {
  const { list } = locked;
  const arrived =
    list.kind === 'ULD' && list.state === 'CREATED'
      ? await moveList(ctx, locked, 'release', {
          facts: { arrivalKnown: true },
          set: { actual_arrival: new Date(list.actual_arrival ?? at) },
        })
      : locked;
  if (arrived.list.state !== 'RELEASED') return arrived;
  return moveList(ctx, arrived, 'start', { set: { actual_start: new Date(at) } });
}

/** Tells the trip of a loading list how its list stands and what is on the truck; nothing to tell for the other kinds. */
export const reportToTrip = async (ctx: CommandContext, { list, trip }: Locked): Promise<TripRow | null> =>
  trip &&
  loadingMoved(ctx, trip, list.state, {
    loaded: list.packages_scanned,
    unprocessed: () => unprocessedOf(ctx, list.id),
  });

/** The same when the trip itself has moved its list: it need not hear of it. */
export const followTrip = <Act extends ListAction>(
  ctx: CommandContext,
  { list, trip }: Locked,
  action: Act,
  ...change: ListMove<Act>
): Promise<ProcessListRow> => listsOf(trip).move(ctx, list, action, ...change);
