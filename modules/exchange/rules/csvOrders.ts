import { isSscc, normalBarcode } from '#kernel/barcode.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import { mappedField, type Mapping } from './columnMapping.ts';
import { type CsvField, csvFieldOf } from './csvColumns.ts';
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
import {
  asksForTailLift,
  lengthOf,
  massOf,
  type Moment,
  readDate,
  readNumber,
  readTime,
  temperatureOf,
} from './readValues.ts';

/** One line of the file: header to text, as the CSV parser gives it. */
export type CsvRow = Readonly<Record<string, string | undefined>>;

type Cells = { row: number; get: (field: CsvField) => string };

const yes = /^(y|yes|true|1|x|j|ja|wahr|oui)$/i;

function note(
  draft: OrderDraft,
  row: number,
  field: string,
  code: ProblemCode,
  args?: OrderProblem['args'],
  error = false,
) {
  draft.problems.push({ row, field, code, severity: error ? 'ERROR' : 'WARNING', ...(args ? { args } : {}) });
}

function numberOf(draft: OrderDraft, cells: Cells, field: CsvField): number | null {
  const text = cells.get(field);
  if (text === '') return null;
  const value = readNumber(text);
  if (value === undefined || value < 0) {
    note(draft, cells.row, field, 'NUMBER_INVALID', { value: text });
    return null;
  }
  return value;
}

function dateOf(draft: OrderDraft, cells: Cells, field: CsvField): Moment | null {
  const text = cells.get(field);
  if (text === '') return null;
  const found = readDate(text);
  if (!found) note(draft, cells.row, field, 'DATE_INVALID', { value: text });
  return found ?? null;
}

function inUnit(
  draft: OrderDraft,
  cells: Cells,
  field: CsvField,
  unitField: CsvField,
  fallback: string,
  convert: (value: number, unit: string) => number | undefined,
): number | null {
  const value = numberOf(draft, cells, field);
  if (value === null) return null;
  const unit = cells.get(unitField) || fallback;
  const raw = convert(value, unit);
  if (raw === undefined) note(draft, cells.row, unitField, 'UNIT_UNKNOWN', { unit });
  return raw ?? null;
}

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

/** Words of temperature columns to milli-degrees; `2-8` and `2 - 8 °C` are a range, a number alone a set point. */
export function temperatureRange(text: string): { min: number | null; max: number | null } | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '' || /^(ambient|none|no|nein|keine|dry)$/.test(plain)) return { min: null, max: null };
  if (/^(refrigerated|chilled|cold|cool|gekühlt|kühl|frais)$/.test(plain)) return { min: 2000, max: 8000 };
  if (/^(frozen|deep[- ]frozen|tiefgekühlt|tk|surgelé)$/.test(plain)) return { min: null, max: -18_000 };
  if (/^(controlled|room|controlled ambient)$/.test(plain)) return { min: 15_000, max: 25_000 };
  const unit = /f$/.test(plain) ? 'F' : 'C';
  const range = /^(-?\d+(?:[.,]\d+)?)\s*(?:-|–|to|bis|\.\.)\s*([-+]?\d+(?:[.,]\d+)?)/.exec(plain);
  const bounds = range ? [range[1], range[2]] : [/^[-+]?\d+(?:[.,]\d+)?/.exec(plain)?.[0]];
  const values = bounds.map((bound) => {
    const value = bound === undefined ? undefined : readNumber(bound);
    return value === undefined ? undefined : temperatureOf(value, unit);
  });
  const [min, max = min] = values;
  return min === undefined || max === undefined || min > max ? undefined : { min, max };
}

/** Whether the row orders, changes or cancels; empty is an order. */
function readAction(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('action').toLowerCase();
  if (/^(change|update|replace|ändern|änderung|modifier|modification|[45])$/.test(text)) draft.purpose = 'CHANGE';
  else if (/^(cancel|cancellation|delete|storno|stornieren|annuler|annulation|1)$/.test(text)) draft.purpose = 'CANCEL';
  else if (!/^(|new|create|neu|nouveau|nouvelle|9)$/.test(text))
    note(draft, cells.row, 'action', 'FUNCTION_UNSUPPORTED', { function: text }, true);
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
  const issued = dateOf(draft, cells, 'orderDate');
  if (issued) draft.issuedAt = [...issued.date, ...(issued.time ?? [0, 0, 0])];
  const pickup = dateOf(draft, cells, 'pickupDate');
  if (pickup) draft.pickupTimeSlot = { ...daySlot(pickup.date), timeFrom: pickup.time };
  const delivery = dateOf(draft, cells, 'deliveryDate');
  if (delivery)
    draft.deliveryTimeSlot = {
      ...daySlot(delivery.date),
      timeFrom: readTime(cells.get('deliveryFrom')) ?? null,
      timeTo: readTime(cells.get('deliveryTo')) ?? delivery.time,
    };
  const service = cells.get('serviceLevel');
  draft.productCode = service;
  draft.trafficType = /^ftl$/i.test(service) ? 'FullTruckLoad' : /^ltl$/i.test(service) ? 'LessTruckLoad' : null;
  draft.freightTermCode = cells.get('freightTerm');
  if (cells.get('customerReference') !== '')
    draft.references.push({ type: 'PURCHASE_ORDER', value: cells.get('customerReference') });
  if (cells.get('deliveryNote') !== '')
    draft.references.push({ type: 'DELIVERY_NOTE', value: cells.get('deliveryNote') });
  const cash = numberOf(draft, cells, 'cashOnDelivery');
  draft.cashOnDelivery = cash === null ? null : Math.round(cash * 100);
  const value = numberOf(draft, cells, 'goodsValue');
  draft.goodsValue = value === null ? null : Math.round(value * 100);
  return draft;
}

function readDangerous(draft: OrderDraft, cells: Cells, line: number, weight: number | null): void {
  const unNumber = cells.get('unNumber').replace(/^UN\s*/i, '');
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
  const group = cells.get('packageGroup').toUpperCase();
  draft.dangerousGoods.push({
    row: cells.row,
    line,
    unNumber,
    class: cells.get('dangerousClass'),
    packageGroup: group === 'I' || group === 'II' || group === 'III' ? group : null,
    name: cells.get('description'),
    grossQuantity: weight,
    netQuantity: null,
    liquid: false,
  });
}

function addLine(draft: OrderDraft, cells: Cells, byUnit: Map<string, number>): void {
  const unitId = cells.get('unitId');
  const weight = inUnit(draft, cells, 'weight', 'weightUnit', 'kg', massOf);
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
  const line: DraftLine = {
    ...emptyLine(cells.row),
    numberOfPackages: unitId !== '' ? 1 : (numberOf(draft, cells, 'packages') ?? 0),
    packingType: cells.get('unitType') || cells.get('customTypeName'),
    goodsDescription: description.slice(0, 200),
    grossWeight: weight,
    length: inUnit(draft, cells, 'length', 'dimensionUnit', 'cm', lengthOf),
    width: inUnit(draft, cells, 'width', 'dimensionUnit', 'cm', lengthOf),
    height: inUnit(draft, cells, 'height', 'dimensionUnit', 'cm', lengthOf),
    stackable: yes.test(cells.get('stackable')),
  };
  if (unitId !== '') {
    const barcode = normalBarcode(unitId);
    if (isSscc(barcode)) line.barcodes = [barcode];
    else {
      // A unit id of the sender is a mark; 18 digits that fail their check are a misread SSCC.
      line.marksAndNumbers = unitId.slice(0, 60);
      if (/^\d{18}$/.test(barcode)) note(draft, cells.row, 'unitId', 'BARCODE_CHECK_DIGIT', { barcode });
    }
    byUnit.set(unitId, draft.lines.length);
  }
  draft.lines.push(line);
  readDangerous(draft, cells, draft.lines.length - 1, weight);
}

function addTemperature(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('temperature') || cells.get('temperatureControl');
  const range = temperatureRange(text) ?? temperatureRange(cells.get('temperatureControl'));
  if (range === undefined) {
    note(draft, cells.row, 'temperature', 'TEMPERATURE_INVALID', { value: text });
    return;
  }
  if (draft.temperatureMin === null && draft.temperatureMax === null) {
    draft.temperatureMin = range.min;
    draft.temperatureMax = range.max;
  }
}

function addRemark(draft: OrderDraft, cells: Cells): void {
  const text = cells.get('remark');
  if (text === '' || draft.instructions.some((instruction) => instruction.text === text)) return;
  draft.instructions.push({ type: 'Delivery', text });
  if (asksForTailLift(text)) draft.flags.requiresTailLift = true;
}

const sameParty = (a: DraftParty | null, b: DraftParty | null): boolean =>
  (a?.name ?? '') === (b?.name ?? '') &&
  (a?.postalCode ?? '') === (b?.postalCode ?? '') &&
  (a?.city ?? '') === (b?.city ?? '');

/**
 * Transport orders of a CSV file whose rows are parsed already. One row per article; rows of one order number are one order,
 * rows of one unit id one package. `firstRow` is the file's line number of the first data row. `rowsOf`: the rows (0 first) of each order.
 */
export function readCsvOrders(
  rows: readonly CsvRow[],
  firstRow = 2,
  mapping?: Mapping,
): { orders: OrderDraft[]; warnings: OrderProblem[]; rowsOf: number[][] } {
  const warnings: OrderProblem[] = [];
  const fields = new Map<string, CsvField>();
  for (const header of Object.keys(rows[0] ?? {})) {
    const field = mappedField(mapping, header) ?? csvFieldOf(header);
    if (field) fields.set(header, field);
    else if (header.trim() !== '')
      warnings.push({
        row: firstRow - 1,
        field: header,
        code: 'COLUMN_UNKNOWN',
        severity: 'WARNING',
        args: { column: header },
      });
  }
  const orders = new Map<string, { draft: OrderDraft; byUnit: Map<string, number>; rows: number[] }>();
  rows.forEach((source, index) => {
    const values = new Map<CsvField, string>();
    for (const [header, field] of fields) {
      const text = source[header]?.trim() ?? '';
      if (text !== '') values.set(field, text);
    }
    if (values.size === 0) return;
    const cells: Cells = { row: firstRow + index, get: (field) => values.get(field) ?? '' };
    // Without a number every row is an order of its own, so that each is reported.
    const key = cells.get('orderNumber') || `row ${cells.row}`;
    const entry = orders.get(key) ?? { draft: readHead(cells), byUnit: new Map<string, number>(), rows: [] };
    // A further line that leaves the consignee empty means the one above.
    const consignee = partyOf(cells, 'consignee');
    if (orders.has(key) && consignee && !sameParty(entry.draft.consignee, consignee))
      note(entry.draft, cells.row, 'consignee', 'ORDER_CONTRADICTS', { order: key }, true);
    orders.set(key, entry);
    entry.rows.push(index);
    addLine(entry.draft, cells, entry.byUnit);
    addTemperature(entry.draft, cells);
    addRemark(entry.draft, cells);
  });
  const found = [...orders.values()];
  return { orders: found.map(({ draft }) => draft), warnings, rowsOf: found.map(({ rows: of }) => of) };
}
