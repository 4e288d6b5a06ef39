import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { known } from '#kernel/known.ts';
import { allowed } from '#kernel/machine.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import type { InventoryItem, InventoryList, InventoryRow } from '../../contract/inventory.ts';
import { hidesExpected } from '../../rules/inventory/blindCount.ts';
import { isPlaceBound } from '../../rules/inventory/plan.ts';
import { listMachines } from '../../rules/list/listStates.ts';
import { lateScans } from '../list/lateScans.ts';
import { itemColumns, itemView, type ListItemRow } from '../list/itemView.ts';
import { lastScans, summariesOf } from '../list/listView.ts';
import { type ListTableQuery, listTable } from '../list/listTable.ts';
import { listFacts } from '../list/lists.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { placesView } from './places.ts';

type CountRow = ProcessListRow & { places: number; places_done: number };

/** Inventories `l` with how many of their places are done. */
const counts = sql`select l.*, pl.places, pl.places_done from process_list l cross join lateral (
  select count(*)::int as places, count(*) filter (where state <> 'OPEN')::int as places_done from inventory_place where org_unit = l.org_unit and list_id = l.id) pl`;

/** What is counted, in the words of the depot: the area, the place or the route. */
async function subjectsOf(
  ctx: ViewContext,
  lists: readonly ProcessListRow[],
): Promise<(list: ProcessListRow) => string | null> {
  const reading = readingOf(ctx);
  const areas = await readRecords(
    reading,
    terminalArea,
    lists.map((list) => list.inventory?.terminalAreaId),
  );
  const places = await readRecords(
    reading,
    terminalLocation,
    lists.map((list) => list.inventory?.terminalLocationId),
  );
  return ({ inventory: plan }) => {
    const area = areas.get(plan?.terminalAreaId ?? '');
    return (
      [
        area && textIn(area.description, ctx.language),
        places.get(plan?.terminalLocationId ?? '')?.storingPosition,
        plan?.specialLocation,
        plan?.route,
      ]
        .filter(Boolean)
        .join(', ') || null
    );
  };
}

async function rowsView(ctx: ViewContext, lists: readonly CountRow[]): Promise<InventoryRow[]> {
  const subjectOf = await subjectsOf(ctx, lists);
  return lists.map((list) => {
    const plan = known(list.inventory, `plan of ${list.name}`);
    return {
      id: list.id,
      name: list.name,
      state: list.state,
      executionDate: isoToDate(list.execution_date),
      summaries: summariesOf(ctx, list, list),
      lateScans: list.late_scans,
      version: list.version,
      inventoryType: plan.inventoryType,
      scope: plan.scope,
      subject: subjectOf(list),
      remark: plan.remark,
      blind: plan.blind,
      hidden: hidesExpected(list, ctx.session.permissions),
      frozenAt: plan.frozenAt,
      places: list.places,
      placesDone: list.places_done,
    };
  });
}

/** What is counted now, then what waits, then what is done, the newest first. */
const order = sql`case l.state when 'INPROGRESS' then 0 when 'FINISHED' then 1 when 'RELEASED' then 2 when 'CREATED' then 3 else 4 end`;

export const inventoryTable = (ctx: ViewContext, rows: Rows, query: ListTableQuery) =>
  listTable(ctx, rows, query, {
    kind: 'INV',
    lists: counts,
    words: sql`app.searchable(l.name || ' ' || coalesce(l.inventory ->> 'remark', '') || ' ' || coalesce(l.inventory ->> 'specialLocation', '') || ' ' || coalesce(l.route, ''))`,
    columns: { inventoryType: { sql: sql`(l.inventory ->> 'inventoryType')`, kind: 'text' } },
    order: [order, sql`l.execution_date desc`, sql`l.name desc`],
    shown: (lists: CountRow[]) => rowsView(ctx, lists),
  });

type ItemJoined = ListItemRow<InventoryItem['state']> & Pick<ShipmentRow, 'outbound_route'>;

const inventoryItem = (row: ItemJoined): InventoryItem => ({
  ...itemView(row, 'InventoryInstruction'),
  route: row.outbound_route,
});

const itemsOf = (ctx: ViewContext, listId: string) =>
  ctx.db.run(
    sql<ItemJoined>`select ${itemColumns}, s.outbound_route,
        (select min(lp.expected_space) from process_package lp where lp.org_unit = i.org_unit and lp.list_id = i.list_id and lp.item_id = i.item_id) as at
      from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id
      where i.org_unit = ${ctx.unit} and i.list_id = ${listId} and not i.removed and (not i.surplus or i.scanned > 0) order by i.sequence, s.place_name, s.id`,
    { name: 'inventory.items' },
  );

const peopleOn = async (ctx: ViewContext, listId: string): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{
        by: string;
      }>`select scanned_by as by from process_scan where org_unit = ${ctx.unit} and list_id = ${listId} group by 1 order by max(id::text) desc limit 8`,
      { name: 'inventory.people' },
    )
  ).map((row) => row.by);

/** An inventory with shipments, places, the last scans and what the user may do next. */
export async function inventoryView(ctx: ViewContext, id: string): Promise<InventoryList> {
  const list = known(
    await ctx.db.find(sql<CountRow>`${counts} where l.org_unit = ${ctx.unit} and l.id = ${id}`, {
      name: 'inventory.get',
    }),
  );
  const [row] = await rowsView(ctx, [list]);
  const shown = known(row);
  return {
    ...shown,
    items: shown.hidden ? [] : (await itemsOf(ctx, id)).map(inventoryItem),
    placeList: await placesView(ctx, id, shown.hidden),
    placeBound: isPlaceBound(shown.inventoryType),
    specialLocation: known(list.inventory).specialLocation,
    people: await peopleOn(ctx, id),
    lastScans: await lastScans(ctx, id),
    late: await lateScans(ctx, id),
    closedBy: list.closed_by,
    historyLogKey: `INV:${id}`,
    allowed: [
      ...allowed(
        listMachines.INV,
        list.state,
        { ...listFacts(list, 0), arrivalKnown: true, unprocessedConfirmed: true },
        ctx.session.permissions,
      ),
    ],
  };
}
