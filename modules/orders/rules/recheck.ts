import type { OrderDraft, ProblemCode } from './orderDraft.ts';

/** Problems that are found by looking at the order itself (`checkDraft`): each look finds them anew. */
const found: ReadonlySet<ProblemCode> = new Set([
  'ORDER_NUMBER_MISSING',
  'PARTY_UNKNOWN',
  'CONSIGNOR_MISSING',
  'CONSIGNEE_MISSING',
  'PLACE_INCOMPLETE',
  'POSTAL_CODE_FORM',
  'COUNTRY_UNKNOWN',
  'COUNTRY_DOUBTED',
  'NO_GOODS',
  'NO_WEIGHT',
  'NO_PACKAGES',
  'NO_DAY',
  'CUSTOMER_FOREIGN',
  'PACKAGE_COUNT',
  'BEYOND_TRUCK',
  'DATE_PAST',
  'WINDOW_ILLEGAL',
  'CORRECTED',
  'BARCODE_TAKEN',
  'TEXT_TOO_LONG',
  'CHANGE_OF_UNKNOWN',
  'CANCEL_OF_UNKNOWN',
  'CHANGE_TOO_LATE',
  'CANCEL_TOO_LATE',
  'CHANGED_AGAIN',
  'CONTENT_DIFFERS',
  'NOT_COMPARED',
  'REPORT_SENDER_UNKNOWN',
  'REPORT_NUMBER_UNKNOWN',
  'REPORT_TOO_EARLY',
  'REPORT_OF_CANCELED',
  'REPORT_IN_FUTURE',
  'STATUS_UNKNOWN',
  'STATUS_LIST_MISSING',
  'UNIT_NOT_SENT',
]);
/** What no change of a field makes good: it is no order, or not a new one. */
const lasting: ReadonlySet<ProblemCode> = new Set(['FUNCTION_UNSUPPORTED', 'MESSAGE_UNSUPPORTED', 'TOTAL_ROW_DIFFERS']);

/** An order before it is checked again: what its reader said stays, except of values that were changed. */
export const beforeChecks = (draft: OrderDraft, changed: readonly string[] = []): OrderDraft => ({
  ...draft,
  problems: draft.problems.filter(({ code, field }) => !found.has(code) && !changed.includes(field)),
});

/** An order that a person has looked at and saved: what the reader doubted is as the person says. */
export function confirmed(before: OrderDraft, after: Omit<OrderDraft, 'problems'>): OrderDraft {
  const barcodes = new Set(after.lines.flatMap((line) => line.barcodes));
  const stays = (code: ProblemCode, args: OrderDraft['problems'][number]['args']): boolean =>
    lasting.has(code) ||
    (code === 'ORDER_NUMBER_TWICE' && before.externOrderNumber === after.externOrderNumber) ||
    // The package is scanned under this code all the same.
    (code === 'BARCODE_CHECK_DIGIT' && barcodes.has(String(args?.barcode)));
  return { ...after, problems: before.problems.filter(({ code, args }) => stays(code, args)) };
}
