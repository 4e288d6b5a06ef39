import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer, HomeAttention, HomeTileLine } from '#platform/home.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { type TripFilter, type TripFilterFacts, tripPasses } from '../rules/tripFilters.ts';
import { riskReason } from '../rules/tripLook.ts';
import { groupsOf } from './boardTrips.ts';
import { clockOf } from './clockOf.ts';
import type { StopRow, TripRow } from './tables.gen.ts';
import { ordersOf, stopsOf } from './trips.ts';
import { myTrips, tripsOfDay } from './views.ts';

const read = new WeakMap<ViewContext, ReturnType<typeof readToday>>();
/** Trips of today that the execution screen shows, as its counters see them; read once for all topics of one request. */
function tripsToday(ctx: ViewContext): ReturnType<typeof readToday> {
  const today = read.get(ctx) ?? rowsOf(ctx).then((rows) => readToday(ctx, rows));
  read.set(ctx, today);
  return today;
}

async function readToday(ctx: ViewContext, rows: Rows) {
  const trips = (await tripsOfDay(ctx, rows, dayOf(ctx))).filter((trip) => trip.state !== 'CREATED');
  const ids = trips.map((trip) => trip.id);
  const stops = groupsOf(await stopsOf(ctx, ids), (stop) => stop.trip_id);
  const orders = groupsOf(await ordersOf(ctx, ids), (order) => order.trip_id);
  return trips.map((trip) => {
    const [own, ordered] = [stops.get(trip.id) ?? [], orders.get(trip.id) ?? []];
    const { delay, willMiss } = clockOf(trip, own, ctx.now);
    const ordersHindered = ordered.filter((order) => order.result === 'HINDRANCE').length;
    const look: TripFilterFacts = { state: trip.state, delay, willMiss, ordersHindered };
    return { trip, stops: own, orders: ordered, look };
  });
}

const execution = (show?: string): string => `/DPT/execution${show ? `?show=${show}` : ''}`;
const tripLink = (trip: TripRow): string => `/DPT/tour/${trip.id}`;
const isHindered = (stop: StopRow): boolean => /HINDRANCE$/.test(stop.processing_state ?? '');

/** Trips of today that a counter of the execution screen counts: the bell and that screen agree. */
export const countTrips = (filter: TripFilter) => async (ctx: ViewContext) =>
  (await tripsToday(ctx)).filter(({ look }) => tripPasses(filter, look)).length;

type Today = Awaited<ReturnType<typeof tripsToday>>[number];

function attentionOf(ctx: ViewContext, { trip, stops, look }: Today): HomeAttention[] {
  const line = (
    status: HomeAttention['status'],
    kind: string,
    text: string,
    at: number | null = null,
  ): HomeAttention => ({
    id: `${kind}/${trip.id}`,
    status,
    kind: ctx.t(`dispatch:home/kind/${kind}`),
    subject: trip.name,
    text,
    link: tripLink(trip),
    at,
  });
  const why = riskReason(look);
  const reason = why ? ctx.t(why.key, why.args) : '';
  const found = [];
  if (tripPasses('rejected', look)) found.push(line('late', 'rejected', trip.rejection_reason ?? ''));
  else if (tripPasses('late', look)) found.push(line('late', 'late', reason));
  else if (tripPasses('atRisk', look)) found.push(line('risk', 'atRisk', reason));
  for (const stop of stops.filter(isHindered))
    found.push(
      line(
        'late',
        'hindered',
        ctx.t('dispatch:home/hinderedAt', { sequence: stop.sequence, name: stop.name }),
        stop.actual_arrival,
      ),
    );
  return found;
}

/** What planners see of the day: orders delivered and collected, trips out, shipments to plan; late and rejected trips. */
export async function plannersToday(ctx: ViewContext): Promise<HomeAnswer> {
  const rows = await rowsOf(ctx);
  const today = await tripsToday(ctx);
  const orders = today.flatMap((one) => one.orders);
  const goods = await ctx.db.find(
    sql<{
      open: number;
      shipments: number;
      kg: number;
      dangerous: number;
    }>`select count(*) filter (where state = 'DISPATCHABLE')::int as open, count(*)::int as shipments,
        coalesce(sum(weight) filter (where state = 'DISPATCHABLE'), 0)::float8 / 1000 as kg,
        count(*) filter (where state = 'DISPATCHABLE' and 'hasDangerousGoods' = any(attributes))::int as dangerous
      from shipment s where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and execution_date = ${dayOf(ctx)}::date and state <> 'CANCELED'`,
    { name: `home.goods.${rows.kind}` },
  );
  const count = (filter: TripFilter): number => today.filter(({ look }) => tripPasses(filter, look)).length;
  const handed = (pickups: boolean) => {
    const those = orders.filter((order) => (order.order_type === 'PICKUP') === pickups);
    const by = (result: string): number => those.filter((order) => order.result === result).length;
    return {
      total: those.length,
      done: by('OK') + by('DEVIATION'),
      hindered: by('HINDRANCE'),
      deviating: by('DEVIATION'),
    };
  };
  const tons = new Intl.NumberFormat(ctx.language, { maximumFractionDigits: 1 });
  const [deliveries, pickups] = [handed(false), handed(true)];
  const t = (key: string, args: Record<string, unknown>) => ctx.t(`dispatch:home/${key}`, args);
  const joined = (...parts: (string | false)[]): string | null => parts.filter(Boolean).join(', ') || null;
  const noteOf = ({ hindered, deviating }: typeof deliveries) =>
    joined(hindered > 0 && t('hindered', { count: hindered }), deviating > 0 && t('deviating', { count: deviating }));
  const out = today.filter(({ trip }) => trip.actual_departure !== null).length;
  const tiles: HomeTileLine[] = [
    { module: 'DPT', status: null, value: goods?.open ?? 0, text: t('toPlan', { count: goods?.open ?? 0 }) },
    ...(count('late') > 0
      ? [{ module: 'DPT', status: 'late' as const, value: count('late'), text: t('late', { count: count('late') }) }]
      : []),
  ];
  const figure = (id: string, done: number, total: number | null, note: string | null, link: string) => ({
    id: `dispatch.${id}`,
    label: ctx.t(`dispatch:home/figure/${id}`),
    done,
    total,
    note,
    link,
  });
  return {
    figures: [
      figure('deliveries', deliveries.done, deliveries.total, noteOf(deliveries), execution()),
      figure('pickups', pickups.done, pickups.total, noteOf(pickups), execution()),
      figure(
        'tripsOut',
        out,
        today.length,
        joined(
          count('loading') > 0 && t('loading', { count: count('loading') }),
          count('rejected') > 0 && t('rejected', { count: count('rejected') }),
        ),
        execution(),
      ),
      figure(
        'planned',
        (goods?.shipments ?? 0) - (goods?.open ?? 0),
        goods?.shipments ?? 0,
        joined(
          t('tonsOpen', { tons: tons.format((goods?.kg ?? 0) / 1000) }),
          (goods?.dangerous ?? 0) > 0 && t('dangerous', { count: goods?.dangerous ?? 0 }),
        ),
        '/DPT',
      ),
    ],
    attention: today.flatMap((one) => attentionOf(ctx, one)),
    tiles,
  };
}

const running = ['DRV_INPROGRESS', 'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'];

/** A driver comes for one thing: the trip that runs, or the next one that waits for an answer or the start. */
export async function driversNext(ctx: ViewContext): Promise<HomeAnswer> {
  if (ctx.record.rowScope !== 'ownTrips') return {};
  const trip = (await myTrips(ctx, await rowsOf(ctx))).find((one) => running.includes(one.state));
  if (!trip) return {};
  return {
    next: {
      subject: ctx.t('dispatch:home/yourTrip', { name: trip.name }),
      text: ctx.t(`dispatch:home/next/${trip.state}`, {
        count: trip.numberOfStops - trip.stopsDone,
        stop: trip.nextStop,
      }),
      link: `/TOUR/trips/${trip.id}`,
    },
  };
}
