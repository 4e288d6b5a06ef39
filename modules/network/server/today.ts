import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer, HomeAttention } from '#platform/home.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { ShipmentFilter } from '../contract/filter.ts';
import { notPickedUp, onDaysOf } from './listShipments.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';
import { settingsOf } from './shipmentView.ts';

const listOf = (filter: ShipmentFilter): string =>
  `/GTP/shipments?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Of each kind; the rest stands in the list. */
const mostNamed = 6;

type Counts = { waiting: number; unrouted: number };
type Waiting = { id: string; order_number: string; state: string; depot: string; pickup_by: Date };

/** How far the network's day is. */
async function dayOf(ctx: ViewContext): Promise<{ due: number; routed: number; arriving: number; delivered: number }> {
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const arrives = onDaysOf(sql`s.planned_arrival`, { from: today, to: today, timezone: ctx.timezone });
  const ofToday = sql`from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and ${seenBy(ctx)} and s.state <> 'CANCELED'`;
  return ctx.db.one(
    sql<{
      due: number;
      routed: number;
      arriving: number;
      delivered: number;
    }>`select d.due, d.routed, a.arriving, a.delivered
      from (select count(*)::int as due, count(*) filter (where s.state <> 'NEW')::int as routed ${ofToday} and s.pickup_date = ${today}::date) d,
        (select count(*)::int as arriving, count(*) filter (where s.state = 'DELIVERED')::int as delivered ${ofToday} and ${arrives}) a`,
  );
}

/**
 * What the network shows on the home page: beside its tile what has no way and what was not collected; for whoever works for the whole of it the
 * day's shipments as well, and which ones wait. The longest waiting first.
 */
export async function networkToday(ctx: ViewContext): Promise<HomeAnswer> {
  const { notPickedUpAfterHours } = await settingsOf(ctx);
  const late = notPickedUp(ctx.now, notPickedUpAfterHours);
  const seen = sql`gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and ${seenBy(ctx)}`;
  const n = await ctx.db.one(
    sql<Counts>`select (select count(*)::int from ${seen} and ${late}) as waiting, (select count(*)::int from ${seen} and s.state = 'NEW') as unrouted`,
  );
  const tiles: HomeAnswer['tiles'] = [
    ...(n.waiting > 0
      ? [
          {
            module: 'GTP',
            status: 'late' as const,
            value: n.waiting,
            text: ctx.t('network:home/notPickedUp', { count: n.waiting }),
          },
        ]
      : []),
    ...(n.unrouted > 0
      ? [
          {
            module: 'GTP',
            status: 'risk' as const,
            value: n.unrouted,
            text: ctx.t('network:home/notRouted', { count: n.unrouted }),
          },
        ]
      : []),
  ];
  if (ctx.session.orgUnit !== networkUnit(ctx)) return { tiles };
  const [day, waiting] = await Promise.all([
    dayOf(ctx),
    ctx.db.run(
      sql<Waiting>`select id, order_number, state, coalesce(route[1], owner_unit) as depot, pickup_by from ${seen}
        and (s.state = 'NEW' or ${late}) order by s.pickup_by, s.id limit ${2 * mostNamed}`,
    ),
  ]);
  const depots = await depotsById(ctx.db);
  const figure = (id: 'routed' | 'delivered', done: number, total: number) => ({
    id: `gtp.${id}`,
    label: ctx.t(`network:home/${id}`),
    done,
    total,
    note: null,
    link: '/GTP/branches',
  });
  return {
    tiles,
    figures: [figure('routed', day.routed, day.due), figure('delivered', day.delivered, day.arriving)],
    attention: waiting.map(
      (one): HomeAttention => ({
        id: `gtp.${one.id}`,
        status: one.state === 'NEW' ? 'risk' : 'late',
        kind: ctx.t(one.state === 'NEW' ? 'network:mark/NOT_ROUTED' : 'network:mark/NOT_PICKED_UP'),
        subject: one.order_number,
        text: ctx.t('network:home/collectedBy', { depot: depots.get(one.depot)?.name ?? one.depot }),
        link: listOf({ type: 'ANY_SHIPMENT_ID', id: one.order_number }),
        at: Number(one.pickup_by),
      }),
    ),
  };
}
