import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { dateToIso, isoToDate, localDateOf } from '#kernel/date.ts';
import { allowed } from '#kernel/machine.ts';
import type { ViewContext } from '#platform/context.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { listFilters, type LoadingItem, type LoadingList, type LoadingRow } from '../../contract/calls.ts';
import { departureState } from '../../rules/loading/departureState.ts';
import { listMachines } from '../../rules/list/listStates.ts';
import { lateScans } from '../list/lateScans.ts';
import { itemColumns, itemView, type ListItemRow } from '../list/itemView.ts';
import { lastScans, placesOf, sealsOf, sealView, summariesOf, type Totals, totals } from '../list/listView.ts';
import { type ListTableQuery, listTable } from '../list/listTable.ts';
import { listFacts, unprocessedOf, type LoadingListRow } from '../list/lists.ts';
import { listCondition } from './today.ts';

type ListWithTrip = LoadingListRow & Totals & { trip_state: string };

const rowView = (ctx: ViewContext, list: ListWithTrip): LoadingRow => ({
  id: list.id,
  name: list.name,
  state: list.state,
  tripId: list.trip_id,
  tripName: list.trip_name,
  tripState: list.trip_state,
  trafficType: list.traffic_type,
  route: list.route,
  executionDate: isoToDate(list.execution_date),
  plannedDeparture: list.planned_departure,
  departureTimeState: ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'].includes(list.state)
    ? null
    : (departureState(list.planned_departure, ctx.now) ?? null),
  gate: list.gate,
  vehicle: list.vehicle,
  driverName: list.driver_name,
  numberOfRequiredSeals: list.required_seals,
  summaries: summariesOf(ctx, list, list),
  lateScans: list.late_scans,
  version: list.version,
});

const withTrip = sql`select l.*, t.state as trip_state, ${totals} from process_list l join trip t on t.org_unit = l.org_unit and t.id = l.trip_id`;

async function findWithTrip(ctx: ViewContext, id: string): Promise<ListWithTrip> {
  const row = await ctx.db.find(sql<ListWithTrip>`${withTrip} where l.org_unit = ${ctx.unit} and l.id = ${id}`, {
    name: 'list.withTrip',
  });
  return known(row);
}

/** What is still to be loaded comes before what stands closed at the gate, and that before what has left. */
const open = sql`case when l.state in ('CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED') then 0 when l.state = 'CLOSED' then 1 else 2 end`;

export function loadingTable(ctx: ViewContext, rows: Rows, query: ListTableQuery & { show?: string | undefined }) {
  // What stayed open on an earlier day stands apart, behind the lists of today.
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const show = listFilters.find((filter) => filter === query.show);
  return listTable(ctx, rows, query, {
    kind: 'LDG',
    lists: withTrip,
    words: sql`app.searchable(l.name || ' ' || l.trip_name || ' ' || coalesce(l.vehicle, '') || ' ' || coalesce(l.route, ''))`,
    columns: {
      tripName: { sql: sql.ref('l.trip_name'), kind: 'text' },
      route: { sql: sql.ref('l.route'), kind: 'text' },
      gate: { sql: sql.ref('l.gate'), kind: 'text' },
      vehicle: { sql: sql.ref('l.vehicle'), kind: 'text' },
      trafficType: { sql: sql.ref('l.traffic_type'), kind: 'text' },
    },
    sorts: { plannedDeparture: sql.ref('l.planned_departure') },
    where: show ? [listCondition(today)[show]] : [],
    order: [open, sql`(l.execution_date < ${today}::date)`, sql`l.planned_departure`, sql`l.name`],
    shown: (lists: ListWithTrip[]) => lists.map((list) => rowView(ctx, list)),
  });
}

type ItemJoined = ListItemRow<LoadingItem['state']> & Pick<ShipmentRow, 'loading_meter'>;

const loadingItem = (row: ItemJoined): LoadingItem => ({
  ...itemView(row, 'LoadingInstruction'),
  sequence: row.sequence,
  stopSequence: row.stop_sequence,
  loadingMeter: row.loading_meter,
});

/** A list with shipments, seals, report, the last scans and what the user may do next. */
export async function loadingView(ctx: ViewContext, id: string): Promise<LoadingList> {
  const list = await findWithTrip(ctx, id);
  const items = await ctx.db.run(
    sql<ItemJoined>`select ${itemColumns}, s.loading_meter, ${placesOf('actual_space')} as at
      from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id where i.org_unit = ${ctx.unit} and i.list_id = ${id} and (not i.removed or i.state = 'TO_UNLOAD') order by i.sequence, s.place_name`,
  );
  const unprocessed = await unprocessedOf(ctx, id);
  const { wrongPackageStops } = await configurationOf(ctx.db, ctx.readUnits, 'loading');
  return {
    ...rowView(ctx, list),
    items: items.map(loadingItem),
    seals: (await sealsOf(ctx, id)).map(sealView),
    report: list.report,
    loadingEquipment: list.equipment,
    lastScans: await lastScans(ctx, id),
    late: await lateScans(ctx, id),
    closingRequestedBy: list.closing_requested_by,
    wrongPackageStops,
    closedBy: list.closed_by,
    historyLogKey: `LDG:${list.id}`,
    allowed: [
      ...allowed(
        listMachines.LDG,
        list.state,
        // For the buttons: as the user may still say.
        { ...listFacts(list, unprocessed), arrivalKnown: true, unprocessedConfirmed: true },
        ctx.session.permissions,
      ),
    ],
  };
}
