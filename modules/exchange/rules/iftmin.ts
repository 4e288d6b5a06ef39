import { type Acknowledged, readAcknowledged } from './acknowledged.ts';
import { type EdiMessage, part, parts, readInterchange, type Segment, type Separators } from './edifact.ts';
import { readBarcodes, readDangerousGoods, readDimensions, readGoods, readMeasure } from './iftminGoods.ts';
import type { FileFrame, SourceText } from './failedFile.ts';
import { applyPlaces, readContact, readPartySegment } from './iftminParty.ts';
import { numberIn, problem, type Reader } from './iftminReader.ts';
import {
  daySlot,
  emptyDraft,
  type OrderDraft,
  type OrderProblem,
  type ProblemCode,
} from '#modules/orders/rules/orderDraft.ts';
import type { TimeSlot } from '#modules/shipments/rules/timeWindows.ts';
import { type EdiMoment, type Moment, readEdiDate } from './dates.ts';
import { readEdiNumber } from './numbers.ts';
import { readStatusReport, sourceOf } from './reports/iftsta.ts';
import { asksForTailLift, massOf } from './readValues.ts';
import { temperatureOf } from './temperatures.ts';

/** UN/EDIFACT data element 2005: what a date is the date of. What a promise or a schedule says gives way to what was asked for. */
const pickupDays = new Set(['10', '200', '234', '235']);
const deliveryDays = new Set(['2', '63', '64', '17', '69', '76']);

const slotOf = (from: Moment, to: Moment): TimeSlot => ({
  ...daySlot(from.date),
  dateTo: to.date,
  timeFrom: from.time,
  timeTo: to.time,
});

function applyDate(draft: OrderDraft, qualifier: string, { from: at, to }: EdiMoment): void {
  const slot = pickupDays.has(qualifier) ? 'pickupTimeSlot' : deliveryDays.has(qualifier) ? 'deliveryTimeSlot' : null;
  if (qualifier === '137') draft.issuedAt = [...at.date, ...(at.time ?? [0, 0, 0])];
  if (slot === null) return;
  if (to) {
    draft[slot] = slotOf(at, to);
    return;
  }
  const own = draft[slot];
  if (qualifier === '10' || qualifier === '200')
    draft.pickupTimeSlot = { ...(own ?? daySlot(at.date)), dateFrom: at.date, dateTo: at.date };
  // A delivery time that is requested is the latest one.
  else if (qualifier === '2') draft.deliveryTimeSlot = { ...daySlot(at.date), timeTo: at.time };
  else if (qualifier === '234' || qualifier === '64')
    draft[slot] = { ...(own ?? daySlot(at.date)), dateFrom: at.date, timeFrom: at.time };
  else if (qualifier === '235' || qualifier === '63')
    draft[slot] = { ...(own ?? daySlot(at.date)), dateTo: at.date, timeTo: at.time };
  else draft.deliveryTimeSlot ??= { ...daySlot(at.date), timeTo: at.time };
}

function readDtm(reader: Reader, segment: Segment): void {
  const [qualifier = '', value = '', format = ''] = parts(segment, 0);
  const at = readEdiDate(value, format, reader.zone);
  const moves = pickupDays.has(qualifier) || deliveryDays.has(qualifier);
  if (at) applyDate(reader.draft, qualifier, at);
  else if (value !== '')
    problem(reader, segment, 'date', 'DATE_FORM', { value, format: format || '?' }, moves ? 'ERROR' : 'WARNING');
}

const referenceTypes: Record<string, OrderDraft['references'][number]['type']> = {
  CU: 'CUSTOMER_REF',
  DQ: 'DELIVERY_NOTE',
  ON: 'PURCHASE_ORDER',
};

/** A language (ISO 639) and the form of the text (4447) may stand behind it; anything else is its own `+`, not released. */
const isLanguage = (text: string): boolean => /^([A-Z]{2,3})?$/i.test(text);

/** The text of FTX, put together again where a sender did not release a `+` or `:` in it. */
function freeText(reader: Reader, segment: Segment): { text: string; unreleased: boolean } {
  const behind = segment.elements.slice(4).map((element) => element[0]?.join(reader.separators.component) ?? '');
  const [language = '', form = '', ...more] = behind.map((one) => one.trim());
  const unreleased =
    !isLanguage(language) || !/^\w{0,3}$/.test(form) || more.length > 0 || (form !== '' && language === '');
  const own = parts(segment, 3);
  // One element too far: some programs leave the text's own place empty.
  if (own.join('').trim() === '' && !isLanguage(language)) return { text: behind.join(' ').trim(), unreleased: false };
  const whole = unreleased
    ? [own.join(reader.separators.component), ...behind].join(reader.separators.element)
    : own.join(' ');
  return { text: whole.replace(/\s+/g, ' ').trim() || part(segment, 2), unreleased };
}

function readText(reader: Reader, segment: Segment): void {
  const { text, unreleased } = freeText(reader, segment);
  if (text === '') return;
  if (unreleased) problem(reader, segment, 'instructions', 'SIGN_UNRELEASED');
  const qualifier = part(segment, 0);
  if (qualifier === 'AAA' && reader.line)
    reader.line.goodsDescription = [reader.line.goodsDescription, text].filter(Boolean).join(', ');
  else if (qualifier === 'AAD' && reader.dangerous) reader.dangerous.name = text;
  else {
    const type =
      qualifier === 'PUR' || qualifier === 'COL'
        ? 'PickUp'
        : qualifier === 'DEL' || qualifier === 'DIN'
          ? 'Delivery'
          : 'General';
    reader.draft.instructions.push({ type, text });
  }
  if (asksForTailLift(text)) reader.draft.flags.requiresTailLift = true;
}

function readTemperature(reader: Reader, segment: Segment): void {
  const range = segment.tag === 'RNG';
  const [first = '', second = '', third = ''] = parts(segment, 1);
  const unit = range ? first : second;
  const values = (range ? [second, third] : [first, first]).map((text) => {
    const value = readEdiNumber(text);
    return value === undefined ? undefined : temperatureOf(value, unit);
  });
  const [min, max] = values;
  if (min === undefined || max === undefined || min > max)
    problem(reader, segment, 'temperature', 'TEMPERATURE_INVALID', { value: parts(segment, 1).join(' ') }, 'ERROR');
  else if (range || reader.draft.temperatureMin === null) {
    // A range says more than the set point before it.
    reader.draft.temperatureMin = min;
    reader.draft.temperatureMax = max;
  }
}

function readAmount(reader: Reader, segment: Segment): void {
  const [qualifier = '', text = '', currency = 'EUR'] = parts(segment, 0);
  const value = numberIn(reader, segment, text.trim(), 'amount');
  if (value === undefined || (qualifier !== '44' && qualifier !== '22')) return;
  if (currency !== '' && currency !== 'EUR') problem(reader, segment, 'amount', 'CURRENCY_FOREIGN', { currency });
  else if (qualifier === '44') reader.draft.goodsValue = Math.round(value * 100);
  else reader.draft.cashOnDelivery = Math.round(value * 100);
}

function readSegment(reader: Reader, segment: Segment): void {
  const { draft } = reader;
  switch (segment.tag) {
    case 'BGM': {
      draft.externOrderNumber = part(segment, 1);
      const purpose = part(segment, 2);
      // 1225: 1 cancellation, 4 change, 5 replace, 9 original
      if (purpose === '1') draft.purpose = 'CANCEL';
      else if (purpose === '4' || purpose === '5') draft.purpose = 'CHANGE';
      else if (purpose !== '' && purpose !== '9')
        problem(reader, segment, 'messageFunction', 'FUNCTION_UNSUPPORTED', { function: purpose }, 'ERROR');
      break;
    }
    case 'DTM':
      readDtm(reader, segment);
      break;
    case 'RFF': {
      const type = referenceTypes[part(segment, 0, 0)];
      if (type && part(segment, 0, 1) !== '') draft.references.push({ type, value: part(segment, 0, 1) });
      break;
    }
    case 'TOD':
      draft.freightTermCode = part(segment, 2);
      break;
    case 'HAN':
      if (part(segment, 0) === 'EAT') draft.flags.isFood = true;
      break;
    case 'CNT': {
      const value = numberIn(reader, segment, part(segment, 0, 1), 'total');
      const unit = part(segment, 0, 2) || 'KGM';
      if (value !== undefined)
        reader.totals.set(part(segment, 0, 0), {
          value: part(segment, 0, 0) === '7' ? (massOf(value, unit) ?? 0) : value,
          row: segment.row,
        });
      break;
    }
    case 'PCI':
      if (reader.line) reader.line.marksAndNumbers = parts(segment, 1).join(' ').trim();
      break;
    case 'NAD':
      readPartySegment(reader, segment);
      break;
    case 'CTA':
    case 'COM':
      readContact(reader, segment);
      break;
    case 'FTX':
      readText(reader, segment);
      break;
    case 'GID':
      readGoods(reader, segment);
      break;
    case 'MEA':
      readMeasure(reader, segment);
      break;
    case 'DIM':
      readDimensions(reader, segment);
      break;
    case 'GIN':
      readBarcodes(reader, segment);
      break;
    case 'DGS':
      readDangerousGoods(reader, segment);
      break;
    case 'TMP':
    case 'RNG':
      readTemperature(reader, segment);
      break;
    case 'MOA':
      readAmount(reader, segment);
      break;
  }
}

/** Totals of the message against its goods items: packages (CNT 11) and gross weight (CNT 7). */
function compareTotals(reader: Reader): void {
  const { lines, problems } = reader.draft;
  const packages = lines.reduce((sum, line) => sum + line.numberOfPackages, 0);
  const weights = lines.map((line) => line.grossWeight).filter((weight) => weight !== null);
  const sums: Record<string, number | undefined> = {
    '11': packages,
    '7': weights.length > 0 ? weights.reduce((sum, weight) => sum + weight, 0) : undefined,
  };
  for (const [kind, stated] of reader.totals) {
    const counted = sums[kind];
    const field = kind === '7' ? 'grossWeight' : 'numberOfPackages';
    if (counted !== undefined && stated.value !== counted)
      problems.push({
        row: stated.row,
        field,
        code: 'TOTAL_DIFFERS',
        severity: 'ERROR',
        // Weights as people say them, in kg.
        args: { stated: stated.value / (kind === '7' ? 1000 : 1), counted: counted / (kind === '7' ? 1000 : 1) },
      });
    else if (kind === '7' && counted === undefined && lines[0]) lines[0].grossWeight = stated.value;
  }
}

/**
 * A summary (IFCSUM) says of each consignment (CNI) what an instruction says of one: its segments are read like those of an IFTMIN. What
 * stands before the first CNI speaks of the whole load and is no part of any order. CNI 1 is the consignment's number.
 */
function consignmentsOf(message: EdiMessage): EdiMessage[] {
  if (message.type !== 'IFCSUM') return [message];
  const starts = message.segments.flatMap(({ tag }, at) => (tag === 'CNI' ? [at] : []));
  if (starts.length === 0) return [message];
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? message.segments.length;
    const segments = message.segments.slice(from, to).filter(({ tag }) => tag !== 'UNT');
    const row = segments[0]?.row ?? message.row;
    return { ...message, segments, row, lastRow: segments.at(-1)?.row ?? row };
  });
}

/** What an interchange says of all its messages, and what is known of the depot. */
type About = { zone: string; ownIds: readonly string[]; separators: Separators; isTest: boolean; recipient: string };

function readIftminMessage(message: EdiMessage, about: About): OrderDraft {
  const reader: Reader = {
    draft: emptyDraft(message.row),
    party: undefined,
    line: undefined,
    dangerous: undefined,
    totals: new Map(),
    places: new Map(),
    hasGross: false,
    zone: about.zone,
    separators: about.separators,
  };
  reader.draft.problems.push(...message.problems);
  const wrong = (code: ProblemCode, severity: 'ERROR' | 'WARNING', args?: OrderProblem['args']) =>
    reader.draft.problems.push({ row: message.row, field: 'UNB', code, severity, ...(args ? { args } : {}) });
  if (about.isTest) wrong('TEST_FILE', 'ERROR');
  if (about.recipient !== '' && about.ownIds.length > 0 && !about.ownIds.includes(about.recipient))
    wrong('RECIPIENT_FOREIGN', 'WARNING', { recipient: about.recipient });
  const consignment = message.segments[0]?.tag === 'CNI' ? message.segments[0] : undefined;
  if (message.type === 'IFCSUM' && consignment) reader.draft.externOrderNumber = part(consignment, 1);
  else if (message.type !== 'IFTMIN')
    reader.draft.problems.push({
      row: message.row,
      field: 'UNH',
      code: 'MESSAGE_UNSUPPORTED',
      severity: 'ERROR',
      args: { type: message.type },
    });
  for (const segment of message.segments) readSegment(reader, segment);
  applyPlaces(reader);
  compareTotals(reader);
  return reader.draft;
}

export type ReadOrders = {
  sender: string;
  recipient: string;
  reference: string;
  orders: OrderDraft[];
  /** What its sender says of interchanges of ours. */
  acknowledged: Acknowledged[];
  /** Segments of each order as they came. */
  sources: SourceText[][];
  frame: FileFrame;
  /** Problems of the file as a whole; they fail no order. */
  warnings: OrderProblem[];
};

/** Transport orders of an IFTMIN interchange, with or without envelope. The rules of R11 come after: `checkDraft`. */
export function readIftmin(
  text: string,
  { zone = 'UTC', ownIds = [] }: { zone?: string; ownIds?: readonly string[] } = {},
): ReadOrders {
  const { sender, recipient, reference, messages: all, warnings, texts, separators, isTest } = readInterchange(text);
  const about: About = { zone, ownIds, separators, isTest, recipient };
  // An acknowledgement is no order and no mistake.
  const orderly = all.filter(({ type }) => type !== 'CONTRL');
  const reports = new Map(
    orderly.filter(({ type }) => type === 'IFTSTA').map((one) => [one, readStatusReport(one, about)] as const),
  );
  const statuses = [...reports.values()].flat();
  // A status report that says nothing of any consignment is a message of another kind.
  const messages = orderly.filter((one) => !reports.get(one)?.length).flatMap(consignmentsOf);
  const { element, terminator } = separators;
  const read = [...messages, ...statuses];
  const first = read.length > 0 ? Math.min(...read.map(({ row }) => row)) : 0;
  const lined = (row: number): string => (texts[row] ?? '') + terminator;
  return {
    sender,
    recipient,
    reference,
    orders: [...messages.map((message) => readIftminMessage(message, about)), ...statuses.map(({ draft }) => draft)],
    acknowledged: readAcknowledged(all),
    sources: read.map((one) => sourceOf(one, lined)),
    frame: {
      head: texts.flatMap((one, row) => (row < first && one !== '' ? [lined(row)] : [])),
      lineEnd: '\r\n',
      tail: texts.some((one) => one.startsWith('UNB'))
        ? [`UNZ${element}{count}${element}${reference}${terminator}`]
        : [],
    },
    warnings,
  };
}
