import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instantOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { foreignDepots } from '#modules/masterdata/server/index.ts';
import {
  type DraftReport,
  isAcceptable,
  type OrderDraft,
  type OrderProblem,
} from '#modules/orders/rules/orderDraft.ts';
import {
  type PartnerReport,
  partnerReported,
  type ReportSubject,
  reportSubject,
  sentUnit,
  type UnitReported,
  unitReported,
} from '../contract/reports.ts';
import { findingOf, type Meaning, meaningOf } from '../rules/reports/meanings.ts';
import type { Verdict } from './takeRows.ts';

/** What a clock of a partner may be fast, ms. */
const fast = 60 * 60_000;

type Reported = OrderDraft & { report: DraftReport };
export const isReport = (draft: OrderDraft): draft is Reported => draft.report !== undefined;

type Desk = {
  importId: string | null;
  partner: string | null;
  dryRun: boolean;
  /** The depot that the sender runs, with the list of codes that its record names. */
  sender: { depot: string; codeList: string } | undefined;
  known: Set<string>;
  units: Map<string, UnitReported>;
};

/** Under this a report is known: the same thing said twice has the same, whatever file it comes in. At most 40 characters. */
function keyOf(partner: string | null, { externOrderNumber, report }: Reported): string {
  const said = [
    partner,
    externOrderNumber,
    report.kind,
    report.codeList,
    report.code,
    report.at,
    report.waybill,
    report.findings,
  ];
  return `R/${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 36)}`;
}

const wrong = (
  draft: OrderDraft,
  field: string,
  code: OrderProblem['code'],
  args: OrderProblem['args'],
): OrderDraft => ({
  ...draft,
  problems: [...draft.problems, { row: draft.row, field, code, severity: 'ERROR', ...(args ? { args } : {}) }],
});

type Meant = Meaning & Omit<UnitReported['shipments'][number], 'orderNumber'>;
const none = { missing: 0, damaged: 0, more: 0, gone: false, words: { missing: '', damaged: '' } };

/** What the codes of a report say together; the code that nobody knows when there is one. */
function meaningIn({ kind, code, findings }: DraftReport, list: string): Meant | { unknown: string } {
  if (kind !== 'UNLOADING') {
    const meaning = meaningOf(kind, list, code);
    return meaning
      ? { ...meaning, ...none, deviation: meaning.deviation || findings.length > 0 }
      : { unknown: code || '–' };
  }
  const meant: Meant = { part: 'ARRIVAL', state: 'DONE', deviation: false, ...none, words: { ...none.words } };
  for (const { code: own, count, text } of findings) {
    const is = findingOf(list, own);
    if (is === undefined) return { unknown: own };
    if (is !== 'SOUND') meant.deviation = true;
    if (is === 'GONE') meant.gone = true;
    if (is === 'GONE' || is === 'SHORT') {
      meant.missing += count;
      meant.words.missing += ` ${text}`;
    }
    if (is === 'DAMAGED') {
      meant.damaged += count;
      meant.words.damaged += ` ${text}`;
    }
    if (is === 'MORE') meant.more += count;
  }
  return meant;
}

const standings = { NOT_YET: 'REPORT_TOO_EARLY', CANCELED: 'REPORT_OF_CANCELED' } as const;

/** A draft that speaks of a shipment which cannot be spoken of now, with that problem. */
export const standingProblem = (draft: OrderDraft, { standing }: ReportSubject): OrderDraft | null =>
  standing === 'ON_WAY'
    ? null
    : wrong(draft, 'externOrderNumber', standings[standing], { order: draft.externOrderNumber });

/** A report with what it means and whom it is about, or with what keeps it back. */
async function understood(ctx: CommandContext, desk: Desk, draft: Reported) {
  const { report, externOrderNumber: order } = draft;
  const { sender } = desk;
  const no = (field: string, code: OrderProblem['code'], args: OrderProblem['args']) => ({
    draft: wrong(draft, field, code, args),
  });
  if (!isAcceptable(draft)) return { draft };
  if (!sender) return no('file', 'REPORT_SENDER_UNKNOWN', { partner: desk.partner ?? '–' });
  const list = report.codeList || sender.codeList;
  if (list === '') return no('report.codeList', 'STATUS_LIST_MISSING', { code: report.code });
  const meaning = meaningIn(report, list);
  if ('unknown' in meaning) return no('report.code', 'STATUS_UNKNOWN', { code: meaning.unknown, list });
  if (!report.at) return no('report.at', 'REPORT_TIME_MISSING', undefined);
  const at = instantOf(report.at.slice(0, 3), report.at.slice(3), ctx.timezone);
  if (at > ctx.now + fast) return no('report.at', 'REPORT_IN_FUTURE', { at });
  const subject = await ctx.ask(reportSubject, { depot: sender.depot, number: order });
  if (!subject) return no('externOrderNumber', 'REPORT_NUMBER_UNKNOWN', { order, depot: sender.depot });
  const late = standingProblem(draft, subject);
  if (late) return { draft: late };
  return { draft, meaning, at, subject, list, depot: sender.depot };
}
type Understood = Required<Extract<Awaited<ReturnType<typeof understood>>, { meaning: unknown }>>;

/** Tells the network, and the hall where a unit was unloaded. */
async function tell(ctx: CommandContext, desk: Desk, key: string, report: DraftReport, is: Understood): Promise<void> {
  const { meaning, subject } = is;
  const said: PartnerReport = {
    key,
    importId: desk.importId ?? '',
    partner: desk.partner ?? '',
    depot: is.depot,
    shipmentId: subject.shipmentId,
    orderNumber: subject.orderNumber,
    part: meaning.part,
    state: meaning.state,
    deviation: meaning.deviation,
    code: `${is.list} ${report.code || report.findings.map(({ code }) => code).join(' ')}`,
    text: wordsOf(report),
    at: is.at,
  };
  await ctx.emit(partnerReported, said);
}

const wordsOf = ({ text, findings }: DraftReport): string =>
  [text, ...findings.filter(({ count }) => count > 0).map((one) => `${one.code}: ${one.count} ${one.text}`.trim())]
    .filter(Boolean)
    .join('; ')
    .slice(0, 300);

async function verdictOf(ctx: CommandContext, desk: Desk, draft: Reported): Promise<Verdict> {
  const externId = keyOf(desk.partner, draft);
  const nothing = { externId, itemId: null, orderId: null, effect: null, before: null };
  const is = await understood(ctx, desk, draft);
  if (!('subject' in is)) return { ...nothing, draft: is.draft, state: 'ERROR' };
  if (desk.known.has(externId)) return { ...nothing, draft, state: 'KNOWN' };
  const { report } = draft;
  const unit =
    report.kind === 'UNLOADING'
      ? await ctx.ask(sentUnit, { depot: is.depot, waybill: report.waybill, number: draft.externOrderNumber })
      : undefined;
  if (unit === null) {
    const args = { order: draft.externOrderNumber, depot: is.depot, waybill: report.waybill || '–' };
    return { ...nothing, draft: wrong(draft, 'report.waybill', 'UNIT_NOT_SENT', args), state: 'ERROR' };
  }
  desk.known.add(externId);
  if (!desk.dryRun) {
    await tell(ctx, desk, externId, report, is);
    if (unit) note(desk, unit.listId, is);
  }
  return { ...nothing, draft, state: draft.problems.length > 0 ? 'WARNING' : 'OK' };
}

/** What came off one unit is told together. */
function note(
  desk: Desk,
  listId: string,
  { meaning, subject, depot }: { meaning: Meant; subject: ReportSubject; depot: string },
): void {
  const { gone, missing, damaged, more, words } = meaning;
  const of = desk.units.get(listId) ?? { depot, partner: desk.partner ?? '', listId, shipments: [] };
  of.shipments.push({ orderNumber: subject.orderNumber, gone, missing, damaged, more, words });
  desk.units.set(listId, of);
}

/** Those of these reports that were taken already. */
async function knownKeys(ctx: CommandContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{
      extern_id: string;
    }>`select distinct extern_id from order_row where org_unit = ${ctx.unit} and extern_id = any(${[...keys]})
      and state in ('OK', 'WARNING', 'FIXED')`,
  );
  return new Set(rows.map((row) => row.extern_id));
}

/**
 * What becomes of what a partner says of shipments: the network hears it, once; what is not understood, or speaks of what nobody knows (yet), waits
 * by name.
 */
export async function takeReports(
  ctx: CommandContext,
  drafts: readonly OrderDraft[],
  { partner, dryRun, importId = null }: { partner: string | null; dryRun: boolean; importId?: string | null },
): Promise<Verdict[]> {
  const reports = drafts.filter(isReport);
  if (reports.length === 0) return [];
  const foreign = [...(await foreignDepots(ctx)).values()].find((one) => one.partnerId === partner);
  const desk: Desk = {
    importId,
    partner,
    dryRun,
    sender: foreign && { depot: foreign.depotId, codeList: foreign.codeList ?? '' },
    known: await knownKeys(
      ctx,
      reports.map((draft) => keyOf(partner, draft)),
    ),
    units: new Map(),
  };
  const verdicts: Verdict[] = [];
  for (const draft of reports) verdicts.push(await verdictOf(ctx, desk, draft));
  for (const unit of desk.units.values()) await ctx.emit(unitReported, unit);
  return verdicts;
}
