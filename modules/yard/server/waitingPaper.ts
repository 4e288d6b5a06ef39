import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { hallPaper } from '#modules/crossdock/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import type { GateVisitRow } from './tables.gen.ts';
import { type WaitingClock, waitingOf } from './waitingClock.ts';

type Moment = { at: number; what: string; place: string; source: string };

/** Moments of a visit's units in the yard: where they were put, by whom; what a walk put right is marked for ever. */
const movedAt = (ctx: ViewContext, visitId: string) =>
  ctx.db.run(
    sql<{
      number: string;
      kind: 'GATE_IN' | 'GATE_OUT' | 'SHUNT' | 'COUPLE' | 'UNCOUPLE' | 'CORRECTION';
      place: string | null;
      at: number;
      by: string;
    }>`select u.number, m.kind, p.name as place, m.finished_at as at, m.moved_by as by
      from yard_movement m join unit_visit v on v.org_unit = m.org_unit and v.unit_id = m.unit_id and v.came_with = ${visitId}
        join transport_unit u on u.org_unit = m.org_unit and u.id = m.unit_id
        left join yard_place p on p.org_unit = m.org_unit and p.id = m.to_place
      where m.org_unit = ${ctx.unit} and m.finished_at >= v.arrived_at and (v.departed_at is null or m.finished_at <= v.departed_at)
        and (m.kind in ('SHUNT', 'CORRECTION') or m.kind = 'GATE_IN' and m.finished_at = v.arrived_at)
      order by m.finished_at, m.id limit 200`,
    { name: 'visit.moved' },
  );

const releasedAt = (ctx: ViewContext, visitId: string) =>
  ctx.db.run(
    sql<{ number: string; at: number; by: string | null }>`select u.number, v.released_at as at, v.released_by as by
      from unit_visit v join transport_unit u on u.org_unit = v.org_unit and u.id = v.unit_id
      where v.org_unit = ${ctx.unit} and v.came_with = ${visitId} and v.released_at is not null order by v.released_at, u.id limit 50`,
    { name: 'visit.released' },
  );

/** Each moment with where its time is from: a typed one is worth less than one that a device wrote, so it is told apart. */
async function momentsOf(
  ctx: ViewContext,
  visit: GateVisitRow,
  waiting: WaitingClock,
  at: (instant: number) => string,
) {
  const { t } = ctx;
  const arrived =
    visit.arrived_source === 'TYPED'
      ? t('yard:evidence/typed', { at: at(visit.created_at), by: visit.created_by })
      : t(`yard:visit/arrivedSource/${visit.arrived_source ?? 'GATE'}`);
  const moments: Moment[] = [
    { at: waiting.arrived, what: t('yard:evidence/arrived'), place: t('yard:evidence/gate'), source: arrived },
    ...(await movedAt(ctx, visit.id)).map((one) => ({
      at: one.at,
      what: t(one.kind === 'CORRECTION' ? 'yard:evidence/corrected' : 'yard:evidence/moved', { number: one.number }),
      place: one.place ?? '',
      source: one.by,
    })),
    ...(await releasedAt(ctx, visit.id)).map((one) => ({
      at: one.at,
      what: t('yard:evidence/released', { number: one.number }),
      place: t('yard:evidence/hall'),
      source: one.by ?? '',
    })),
    ...(visit.left_at === null
      ? []
      : [
          {
            at: visit.left_at,
            what: t('yard:evidence/departed'),
            place: t('yard:evidence/gate'),
            source: t('yard:visit/arrivedSource/GATE'),
          },
        ]),
  ];
  return moments.toSorted((a, b) => a.at - b.at);
}

function head({ t }: ViewContext, visit: GateVisitRow, waiting: WaitingClock, at: (instant: number) => string): Block {
  const slot = waiting.slot
    ? `${waiting.booking ?? ''} ${at(waiting.slot.from)} – ${at(waiting.slot.to)}`.trim()
    : t('yard:evidence/noSlot');
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          { share: 4, labels: [t('yard:visit/column/name')], lines: [visit.name], lead: true },
          { share: 4, labels: [t('yard:visit/column/carrierName')], lines: [visit.carrier_name ?? ''] },
          { share: 4, labels: [t('yard:visit/column/reference')], lines: [visit.reference ?? ''] },
        ],
      },
      {
        boxes: [
          { share: 6, labels: [t('yard:evidence/slot')], lines: [slot] },
          {
            share: 6,
            labels: [t('yard:evidence/free')],
            lines: [
              t(waiting.isAgreed ? 'yard:evidence/freeOfCarrier' : 'yard:evidence/freeOfDepot', {
                count: waiting.free,
              }),
            ],
          },
        ],
      },
    ],
  };
}

function result({ t }: ViewContext, { clock, until, endedBy }: WaitingClock, at: (instant: number) => string): Block {
  const end =
    until === null || endedBy === null
      ? t('yard:evidence/running')
      : `${at(until)}\n${t(`yard:evidence/ended/${endedBy}`)}`;
  return {
    kind: 'table',
    title: t('yard:evidence/clock'),
    columns: [
      { title: t('yard:evidence/from'), share: 6 },
      { title: t('yard:evidence/until'), share: 6 },
      { title: t('yard:evidence/waited'), share: 3, right: true },
      { title: t('yard:evidence/beyond'), share: 3, right: true, bold: true },
    ],
    rows: [
      [
        `${at(clock.from)}\n${t(`yard:evidence/begins/${clock.begins}`)}`,
        end,
        t('yard:evidence/minutes', { count: clock.minutes }),
        t('yard:evidence/minutes', { count: clock.due }),
      ],
    ],
    framed: true,
  };
}

async function paperOf(ctx: ViewContext, id: string) {
  const { t } = ctx;
  const visit = await ctx.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and id = ${id}`,
    { name: 'visit.one' },
  );
  const waiting = visit && (await waitingOf(ctx, visit));
  if (!waiting) throw notFound();
  const instants = new Intl.DateTimeFormat(ctx.language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: ctx.timezone,
  });
  const at = (instant: number): string => instants.format(instant);
  const moments = await momentsOf(ctx, visit, waiting, at);
  return hallPaper(ctx, {
    title: t('yard:evidence/title'),
    number: visit.name,
    blocks: [
      head(ctx, visit, waiting, at),
      result(ctx, waiting, at),
      {
        kind: 'table',
        title: t('yard:evidence/moments'),
        columns: [
          { title: t('yard:evidence/at'), share: 4, bold: true },
          { title: t('yard:evidence/what'), share: 6 },
          { title: t('yard:evidence/place'), share: 4 },
          { title: t('yard:evidence/source'), share: 5 },
        ],
        rows: moments.map((one) => [at(one.at), one.what, one.place, one.source]),
        framed: true,
      },
      { kind: 'text', text: t('yard:evidence/method', { tolerance: waiting.tolerance }), small: true },
    ],
    signatures: [[t('yard:evidence/signedDepot'), t('yard:evidence/signedCarrier')]],
  });
}

/** The evidence of a vehicle's waiting as a PDF; not found: no such visit, or one that never came in. */
export async function sendWaitingPaper(platform: () => Platform, ctx: RawContext, id: string): Promise<unknown> {
  const { sheet, name } = await inUnitOf(ctx, (at) => paperOf(at, id));
  return sendSheets(platform, ctx, [sheet], name);
}
