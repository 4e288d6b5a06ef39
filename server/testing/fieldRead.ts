import { readSheets } from '#modules/masterdata/server/sheets/readWorkbook.ts';
import { checkDrafts } from '#modules/orders/rules/checkDraft.ts';
import { atHome } from '#modules/orders/rules/homeCountry.ts';
import type { DraftParty, OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import type { TimeSlot } from '#modules/shipments/rules/timeWindows.ts';
import { zip } from './zip.ts';
import type { ImportKind } from '#modules/exchange/contract/calls.ts';
import {
  type BookCell,
  bookStyles,
  cellsOf,
  interchangeOf,
  type Row,
  sheetXml,
  tableOf,
} from '#modules/exchange/rules/testing/fieldFiles.ts';
import { readOrders } from '#modules/exchange/server/readOrders.ts';

// Reads the inputs of `fieldValues.test.ts` and `fieldForms.test.ts` and says of each order in one line how it ends.

const two = (figure: number): string => String(figure).padStart(2, '0');
const dayOf = (day: readonly number[] | null | undefined): string => (day ?? []).map(two).join('-');
const timeOf = (time: readonly number[] | null | undefined): string => (time ?? []).slice(0, 2).map(two).join(':');
const partyOf = (party: DraftParty | null): string => {
  const { name = '', postalCode = '', city = '', countryCode = '' } = party ?? {};
  return `${name}, ${countryCode} ${postalCode} ${city}`;
};
const slotOf = (slot: TimeSlot | null): string => {
  if (!slot) return 'no day';
  const days = [...new Set([dayOf(slot.dateFrom), dayOf(slot.dateTo)])].join('/');
  const hours = slot.timeFrom || slot.timeTo ? ` ${timeOf(slot.timeFrom)}-${timeOf(slot.timeTo)}` : '';
  return `${days}${hours}`;
};
const sound = new Set(['Kupferhof GmbH, DE 44147 Dortmund', 'Kiosk, DE 58095 Hagen', '2026-12-07']);

/** An order in one line; what is as in the sound one is left out. */
function lineOf(draft: OrderDraft): string {
  const waits = draft.problems.some(({ severity }) => severity === 'ERROR');
  const goods = draft.lines.map(
    ({ numberOfPackages, packingType, grossWeight, length, width, height, volume, ...line }) =>
      [
        `${numberOfPackages} ${packingType} ${(grossWeight ?? 0) / 1000} kg`,
        length && width && height ? ` ${length}x${width}x${height}` : '',
        volume ? ` ${volume / 1e9} m3` : '',
        ...line.barcodes.map((barcode) => ` ${barcode}`),
      ].join(''),
  );
  const range = [draft.temperatureMin, draft.temperatureMax].map((at) => (at === null ? '' : at / 1000));
  const goodsWord = draft.lines.map(({ goodsDescription }) => goodsDescription).filter((text) => text !== '');
  return [
    `${waits ? 'waits' : 'taken'} ${draft.externOrderNumber}`,
    ...new Set(draft.problems.map(({ code }) => code)),
    ...[partyOf(draft.consignor), partyOf(draft.consignee), slotOf(draft.deliveryTimeSlot)].filter(
      (is) => !sound.has(is),
    ),
    ...(draft.deliveryParty ? [`to ${partyOf(draft.deliveryParty)}`] : []),
    goods.join(' + '),
    ...(range.join('') === '' ? [] : [`${range.join('..')} °C`]),
    ...(draft.goodsValue === null ? [] : [`worth ${draft.goodsValue / 100}`]),
    ...(draft.cashOnDelivery === null ? [] : [`cash ${draft.cashOnDelivery / 100}`]),
    ...draft.dangerousGoods.map((one) => `UN ${one.unNumber} ${one.class} ${one.packageGroup ?? ''}`.trim()),
    ...goodsWord.map((text) => `"${text}"`),
    ...draft.instructions.map(({ text }) => `(${text})`),
  ].join(' | ');
}

/** File and orders as a person sees them; the first line is what is said of the file. */
export function read(kind: ImportKind, content: string | Uint8Array): string[] {
  const bytes = typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : content;
  const facts = { zone: 'Europe/Berlin', ownIds: ['4399901000010'], homeCountry: 'DE' };
  const { orders, warnings } = readOrders({ kind, bytes, ...facts }, readSheets);
  const drafts = orders.map((order) => atHome(order, 'DE'));
  const checked = checkDrafts(drafts, { today: [2026, 11, 27], knowsParty: () => false });
  return [[...new Set(warnings.map(({ code }) => code))].join(' '), ...checked.map(lineOf)];
}
export const table = (...rows: Row[]): string[] => read('csv', tableOf(rows));
export const edi = (...messages: readonly string[][]): string[] => read('edi', interchangeOf(messages));
/** Each value in one column of an order of its own. */
export const each = (column: string, ...values: string[]): Row[] => values.map((value) => ({ [column]: value }));

/** Code pages of which Node writes none: the letters that the cases have. */
const pages = {
  850: { ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1 },
  1250: { ł: 0xb3, Ł: 0xa3, ó: 0xf3, ź: 0x9f, ą: 0xb9, Ś: 0x8c, ż: 0xbf, ń: 0xf1 },
} as const;
export const inPage = (text: string, page: keyof typeof pages): Uint8Array =>
  Uint8Array.from(
    Array.from(
      text,
      (sign) => (Object.entries(pages[page]).find(([one]) => one === sign)?.[1] ?? sign.charCodeAt(0)) as number,
    ),
  );

type Cells = readonly (readonly BookCell[])[];
export const book = (sheets: readonly Cells[], hidden: readonly number[] = []): Uint8Array =>
  zip({
    'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets>${sheets.map((_, at) => `<sheet name="s${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': bookStyles,
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows, hidden)])),
  });
/** Cells of a spreadsheet: figures where the column holds them, days as days. */
export const typed = (rows: readonly Row[]): BookCell[][] => {
  const [headings = [], ...lines] = cellsOf(rows);
  const figures = new Set([
    'Packstücke',
    'Gewicht',
    'Absender PLZ',
    'Empfänger PLZ',
    'UN-Nummer',
    'NVE',
    'Lieferzeit von',
    'Lieferzeit bis',
  ]);
  const styles: Record<string, number> = { 'Empfänger PLZ': 3, 'Lieferzeit von': 2, 'Lieferzeit bis': 2 };
  return [
    headings,
    ...lines.map((cells) =>
      cells.map((cell, at): BookCell => {
        const heading = headings[at] ?? '';
        if (heading === 'Lieferdatum') return { figure: 46_363, style: 1 };
        if (!figures.has(heading) || cell === '' || !Number.isFinite(Number(cell))) return cell;
        return { figure: Number(cell), style: styles[heading] ?? (cell.startsWith('00') ? 3 : 0) };
      }),
    ),
  ];
};
export const workbook = (...rows: Row[]): string[] => read('xlsx', book([typed(rows)]));
