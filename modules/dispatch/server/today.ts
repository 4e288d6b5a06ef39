import { sql } from 'kysely';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer, HomeAttention, HomeTileLine } from '#platform/home.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { freightConditions } from '../rules/dayFreight.ts';
import { overlapText } from '../rules/overlaps.ts';
import { type TripFilter, type TripFilterFacts, tripPasses } from '../rules/tripFilters.ts';
import { riskReason } from '../rules/tripLook.ts';
import { clockOf } from './clockOf.ts';
import { dayFreight, freightWhere } from './dayFreight.ts';
import { overlapsAmong } from './overlaps.ts';
import { countedOnce } from '../rules/directPairs.ts';
import type { StopRow, TripRow } from './tables.gen.ts';
import { groupsOf, ordersOf, stopsOf } from './tripRows.ts';
import { myTrips, tripsOfDay } from './views.ts';

const read = new WeakMap<ViewContext, ReturnType<typeof readToday>>();
/** Trips of today, and those that the execution screen shows as its counters see them; read once for all topics of one request. */
function tripsToday(ctx: ViewContext): ReturnType<typeof readToday> {
  const today = read.get(ctx) ?? rowsOf(ctx).then((rows) => readToday(ctx, rows));
  read.set(ctx, today);
  return today;
}

async function readToday(ctx: ViewContext, rows: Rows) {
  const all = await tripsOfDay(ctx, rows, dayOf(ctx));
  const trips = all.filter((trip) => trip.state !== 'CREATED');
  const ids = trips.map((trip) => trip.id);
  const stops = groupsOf(await stopsOf(ctx, ids), (stop) => stop.trip_id);
  const orders = groupsOf(await ordersOf(ctx, ids), (order) => order.trip_id);
  const shown = trips.map((trip) => {
    const [own, ordered] = [stops.get(trip.id) ?? [], orders.get(trip.id) ?? []];
    const { delay, willMiss } = clockOf(trip, own, ctx.now);
    const ordersHindered = new Set(ordered.flatMap((one) => (one.result === 'HINDRANCE' ? [one.item_id] : []))).size;
    const look: TripFilterFacts = { state: trip.state, delay, willMiss, ordersHindered };
    return { trip, stops: own, orders: ordered, look };
  });
  return { all, shown };
}

const execution = (show?: string): string => `/DPT/execution${show ? `?show=${show}` : ''}`;
const tripLink = (trip: TripRow): string => `/DPT/tour/${trip.id}`;
const isHindered = (stop: StopRow): boolean => /HINDRANCE$/.test(stop.processing_state ?? '');

/** Trips of today that a counter of the execution screen counts: the bell and that screen agree. */
export const countTrips = (filter: TripFilter) => async (ctx: ViewContext) =>
  (await tripsToday(ctx)).shown.filter(({ look }) => tripPasses(filter, look)).length;

type Today = Awaited<ReturnType<typeof tripsToday>>['shown'][number];

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

/** Each pair of trips that have something at the same time once: at the one that leaves later, because that can still be changed. */
async function overlapsToday(ctx: ViewContext, trips: readonly TripRow[]): Promise<HomeAttention[]> {
  const overlaps = await overlapsAmong(ctx, trips);
  const clock = (from: number): string => String(spokenArgs({ from }, ctx.language, ctx.timezone).from);
  const told = new Set<string>();
  const lastFirst = [...trips].sort((a, b) => b.expected_departure - a.expected_departure || (a.id < b.id ? -1 : 1));
  return lastFirst.flatMap((trip) =>
    (overlaps.get(trip.id) ?? []).flatMap((overlap): HomeAttention[] => {
      const pair = [trip.id, overlap.otherId].sort().join('/');
      if (told.has(pair)) return [];
      told.add(pair);
      const { key, args } = overlapText(overlap, clock);
      return [
        {
          id: `twice/${pair}`,
          status: 'late',
          kind: ctx.t('dispatch:home/kind/twice'),
          subject: trip.name,
          text: ctx.t(key, args),
          link: tripLink(trip),
          at: overlap.from,
        },
      ];
    }),
  );
}

/** What planners see of the day: orders delivered and collected, trips out, shipments to plan; late and rejected trips. */
export async function plannersToday(ctx: ViewContext): Promise<HomeAnswer> {
  const rows = await rowsOf(ctx);
  const { all, shown: today } = await tripsToday(ctx);
  const orders = countedOnce(today.flatMap((one) => one.orders));
  const goods = await ctx.db.one(
    sql<{
      kg: number;
      dangerous: number;
    }>`select coalesce(sum(weight), 0)::float8 / 1000 as kg, count(*) filter (where 'hasDangerousGoods' = any(s.attributes))::int as dangerous
      from shipment s where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and ${freightWhere(freightConditions('today', dayOf(ctx)))}`,
  );
  const freight = await dayFreight(ctx, rows, dayOf(ctx));
  const count = (filter: TripFilter): number => today.filter(({ look }) => tripPasses(filter, look)).length;
  const handed = (pickups: boolean) => {
    const those = orders.filter((order) => (order.order_type === 'PICKUP' && !order.direct) === pickups);
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
    { module: 'DPT', status: null, value: freight.today, text: t('toPlan', { count: freight.today }) },
    ...(freight.notRouted > 0
      ? [
          {
            module: 'DPT',
            status: 'risk' as const,
            value: freight.notRouted,
            text: t('notRouted', { count: freight.notRouted }),
          },
        ]
      : []),
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
        freight.planned,
        freight.shipments,
        joined(
          t('tonsOpen', { count: freight.today, tons: tons.format(goods.kg / 1000) }),
          goods.dangerous > 0 && t('dangerousOpen', { count: goods.dangerous }),
          freight.blocked > 0 && t('blocked', { count: freight.blocked }),
          freight.backlog > 0 && t('backlog', { count: freight.backlog }),
        ),
        '/DPT',
      ),
    ],
    attention: [...today.flatMap((one) => attentionOf(ctx, one)), ...(await overlapsToday(ctx, all))],
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
