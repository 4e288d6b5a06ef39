import type { Segment } from './edifact.ts';
import type {
  DraftDangerousGoods,
  DraftLine,
  DraftParty,
  OrderDraft,
  OrderProblem,
  ProblemCode,
} from '#modules/orders/rules/orderDraft.ts';
import { readNumber } from './readValues.ts';

/** Where in a message the reader stands: party, goods item and dangerous goods that the next segments belong to. */
export type Reader = {
  draft: OrderDraft;
  party: DraftParty | undefined;
  line: DraftLine | undefined;
  dangerous: DraftDangerousGoods | undefined;
  totals: Map<string, { value: number; row: number }>;
};

/** Notes a problem at a segment; a WARNING unless said otherwise. */
export const problem = (
  reader: Reader,
  segment: Segment,
  field: string,
  code: ProblemCode,
  args?: OrderProblem['args'],
  severity: OrderProblem['severity'] = 'WARNING',
): void => {
  reader.draft.problems.push({ row: segment.row, field, code, severity, ...(args ? { args } : {}) });
};

/** A number in a segment; an unreadable one is a warning and counts as not stated. */
export function numberIn(reader: Reader, segment: Segment, text: string, field: string): number | undefined {
  const value = readNumber(text);
  if (value === undefined && text !== '') problem(reader, segment, field, 'NUMBER_INVALID', { value: text });
  return value;
}
