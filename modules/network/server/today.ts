import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer, HomeAttention } from '#platform/home.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { ShipmentFilter } from '../contract/filter.ts';
import { notPickedUp } from './listShipments.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';
import { settingsOf } from './shipmentView.ts';

const listOf = (filter: ShipmentFilter): string =>
  `/GTP/shipments?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Of each kind; the rest stands in the list. */
const mostNamed = 6;

type Counts = { waiting: number; unrouted: number; due: number; routed: number; arriving: number; delivered: number };
type Waiting = { id: string; order_number: string; state: string; depot: string; pickup_by: Date };

/**
 * What the network shows on the home page: beside its tile what has no way and what was not collected; for whoever works for the whole of it the
 * day's shipments as well, and which ones wait. The longest waiting first.
 */
export async function networkToday(ctx: ViewContext): Promise<HomeAnswer> {
  const { notPickedUpAfterHours } = await settingsOf(ctx);
  const late = notPickedUp(ctx.now, notPickedUpAfterHours);
  const seen = sql`gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and ${seenBy(ctx)}`;
  const today = sql`(${new Date(ctx.now)}::timestamptz at time zone ${ctx.timezone})::date`;
  const dueToday = sql`s.pickup_date = ${today} and s.state <> 'CANCELED'`;
  const arrives = sql`(s.planned_arrival at time zone ${ctx.timezone})::date = ${today} and s.state <> 'CANCELED'`;
  const n = await ctx.db.one(
    sql<Counts>`select (select count(*)::int from ${seen} and ${late}) as waiting,
      (select count(*)::int from ${seen} and s.state = 'NEW') as unrouted, d.due, d.routed, a.arriving, a.delivered
      from (select count(*)::int as due, count(*) filter (where s.state <> 'NEW')::int as routed from ${seen} and ${dueToday}) d,
        (select count(*)::int as arriving, count(*) filter (where s.state = 'DELIVERED')::int as delivered from ${seen} and ${arrives}) a`,
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
  const waiting = await ctx.db.run(
    sql<Waiting>`select id, order_number, state, coalesce(route[1], owner_unit) as depot, pickup_by from ${seen}
      and (s.state = 'NEW' or ${late}) order by s.pickup_by, s.id limit ${2 * mostNamed}`,
  );
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
    figures: [figure('routed', n.routed, n.due), figure('delivered', n.delivered, n.arriving)],
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
