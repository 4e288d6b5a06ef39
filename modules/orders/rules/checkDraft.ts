import { isCountry } from '#kernel/countries.ts';
import { compareDates, type LocalDate, dateToIso } from '#kernel/date.ts';
import { hasIllegalTimeWindows, slotsByDay, type TimeSlot } from '#modules/shipments/rules/timeWindows.ts';
import { postalCodeFits } from '#modules/masterdata/rules/postalCode.ts';
import { beyondTruck, spokenBeyond } from '#modules/shipments/rules/truck.ts';
import { type DraftParty, destinationOf, type OrderDraft, type OrderProblem, type ProblemCode } from './orderDraft.ts';

export type DraftFacts = {
  /** Today in the depot. */
  today: LocalDate;
  /** The number belongs to a customer or stop location that the depot knows. */
  knowsParty: (number: string) => boolean;
};

/** Longest texts that a shipment keeps (domain 2.3). */
const longestText = 500;

/** Field of a line where somebody begins to look when the whole is too much for a truck. */
const sideOf = {
  weight: 'grossWeight',
  volume: 'height',
  loadingMeter: 'length',
  packages: 'numberOfPackages',
} as const;

const hasAddress = (party: DraftParty): boolean => party.name !== '' || party.city !== '' || party.postalCode !== '';

function slotProblems(slot: TimeSlot | null, field: string, row: number, today: LocalDate): OrderProblem[] {
  if (slot === null) return [];
  const found: OrderProblem[] = [];
  const last = slot.dateTo ?? slot.dateFrom;
  if (last !== null && compareDates(last, today) < 0)
    found.push({ row, field, code: 'DATE_PAST', severity: 'WARNING', args: { date: dateToIso(last) } });
  if (hasIllegalTimeWindows(slotsByDay(slot))) found.push({ row, field, code: 'WINDOW_ILLEGAL', severity: 'WARNING' });
  return found;
}

/**
 * The rules that any order from outside meets (R11). ERROR: a party given by a number alone that nobody knows, no consignee,
 * a consignee without town or postal code or in a country that does not exist, no order number, no goods, more than a truck carries. WARNING: no weight, no
 * packages, dates in the past, contradictory windows. Answers only the new problems; the draft keeps those of its reader.
 */
export function checkDraft(draft: OrderDraft, facts: DraftFacts): OrderProblem[] {
  const found: OrderProblem[] = [];
  const add = (code: ProblemCode, field: string, row = draft.row, args?: OrderProblem['args'], error = true): void => {
    found.push({ row, field, code, severity: error ? 'ERROR' : 'WARNING', ...(args ? { args } : {}) });
  };
  // A row of sums is no order, and lacks nothing of one.
  if (draft.problems.some(({ code }) => code === 'TOTAL_ROW_DIFFERS')) return found;
  // Of a table in which no column is its number, that is said.
  if (draft.externOrderNumber === '' && draft.problems.every(({ code }) => code !== 'COLUMN_MISSING_NUMBER'))
    add('ORDER_NUMBER_MISSING', 'externOrderNumber');
  // What cancels an order need not say what it was.
  if (draft.purpose === 'CANCEL') return found;
  const roles = { consignor: draft.consignor, consignee: draft.consignee, deliveryParty: draft.deliveryParty };
  for (const [field, party] of Object.entries(roles)) {
    if (party === null || hasAddress(party)) continue;
    if (party.number === null || !facts.knowsParty(party.number))
      add('PARTY_UNKNOWN', field, party.row, { party: party.number ?? '' });
  }
  if (draft.consignor === null) add('CONSIGNOR_MISSING', 'consignor', draft.row, undefined, false);
  const destination = destinationOf(draft);
  if (destination === null) add('CONSIGNEE_MISSING', 'consignee');
  else {
    const known = destination.number !== null && facts.knowsParty(destination.number);
    const incomplete = destination.city === '' || destination.postalCode === '';
    // An address that is not there at all has been checked as an unknown party.
    if (!known && hasAddress(destination) && incomplete)
      add('PLACE_INCOMPLETE', 'consignee', destination.row, { party: destination.name || destination.number || '' });
  }
  for (const [field, party] of Object.entries(roles)) {
    // Nothing is routed, and no postal code checked, for a country that does not exist.
    if (party && party.countryCode !== '' && !isCountry(party.countryCode.toUpperCase()))
      add('COUNTRY_UNKNOWN', `${field}.countryCode`, party.row, { country: party.countryCode }, party === destination);
    if (party && party.postalCode !== '' && !postalCodeFits(party.countryCode, party.postalCode))
      add(
        'POSTAL_CODE_FORM',
        `${field}.postalCode`,
        party.row,
        { postalCode: party.postalCode, country: party.countryCode },
        party === destination,
      );
  }
  draft.dangerousGoods.forEach((line, i) => {
    if (/^\d{4}$/.test(line.unNumber) && line.unNumber !== '0000') return;
    if (!draft.problems.some((one) => one.code === 'UN_NUMBER_INVALID' && one.row === line.row))
      add('UN_NUMBER_INVALID', `dangerousGoods[${i}].unNumber`, line.row, { unNumber: line.unNumber });
  });
  if (draft.lines.length === 0) add('NO_GOODS', 'lines');
  // What its sender did write, and nobody could read, is not missing.
  const unread = (row: number, field: string) =>
    draft.problems.some((one) => one.row === row && one.field === field && one.severity === 'ERROR');
  draft.lines.forEach((line, i) => {
    if ((line.grossWeight === null || line.grossWeight <= 0) && !unread(line.row, 'weight'))
      add('NO_WEIGHT', `lines[${i}].grossWeight`, line.row, undefined, false);
    if (line.numberOfPackages < 1 && unread(line.row, 'packages')) return;
    if (line.numberOfPackages < 1) add('NO_PACKAGES', `lines[${i}].numberOfPackages`, line.row, undefined, false);
    else if (line.barcodes.length > 0 && line.barcodes.length !== line.numberOfPackages)
      add(
        'PACKAGE_COUNT',
        `lines[${i}].barcodes`,
        line.row,
        { packages: line.numberOfPackages, barcodes: line.barcodes.length },
        false,
      );
  });
  for (const beyond of beyondTruck(draft.lines))
    add('BEYOND_TRUCK', `lines[0].${sideOf[beyond.measure]}`, draft.row, spokenBeyond(beyond));
  for (const instruction of draft.instructions)
    if (instruction.text.length > longestText)
      add('TEXT_TOO_LONG', 'instructions', draft.row, { max: longestText }, false);
  found.push(
    ...slotProblems(draft.pickupTimeSlot, 'pickupTimeSlot', draft.row, facts.today),
    ...slotProblems(draft.deliveryTimeSlot, 'deliveryTimeSlot', draft.row, facts.today),
  );
  return found;
}

/** Texts cut to what a shipment keeps. */
export const shortened = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  instructions: draft.instructions.map(({ type, text }) => ({ type, text: text.slice(0, longestText) })),
});

/** A number that comes twice in one file: which of the two is meant, only its sender knows. */
export function markTwice(drafts: readonly OrderDraft[]): OrderDraft[] {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    const number = draft.externOrderNumber;
    // An order and its cancellation may stand in one file.
    const key = `${draft.purpose ?? ''}/${number}`;
    // Of one shipment much may be said in one file.
    const again = number !== '' && !draft.report && seen.has(key);
    seen.add(key);
    if (!again) return draft;
    const problem = {
      row: draft.row,
      field: 'externOrderNumber',
      code: 'ORDER_NUMBER_TWICE',
      severity: 'ERROR',
    } as const;
    return { ...draft, problems: [...draft.problems, { ...problem, args: { order: number } }] };
  });
}

/** Checks the orders of one file: each by itself, and a number that comes twice; texts are cut to what a shipment keeps. */
export const checkDrafts = (drafts: readonly OrderDraft[], facts: DraftFacts): OrderDraft[] =>
  markTwice(drafts).map((draft) => shortened({ ...draft, problems: [...draft.problems, ...checkDraft(draft, facts)] }));
