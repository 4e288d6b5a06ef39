import { dateToIso } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { InventoryFinding, InventoryFoundCode, InventoryList } from '../../contract/inventory.ts';
import { hallPaper } from '../list/hallPaper.ts';
import { getList } from '../list/lists.ts';
import { findingsView } from './findings.ts';
import { inventoryView } from './inventoryView.ts';

type Findings = { lines: readonly InventoryFinding[]; more: boolean; codes: readonly InventoryFoundCode[] };

const head = (ctx: ViewContext, list: InventoryList): Block => {
  const { t } = ctx;
  const fact = (share: number, label: string, value: string | null) => ({
    share,
    labels: [label],
    lines: [value ?? ''],
  });
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          {
            share: 4,
            labels: [t('crossdock:inventory/kind')],
            lines: [t(`crossdock:inventory/type/${list.inventoryType}`)],
            lead: true,
          },
          fact(3, t('crossdock:inventory/scope'), t(`crossdock:state/${list.scope}`)),
          fact(3, t('crossdock:inventory/what'), list.subject),
          { share: 4, lines: [list.name], lead: true, bars: list.name },
        ],
      },
      {
        boxes: [
          fact(4, t('crossdock:inventory/paper/date'), dateToIso(list.executionDate)),
          fact(3, t('crossdock:inventory/paper/state'), t(`crossdock:state/${list.state}`)),
          fact(3, t('crossdock:inventory/paper/closed'), list.closedBy),
          fact(4, t('crossdock:inventory/paper/people'), list.people.join(', ')),
        ],
      },
      ...(list.remark ? [{ boxes: [fact(1, t('crossdock:inventory/remark'), list.remark)] }] : []),
    ],
  };
};

/** How much was counted, and how it differs from what was expected. */
function figures(ctx: ViewContext, list: InventoryList, lines: readonly InventoryFinding[]): Block {
  const { t } = ctx;
  const of = (...outcomes: InventoryFinding['outcome'][]): number =>
    lines.filter((line) => outcomes.includes(line.outcome)).length;
  const { summaries } = list;
  const rows: [string, number][] = [
    [t('crossdock:inventory/expected'), summaries.packagesExpected],
    [t('crossdock:inventory/paper/registered'), summaries.packagesScanned],
    [t('crossdock:inventory/paper/missing'), of('NOT_FOUND', 'MISSING')],
    [t('crossdock:inventory/paper/surplus'), summaries.surplus],
    [t('crossdock:inventory/elsewhere'), of('ELSEWHERE')],
    [t('crossdock:inventory/moved'), of('CANCELED')],
    [t('crossdock:column/deviating'), summaries.packagesDeviating],
  ];
  return {
    kind: 'table',
    title: t('crossdock:inventory/paper/figures'),
    columns: rows.map(([title]) => ({ title, share: 1, right: true })),
    rows: [rows.map(([, value]) => String(value))],
    framed: true,
  };
}

/** Place by place: on a sheet to count with a line to write on, else what stands there. */
function places(ctx: ViewContext, list: InventoryList, toCount: boolean): Block {
  const { t } = ctx;
  const shown = toCount
    ? list.placeList
    : list.placeList.filter((one) => one.expected + one.found > 0 || one.state !== 'DONE');
  return {
    kind: 'table',
    title: t('crossdock:inventory/paper/placesTitle'),
    columns: [
      { title: t('crossdock:column/position'), share: 4, bold: true },
      ...(list.hidden ? [] : [{ title: t('crossdock:inventory/expected'), share: 2, right: true }]),
      ...(toCount
        ? [
            { title: t('crossdock:inventory/paper/note'), share: 10 },
            { title: t('crossdock:inventory/done'), share: 2, right: true, tick: true },
          ]
        : [
            { title: t('crossdock:inventory/paper/registered'), share: 2, right: true },
            { title: t('crossdock:inventory/paper/surplus'), share: 2, right: true },
            { title: t('crossdock:inventory/paper/state'), share: 3 },
            { title: t('crossdock:inventory/paper/people'), share: 3 },
          ]),
    ],
    rows: shown.map((one) => [
      one.position,
      ...(list.hidden ? [] : [String(one.expected)]),
      ...(toCount
        ? ['', '']
        : [String(one.found), String(one.surplus), t(`crossdock:state/${one.state}`), one.closedBy ?? '']),
    ]),
    framed: true,
  };
}

const differences = (ctx: ViewContext, { lines, more }: Findings): Block[] => {
  const { t } = ctx;
  if (lines.length === 0) return [{ kind: 'text', text: t('crossdock:inventory/paper/noFindings') }];
  const table: Block = {
    kind: 'table',
    title: t('crossdock:inventory/paper/findings'),
    columns: [
      { title: t('crossdock:column/order'), share: 4 },
      { title: t('crossdock:inventory/paper/barcode'), share: 5 },
      { title: t('crossdock:inventory/expectedAt'), share: 3 },
      { title: t('crossdock:inventory/foundAt'), share: 3 },
      { title: t('crossdock:inventory/result'), share: 4, bold: true },
      { title: t('crossdock:inventory/decision'), share: 4 },
    ],
    rows: lines.map((line) => [
      `${line.orderNumber}\n${line.consigneeName}`,
      `${line.barcode}\n${line.number} / ${line.packages}`,
      line.expectedAt ?? '',
      line.foundAt ?? '',
      t(`crossdock:inventory/outcome/${line.outcome}`),
      line.decision ? `${t(`crossdock:state/${line.decision}`)}\n${line.decidedBy ?? ''}` : '',
    ]),
  };
  return [table, ...(more ? [{ kind: 'text' as const, text: t('crossdock:inventory/paper/more') }] : [])];
};

const codesBlock = (ctx: ViewContext, codes: readonly InventoryFoundCode[]): Block[] =>
  codes.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: ctx.t('crossdock:inventory/paper/codes'),
          columns: [
            { title: ctx.t('crossdock:inventory/paper/barcode'), share: 5 },
            { title: ctx.t('crossdock:inventory/foundAt'), share: 3 },
            { title: ctx.t('crossdock:inventory/result'), share: 5 },
          ],
          rows: codes.map((code) => [
            code.barcode,
            code.foundAt ?? '',
            code.known
              ? ctx.t('crossdock:inventory/codeKnown')
              : code.depot
                ? ctx.t('crossdock:inventory/codeDepot', { depot: code.depot })
                : ctx.t('crossdock:inventory/codeUnknown'),
          ]),
        },
      ];

/** An inventory on paper: before anything is counted the sheet to count with, from then on what was found. A blind count keeps its secret here too. */
async function paperOf(ctx: ViewContext, id: string): Promise<{ sheet: Sheet; name: string }> {
  const row = await getList(ctx, 'INV', await rowsOf(ctx), id);
  const list = await inventoryView(ctx, row.id);
  const findings = await findingsView(ctx, row);
  const { t } = ctx;
  const toCount = list.state === 'CREATED' || list.state === 'RELEASED';
  return hallPaper(ctx, {
    title: t(toCount ? 'crossdock:inventory/paper/countTitle' : 'crossdock:inventory/paper/title'),
    number: list.name,
    blocks: [
      head(ctx, list),
      ...(toCount || list.hidden ? [] : [figures(ctx, list, findings.lines), ...differences(ctx, findings)]),
      ...codesBlock(ctx, findings.codes),
      ...(list.placeList.length > 0 ? [places(ctx, list, toCount)] : []),
    ],
    signatures: [[t('crossdock:inventory/paper/signCount'), t('crossdock:inventory/paper/signLead')]],
  });
}

export async function sendInventory(platform: () => Platform, ctx: RawContext, id: string): Promise<unknown> {
  const { sheet, name } = await inUnitOf(ctx, (at) => paperOf(at, id));
  return sendSheets(platform, ctx, [sheet], name);
}
