import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { dayOf, listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { LoadingDashboard } from '../../contract/calls.ts';
import { departureState } from '../../rules/loading/departureState.ts';
import { listStates } from '../../rules/list/vocabulary.ts';
import { summariesOf, type Totals, totals } from '../list/listView.ts';
import { listsWithin, type LoadingListRow } from '../list/lists.ts';

/** Who has not scanned for this long does something else. */
const recentMs = 30 * 60_000;
const done: readonly string[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'];

/** Loading lists of a day, and open ones of earlier days. */
const listsOf = (ctx: ViewContext, rows: Rows, day: string) =>
  ctx.db.run(
    sql<
      LoadingListRow & Totals
    >`select l.*, ${totals} from process_list l join trip t on t.org_unit = l.org_unit and t.id = l.trip_id
      where l.org_unit = ${ctx.unit} and l.kind = 'LDG' and ${listsWithin(rows)} and l.state <> 'CANCELED'
        and (l.execution_date = ${day}::date or (l.execution_date < ${day}::date and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED')))
      order by l.planned_departure, l.name limit 500`,
    { name: `dashboard.lists.${rows.kind}` },
  );

/** Packages in the hall by their place, counted into the areas that the records put the places in. */
async function hallFill(ctx: ViewContext): Promise<Pick<LoadingDashboard, 'areas' | 'withoutPlace'>> {
  const reading = readingOf(ctx);
  const [areas, locations] = [await listRecords(reading, terminalArea), await listRecords(reading, terminalLocation)];
  const standing = await ctx.db.run(
    sql<{ place: string | null; n: number }>`select actual_space as place, count(*)::int as n from package
      where org_unit = ${ctx.unit} and active and terminal_status = 'IN_DEPOT' group by actual_space`,
    { name: 'dashboard.hall' },
  );
  const at = new Map(standing.map((one) => [one.place, one.n]));
  const known = new Map(locations.map((one) => [one.id, one]));
  const counted = new Set<string>();
  const filled = areas.map((area) => {
    const places = area.terminalLocationIds.flatMap((id) => known.get(id) ?? []);
    for (const place of places) counted.add(place.storingPosition);
    const capacities = places.map((place) => place.capacityPackages ?? null);
    return {
      id: area.id,
      name: textIn(area.description, ctx.language) || area.id,
      packages: places.reduce((sum, place) => sum + (at.get(place.storingPosition) ?? 0), 0),
      capacity:
        capacities.length === 0 || capacities.includes(null)
          ? null
          : capacities.reduce((a, b) => (a ?? 0) + (b ?? 0), 0),
    };
  });
  return {
    areas: filled,
    withoutPlace: standing
      .filter((one) => one.place === null || !counted.has(one.place))
      .reduce((sum, one) => sum + one.n, 0),
  };
}

/** Who scans what: the last list of each person, with the scans of the last half hour on it. */
const scanning = (ctx: ViewContext, rows: Rows) =>
  ctx.db.run(
    sql<LoadingDashboard['people'][number]>`select distinct on (name) * from (
        select s.scanned_by as name, l.kind, l.id as "listId", coalesce(l.trip_name, l.name) as "listName", count(*)::int as scans,
          count(*) filter (where s.result not in ('OK', 'ALREADY_SCANNED', 'SURPLUS', 'TO_UNLOAD'))::int as refused, max(s.scanned_at) as last
        from process_scan s join process_list l on l.org_unit = s.org_unit and l.id = s.list_id
        where s.org_unit = ${ctx.unit} and s.scanned_at >= ${new Date(ctx.now - recentMs)} and ${listsWithin(rows)}
        group by s.scanned_by, l.kind, l.id, l.trip_name, l.name) p
      order by name, last desc limit 100`,
    { name: `dashboard.people.${rows.kind}` },
  );

/** The hall at a glance (specification 3, 2): departures, hall fill, unloading, who scans now. */
export async function loadingDashboardOf(
  ctx: ViewContext,
  rows: Rows,
  date: string | undefined,
): Promise<LoadingDashboard> {
  const day = date ?? dayOf(ctx);
  const lists = await listsOf(ctx, rows, day);
  const today = lists.filter((list) => list.execution_date === day);
  const unloading = await ctx.db.find(
    sql<{
      open: number;
      expected: number;
      unloaded: number;
    }>`select count(*) filter (where l.state not in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED'))::int as open,
        coalesce(sum(l.packages_expected), 0)::bigint as expected, coalesce(sum(l.packages_scanned), 0)::bigint as unloaded
      from process_list l where l.org_unit = ${ctx.unit} and l.kind = 'ULD' and l.state <> 'CANCELED' and l.execution_date = ${day}::date and ${listsWithin(rows)}`,
    { name: `dashboard.unloading.${rows.kind}` },
  );
  const sum = (of: (list: LoadingListRow) => number): number => today.reduce((total, list) => total + of(list), 0);
  return {
    now: ctx.now,
    states: listStates
      .map((state) => ({ state, lists: today.filter((list) => list.state === state).length }))
      .filter((one) => one.lists > 0),
    earlier: lists.length - today.length,
    packages: { expected: sum((list) => list.packages_expected), loaded: sum((list) => list.packages_scanned) },
    departures: today
      .filter((list) => !done.includes(list.state))
      .map((list) => ({
        id: list.id,
        name: list.name,
        state: list.state,
        tripName: list.trip_name,
        route: list.route,
        executionDate: isoToDate(list.execution_date),
        plannedDeparture: list.planned_departure,
        departureTimeState: departureState(list.planned_departure, ctx.now) ?? null,
        gate: list.gate,
        vehicle: list.vehicle,
        summaries: summariesOf(ctx, list, list),
        lateScans: list.late_scans,
      })),
    unloadings: unloading ?? { open: 0, expected: 0, unloaded: 0 },
    ...(await hallFill(ctx)),
    people: (await scanning(ctx, rows)).toSorted((a, b) => b.last - a.last),
  };
}
