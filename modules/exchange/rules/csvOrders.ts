import { isSscc, normalBarcode } from '#kernel/barcode.ts';
import { addDays, timeToIso } from '#kernel/date.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import type { Mapping } from './columnMapping.ts';
import type { CsvField } from './csvColumns.ts';
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
import { asksForTailLift, lengthOf, massOf } from './readValues.ts';
import {
  type Cells,
  cellsOf,
  dateOf,
  inUnit,
  isCellError,
  isEmptyCell,
  meantText,
  note,
  numberOf,
  packagesOf,
  timeOf,
} from './tableCells.ts';
import { type Cell, type FieldCells, tableForm } from './tableForm.ts';
import { sumsOf, totalsAgainst } from './tableTotals.ts';
import { isTable, missingColumns, readHeadings } from './tableHeadings.ts';
import { temperatureRange } from './temperatures.ts';

/** One line of the file: heading to cell. */
export type CsvRow = Readonly<Record<string, Cell | undefined>>;

const yes = /^(y|yes|true|1|x|j|ja|wahr|oui)$/i;

function partyOf(cells: Cells, role: 'consignor' | 'consignee'): DraftParty | null {
  const party: DraftParty = {
    ...emptyParty(cells.row),
    number: cells.get(`${role}Number`) || null,
    name: cells.get(`${role}Name`),
    streetAndNumber: cells.get(`${role}Street`),
    postalCode: cells.get(`${role}PostalCode`),
    city: cells.get(`${role}City`),
    state: cells.get(`${role}State`),
    countryCode: countryOf(cells.get(`${role}Country`)),
  };
  const filled = party.number !== null || [party.name, party.postalCode, party.city].some((text) => text !== '');
  return filled ? party : null;
}

/** Whether the row orders, changes or cancels; empty is an order. */
function readAction(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('action').toLowerCase();
  if (/^(change|update|replace|ändern|änderung|modifier|modification|[45])$/.test(text)) draft.purpose = 'CHANGE';
  else if (/^(cancel|cancellation|delete|storno|stornieren|annuler|annulation|1)$/.test(text)) draft.purpose = 'CANCEL';
  else if (!/^(|new|create|neu|nouveau|nouvelle|9)$/.test(text))
    note(draft, cells.row, 'action', 'FUNCTION_UNSUPPORTED', { function: text }, true);
}

function readDelivery(draft: OrderDraft, cells: Cells, country: string): void {
  const delivery = dateOf(draft, cells, 'deliveryDate', country, true);
  const [from, to] = [timeOf(draft, cells, 'deliveryFrom'), timeOf(draft, cells, 'deliveryTo')];
  if (delivery) {
    const timeTo = to ?? delivery.time;
    // 22:00 to 02:00 ends on the next day.
    const overnight = from !== null && timeTo !== null && timeToIso(timeTo) < timeToIso(from);
    draft.deliveryTimeSlot = {
      ...daySlot(delivery.date),
      ...(overnight ? { dateTo: addDays(delivery.date, 1) } : {}),
      timeFrom: from,
      timeTo,
    };
  } else if (cells.get('deliveryDate') === '' && (from ?? to) !== null)
    note(draft, cells.row, 'deliveryFrom', 'TIME_WITHOUT_DAY', {
      value: cells.get('deliveryFrom') || cells.get('deliveryTo'),
    });
}

function readReferences(draft: OrderDraft, cells: Cells): void {
  const add = (type: 'PURCHASE_ORDER' | 'DELIVERY_NOTE', value: string): void => {
    if (value !== '' && !draft.references.some((one) => one.type === type && one.value === value))
      draft.references.push({ type, value });
  };
  add('PURCHASE_ORDER', cells.get('customerReference'));
  add('DELIVERY_NOTE', cells.get('deliveryNote'));
}

function readHead(cells: Cells): OrderDraft {
  const draft = emptyDraft(cells.row);
  draft.externOrderNumber = cells.get('orderNumber');
  readAction(draft, cells);
  draft.consignor = partyOf(cells, 'consignor');
  draft.consignee = partyOf(cells, 'consignee');
  const contact = {
    name: cells.get('contactName'),
    phone: cells.get('contactPhone'),
    email: cells.get('contactEmail'),
  };
  if (draft.consignee && Object.values(contact).some((text) => text !== '')) draft.consignee.contact = contact;
  // Who writes the file, writes days as his country does.
  const country = draft.consignor?.countryCode || draft.consignee?.countryCode || '';
  const issued = dateOf(draft, cells, 'orderDate', country, false);
  if (issued) draft.issuedAt = [...issued.date, ...(issued.time ?? [0, 0, 0])];
  const pickup = dateOf(draft, cells, 'pickupDate', country, true);
  if (pickup) draft.pickupTimeSlot = { ...daySlot(pickup.date), timeFrom: pickup.time };
  readDelivery(draft, cells, country);
  const service = cells.get('serviceLevel');
  draft.productCode = service;
  draft.trafficType = /^ftl$/i.test(service) ? 'FullTruckLoad' : /^ltl$/i.test(service) ? 'LessTruckLoad' : null;
  draft.freightTermCode = cells.get('freightTerm');
  const cash = numberOf(draft, cells, 'cashOnDelivery');
  draft.cashOnDelivery = cash === null ? null : Math.round(cash * 100);
  const value = numberOf(draft, cells, 'goodsValue');
  draft.goodsValue = value === null ? null : Math.round(value * 100);
  return draft;
}

function readDangerous(draft: OrderDraft, cells: Cells, line: number, weight: number | null): void {
  const written = cells.get('unNumber').replace(/^UN\s*/i, '');
  // `UN1950 LQ`: limited quantity.
  const limited = /\s*\bLQ$/i.test(written);
  const figures = written.replace(/\s*\bLQ$/i, '');
  // A spreadsheet drops the zero that a number begins with, or shows one more; every UN number has four figures.
  const unNumber = /^0?\d{3,4}$/.test(figures) ? figures.padStart(4, '0').slice(-4) : figures;
  const flagged =
    yes.test(cells.get('itemHazmat')) || (cells.get('itemHazmat') === '' && yes.test(cells.get('requiresHazmat')));
  if (unNumber === '') {
    if (!flagged) return;
    note(draft, cells.row, 'unNumber', 'DANGEROUS_GOODS_DATA_MISSING', { article: cells.get('description') });
    // Nobody may load dangerous goods that are not declared: the lock holds until the sender has named them.
    draft.flags.hasLoadingLock = true;
    return;
  }
  if (!/^\d{4}$/.test(unNumber)) {
    note(draft, cells.row, 'unNumber', 'UN_NUMBER_INVALID', { unNumber }, true);
    return;
  }
  const groups = { I: 'I', II: 'II', III: 'III', '1': 'I', '2': 'II', '3': 'III' } as const;
  const group = cells.get('packageGroup').toUpperCase();
  draft.dangerousGoods.push({
    row: cells.row,
    line,
    unNumber,
    class: cells.get('dangerousClass'),
    packageGroup: group in groups ? groups[group as keyof typeof groups] : null,
    name: cells.get('description'),
    grossQuantity: weight,
    netQuantity: null,
    liquid: false,
    ...(limited ? { limitedQuantity: true } : {}),
  });
}

/** A unit's number that a spreadsheet has turned into a figure: its last digits are gone, it is nobody's. */
function isSpoiled(cells: Cells, shared: ReadonlySet<string>): boolean {
  const cell = cells.values.get('unitId');
  const text = cells.get('unitId');
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) return true;
  // Fifteen digits are kept; the rest become zeros.
  const zeros = /^\d{15}000$/.test(text) || /^\d{15}0{5}$/.test(text);
  return typeof cell === 'number' ? cell > Number.MAX_SAFE_INTEGER : zeros && shared.has(text);
}

type Order = { draft: OrderDraft; byUnit: Map<string, number>; rows: number[]; first: Cells };

function unitBarcode(draft: OrderDraft, cells: Cells, line: DraftLine, unitId: string): void {
  const barcode = normalBarcode(unitId);
  if (isSscc(barcode)) line.barcodes = [barcode];
  else {
    // A unit id of the sender is a mark; 18 digits that fail their check are a misread SSCC.
    line.marksAndNumbers = unitId.slice(0, 60);
    if (/^\d{18}$/.test(barcode)) note(draft, cells.row, 'unitId', 'BARCODE_CHECK_DIGIT', { barcode });
  }
}

function addLine({ draft, byUnit }: Order, cells: Cells, shared: ReadonlySet<string>): void {
  const spoiled = isSpoiled(cells, shared);
  if (spoiled) note(draft, cells.row, 'unitId', 'BARCODE_SPOILED', { barcode: cells.get('unitId') });
  const unitId = spoiled ? '' : cells.get('unitId');
  const weight = inUnit(draft, cells, ['weight', 'weightUnit'], 'kg', massOf);
  const description = cells.get('description') || cells.get('articleNumber');
  const known = unitId === '' ? undefined : byUnit.get(unitId);
  const existing = known === undefined ? undefined : draft.lines[known];
  if (existing !== undefined && known !== undefined) {
    // Another article in the same unit: its weight is added, the unit is still one package.
    existing.grossWeight = weight === null ? existing.grossWeight : (existing.grossWeight ?? 0) + weight;
    if (description !== '' && !existing.goodsDescription.split(', ').includes(description))
      existing.goodsDescription = [existing.goodsDescription, description].filter(Boolean).join(', ').slice(0, 200);
    readDangerous(draft, cells, known, weight);
    return;
  }
  const packages = unitId !== '' || spoiled ? { count: 1, kind: '' } : packagesOf(draft, cells);
  const size = (field: CsvField) => inUnit(draft, cells, [field, 'dimensionUnit'], 'cm', lengthOf);
  const line: DraftLine = {
    ...emptyLine(cells.row),
    numberOfPackages: packages.count,
    packingType: cells.get('unitType') || cells.get('customTypeName') || packages.kind,
    goodsDescription: description.slice(0, 200),
    grossWeight: weight,
    length: size('length'),
    width: size('width'),
    height: size('height'),
    stackable: yes.test(cells.get('stackable')),
  };
  if (unitId !== '') {
    unitBarcode(draft, cells, line, unitId);
    byUnit.set(unitId, draft.lines.length);
  }
  draft.lines.push(line);
  readDangerous(draft, cells, draft.lines.length - 1, weight);
}

function addTemperature(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('temperature') || cells.get('temperatureControl');
  const read = temperatureRange(text);
  // The wider word helps where the figure is none: told, because the figure may have said more.
  const range =
    read ?? (cells.get('temperatureControl') === '' ? undefined : temperatureRange(cells.get('temperatureControl')));
  if (read === undefined)
    note(draft, cells.row, 'temperature', 'TEMPERATURE_INVALID', { value: text }, range === undefined);
  if (range === undefined) return;
  if (draft.temperatureMin === null && draft.temperatureMax === null) {
    draft.temperatureMin = range.min;
    draft.temperatureMax = range.max;
  } else if (
    (range.min ?? range.max) !== null &&
    (range.min !== draft.temperatureMin || range.max !== draft.temperatureMax)
  )
    note(draft, cells.row, 'temperature', 'ORDER_CONTRADICTS', { order: draft.externOrderNumber, value: text }, true);
}

function addRemark(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('remark');
  if (text === '' || draft.instructions.some((instruction) => instruction.text === text)) return;
  draft.instructions.push({ type: 'Delivery', text });
  if (asksForTailLift(text)) draft.flags.requiresTailLift = true;
}

/** Units that stand in more than one row. */
function sharedUnits(rows: readonly FieldCells[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const values of rows) {
    const id = String(values.get('unitId') ?? '');
    if (id !== '' && seen.has(id)) shared.add(id);
    seen.add(id);
  }
  return shared;
}

/** What is said of an order as a whole: lines of one order agree in it, or leave it empty. */
const ofTheOrder: readonly CsvField[] = [
  'action',
  ...(['consignor', 'consignee'] as const).flatMap((role) =>
    (['Number', 'Name', 'Street', 'City', 'State', 'PostalCode', 'Country'] as const).map(
      (part) => `${role}${part}` as const,
    ),
  ),
  'orderDate',
  'pickupDate',
  'deliveryDate',
  'deliveryFrom',
  'deliveryTo',
  'serviceLevel',
  'freightTerm',
  'cashOnDelivery',
  'goodsValue',
];

const alike = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.,-]+/g, ' ')
    .trim();

function compareWithFirst({ draft, first }: Order, cells: Cells): void {
  for (const field of ofTheOrder) {
    const [before, now] = [first.get(field), cells.get(field)];
    if (now !== '' && before !== '' && alike(before) !== alike(now))
      note(draft, cells.row, field, 'ORDER_CONTRADICTS', { order: draft.externOrderNumber, value: now }, true);
  }
}

/** A line that stands there word for word already: two packages or articles alike, or one line twice, and only its sender knows. */
function noteTwice({ draft, rows: before }: Order, cells: Cells, rows: readonly FieldCells[]): void {
  const same = (other: FieldCells | undefined): boolean =>
    other !== undefined &&
    other.size === cells.values.size &&
    [...cells.values].every(([field, cell]) => other.get(field) === cell);
  if (before.some((index) => same(rows[index])))
    note(draft, cells.row, 'lines', 'LINE_TWICE', { order: draft.externOrderNumber });
}

/** Cells of a row by field. Two columns that mean the same must say the same. */
function fieldsOf(source: CsvRow, found: ReturnType<typeof readHeadings>['found']) {
  const values = new Map<CsvField, Cell>();
  const odd: [CsvField, 'COLUMNS_CONTRADICT' | 'CELL_ERROR', string][] = [];
  for (const [heading, { field }] of found) {
    const raw = source[heading];
    const cell = typeof raw === 'string' ? meantText(raw) : raw;
    if (cell === undefined || isEmptyCell(cell)) continue;
    const before = values.get(field);
    if (isCellError(String(cell))) odd.push([field, 'CELL_ERROR', String(cell)]);
    else if (before === undefined) values.set(field, cell);
    else if (alike(String(before)) !== alike(String(cell))) odd.push([field, 'COLUMNS_CONTRADICT', String(cell)]);
  }
  return { values, odd };
}

export type TableFacts = {
  /** The file's line number of each row. */
  lineOf?: (index: number) => number;
  headingLine?: number;
  mapping?: Mapping | undefined;
  /** What parts the columns. */
  delimiter?: string;
  /** IANA name of the depot's zone. */
  zone?: string;
};

/**
 * Transport orders of a table whose rows are parsed already. One row per article; rows of one order number are one order, rows of one unit
 * id one package. Decimal mark and order of days are decided for the table as a whole (`tableForm`). `rowsOf`: the rows (0 first) of each
 * order, `missing`: what no column says. What cannot be read for certain is an ERROR of its order, which waits.
 */
export function readCsvOrders(
  rows: readonly CsvRow[],
  { lineOf = (index) => index + 2, headingLine = 1, mapping, delimiter = ',', zone = 'UTC' }: TableFacts = {},
): { orders: OrderDraft[]; warnings: OrderProblem[]; rowsOf: number[][]; missing: ProblemCode[] } {
  const { found, warnings } = readHeadings(Object.keys(rows[0] ?? {}), headingLine, mapping);
  const read = rows.map((source) => ({ ...fieldsOf(source, found), sums: sumsOf(source, found) }));
  const all = read.map(({ values }) => values);
  const known = new Set([...found.values()].map(({ field }) => field));
  const hasUnits =
    known.has('unitId') && read.every(({ values, sums }) => values.size === 0 || sums !== null || values.has('unitId'));
  // Of a table in words of its own every row waits until somebody says what they mean.
  const isForeign = known.size === 0 && isTable(rows);
  const missing = missingColumns(known, warnings.length, { hasUnits });
  const said = { decimalMark: mapping?.decimalMark ?? null, dateOrder: mapping?.dateOrder ?? null };
  const form = tableForm(all, { delimiter, zone, said });
  const units = new Map(
    [...found.values()].flatMap(({ field, unit }) => (unit === null ? [] : [[field, unit] as const])),
  );
  const shared = sharedUnits(all);
  const orders = new Map<string, Order>();
  let since = 0;
  read.forEach(({ values, odd, sums }, index) => {
    if (values.size === 0 && odd.length === 0 && !isForeign) return;
    const cells = cellsOf(lineOf(index), values, form, units);
    const total = sums && !isForeign ? totalsAgainst(cells, sums, [...orders.values()], since) : undefined;
    if (total) {
      if (total.severity === 'WARNING') warnings.push(total);
      else {
        const draft = { ...emptyDraft(cells.row), problems: [total] };
        orders.set(`row ${cells.row}`, { draft, byUnit: new Map(), rows: [index], first: cells });
      }
      since = orders.size;
      return;
    }
    // Without a number every row is an order of its own, so that each is reported.
    const key = cells.get('orderNumber') || `row ${cells.row}`;
    const before = orders.get(key);
    const order = before ?? { draft: readHead(cells), byUnit: new Map<string, number>(), rows: [], first: cells };
    if (before) {
      compareWithFirst(order, cells);
      noteTwice(order, cells, all);
    }
    for (const [field, code, value] of odd) note(order.draft, cells.row, field, code, { value }, true);
    orders.set(key, order);
    order.rows.push(index);
    addLine(order, cells, shared);
    addTemperature(order.draft, cells);
    addRemark(order.draft, cells);
    readReferences(order.draft, cells);
  });
  const of = [...orders.values()];
  return { orders: of.map(({ draft }) => draft), warnings, rowsOf: of.map(({ rows: lines }) => lines), missing };
}
