import { type DraftReport, emptyDraft, type OrderDraft, type OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import { readEdiDate } from '../dates.ts';
import { type EdiMessage, part, parts, type Segment } from '../edifact.ts';
import type { SourceText } from '../failedFile.ts';

export type StatusReading = { draft: OrderDraft; row: number; lastRow: number };

type Open = StatusReading & { draft: OrderDraft & { report: DraftReport }; timed: boolean };

const wrong = (
  open: Open,
  segment: Segment,
  field: string,
  code: OrderProblem['code'],
  args?: OrderProblem['args'],
): void => {
  open.draft.problems.push({ row: segment.row, field, code, severity: 'ERROR', ...(args ? { args } : {}) });
};

function begin(message: EdiMessage, segment: Segment, number: string): Open {
  const [code = '', list = '', agency = ''] = parts(segment, 1).map((one) => one.trim());
  const draft = {
    ...emptyDraft(segment.row),
    externOrderNumber: number,
    report: {
      kind: 'STATUS' as const,
      // EANCOM's own codes name no list, or EANCOM itself (3055 = 9); a network's own come with its list (1131).
      codeList: list !== '' ? list : agency === '' || agency === '9' ? 'EAN' : agency,
      code,
      at: null,
      text: '',
      waybill: '',
      findings: [],
    },
  };
  const open: Open = { draft, row: segment.row, lastRow: segment.row, timed: false };
  draft.problems.push(...message.problems);
  if (number === '') wrong(open, segment, 'externOrderNumber', 'ORDER_NUMBER_MISSING');
  return open;
}

/** Moment of an event: 334 (change of status) or 78 (event). */
function readMoment(open: Open, segment: Segment, zone: string): void {
  const [qualifier = '', value = '', format = ''] = parts(segment, 0);
  if (qualifier !== '334' && qualifier !== '78') return;
  const at = readEdiDate(value, format, zone);
  open.timed = true;
  if (at?.from.time) open.draft.report.at = [...at.from.date, ...at.from.time];
  else wrong(open, segment, 'report.at', 'REPORT_TIME_MISSING');
}

/**
 * Statuses of a transport status report (IFTSTA of EANCOM, D.96A and D.01B): each STS of each consignment (CNI 1004 is its number, else RFF of the
 * message) with its moment and words. What is wrong with the frame keeps all of the message back.
 */
export function readStatusReport(message: EdiMessage, about: { zone: string; isTest: boolean }): StatusReading[] {
  const found: Open[] = [];
  let number = '';
  let open: Open | undefined;
  for (const segment of message.segments) {
    if (segment.tag === 'CNI') {
      number = part(segment, 1);
      open = undefined;
    } else if (segment.tag === 'RFF' && !open && part(segment, 0, 0) === 'CU') number ||= part(segment, 0, 1);
    else if (segment.tag === 'STS') {
      open = begin(message, segment, number);
      found.push(open);
    } else if (open && segment.tag === 'DTM') readMoment(open, segment, about.zone);
    else if (open && segment.tag === 'FTX')
      open.draft.report.text = [open.draft.report.text, parts(segment, 3).join(' ')]
        .filter(Boolean)
        .join(' ')
        .slice(0, 300);
    if (open) open.lastRow = segment.row;
  }
  for (const one of found) {
    const segment = { tag: 'STS', row: one.row, elements: [] };
    if (!one.timed) wrong(one, segment, 'report.at', 'REPORT_TIME_MISSING');
    if (about.isTest) wrong(one, segment, 'file', 'TEST_FILE');
  }
  return found;
}

/** Segments of a reading as they came. */
export const sourceOf = (
  { row, lastRow }: Pick<StatusReading, 'row' | 'lastRow'>,
  lined: (row: number) => string,
): SourceText[] => Array.from({ length: lastRow - row + 1 }, (_, i) => ({ no: row + i, text: lined(row + i) }));
