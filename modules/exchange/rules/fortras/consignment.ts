import { isSscc, normalBarcode } from '#kernel/barcode.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import {
  daySlot,
  type DraftLine,
  type DraftParty,
  emptyDraft,
  emptyLine,
  emptyParty,
  type OrderDraft,
  type OrderProblem,
  type ProblemCode,
} from '#modules/orders/rules/orderDraft.ts';
import { readEdiNumber, readNumber } from '../numbers.ts';
import { asksForTailLift } from '../readValues.ts';
import { oldTextCodes, packagings, textCodes } from './codes.ts';
import { columnsOf, type FortrasRecord, numberIn, readClock, readDay, textIn } from './records.ts';

/** One consignment while its records are read. */
export type Reading = {
  draft: OrderDraft;
  records: FortrasRecord[];
  /** Party of the last B00, line by its position number. */
  party: DraftParty | undefined;
  positions: Map<string, number>;
  /** g, of its sums. */
  statedWeight: number | null;
};

export const beginConsignment = (line: number): Reading => ({
  draft: emptyDraft(line),
  records: [],
  party: undefined,
  positions: new Map(),
  statedWeight: null,
});

export function note(
  { draft }: Reading,
  record: FortrasRecord,
  name: string,
  field: string,
  code: ProblemCode,
  args?: OrderProblem['args'],
  severity: OrderProblem['severity'] = 'WARNING',
): void {
  const columns = record.known && name !== '' ? { columns: columnsOf(record, name) } : {};
  draft.problems.push({ row: record.line, field, code, severity, ...(args ? { args } : {}), ...columns });
}

/** A number of a field in a raw unit; what is none is an ERROR, because a zero in its place would be believed. */
function amount(reading: Reading, record: FortrasRecord, name: string, field: string, factor = 1): number | null {
  const { value, odd } = numberIn(record, name);
  if (odd && value === null)
    note(reading, record, name, field, 'NUMBER_INVALID', { value: textIn(record, name) }, 'ERROR');
  else if (odd) note(reading, record, name, field, 'NUMBER_ODD', { value: textIn(record, name) });
  return value === null ? null : Math.round(value * factor);
}

const orNull = (value: number | null): number | null => (value === 0 ? null : value);

const roles: Readonly<Record<string, 'consignor' | 'consignee' | 'deliveryParty'>> = {
  SHP: 'consignor',
  CON: 'consignee',
};

function readAddress(reading: Reading, record: FortrasRecord): void {
  const of = (name: string): string => textIn(record, name);
  const town = of('town') || of('townArea');
  const party: DraftParty = {
    ...emptyParty(record.line),
    number: of('gln') || of('partnerId') || null,
    name: of('name1'),
    name2: [of('name2'), of('name3')].filter(Boolean).join(' '),
    streetAndNumber: of('street'),
    postalCode: of('postcode'),
    city: town,
    countryCode: countryOf(of('country')),
  };
  reading.party = party;
  const role = roles[of('addressType')];
  if (role) reading.draft[role] = party;
  // Where a consignment is loaded counts more than who sent it; a neutral party is not the one that the truck goes to.
  else if (of('addressType') === 'LOA') reading.draft.consignor = party;
  else if (of('addressType') === 'NOT') {
    const told = [party.name, of('street'), party.city].filter(Boolean).join(', ');
    reading.draft.instructions.push({ type: 'General', text: told });
  }
}

function readContact(reading: Reading, record: FortrasRecord): void {
  if (!reading.party) return;
  reading.party.contact ??= { name: '', phone: '', email: '' };
  const content = textIn(record, 'content');
  const kind = textIn(record, 'commType');
  if (kind === 'TEL') reading.party.contact.phone = content;
  else if (kind === 'KPE') reading.party.contact.name = content;
  else if (kind === 'EMA' || kind === 'EML') reading.party.contact.email = content;
}

function readPosition(reading: Reading, record: FortrasRecord): void {
  const { draft } = reading;
  const key = textIn(record, 'position');
  if (reading.positions.has(key))
    note(reading, record, 'position', 'lines', 'POSITION_TWICE', { position: key }, 'ERROR');
  const at = draft.lines.length;
  const path = (name: string): string => `lines[${at}].${name}`;
  const packaging = textIn(record, 'packaging').toUpperCase();
  if (packaging !== '' && !packagings[packaging])
    note(reading, record, 'packaging', path('packingType'), 'PACKAGING_UNKNOWN', { code: packaging });
  const line: DraftLine = {
    ...emptyLine(record.line),
    numberOfPackages: amount(reading, record, 'packages', path('numberOfPackages')) ?? 0,
    packingType: packaging,
    numberOfPackages2: orNull(amount(reading, record, 'innerPackages', path('numberOfPackages2'))),
    packingType2: textIn(record, 'innerPackaging'),
    goodsDescription: textIn(record, 'content'),
    marksAndNumbers: textIn(record, 'marks'),
    // kg to g, m to mm, m3 to mm3
    grossWeight: orNull(amount(reading, record, 'weight', path('grossWeight'), 1000)),
    length: orNull(amount(reading, record, 'length', path('length'), 1000)),
    width: orNull(amount(reading, record, 'width', path('width'), 1000)),
    height: orNull(amount(reading, record, 'height', path('height'), 1000)),
    volume: orNull(amount(reading, record, 'volume', path('volume'), 1e9)),
    stackable: true,
  };
  reading.positions.set(key, at);
  draft.lines.push(line);
}

/** Line of the position that a record names; none is an ERROR, because what it says would get lost. */
function lineOf(reading: Reading, record: FortrasRecord): number | undefined {
  const at = reading.positions.get(textIn(record, 'position'));
  if (at === undefined)
    note(reading, record, 'position', 'lines', 'POSITION_UNKNOWN', { position: textIn(record, 'position') }, 'ERROR');
  return at;
}

function readBarcode(reading: Reading, record: FortrasRecord): void {
  const at = lineOf(reading, record);
  const line = at === undefined ? undefined : reading.draft.lines[at];
  const text = textIn(record, 'barcode');
  if (!line || text === '') return;
  const barcode = normalBarcode(text);
  const field = `lines[${at}].barcodes`;
  if (reading.draft.lines.some((other) => other.barcodes.includes(barcode)))
    note(reading, record, 'barcode', field, 'BARCODE_TWICE', { barcode }, 'ERROR');
  // A number of 18 digits means to be an SSCC.
  if (!isSscc(barcode) && /^(00)?\d{18}$/.test(text))
    note(reading, record, 'barcode', field, 'BARCODE_CHECK_DIGIT', { barcode });
  line.barcodes.push(barcode);
}

const groups: Readonly<Record<string, 'I' | 'II' | 'III'>> = {
  I: 'I',
  II: 'II',
  III: 'III',
  '1': 'I',
  '2': 'II',
  '3': 'III',
};

/** Marks of dangerous goods that were set (FORTRAS E00). */
const marks = (record: FortrasRecord) =>
  Object.fromEntries(
    (
      [
        ['limitedQuantity', 'limitedQuantity'],
        ['exceptedQuantity', 'exceptedQuantity'],
        ['environmentallyHazardous', 'environment'],
      ] as const
    )
      .filter(([, name]) => /^[YJ1]$/i.test(textIn(record, name)))
      .map(([field]) => [field, true]),
  );

function readDangerous(reading: Reading, record: FortrasRecord): void {
  const at = lineOf(reading, record);
  const field = `dangerousGoods[${reading.draft.dangerousGoods.length}]`;
  const unNumber = textIn(record, 'unNumber');
  if (!/^\d{4}$/.test(unNumber) || unNumber === '0000')
    note(reading, record, 'unNumber', `${field}.unNumber`, 'UN_NUMBER_INVALID', { unNumber }, 'ERROR');
  const qualifier = textIn(record, 'netAmountQualifier');
  const name = [textIn(record, 'substance'), textIn(record, 'nosText')].filter(Boolean).join(', ');
  reading.draft.dangerousGoods.push({
    row: record.line,
    line: at ?? 0,
    unNumber,
    class: textIn(record, 'labelMain'),
    packageGroup: groups[textIn(record, 'packingGroup')] ?? groups[textIn(record, 'pgClassOld')] ?? null,
    name,
    grossQuantity: orNull(amount(reading, record, 'grossWeight', `${field}.grossQuantity`, 1000)),
    netQuantity: orNull(amount(reading, record, 'netAmount', `${field}.netQuantity`, 1000)),
    liquid: qualifier === 'LIT',
    ...marks(record),
  });
}

function dayIn(reading: Reading, record: FortrasRecord, name: string, field: string) {
  const day = readDay(textIn(record, name));
  if (day === undefined) note(reading, record, name, field, 'DATE_INVALID', { value: textIn(record, name) });
  return day ?? null;
}

function readSums(reading: Reading, record: FortrasRecord): void {
  const { draft } = reading;
  if (draft.externOrderNumber !== '')
    note(reading, record, 'consignmentNo', 'externOrderNumber', 'SUMS_TWICE', {}, 'ERROR');
  draft.externOrderNumber = textIn(record, 'consignmentNo');
  draft.freightTermCode = textIn(record, 'deliveryTerm');
  reading.statedWeight = amount(reading, record, 'weight', 'grossWeight', 1000);
  const value = amount(reading, record, 'goodsValue', 'goodsValue', 100);
  const currency = textIn(record, 'goodsCurrency');
  if (value && currency !== '' && currency !== 'EUR')
    note(reading, record, 'goodsCurrency', 'goodsValue', 'CURRENCY_FOREIGN', { currency });
  else if (value) draft.goodsValue = value;
  const pickup = dayIn(reading, record, 'pickupDate', 'pickupTimeSlot');
  if (pickup)
    draft.pickupTimeSlot = {
      ...daySlot(pickup),
      timeFrom: readClock(textIn(record, 'pickupFrom')) ?? null,
      timeTo: readClock(textIn(record, 'pickupTo')) ?? null,
    };
  if (/^[YJ]$/i.test(textIn(record, 'directDelivery')))
    draft.instructions.push({ type: 'Delivery', text: 'Direct delivery' });
}

const pairs = <T extends string>(names: readonly T[], count: number): [T, T][] =>
  Array.from({ length: count }, (_, i) => names.map((name) => `${name}${i + 1}`) as unknown as [T, T]);

/** `24112026 0800`: a day and perhaps a time. */
function moment(text: string) {
  const [day = '', clock = ''] = text.split(/\s+/);
  const date = readDay(day);
  return date ? { date, time: readClock(clock) ?? null } : undefined;
}

/** A fixed day and a latest time may come one after the other: together they are a window. */
function slotWith(
  before: OrderDraft['deliveryTimeSlot'],
  at: NonNullable<ReturnType<typeof moment>>,
  meaning: 'LATEST' | 'FIXED_DAY',
): OrderDraft['deliveryTimeSlot'] {
  if (meaning === 'LATEST')
    return { ...(before ?? { ...daySlot(at.date), dateFrom: null }), dateTo: at.date, timeTo: at.time };
  return { ...daySlot(at.date), dateTo: before?.dateTo ?? at.date, timeFrom: at.time, timeTo: before?.timeTo ?? null };
}

function readTextCode(reading: Reading, record: FortrasRecord, [codeName, textName]: [string, string]): void {
  const { draft } = reading;
  const code = textIn(record, codeName);
  const text = textIn(record, textName);
  if (code === '') return;
  const meaning = textCodes[code] ?? oldTextCodes[code.padStart(2, '0').slice(-2)];
  switch (meaning) {
    case 'TAIL_LIFT':
      draft.flags.requiresTailLift = true;
      break;
    case 'ANNOUNCE':
      draft.flags.isAvis = true;
      if (text !== '') draft.instructions.push({ type: 'Delivery', text: `Tel. ${text}` });
      break;
    case 'UPRIGHT':
      draft.flags.requiresUprightTransport = true;
      break;
    case 'CUSTOMS':
      draft.flags.isDutiableGoods = true;
      break;
    case 'CARE':
      draft.instructions.push({ type: 'General', text: 'Handle with care' });
      break;
    case 'DIRECT':
      draft.instructions.push({ type: 'Delivery', text: 'Direct delivery' });
      break;
    case 'NOT_STACKABLE':
      for (const line of draft.lines) line.stackable = false;
      break;
    case 'LATEST':
    case 'FIXED_DAY': {
      const at = moment(text);
      if (!at) note(reading, record, textName, 'deliveryTimeSlot', 'DATE_INVALID', { value: text }, 'ERROR');
      else draft.deliveryTimeSlot = slotWith(draft.deliveryTimeSlot, at, meaning);
      break;
    }
    case 'COD': {
      const cash = readNumber(text.replace(/[^\d.,]/g, ''), ',');
      // Goods that are handed over unpaid are lost money.
      if (cash === undefined || cash === 'OPEN')
        note(reading, record, textName, 'cashOnDelivery', 'NUMBER_INVALID', { value: text }, 'ERROR');
      else draft.cashOnDelivery = Math.round(cash * 100);
      break;
    }
    case 'DELIVERY_NOTE':
      if (text !== '') draft.references.push({ type: 'DELIVERY_NOTE', value: text });
      break;
    case 'ORDER_NUMBER':
    case 'CUSTOMER_REFERENCE':
      if (text !== '') draft.references.push({ type: 'CUSTOMER_REF', value: text });
      break;
    default:
      note(reading, record, codeName, 'instructions', 'TEXT_CODE_UNKNOWN', { code });
      if (text !== '') draft.instructions.push({ type: 'General', text: `${code} ${text}` });
  }
}

function readFreeText(reading: Reading, record: FortrasRecord, [qualifierName, textName]: [string, string]): void {
  const text = textIn(record, textName);
  if (text === '') return;
  const qualifier = textIn(record, qualifierName);
  const range = /^Temperatur(?: von (-?\d+(?:,\d+)?))?(?: bis (-?\d+(?:,\d+)?))? °C$/.exec(text);
  if (range) {
    const [, from, to] = range;
    reading.draft.temperatureMin = from === undefined ? null : Math.round((readEdiNumber(from) ?? 0) * 1000);
    reading.draft.temperatureMax = to === undefined ? null : Math.round((readEdiNumber(to) ?? 0) * 1000);
    return;
  }
  // What concerns the invoice is nothing that a driver reads.
  if (qualifier === '003') return;
  reading.draft.instructions.push({
    type: qualifier === '001' ? 'Delivery' : qualifier === '002' ? 'PickUp' : 'General',
    text,
  });
  if (asksForTailLift(text)) reading.draft.flags.requiresTailLift = true;
}

/** What a record says of its consignment. */
export function readConsignmentRecord(reading: Reading, record: FortrasRecord): void {
  reading.records.push(record);
  switch (record.type) {
    case 'B00':
      readAddress(reading, record);
      break;
    case 'B10':
      readContact(reading, record);
      break;
    case 'D00':
      readPosition(reading, record);
      break;
    case 'E00':
      readDangerous(reading, record);
      break;
    case 'F00':
      readBarcode(reading, record);
      break;
    case 'G00':
      readSums(reading, record);
      break;
    case 'H00':
      for (const pair of pairs(['code', 'text'], 6)) readTextCode(reading, record, pair);
      break;
    case 'H10':
      for (const pair of pairs(['qualifier', 'text'], 3)) readFreeText(reading, record, pair);
      break;
  }
}

/** Sums of the consignment against its positions. */
export function finishConsignment(reading: Reading): OrderDraft {
  const { draft, statedWeight } = reading;
  const weights = draft.lines.map((line) => line.grossWeight).filter((weight) => weight !== null);
  const counted = weights.reduce((sum, weight) => sum + weight, 0);
  const sums = reading.records.find((record) => record.type === 'G00');
  if (statedWeight !== null && sums && weights.length > 0 && statedWeight !== counted)
    note(reading, sums, 'weight', 'grossWeight', 'TOTAL_DIFFERS', {
      stated: statedWeight / 1000,
      counted: counted / 1000,
    });
  if (!sums) {
    const first = reading.records[0];
    if (first) note(reading, first, '', 'externOrderNumber', 'SUMS_MISSING', {}, 'ERROR');
  }
  return draft;
}
