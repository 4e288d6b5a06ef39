import bwip from 'bwip-js/node';
import { isSscc } from '#kernel/barcode.ts';
import { mm, pdfOf } from '#platform/papers/pdf.ts';
import type { Label, LabelField, LabelFormat, ParcelFacts, Symbology } from '../../rules/labels/labels.ts';

export type LabelWork = { labels: readonly Label[]; format: LabelFormat; skip: number; title: string };

const encoders: Readonly<Record<Symbology, string>> = { CODE128: 'code128', QR: 'qrcode', DATAMATRIX: 'datamatrix' };

/** A code as a picture of whole dots per module, dark on white. */
async function pictureOf(options: Parameters<typeof bwip.toBuffer>[0]): Promise<string> {
  const png = await bwip.toBuffer({ backgroundcolor: 'FFFFFF', ...options });
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Bars of GS1-128: behind FNC1 the identifier in brackets and its value (GS1 General Specifications 5.4). */
const gs1Bars = (text: string, height: number): Promise<string> =>
  pictureOf({ bcid: 'gs1-128', text, scale: 4, height, paddingwidth: 10 });

/** An SSCC behind its identifier, as a label bears it: `00` and 18 digits. */
const sscc = /^00(\d{18})$/;

function codeOf({ content, symbology }: Label, height = 14): Promise<string> {
  const bars = symbology === 'CODE128';
  const number = sscc.exec(content)?.[1];
  if (bars && number !== undefined && isSscc(number)) return gs1Bars(`(00)${number}`, height);
  return pictureOf({
    bcid: encoders[symbology],
    text: content,
    scale: bars ? 4 : 8,
    // A height on a code of squares makes it unreadable.
    ...(bars ? { height } : {}),
    paddingwidth: bars ? 10 : 4,
    paddingheight: bars ? 0 : 4,
  });
}

/** Bars with the identifier of a ship-to postal code, for sorters: (420) 44137. */
const routingOf = (postalCode: string): Promise<string> => gs1Bars(`(420)${postalCode}`, 12);

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

type Size = {
  width: number;
  height: number;
  pad: number;
  title: number;
  most: number;
  /** Of a sheet: labels beside each other. */
  columns?: number;
  /** Room enough for words in several lines above the bars. */
  tall?: boolean;
};
const a6 = { width: mm(105), height: mm(148), pad: mm(8), title: 22, most: 70, tall: true } as const;
const sizes: Readonly<Record<LabelFormat, Size>> = {
  A4_3X8: { width: mm(70), height: mm(37), pad: mm(4), title: 13, most: 24, columns: 3 },
  A4_2X2: { ...a6, columns: 2 },
  A6: a6,
  ROLL_100X50: { width: mm(100), height: mm(50), pad: mm(5), title: 22, most: 24 },
};

/** The label of a parcel as the trade has it: sender and carrier, the address, what moves it, and its code at the foot (GS1 Logistic Label Guideline). */
async function parcel(label: Label, facts: ParcelFacts, size: Size): Promise<object> {
  const inner = size.width - 2 * mm(6);
  const address = (head: LabelField, lines: readonly string[]): object => ({
    stack: [
      { text: head.name, fontSize: 6.5, color: '#444444' },
      { text: cut(head.value, 34), fontSize: 8, bold: true, noWrap: true },
      ...lines.slice(0, 3).map((text) => ({ text: cut(text, 40), fontSize: 7, noWrap: true })),
    ],
  });
  const { from, by, to } = facts;
  const cells = (fields: readonly LabelField[], fontSize: number, most: number): object[] =>
    fields.map(({ name, value }) => ({
      stack: [
        { text: name, fontSize: 6.5, color: '#444444' },
        {
          text: cut(value, 24) || '–',
          fontSize: fontSize * (value.length <= most ? 1 : value.length <= 12 ? 0.7 : 0.45),
          bold: true,
          noWrap: true,
        },
      ],
    }));
  const row = (columns: object[]): object => ({
    layout: { ...ruled, hLineWidth: (at: number) => (at === 0 ? 0.8 : 0) },
    // Not by their content: a long word would push the others off the label.
    table: { widths: columns.map(() => inner / columns.length - mm(2) - 1), body: [columns] },
  });
  return {
    margin: [mm(5), mm(4), mm(5), 0],
    stack: [
      row([
        address({ name: from.name, value: from.lines[0] ?? '–' }, from.lines.slice(1)),
        address({ name: by.name, value: by.lines[0] ?? '–' }, by.lines.slice(1)),
      ]),
      row([
        {
          stack: [
            { text: to.name, fontSize: 6.5, color: '#444444' },
            {
              text: cut(to.lines[0] ?? '', size.most),
              fontSize: (to.lines[0] ?? '').length > 36 ? 12 : 14,
              bold: true,
            },
            ...to.lines.slice(1).map((text) => ({ text: cut(text, 44), fontSize: 12, noWrap: true })),
            {
              text: cut(to.place, 34),
              fontSize: to.place.length > 24 ? 14 : 20,
              bold: true,
              noWrap: true,
              margin: [0, mm(1), 0, 0],
            },
          ],
        },
      ]),
      row(cells(facts.large, 20, 8)),
      row(cells(facts.small, 10, 12)),
      ...(facts.marks.length > 0
        ? [row([{ text: facts.marks.join('   '), fontSize: 15, bold: true, alignment: 'center' }])]
        : []),
      ...(facts.routing === undefined
        ? []
        : [
            row([
              {
                stack: [
                  { image: await routingOf(facts.routing), fit: [inner, mm(14)], alignment: 'center' },
                  { text: `(420) ${facts.routing}`, fontSize: 9, alignment: 'center' },
                ],
              },
            ]),
          ]),
      row([
        {
          // Bars of 32 mm and more (GS1 General Specifications 5.12, logistic units).
          stack: [
            {
              image: await codeOf(label, 21),
              fit: [inner, mm(facts.routing === undefined ? 36 : 30)],
              alignment: 'center',
              margin: [0, mm(1), 0, mm(1)],
            },
            { text: readable(label.content), fontSize: 11, alignment: 'center' },
          ],
        },
      ]),
    ],
  };
}

/** The code for the eye: an SSCC behind its identifier in brackets, in groups (GS1 General Specifications 4.15). */
function readable(content: string): string {
  const parts = /^00(\d)(\d{7})(\d{9})(\d)$/.exec(content);
  return parts ? `(00) ${parts.slice(1).join(' ')}` : cut(content, 60);
}

/** One label: bars across with the words beneath, squares at the left with the words beside. */
async function drawn(label: Label, size: Size): Promise<object> {
  const image = await codeOf(label);
  const inner = { width: size.width - 2 * size.pad, height: size.height - 2 * size.pad };
  if (size.tall && label.parcel) return parcel(label, label.parcel, size);
  if (size.tall)
    return {
      margin: [size.pad, size.pad, size.pad, 0],
      stack: [
        { text: cut(label.title, size.most), bold: true, fontSize: size.title, margin: [0, 0, 0, mm(3)] },
        ...label.note.split(' · ').map((text) => ({ text: cut(text, 60), fontSize: 15, margin: [0, 0, 0, mm(1)] })),
        { image, fit: [inner.width, mm(38)], margin: [0, mm(5), 0, mm(2)] },
        { text: cut(label.content, 60), fontSize: 11 },
      ],
    };
  const words = [
    { text: cut(label.title, size.most), bold: true, fontSize: size.title, noWrap: true },
    { text: cut(label.note, 44), fontSize: size.title * 0.6, noWrap: true },
    { text: cut(label.content, 60), fontSize: 7, color: '#444444' },
  ];
  if (label.symbology === 'CODE128')
    return {
      margin: [size.pad, size.pad, size.pad, 0],
      stack: [{ image, width: inner.width, height: inner.height * 0.5, margin: [0, 0, 0, mm(1)] }, ...words],
    };
  const side = Math.min(inner.height, inner.width * 0.42);
  return {
    margin: [size.pad, size.pad, size.pad, 0],
    columns: [
      { image, fit: [side, side], width: side },
      { stack: words, margin: [mm(2), 0, 0, 0] },
    ],
  };
}

/** Lines between fields, and room that is not wasted. */
const ruled = {
  vLineWidth: (at: number, node: { table: { widths: readonly unknown[] } }) =>
    at === 0 || at === node.table.widths.length ? 0 : 0.8,
  paddingLeft: () => mm(1),
  paddingRight: () => mm(1),
  paddingTop: () => mm(0.8),
  paddingBottom: () => mm(0.8),
};

const bare = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** The labels as a PDF. */
export async function labelPages({ labels, format, skip, title }: LabelWork): Promise<Uint8Array> {
  const size = sizes[format];
  const { columns } = size;
  const cells: object[] = Array.from({ length: columns ? skip : 0 }, () => ({ text: '' }));
  for (const label of labels) cells.push(await drawn(label, size));
  const common = { info: { title } };
  if (!columns) {
    const pages = cells.map((cell, index) => ({ ...cell, ...(index > 0 ? { pageBreak: 'before' } : {}) }));
    return pdfOf({
      ...common,
      pageSize: { width: size.width, height: size.height },
      pageMargins: [0, 0, 0, 0],
      content: pages,
    });
  }
  const rows: object[][] = [];
  for (let at = 0; at < cells.length; at += columns)
    rows.push(Array.from({ length: columns }, (_, column) => cells[at + column] ?? { text: '' }));
  return pdfOf({
    ...common,
    pageSize: 'A4',
    // Eight rows of 37 mm, and two of 148 mm, leave a millimetre of the sheet.
    pageMargins: [0, mm(0.5), 0, 0],
    content: [
      {
        layout: bare,
        table: {
          widths: Array.from({ length: columns }, () => size.width),
          heights: size.height,
          dontBreakRows: true,
          body: rows,
        },
      },
    ],
  });
}
