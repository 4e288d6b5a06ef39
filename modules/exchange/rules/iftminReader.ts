import type { Segment, Separators } from './edifact.ts';
import type {
  DraftDangerousGoods,
  DraftLine,
  DraftParty,
  OrderDraft,
  OrderProblem,
  ProblemCode,
} from '#modules/orders/rules/orderDraft.ts';
import { readEdiNumber } from './numbers.ts';

/** Where in a message the reader stands: party, goods item and dangerous goods that the next segments belong to. */
export type Reader = {
  draft: OrderDraft;
  party: DraftParty | undefined;
  line: DraftLine | undefined;
  dangerous: DraftDangerousGoods | undefined;
  totals: Map<string, { value: number; row: number }>;
  /** IANA name of the depot's zone. */
  zone: string;
  separators: Separators;
  /** Where goods are picked up and delivered, where it is not consignor and consignee. */
  places: Map<string, DraftParty>;
  /** Gross weight of the goods item stands already. */
  hasGross: boolean;
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

/** A number in a segment; an unreadable one is told, and the order waits. */
export function numberIn(reader: Reader, segment: Segment, text: string, field: string): number | undefined {
  const value = readEdiNumber(text);
  const wrong = (value === undefined && text !== '') || (value !== undefined && value < 0);
  if (wrong) problem(reader, segment, field, 'NUMBER_INVALID', { value: text }, 'ERROR');
  return wrong ? undefined : value;
}
