import { sql } from 'kysely';
import { dateToIso, localDateOf, localOf } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import { sendTable } from '#platform/sendTable.ts';
import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { Amount, Statement } from '../contract/calls.ts';
import type { EquipmentMovementRow } from './tables.gen.ts';
import { statementName, statementOf } from './views.ts';

/** What a paper says of days, hours and kinds of equipment, in the language and the zone of its reader. */
async function wordsOf(ctx: ViewContext) {
  const kinds = new Map((await listRecords(readingOf(ctx), loadingEquipment)).map((one) => [one.id, one]));
  const day = (at: number): string =>
    new Intl.DateTimeFormat(ctx.language, { dateStyle: 'medium', timeZone: ctx.timezone }).format(at);
  const kind = (id: string): string => textIn(kinds.get(id)?.text, ctx.language) || id;
  return {
    day,
    moment: (at: number): string =>
      new Intl.DateTimeFormat(ctx.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: ctx.timezone }).format(
        at,
      ),
    kind,
    /** Damaged pieces say so. */
    what: (one: { equipmentId: string; quality: Amount['quality'] }): string =>
      one.quality === 'DAMAGED'
        ? `${kind(one.equipmentId)} (${ctx.t('equipment:quality/DAMAGED')})`
        : kind(one.equipmentId),
    depot: (await findUnit(ctx.db, ctx.unit))?.name ?? ctx.unit,
    printed: ctx.t('equipment:paper/footer', {
      at: new Intl.DateTimeFormat(ctx.language, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: ctx.timezone,
      }).format(ctx.now),
      by: ctx.session.accountName,
    }),
  };
}

/** Number of a slip as it is printed and read back. */
const slipNumber = (slip: number): string => `PS${String(slip).padStart(7, '0')}`;

/** What slip and statement have in common. */
const headOf = (ctx: ViewContext, words: Awaited<ReturnType<typeof wordsOf>>) => ({
  language: ctx.language,
  issuer: { name: words.depot, line: '' },
  footer: [words.printed, ''] as const,
  pageOf: ctx.t('equipment:paper/page'),
});
type Fact = readonly [name: string, value: string];
/** The partner large, beside it what else is to be known, and the number of a slip as bars. */
const boxes = (kind: string, partner: string, facts: readonly Fact[], number?: string): Block => ({
  kind: 'boxes',
  rows: [
    {
      boxes: [
        { share: 4, labels: [kind], lines: [partner], lead: true },
        ...facts.map(([label, value]) => ({ share: 3, labels: [label], lines: [value], strong: true })),
        ...(number === undefined ? [] : [{ share: 3, lines: [number], lead: true, bars: number }]),
      ],
    },
  ],
});

async function slipOf(ctx: ViewContext, slip: number): Promise<Sheet> {
  const rows = await ctx.db.run(
    sql<EquipmentMovementRow>`select * from equipment_movement where org_unit = ${ctx.unit} and slip = ${slip} order by equipment_id, quality desc`,
    { name: 'equipment.slipRows' },
  );
  const [first] = rows;
  if (!first) throw notFound();
  const words = await wordsOf(ctx);
  const { t } = ctx;
  const number = slipNumber(slip);
  const source = [t(`equipment:source/${first.source}`), first.source_name].filter(Boolean).join(' ');
  return {
    ...headOf(ctx, words),
    title: t('equipment:paper/slip').toUpperCase(),
    number,
    blocks: [
      boxes(
        t(`equipment:kind/${first.partner_kind}`),
        first.partner_name,
        [
          [t('equipment:column/at'), words.moment(first.at)],
          [t('equipment:column/source'), source],
          [t('equipment:column/by'), first.booked_by],
        ],
        number,
      ),
      {
        kind: 'table',
        columns: [
          { title: t('equipment:column/equipment'), share: 5 },
          { title: t('equipment:column/given'), share: 2, right: true },
          { title: t('equipment:column/taken'), share: 2, right: true },
        ],
        rows: rows.map((row) => [
          words.what({ equipmentId: row.equipment_id, quality: row.quality }),
          String(row.given),
          String(row.taken),
        ]),
      },
      ...(first.remark ? [{ kind: 'text' as const, text: first.remark }] : []),
      { kind: 'text', text: t('equipment:paper/slipNote'), small: true },
    ],
    signatures: [[t('equipment:paper/signDepot'), t('equipment:paper/signPartner')]],
  };
}

async function statementPages(ctx: ViewContext, statement: Statement): Promise<Sheet> {
  const words = await wordsOf(ctx);
  const { t } = ctx;
  const amounts = (label: string, of: readonly Amount[]): string[][] =>
    of.map((one) => [label, words.what(one), '', '', '', String(one.pieces)]);
  const closing = amounts(t('equipment:statement/closing'), statement.closing);
  return {
    ...headOf(ctx, words),
    title: t('equipment:paper/statement').toUpperCase(),
    blocks: [
      boxes(t(`equipment:kind/${statement.partner.kind}`), statement.partner.name, [
        [t('equipment:statement/from'), dateToIso(statement.from)],
        [t('equipment:statement/to'), dateToIso(statement.to)],
      ]),
      {
        kind: 'table',
        columns: [
          { title: t('equipment:column/at'), share: 3 },
          { title: t('equipment:column/equipment'), share: 4 },
          { title: t('equipment:column/source'), share: 5 },
          { title: t('equipment:column/given'), share: 2, right: true },
          { title: t('equipment:column/taken'), share: 2, right: true },
          { title: t('equipment:column/balance'), share: 2, right: true },
        ],
        rows: [
          ...amounts(t('equipment:statement/opening'), statement.opening),
          ...statement.movements.map((one) => [
            words.day(one.at),
            words.what(one),
            [t(`equipment:source/${one.source}`), one.sourceName, one.remark].filter(Boolean).join(' · '),
            String(one.given),
            String(one.taken),
            String(one.balance),
          ]),
        ],
        sums: closing.length > 0 ? closing : [[t('equipment:statement/closing'), '', '', '', '', '0']],
      },
      { kind: 'text', text: t('equipment:paper/statementNote'), small: true },
    ],
    signatures: [],
  };
}

async function tableOf(ctx: ViewContext, statement: Statement): Promise<(string | number)[][]> {
  const words = await wordsOf(ctx);
  const { t } = ctx;
  const head = ['at', 'slip', 'equipment', 'source', 'remark', 'given', 'taken', 'balance', 'by'] as const;
  const iso = (at: number): string => {
    const [, , , hour, minute] = localOf(at, ctx.timezone);
    return `${dateToIso(localDateOf(at, ctx.timezone))} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  const rows = statement.movements.map((one) => [
    iso(one.at),
    slipNumber(one.slip),
    words.what(one),
    [t(`equipment:source/${one.source}`), one.sourceName].filter(Boolean).join(' '),
    one.remark ?? '',
    one.given,
    one.taken,
    one.balance,
    one.by,
  ]);
  return [head.map((name) => t(`equipment:column/${name}`)), ...rows];
}

export async function sendSlip(platform: () => Platform, ctx: RawContext, slip: number): Promise<unknown> {
  const paper = await inUnitOf(ctx, (at) => slipOf(at, slip));
  return sendSheets(platform, ctx, [paper], `${paper.number}.pdf`);
}

type Query = Parameters<typeof statementOf>[1];
export async function sendStatement(platform: () => Platform, ctx: RawContext, query: Query): Promise<unknown> {
  const { paper, name } = await inUnitOf(ctx, async (at) => {
    const statement = await statementOf(at, query);
    return { paper: await statementPages(at, statement), name: statementName(statement, 'pdf') };
  });
  return sendSheets(platform, ctx, [paper], name);
}

export async function sendStatementTable(ctx: RawContext, query: Query): Promise<unknown> {
  const { table, name } = await inUnitOf(ctx, async (at) => {
    const statement = await statementOf(at, query);
    return { table: await tableOf(at, statement), name: statementName(statement, 'csv') };
  });
  return sendTable(ctx, name, table);
}
