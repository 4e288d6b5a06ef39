import type { LocalDateTime } from '#kernel/date.ts';
import { type DraftReport, emptyDraft, type OrderDraft, type OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import type { SourceText } from '../failedFile.ts';
import { readTransmissions, type Transmission } from '../fortras/envelope.ts';
import { columnsOf, type FortrasRecord, numberIn, readClock, readDay, textIn } from '../fortras/records.ts';

export type FortrasReports = {
  sender: string;
  orders: OrderDraft[];
  lines: SourceText[][];
  head: string[];
  warnings: OrderProblem[];
};

type Reading = { draft: OrderDraft & { report: DraftReport }; records: FortrasRecord[] };

function problem(
  { draft }: Reading,
  record: FortrasRecord,
  field: { name: string; of: string },
  code: OrderProblem['code'],
  args?: OrderProblem['args'],
): void {
  const columns = record.known && field.name !== '' ? { columns: columnsOf(record, field.name) } : {};
  draft.problems.push({
    row: record.line,
    field: field.of,
    code,
    severity: 'ERROR',
    ...(args ? { args } : {}),
    ...columns,
  });
}

const begin = (record: FortrasRecord, kind: DraftReport['kind'], codeList: string): Reading => ({
  draft: {
    ...emptyDraft(record.line),
    report: { kind, codeList, code: '', at: null, text: '', waybill: '', findings: [] },
  },
  records: [record],
});

/** Day and time of a record; what cannot be read is an error, because the order of events hangs on it. */
function moment(reading: Reading, record: FortrasRecord, dayField: string, timeField: string): LocalDateTime | null {
  const day = readDay(textIn(record, dayField));
  const time = readClock(textIn(record, timeField));
  if (day && time) return [...day, ...time];
  problem(reading, record, { name: day ? timeField : dayField, of: 'report.at' }, 'REPORT_TIME_MISSING');
  return null;
}

function numbered(reading: Reading, record: FortrasRecord, names: readonly string[]): void {
  const number = names.map((name) => textIn(record, name)).find((text) => text !== '') ?? '';
  reading.draft.externOrderNumber = number;
  if (number === '')
    problem(reading, record, { name: names[0] ?? '', of: 'externOrderNumber' }, 'ORDER_NUMBER_MISSING');
}

/** STAT512: each Q10 is what is said of one consignment; a barcode that is scanned (Q20) speaks of its consignment, also without a Q10. */
function statuses({ records }: Transmission, warnings: OrderProblem[]): Reading[] {
  const found: Reading[] = [];
  const scans = new Map<string, Reading>();
  let list = '';
  let open: Reading | undefined;
  for (const record of records) {
    const last = open;
    switch (record.type) {
      case 'Q00':
        // One head is all that a transmission has.
        if (list !== '' || found.length > 0) warnings.push(unknownRecord(record));
        else list = textIn(record, 'codeList');
        break;
      case 'Q10': {
        open = begin(record, 'STATUS', list);
        numbered(open, record, ['consignmentNo', 'pickupOrderNo']);
        open.draft.report.code = textIn(record, 'status');
        open.draft.report.at = moment(open, record, 'eventDate', 'eventTime');
        const received = textIn(record, 'receivedBy');
        open.draft.report.text = [textIn(record, 'text'), received].filter(Boolean).join(' · ');
        found.push(open);
        break;
      }
      case 'Q11':
        if (last?.draft.report.kind === 'STATUS') {
          const more = ['text1', 'text2', 'text3'].map((name) => textIn(record, name)).filter(Boolean);
          last.draft.report.text = [last.draft.report.text, ...more].join(' ').trim().slice(0, 300);
          last.records.push(record);
        } else warnings.push(unknownRecord(record));
        break;
      case 'Q20': {
        const key = ['consignmentNo', 'measuringPoint', 'scanDate', 'scanTime']
          .map((name) => textIn(record, name))
          .join('/');
        const same = scans.get(key);
        open = same ?? begin(record, 'SCAN', list);
        if (same) same.records.push(record);
        else {
          numbered(open, record, ['consignmentNo']);
          open.draft.report.code = textIn(record, 'measuringPoint');
          open.draft.report.at = moment(open, record, 'scanDate', 'scanTime');
          scans.set(key, open);
          found.push(open);
        }
        // The last figure of a scan code says whether the package is sound.
        const scan = textIn(record, 'scanCode');
        const more = [textIn(record, 'barcode'), /[1-9]$/.test(scan) ? scan : '', textIn(record, 'text')].filter(
          Boolean,
        );
        open.draft.report.text = [open.draft.report.text, more.join(' ')].filter(Boolean).join('; ').slice(0, 300);
        if (/[1-9]$/.test(scan))
          open.draft.report.findings.push({ code: scan, count: 1, text: textIn(record, 'text') });
        open.draft.report.findings.splice(20);
        break;
      }
      case 'Q30':
        last?.records.push(record);
        break;
      case 'Z00':
        break;
      default:
        warnings.push(unknownRecord(record));
        last?.records.push(record);
    }
  }
  return found;
}

const unknownRecord = (record: FortrasRecord): OrderProblem => ({
  row: record.line,
  field: record.type,
  code: /99$/.test(record.type) ? 'RECORD_PRIVATE' : 'RECORD_UNKNOWN',
  severity: 'WARNING',
  args: { type: record.type },
});

/** ENTL512: each N00 is what came off the unit of one consignment. Goods that nobody had named (O records) have no consignment: the file says so. */
function unloaded({ records }: Transmission, warnings: OrderProblem[]): Reading[] {
  const found: Reading[] = [];
  let head: FortrasRecord | undefined;
  for (const record of records) {
    if (record.type === 'M00') head = record;
    else if (record.type === 'N00') {
      const reading = begin(record, 'UNLOADING', head ? textIn(head, 'codeList') : '');
      const { report } = reading.draft;
      numbered(reading, record, ['consignmentNo']);
      report.waybill = textIn(record, 'waybillNo') || (head ? textIn(head, 'waybillNo') : '');
      if (head) {
        const ended = textIn(head, 'unloadEndDate') ? 'unloadEnd' : 'arrival';
        report.at = moment(reading, head, `${ended}Date`, `${ended}Time`);
        report.text = textIn(head, 'notes');
      } else problem(reading, record, { name: '', of: 'report.at' }, 'REPORT_TIME_MISSING');
      for (const n of [1, 2, 3, 4]) {
        const code = textIn(record, `status${n}`);
        const { value } = numberIn(record, `difference${n}`);
        if (code === '') continue;
        if (value === null && textIn(record, `difference${n}`) !== '')
          problem(reading, record, { name: `difference${n}`, of: 'report.findings' }, 'NUMBER_INVALID', {
            value: textIn(record, `difference${n}`),
          });
        report.findings.push({ code, count: value ?? 0, text: textIn(record, `text${n}`) });
      }
      if (report.findings.length === 0)
        problem(reading, record, { name: 'status1', of: 'report.findings' }, 'STATUS_UNKNOWN', {
          code: '–',
          list: report.codeList || '–',
        });
      found.push(reading);
    } else if (/^O[012]0$/.test(record.type) || record.type === 'M10' || record.type === 'M20')
      warnings.push({
        ...unknownRecord(record),
        code: 'REPORT_BESIDE',
        args: { text: record.text.slice(3).replace(/\s+/g, ' ').trim().slice(0, 200) },
      });
    else if (record.type !== 'Z00') warnings.push(unknownRecord(record));
  }
  return found;
}

/** What speaks against a transmission as a whole keeps all of it back, or its last record where the end is missing. */
function checkFrame(transmission: Transmission, readings: readonly Reading[], warnings: OrderProblem[]): void {
  const { records } = transmission;
  const head = records.find(({ type }) => type === 'Q00' || type === 'M00');
  for (const reading of readings) {
    const [own] = reading.records;
    const release = head ? textIn(head, 'release') : '';
    if (release !== '100' && own)
      problem(reading, head ?? own, { name: head ? 'release' : '', of: 'file' }, 'RELEASE_UNSUPPORTED', {
        release: release || '–',
      });
  }
  const end = records.find(({ type }) => type === 'Z00');
  const counted = records.filter(({ type }) => type !== 'Z00').length;
  if (end && numberIn(end, 'records').value !== counted)
    warnings.push({
      row: end.line,
      field: 'Z00',
      code: 'RECORD_COUNT',
      severity: 'WARNING',
      args: { stated: textIn(end, 'records'), counted },
    });
  const last = readings.at(-1);
  const lastRecord = last?.records.at(-1);
  if (!end && last && lastRecord) problem(last, lastRecord, { name: '', of: 'file' }, 'TRAILER_MISSING');
}

/** Who writes it: whoever caused a status, whoever unloaded; else the mailbox. */
function senderOf({ records, sender }: Transmission): string {
  const head = records.find(({ type }) => type === 'Q00' || type === 'M00');
  return (head && ((head.type === 'Q00' && textIn(head, 'causingParty')) || textIn(head, 'consigneeId'))) || sender;
}

/** Status and unloading reports of a file (STAT512, ENTL512; release 100). Never throws. */
export function readFortrasReports(text: string): FortrasReports {
  const read: FortrasReports = { sender: '', orders: [], lines: [], head: [], warnings: [] };
  for (const transmission of readTransmissions(text)) {
    if (transmission.kind !== 'STAT512' && transmission.kind !== 'ENTL512') continue;
    const readings = (transmission.kind === 'STAT512' ? statuses : unloaded)(transmission, read.warnings);
    checkFrame(transmission, readings, read.warnings);
    read.sender ||= senderOf(transmission);
    if (read.head.length === 0)
      read.head = [
        transmission.header,
        ...transmission.records.filter(({ type }) => type === 'Q00' || type === 'M00').map((one) => one.text),
      ];
    read.orders.push(...readings.map(({ draft }) => draft));
    read.lines.push(...readings.map(({ records }) => records.map(({ line, text: own }) => ({ no: line, text: own }))));
  }
  return read;
}
