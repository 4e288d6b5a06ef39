import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { isoToDate } from '#kernel/date.ts';
import { allowed } from '#kernel/machine.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import type { UnloadingItem, UnloadingList, UnloadingRow } from '../../contract/unloading.ts';
import { listMachines } from '../../rules/list/listStates.ts';
import { arrivalState } from '../../rules/unloading/arrivalState.ts';
import { lateScans } from '../list/lateScans.ts';
import { itemColumns, itemView, type ListItemRow } from '../list/itemView.ts';
import { lastScans, placesOf, sealsOf, sealView, summariesOf } from '../list/listView.ts';
import { type ListTableQuery, listTable } from '../list/listTable.ts';
import { listFacts, unprocessedOf } from '../list/lists.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { needsAttention } from './attention.ts';

export type ArrivalListRow = ProcessListRow & { partner_name: string | null };

/** Unloading lists `l` with the name of the depot that loaded the unit. */
export const arrivals = sql`select l.*, coalesce(u.name, l.partner_outside) as partner_name from process_list l left join org_unit u on u.id = l.partner_unit`;

export const rowView = (ctx: ViewContext, list: ArrivalListRow): UnloadingRow => {
  const arrival = arrivalState(
    {
      listState: list.state,
      plannedArrival: list.planned_arrival,
      estimatedArrival: list.estimated_arrival,
      actualArrival: list.actual_arrival,
      atGate: false,
    },
    ctx.now,
  );
  return {
    id: list.id,
    name: list.name,
    state: list.state,
    partnerUnit: list.partner_unit,
    partnerName: list.partner_name,
    partnerListName: list.partner_list_name,
    tripName: list.trip_name,
    trafficType: list.traffic_type,
    route: list.route,
    executionDate: isoToDate(list.execution_date),
    plannedArrival: list.planned_arrival,
    estimatedArrival: arrival.expected,
    etaSource: list.eta_source,
    actualArrival: list.actual_arrival,
    arrivalState: arrival.state,
    delayMin: arrival.delayMin,
    gate: list.gate,
    vehicle: list.vehicle,
    driverName: list.driver_name,
    topProducts: list.top_products,
    preliminary: list.preliminary,
    summaries: summariesOf(ctx, list, list),
    lateScans: list.late_scans,
    version: list.version,
  };
};

/** The moment that the column of arrivals shows. */
const arrivalShown = sql`coalesce(l.actual_arrival, l.estimated_arrival, l.planned_arrival)`;
/** What is unloaded now, then what comes, then what is done. */
const order = sql`case l.state when 'INPROGRESS' then 0 when 'FINISHED' then 1 when 'RELEASED' then 2 when 'CREATED' then 3 else 4 end`;

export const unloadingTable = (ctx: ViewContext, rows: Rows, query: ListTableQuery & { show?: string | undefined }) =>
  listTable(ctx, rows, query, {
    kind: 'ULD',
    lists: arrivals,
    words: sql`app.searchable(l.name || ' ' || coalesce(l.trip_name, '') || ' ' || coalesce(l.vehicle, '') || ' ' || coalesce(l.partner_list_name, ''))`,
    columns: {
      tripName: { sql: sql.ref('l.trip_name'), kind: 'text' },
      gate: { sql: sql.ref('l.gate'), kind: 'text' },
      vehicle: { sql: sql.ref('l.vehicle'), kind: 'text' },
    },
    sorts: { plannedArrival: arrivalShown },
    where: query.show === 'attention' ? [needsAttention(ctx)] : [],
    order: [order, sql`l.planned_arrival desc nulls last`],
    shown: (lists: ArrivalListRow[]) => lists.map((list) => rowView(ctx, list)),
  });

type ItemJoined = ListItemRow<UnloadingItem['state']> &
  Pick<ShipmentRow, 'trip_name' | 'outbound_route'> & { to_go: string | null };

const unloadingItem = (row: ItemJoined): UnloadingItem => ({
  ...itemView(row, 'UnloadingInstruction'),
  expectedPosition: row.to_go,
  tripName: row.trip_name,
  route: row.outbound_route,
});

/** An unloading list with shipments, seals, report, the last scans and what the user may do next. */
export async function unloadingView(ctx: ViewContext, id: string): Promise<UnloadingList> {
  const list = known(
    await ctx.db.find(sql<ArrivalListRow>`${arrivals} where l.org_unit = ${ctx.unit} and l.id = ${id}`, {
      name: 'unloading.get',
    }),
  );
  const items = await ctx.db.run(
    sql<ItemJoined>`select ${itemColumns}, s.trip_name, s.outbound_route, ${placesOf('actual_space')} as at, ${placesOf('expected_position')} as to_go
      from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id
      where i.org_unit = ${ctx.unit} and i.list_id = ${id} and not i.removed and (not i.surplus or i.scanned > 0) order by i.sequence, s.place_name, s.id`,
    { name: 'unloading.items' },
  );
  const config = await configurationOf(ctx.db, ctx.readUnits, 'unloading');
  const unprocessed = await unprocessedOf(ctx, id);
  return {
    ...rowView(ctx, list),
    items: items.map(unloadingItem),
    seals: (await sealsOf(ctx, id)).map(sealView),
    expectedSeals: list.expected_seals,
    sealsIntact: list.seals_intact,
    sealsCheckedBy: list.seals_checked_by,
    sealsReason: list.seals_reason,
    sealsPhotos: list.seals_photos,
    report: list.report,
    loadingEquipment: list.equipment,
    lastScans: await lastScans(ctx, id),
    late: await lateScans(ctx, id),
    differences: list.differences,
    closedBy: list.closed_by,
    scanOrder: config.scanOrder,
    storingPositionRequired: config.storingPositionRequired,
    historyLogKey: `ULD:${id}`,
    allowed: [
      ...allowed(
        listMachines.ULD,
        list.state,
        // For the buttons: as the user may still say.
        { ...listFacts(list, unprocessed), arrivalKnown: true, unprocessedConfirmed: true },
        ctx.session.permissions,
      ),
    ],
  };
}
