import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { dayOf, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { tripsOfDay } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ArrivalRow } from '../../contract/unloading.ts';
import { arrivalOrder } from '../../rules/unloading/arrivalOrder.ts';
import { arrivalState } from '../../rules/unloading/arrivalState.ts';
import { listsWithin } from '../list/lists.ts';
import { type ArrivalListRow, arrivals, rowView } from './unloadingView.ts';

type Row = ArrivalListRow & { people: number; dangerous: boolean };

const rowOf = (ctx: ViewContext, list: Row): ArrivalRow => {
  const row = rowView(ctx, list);
  return {
    id: list.id,
    unloadingListId: list.id,
    name: row.name,
    partnerName: row.partnerName,
    tripName: row.tripName,
    plannedArrival: row.plannedArrival,
    estimatedArrival: row.estimatedArrival,
    etaSource: row.etaSource,
    etaAt: list.eta_at,
    actualArrival: row.actualArrival,
    arrivalState: row.arrivalState,
    delayMin: row.delayMin,
    gate: row.gate,
    vehicle: row.vehicle,
    topProducts: row.topProducts,
    preliminary: row.preliminary,
    packagesExpected: list.packages_expected,
    packagesUnloaded: list.packages_scanned,
    packagesMissing: list.packages_missing,
    surplus: list.surplus,
    weight: list.weight,
    dangerousGoodsPoints: list.dg_points,
    hasDangerousGoods: list.dangerous,
    people: list.people,
    closedAt: list.closed_at,
  };
};

/** Own trips on the road that bring something back; their unloading list comes with their return. */
async function expectedBack(ctx: ViewContext, rows: Rows, day: string): Promise<ArrivalRow[]> {
  const trips = (await tripsOfDay(ctx, rows, day, { state: 'DRV_INPROGRESS' })).filter((trip) => trip.pickups > 0);
  const vehicles = await readRecords(
    readingOf(ctx),
    vehicle,
    trips.map((trip) => trip.vehicle_id),
  );
  return trips.map((trip) => ({
    id: trip.id,
    unloadingListId: null,
    name: trip.name,
    partnerName: null,
    tripName: trip.name,
    plannedArrival: trip.planned_arrival,
    etaSource: trip.actual_departure === null ? 'PLAN' : 'DEPARTED',
    etaAt: trip.actual_departure,
    actualArrival: null,
    ...(({ state, delayMin, expected }) => ({ arrivalState: state, delayMin, estimatedArrival: expected }))(
      arrivalState(
        {
          listState: 'CREATED',
          plannedArrival: trip.planned_arrival,
          estimatedArrival: trip.planned_arrival,
          actualArrival: null,
          atGate: false,
        },
        ctx.now,
      ),
    ),
    gate: trip.gate,
    vehicle: vehicles.get(trip.vehicle_id ?? '')?.licencePlate ?? null,
    topProducts: 0,
    preliminary: false,
    packagesExpected: 0,
    packagesUnloaded: 0,
    packagesMissing: 0,
    surplus: 0,
    weight: 0,
    dangerousGoodsPoints: 0,
    hasDangerousGoods: false,
    people: 0,
    closedAt: null,
  }));
}

/** The board of the hall: what was announced for the day or is still open of the day before, what was closed in the last hours, and own trips on their way back. */
export async function arrivalsOf(ctx: ViewContext, rows: Rows, date: string | undefined) {
  const day = date ?? dayOf(ctx);
  // Whoever looks in the evening waits for what comes after midnight.
  const soon =
    date === undefined
      ? sql`l.planned_arrival between ${new Date(ctx.now)} and ${new Date(ctx.now + 12 * 3_600_000)}`
      : sql`false`;
  const lists = await ctx.db.run(
    sql<Row>`select a.*, (select count(distinct c.scanned_by)::int from process_scan c where c.org_unit = a.org_unit and c.list_id = a.id and c.scanned_at > ${new Date(ctx.now - 15 * 60_000)}) as people,
        exists (select from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id where i.org_unit = a.org_unit and i.list_id = a.id and s.un_numbers <> '{}') as dangerous
      from (${arrivals} where l.org_unit = ${ctx.unit} and l.kind = 'ULD' and l.state <> 'CANCELED' and ${listsWithin(rows)}
        and (l.execution_date = ${day}::date or ${soon} or (l.execution_date between ${day}::date - 2 and ${day}::date and (l.state in ('CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED') or l.closed_at > ${new Date(ctx.now - 12 * 3_600_000)})))) a
      order by a.planned_arrival nulls last, a.id limit 300`,
    { name: `arrivals.${rows.kind}.${date === undefined ? 'now' : 'day'}` },
  );
  return {
    rows: [...lists.map((list) => rowOf(ctx, list)), ...(await expectedBack(ctx, rows, day))].toSorted(arrivalOrder),
    now: ctx.now,
  };
}
