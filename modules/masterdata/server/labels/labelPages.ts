import bwip from 'bwip-js/node';
import { mm, pdfOf } from '#platform/papers/pdf.ts';
import type { Label, LabelFormat, Symbology } from '../../rules/labels/labels.ts';

export type LabelWork = { labels: readonly Label[]; format: LabelFormat; skip: number; title: string };

const encoders: Readonly<Record<Symbology, string>> = { CODE128: 'code128', QR: 'qrcode', DATAMATRIX: 'datamatrix' };

/** The code as a picture of whole dots per module, dark on white. */
async function codeOf({ content, symbology }: Label): Promise<string> {
  const bars = symbology === 'CODE128';
  const png = await bwip.toBuffer({
    bcid: encoders[symbology],
    text: content,
    scale: bars ? 4 : 8,
    // A height on a code of squares makes it unreadable.
    ...(bars ? { height: 14 } : {}),
    paddingwidth: bars ? 10 : 4,
    paddingheight: bars ? 0 : 4,
    backgroundcolor: 'FFFFFF',
  });
  return `data:image/png;base64,${png.toString('base64')}`;
}

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

/** One label: bars across with the words beneath, squares at the left with the words beside. */
async function drawn(label: Label, size: Size): Promise<object> {
  const image = await codeOf(label);
  const inner = { width: size.width - 2 * size.pad, height: size.height - 2 * size.pad };
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
