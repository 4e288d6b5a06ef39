import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { LeftBehind } from '../../contract/calls.ts';
import { byOrder, type LeftOrder } from '../../rules/loading/byOrder.ts';
import { hallPaper } from '../list/hallPaper.ts';
import { getList } from '../list/lists.ts';
import { leftBehindOf } from './leftBehind.ts';

/** What stands at one place of an order; the place null: nobody knows. */
const atPlace = (order: LeftOrder, position: string | null): readonly LeftBehind[] =>
  order.packages.filter((one) => one.storingPosition === position);

/** Place by place in the order in which the hall is walked, what has none at the end; of each order the codes to look for and a square to tick. */
function toSearch(ctx: ViewContext, title: string, rows: readonly LeftBehind[]): Block[] {
  const { t } = ctx;
  if (rows.length === 0) return [];
  const seen = new Intl.DateTimeFormat(ctx.language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: ctx.timezone,
  });
  const lastSeen = ({ lastSeen: at, lastList }: LeftBehind): string =>
    at === null ? '' : `${seen.format(at)} ${lastList ?? ''}`;
  const groups = byOrder(rows)
    .flatMap((order) => {
      const places: readonly (string | null)[] = [...order.places.map(({ position }) => position), null];
      return places.map((position) => ({ order, position, packages: atPlace(order, position) }));
    })
    .filter(({ packages }) => packages.length > 0)
    .sort((a, b) => (a.position ?? '\uffff').localeCompare(b.position ?? '\uffff', undefined, { numeric: true }));
  return [
    {
      kind: 'table',
      title,
      columns: [
        { title: t('crossdock:column/position'), share: 4, bold: true },
        { title: t('crossdock:column/order'), share: 6 },
        { title: t('crossdock:column/packages'), share: 2, right: true },
        { title: t('crossdock:inventory/paper/barcode'), share: 6 },
        { title: t('crossdock:leftBehind/paper/seen'), share: 5 },
        { title: t('crossdock:leftBehind/paper/found'), share: 2, right: true, tick: true },
      ],
      rows: groups.map(({ order, position, packages }) => [
        position ?? t('crossdock:leftBehind/noPlace'),
        `${order.orderNumber}\n${order.consigneeName}`,
        String(packages.length),
        packages.map((one) => one.barcode).join('\n'),
        packages.map(lastSeen).join('\n'),
        '',
      ]),
      framed: true,
    },
  ];
}

/** What would stay behind, on paper, to search the hall with. */
async function paperOf(ctx: ViewContext, listId: string) {
  const { t } = ctx;
  const rows = await rowsOf(ctx);
  const list = await getList(ctx, 'LDG', rows, listId);
  const { planned, routed, routedTotal } = await leftBehindOf(ctx, rows, listId);
  const none: Block[] = planned.length === 0 ? [{ kind: 'text', text: t('crossdock:leftBehind/none') }] : [];
  return hallPaper(ctx, {
    title: t('crossdock:leftBehind/paper/title'),
    number: list.name,
    blocks: [
      {
        kind: 'boxes',
        rows: [
          {
            boxes: [
              { share: 4, labels: [t('crossdock:leftBehind/paper/day')], lines: [list.execution_date] },
              { share: 4, labels: [t('crossdock:column/gate')], lines: [list.gate ?? ''], lead: true },
              { share: 4, lines: [list.name], lead: true, bars: list.name },
            ],
          },
        ],
      },
      ...none,
      ...toSearch(ctx, t('crossdock:leftBehind/planned', { count: planned.length }), planned),
      ...toSearch(ctx, t('crossdock:leftBehind/routed', { count: routedTotal }), routed),
      ...(routedTotal > routed.length
        ? [{ kind: 'text' as const, text: t('crossdock:leftBehind/routedMore', { count: routed.length }) }]
        : []),
    ],
    signatures: [[t('crossdock:leftBehind/paper/signed')]],
  });
}

/** Sends it as a PDF; not found: no such list among those that the reader sees. */
export async function sendLeftBehind(platform: () => Platform, ctx: RawContext, listId: string): Promise<unknown> {
  const { sheet, name } = await inUnitOf(ctx, (at) => paperOf(at, listId));
  return sendSheets(platform, ctx, [sheet], name);
}
