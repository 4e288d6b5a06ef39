import type { OrderDraft, OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import { beginConsignment, finishConsignment, note, type Reading, readConsignmentRecord } from './consignment.ts';
import { readTransmissions, type Transmission } from './envelope.ts';
import { columnsOf, type FortrasRecord, numberIn, textIn } from './records.ts';

export type Bordero = {
  kind: string;
  sender: string;
  recipient: string;
  /** Number of the manifest. */
  reference: string;
  orders: OrderDraft[];
  /** Lines of each order. */
  lines: { no: number; text: string }[][];
  /** Lines before the consignments: header, head of the manifest, loading units. */
  head: string[];
  warnings: OrderProblem[];
};

const heads = new Set(['A00', 'A10']);
const tails = new Set(['J00', 'Z00']);

const warning = (
  record: FortrasRecord,
  field: string,
  code: OrderProblem['code'],
  args: OrderProblem['args'],
): OrderProblem => ({
  row: record.line,
  field,
  code,
  severity: 'WARNING',
  ...(args ? { args } : {}),
});

/** Sums that the sender states, against what the file holds. */
function compareSums(transmission: Transmission, readings: readonly Reading[], warnings: OrderProblem[]): void {
  const { records } = transmission;
  const end = records.find((record) => record.type === 'Z00');
  const counted = records.filter((record) => record.type !== 'Z00').length;
  const stated = end ? numberIn(end, 'records').value : null;
  if (end && stated !== counted)
    warnings.push(warning(end, 'Z00', 'RECORD_COUNT', { stated: textIn(end, 'records'), counted }));
  const sums = records.find((record) => record.type === 'J00');
  if (!sums) return;
  const lines = readings.flatMap((reading) => reading.draft.lines);
  const packages = lines.reduce((sum, line) => sum + line.numberOfPackages, 0);
  const weight = lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0);
  const compare = (name: string, mine: number, factor: number, also?: number): void => {
    // Weights as people say them, in kg.
    const said = name === 'weight' ? 1000 : 1;
    const value = numberIn(sums, name).value;
    const theirs = value === null ? null : Math.round(value * factor);
    if (theirs !== null && theirs !== 0 && theirs !== mine && theirs !== also)
      warnings.push({
        ...warning(sums, name, 'TOTAL_DIFFERS', { stated: theirs / said, counted: mine / said }),
        columns: columnsOf(sums, name),
      });
  };
  compare('consignments', readings.length, 1);
  compare('packages', packages, 1);
  // Some write whole kilograms where others have three decimals (FORTRAS 10).
  compare('weight', weight, 1000, Math.round(weight / 1000));
}

/** Consignments by their item number. A record of a consignment that another one followed already is where goods get mixed up. */
function readConsignments(transmission: Transmission, warnings: OrderProblem[]): Reading[] {
  const byItem = new Map<string, Reading>();
  let current: { item: string; reading: Reading } | undefined;
  for (const record of transmission.records) {
    if (heads.has(record.type) || tails.has(record.type)) continue;
    if (!record.known) {
      warnings.push(
        warning(record, record.type, /99$/.test(record.type) ? 'RECORD_PRIVATE' : 'RECORD_UNKNOWN', {
          type: record.type,
        }),
      );
      // It came with this consignment, and goes back with it.
      current?.reading.records.push(record);
      continue;
    }
    const item = textIn(record, 'item');
    const readable = /^\d{1,3}$/.test(item);
    if (!readable && current) {
      note(current.reading, record, 'item', 'lines', 'ITEM_INVALID', { item }, 'ERROR');
      readConsignmentRecord(current.reading, record);
      continue;
    }
    const known = byItem.get(item);
    if (!current || current.item !== item) {
      const reading = known ?? beginConsignment(record.line);
      if (known) note(known, record, 'item', 'lines', 'ITEM_AGAIN', { item }, 'ERROR');
      byItem.set(item, reading);
      current = { item, reading };
    }
    readConsignmentRecord(current.reading, record);
  }
  return [...byItem.values()];
}

function readOne(transmission: Transmission, into: Bordero): void {
  const a00 = transmission.records.find((record) => record.type === 'A00');
  const readings = readConsignments(transmission, into.warnings);
  for (const reading of readings) finishConsignment(reading);
  compareSums(transmission, readings, into.warnings);
  if (a00) {
    const release = textIn(a00, 'release');
    const isTest = /^[1YJT]$/i.test(textIn(a00, 'testCode'));
    for (const reading of readings) {
      if (release !== '100') note(reading, a00, 'release', 'file', 'RELEASE_UNSUPPORTED', { release }, 'ERROR');
      if (isTest) note(reading, a00, 'testCode', 'file', 'TEST_FILE', {}, 'ERROR');
      reading.draft.productCode ||= textIn(a00, 'product');
    }
  }
  // What the file was cut after may have said more about its last consignment.
  const last = readings.at(-1);
  const lastRecord = last?.records.at(-1);
  if (!transmission.ended && !transmission.records.some((record) => record.type === 'Z00') && last && lastRecord)
    note(last, lastRecord, '', 'file', 'TRAILER_MISSING', undefined, 'ERROR');
  into.sender ||= (a00 && textIn(a00, 'consignorId')) || transmission.sender;
  into.recipient ||= (a00 && textIn(a00, 'consigneeId')) || transmission.receiver;
  into.reference ||= a00 ? textIn(a00, 'waybillNo') : '';
  if (into.head.length === 0)
    into.head = [
      ...(transmission.header ? [transmission.header] : []),
      ...transmission.records.filter((record) => heads.has(record.type)).map((record) => record.text),
    ];
  into.orders.push(...readings.map((reading) => reading.draft));
  into.lines.push(...readings.map((reading) => reading.records.map(({ line, text }) => ({ no: line, text }))));
}

/** Consignments of a manifest (BORD512, release 100), also of several in one file. Never throws. */
export function readBordero(text: string): Bordero {
  const transmissions = readTransmissions(text);
  const read: Bordero = {
    kind: transmissions.find((one) => one.kind !== '')?.kind ?? '',
    sender: '',
    recipient: '',
    reference: '',
    orders: [],
    lines: [],
    head: [],
    warnings: [],
  };
  for (const transmission of transmissions)
    if (transmission.kind === 'BORD512' || transmission.kind === '') readOne(transmission, read);
  return read;
}
