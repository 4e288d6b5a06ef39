import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer, HomeAttention } from '#platform/home.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { ListFilter } from '../../contract/calls.ts';
import { departureState, departureWarningMinutes } from '../../rules/loading/departureState.ts';
import { listsWithin, type LoadingListRow } from '../list/lists.ts';

const closedStates = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];
const openStates = ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];

/** A scan that was refused and whose code has not been loaded onto the same list since. */
const refusedScan = sql`exists (select 1 from process_scan s where s.org_unit = l.org_unit and s.list_id = l.id
    and s.result in ('NOT_ON_LIST', 'WRONG_ROUTE', 'UNKNOWN', 'BLOCKED', 'CHECK_REQUIRED')
    and not exists (select 1 from process_scan k where k.org_unit = s.org_unit and k.list_id = s.list_id and k.barcode = s.barcode and k.result = 'OK' and k.id > s.id))`;

/** Lists `l` that a filter of the list screen shows; the bell counts by the same condition. */
const refused = sql`l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED') and ${refusedScan}`;
export const listCondition = (day: string): Record<ListFilter, RawBuilder<unknown>> => ({
  today: sql`l.execution_date = ${day}::date`,
  /** Of another day before, and nobody has closed it. */
  earlier: sql`l.execution_date < ${day}::date and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED')`,
  closingRequested: sql`l.state = 'CLOSINGREQUESTED'`,
  refused,
  late: sql`l.late_scans > 0`,
  /** Scans came when the list was closed already: by the books what they loaded is not on the truck. A week back. */
  tooLate: sql`l.late_scans > 0 and l.state = any(${closedStates}) and l.execution_date > ${day}::date - 7 and exists (select from process_scan s
    where s.org_unit = l.org_unit and s.list_id = l.id and s.received_at is not null and s.result = 'BLOCKED'
      and not exists (select from process_scan k where k.org_unit = s.org_unit and k.list_id = s.list_id and k.barcode = s.barcode and k.result in ('OK', 'ALREADY_SCANNED')))`,
});

export const countLists = (filter: ListFilter) => async (ctx: ViewContext) => {
  const rows = await rowsOf(ctx);
  const counted = await ctx.db.find(
    sql<{ n: number }>`select count(*)::int as n from process_list l
      where l.org_unit = ${ctx.unit} and l.kind = 'LDG' and ${listsWithin(rows)} and ${listCondition(dayOf(ctx))[filter]}`,
    { name: `lists.count.${filter}.${rows.kind}` },
  );
  return counted?.n ?? 0;
};

type Row = LoadingListRow & { has_refused: boolean };

function attentionOf(ctx: ViewContext, list: Row): HomeAttention[] {
  const about = { subject: `${list.trip_name} ${list.vehicle ?? ''}`.trim(), link: `/TH/loading/${list.id}` };
  const [done, expected] = [list.packages_scanned, list.packages_expected];
  const line = (kind: string, status: HomeAttention['status'], text: string, at: number | null): HomeAttention => ({
    ...about,
    id: `${kind}/${list.id}`,
    status,
    kind: ctx.t(`crossdock:home/kind/${kind}`),
    text,
    at,
  });
  const found = [];
  const departure = departureState(list.planned_departure, ctx.now);
  const progress = ctx.t('crossdock:home/loaded', { done, expected });
  if (list.state === 'CLOSINGREQUESTED')
    found.push(
      line(
        'closing',
        'risk',
        ctx.t('crossdock:home/closingRequested', { name: list.closing_requested_by ?? '' }),
        list.closing_requested_at,
      ),
    );
  else if (departure && departure !== 'OK')
    found.push(
      line(
        departure === 'CRITICAL' ? 'overdue' : 'departs',
        departure === 'CRITICAL' ? 'late' : 'risk',
        progress,
        list.planned_departure,
      ),
    );
  if (list.has_refused) found.push(line('refused', 'risk', ctx.t('crossdock:home/refusedScans'), null));
  return found;
}

/** Whoever only scans comes for one thing: the list that leaves next and is not full yet. */
function loadersNext(ctx: ViewContext, open: readonly Row[]): Pick<HomeAnswer, 'next'> {
  const may = (permission: string): boolean => ctx.session.permissions.includes(permission);
  if (!may('scanLoading') || may('closeDepartureLocalTraffic') || may('dispatchShipments')) return {};
  const list = open.find((one) => one.state === 'INPROGRESS') ?? open.find((one) => one.state === 'RELEASED');
  if (!list) return {};
  const args = { done: list.packages_scanned, expected: list.packages_expected };
  return {
    next: {
      subject: ctx.t('crossdock:home/next', { name: `${list.trip_name} ${list.vehicle ?? ''}`.trim() }),
      text: ctx.t('crossdock:home/loaded', args),
      link: `/TH/loading/${list.id}`,
    },
  };
}

/** The hall today: lists closed, packages loaded; what departs soon, waits for closing or had a scan refused. */
export async function hallToday(ctx: ViewContext): Promise<HomeAnswer> {
  const rows = await rowsOf(ctx);
  const lists = await ctx.db.run(
    sql<Row>`select l.*, ${refused} as has_refused from process_list l
      where l.org_unit = ${ctx.unit} and l.kind = 'LDG' and ${listsWithin(rows)} and l.state <> 'CANCELED'
        and (l.execution_date = ${dayOf(ctx)}::date or l.state = 'CLOSINGREQUESTED') order by l.planned_departure, l.id limit 500`,
    { name: `home.lists.${rows.kind}` },
  );
  const open = lists.filter((list) => openStates.includes(list.state));
  // A list of an earlier day that waits for its closing needs somebody, but is no part of today's figures.
  const ofToday = lists.filter((list) => list.execution_date === dayOf(ctx));
  const sum = (of: (list: Row) => number): number => ofToday.reduce((total, list) => total + of(list), 0);
  const [deviating, missing] = [sum((list) => list.packages_deviating), sum((list) => list.packages_missing)];
  const t = (key: string, count: number) => (count > 0 ? [ctx.t(`crossdock:home/${key}`, { count })] : []);
  const soon = open.filter((list) => departureState(list.planned_departure, ctx.now) === 'WARNING').length;
  const link = '/TH/loading';
  return {
    ...loadersNext(ctx, open),
    figures: [
      {
        id: 'crossdock.lists',
        label: ctx.t('crossdock:home/figure/lists'),
        done: ofToday.filter((list) => closedStates.includes(list.state)).length,
        total: ofToday.length,
        note: t('active', open.filter((list) => list.state === 'INPROGRESS').length).join(', ') || null,
        link,
      },
      {
        id: 'crossdock.packages',
        label: ctx.t('crossdock:home/figure/packages'),
        done: sum((list) => list.packages_scanned),
        total: sum((list) => list.packages_expected),
        note: [...t('deviating', deviating), ...t('missing', missing)].join(', ') || null,
        link,
      },
    ],
    attention: open.flatMap((list) => attentionOf(ctx, list)),
    tiles: [
      {
        module: 'TH',
        status: null,
        value: open.length,
        text: ctx.t('crossdock:home/listsOpen', { count: open.length }),
      },
      ...(soon > 0
        ? [
            {
              module: 'TH',
              status: 'risk' as const,
              value: soon,
              text: ctx.t('crossdock:home/departSoon', { count: soon, minutes: departureWarningMinutes }),
            },
          ]
        : []),
    ],
  };
}
