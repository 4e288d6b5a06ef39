import bwip from 'bwip-js/node';
import { mm, pdfOf } from './pdf.ts';
import type { Block, Box, Sheet, SheetColumn } from './sheet.ts';
import { curveOf } from './sheetCurve.ts';
import { headOf } from './sheetHead.ts';

const grey = '#444444';
const thin = 0.5;
/** Width between the margins of A4. */
const inner = mm(188);
const bottom = mm(18);

/** The content as bars of whole dots, dark on white. */
async function barsOf(content: string): Promise<string> {
  // Ten modules of white on either side (ISO/IEC 15417, 4.6): the line of a box must not look like a bar.
  const png = await bwip.toBuffer({
    bcid: 'code128',
    text: content,
    scale: 3,
    height: 11,
    paddingwidth: 10,
    backgroundcolor: 'FFFFFF',
  });
  return `data:image/png;base64,${png.toString('base64')}`;
}

const square = (set: boolean): object => ({
  canvas: [
    { type: 'rect', x: 0, y: 1, w: 7, h: 7, lineWidth: 0.7 },
    ...(set ? [{ type: 'rect', x: 1.6, y: 2.6, w: 3.8, h: 3.8, color: '#000000' }] : []),
  ],
  width: 11,
});
const tick = ({ text, set }: { text: string; set: boolean }): object => ({
  columns: [square(set), { text, width: 'auto' }],
  width: 'auto',
  columnGap: 1,
});

const sharesOf = (all: readonly { share: number }[]): string[] => {
  const whole = all.reduce((sum, { share }) => sum + share, 0);
  return all.map(({ share }) => `${((100 * share) / whole).toFixed(3)}%`);
};

/** Frames of boxes: every line once, although rows are tables of their own. */
const frame = (first: boolean) => ({
  hLineWidth: (row: number) => (row === 0 && !first ? 0 : thin),
  vLineWidth: () => thin,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
});
const bare = {
  hLineWidth: (row: number, { table }: { table: { body: unknown[] } }) =>
    row === 0 || row === table.body.length ? 0 : thin,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

/** Rows up to this height stay whole; a higher one breaks over the page, because one that fits on no page would not be drawn at all. */
const wholeRow = mm(120);
const lineHeight = 11;
/** About how high a text is that runs in a column, by letters of middling width. */
const heightOf = (text: string, width: number): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 4.6) / Math.max(10, width - 8))), 0) * lineHeight;

type Bars = ReadonlyMap<string, string>;

/** Lines to be filled in by hand: what each is for, and an empty place per column. */
const gridOf = ({ columns, rows }: NonNullable<Box['grid']>): object => ({
  fontSize: 6.2,
  margin: [-13, 0, 0, 0],
  layout: {
    hLineWidth: (row: number) => (row === 0 ? 0 : 0.3),
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 2,
    paddingTop: () => 0.8,
    paddingBottom: () => 0.8,
  },
  table: {
    widths: ['*', ...columns.map(() => mm(15))],
    body: [
      ['', ...columns.map((text) => ({ text, alignment: 'right' }))],
      ...rows.map((text) => [text, ...columns.map(() => '')]),
    ],
  },
});

function boxOf(box: Box, bars: Bars): object {
  if (box.stack) return { layout: bare, table: { widths: ['*'], body: box.stack.map((one) => [boxOf(one, bars)]) } };
  const [first = '', ...more] = box.lines;
  const labels = { stack: (box.labels ?? []).map((text) => ({ text, fontSize: 6.2, color: grey })), width: '*' };
  const image = box.bars === undefined ? undefined : bars.get(box.bars);
  return {
    stack: [
      box.number === undefined
        ? labels
        : { columns: [{ text: box.number, bold: true, fontSize: 9, width: 13 }, labels], columnGap: 2 },
      {
        margin: [box.number === undefined ? 0 : 13, 1, 0, 0],
        stack: [
          ...(first === '' ? [] : [{ text: first, bold: box.lead || box.strong, fontSize: box.lead ? 11 : 8.5 }]),
          ...more.map((text) => ({ text, bold: box.strong === true, fontSize: 8.5 })),
          ...(box.grid ? [gridOf(box.grid)] : []),
          ...(box.ticks ? [{ columns: box.ticks.map(tick), columnGap: 8, fontSize: 8 }] : []),
          ...(image ? [{ image, fit: [mm(46), mm(11)], margin: [0, 2, 0, 0] }] : []),
        ],
      },
    ],
  };
}

function cellOf(text: string, column: SheetColumn, bold: boolean): object {
  const alignment = column.right ? 'right' : 'left';
  if (column.tick) return bold ? { text } : { ...square(false), alignment: 'right' };
  const [first = '', ...small] = text.split('\n');
  return {
    alignment,
    stack: [
      { text: first, bold: bold || column.bold === true },
      ...small.map((line) => ({ text: line, fontSize: 6.5, color: grey })),
    ],
  };
}

function tableOf(block: Extract<Block, { kind: 'table' }>): object[] {
  const { columns, rows, sums = [], framed = false } = block;
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const fits = rows.every((row) =>
    columns.every(({ share }, i) => heightOf(row[i] ?? '', (inner * share) / whole) < wholeRow),
  );
  const cells = (row: readonly string[], bold: boolean) => columns.map((one, i) => cellOf(row[i] ?? '', one, bold));
  return [
    ...(block.title === undefined ? [] : [{ text: block.title, bold: true, fontSize: 9.5, margin: [0, mm(3), 0, 2] }]),
    {
      margin: [0, block.title === undefined ? mm(4) : 0, 0, 0],
      fontSize: 8.5,
      layout: {
        hLineWidth: (row: number, { table }: { table: { body: unknown[] } }) =>
          row === 0 ? (framed ? thin : 0) : row === 1 || row === table.body.length ? 1 : 0.3,
        vLineWidth: (at: number) => (framed && (at === 0 || at === columns.length) ? thin : 0),
        hLineColor: (row: number, { table }: { table: { body: unknown[] } }) =>
          row <= 1 || row === table.body.length ? '#000000' : '#999999',
        paddingLeft: () => 3,
        paddingRight: () => 3,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      table: {
        headerRows: 1,
        dontBreakRows: fits,
        widths: sharesOf(columns),
        body: [
          columns.map((one) => ({ text: one.title, bold: true, fontSize: 7, alignment: one.right ? 'right' : 'left' })),
          ...rows.map((row) => cells(row, false)),
          ...sums.map((row) => cells(row, true)),
        ],
      },
    },
  ];
}

const writeLine = (): object => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 0.6 }],
  margin: [0, mm(7), 0, 0],
});

/** Three beside each other, each whole on its page. */
const picturesOf = (pictures: Extract<Block, { kind: 'pictures' }>['pictures']): object[] =>
  Array.from({ length: Math.ceil(pictures.length / 3) }, (_, row) => ({
    unbreakable: true,
    margin: [0, mm(3), 0, 0],
    columnGap: mm(4),
    columns: pictures.slice(row * 3, row * 3 + 3).map(({ data, caption }) => ({
      width: mm(60),
      stack: [
        { image: data, fit: [mm(60), mm(60)] },
        { text: caption, fontSize: 7, color: grey, margin: [0, 2, 0, 0] },
      ],
    })),
  }));

const textOf = (box: Box): string => [...box.lines, ...(box.stack ?? []).map(textOf)].join('\n');
const widthOf = (box: Box, row: readonly Box[]): number =>
  (inner * box.share) / row.reduce((sum, { share }) => sum + share, 0);

function blockOf(block: Block, bars: Bars): object[] {
  if (block.kind === 'table') return tableOf(block);
  if (block.kind === 'text')
    return [
      {
        text: block.text,
        fontSize: block.large ? 22 : block.small ? 7 : 9,
        alignment: block.large ? 'center' : 'left',
        color: block.small ? grey : '#000000',
        margin: [0, mm(3), 0, 0],
      },
    ];
  if (block.kind === 'curve') return block.pieces.length === 0 ? [] : [curveOf(block, inner)];
  if (block.kind === 'code')
    return [
      { qr: block.content, fit: mm(block.size), eccLevel: 'Q', alignment: 'center', margin: [0, mm(8), 0, mm(4)] },
    ];
  if (block.kind === 'pictures') return picturesOf(block.pictures);
  if (block.kind === 'ticks')
    return [
      {
        unbreakable: true,
        margin: [0, mm(4), 0, 0],
        stack: [
          { text: block.title, bold: true, margin: [0, 0, 0, 3] },
          { columns: block.choices.map((text) => tick({ text, set: false })), columnGap: 10, fontSize: 8.5 },
          ...Array.from({ length: block.lines }, writeLine),
        ],
      },
    ];
  return [
    {
      margin: [0, mm(3), 0, 0],
      stack: block.rows.map(({ boxes, height }, row) => ({
        layout: frame(row === 0),
        table: {
          widths: sharesOf(boxes),
          dontBreakRows: boxes.every((box) => heightOf(textOf(box), widthOf(box, boxes)) < wholeRow),
          ...(height === undefined ? {} : { heights: [mm(height)] }),
          body: [boxes.map((box) => boxOf(box, bars))],
        },
      })),
    },
  ];
}

function signaturesOf({ signatures, code }: Sheet): object[] {
  if (signatures.length === 0 && !code) return [];
  return [
    {
      unbreakable: true,
      margin: [0, mm(10), 0, 0],
      columns: [
        ...(code
          ? [
              {
                width: mm(26),
                stack: [
                  { qr: code.content, fit: mm(21), eccLevel: 'M' },
                  { text: code.text, fontSize: 6.5 },
                ],
              },
            ]
          : []),
        {
          width: '*',
          stack: signatures.map((row) => ({
            columnGap: 10,
            margin: [0, mm(9), 0, 0],
            columns: row.map((text) => ({
              layout: { ...bare, hLineWidth: (line: number) => (line === 0 ? thin : 0) },
              table: { widths: ['*'], body: [[{ text, fontSize: 7, color: grey }]] },
            })),
          })),
        },
      ],
    },
  ];
}

const barsIn = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((box) => [...(box.bars === undefined ? [] : [box.bars]), ...barsIn(box.stack ?? [])]);

const numberOn = (sheet: Sheet, page: number, pages: number): string =>
  sheet.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages));

/** The pages as pdfmake takes them; `first` is the first page of each sheet, `found` hears where they begin. */
function documentOf(
  sheets: readonly Sheet[],
  bars: Bars,
  first: readonly number[],
  found: (index: number, page: number) => void,
): object {
  return {
    info: { title: [sheets[0]?.title, sheets[0]?.number].filter(Boolean).join(' ') },
    version: '1.7',
    subset: 'PDF/A-2b',
    language: sheets[0]?.language ?? 'en',
    pageSize: 'A4',
    pageMargins: [mm(11), mm(10), mm(11), bottom],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    pageBreakBefore: (node: { id?: string; startPosition: { pageNumber: number } }) => {
      if (node.id?.startsWith('sheet-')) found(Number(node.id.slice(6)), node.startPosition.pageNumber);
      return false;
    },
    footer: (page: number, pages: number) => {
      const index = first.findLastIndex((start) => start <= page);
      const sheet = sheets[index];
      const [begun = 1, ended = pages + 1] = first.slice(index, index + 2);
      return sheet
        ? {
            margin: [mm(11), mm(5), mm(11), 0],
            fontSize: 6.5,
            color: grey,
            columns: [
              { text: sheet.footer[0], width: '*' },
              { text: sheet.footer[1], width: '*', alignment: 'center' },
              { text: numberOn(sheet, page - begun + 1, ended - begun), width: '*', alignment: 'right' },
            ],
          }
        : '';
    },
    content: sheets.map((sheet, i) => ({
      ...(i > 0 ? { pageBreak: 'before' } : {}),
      stack: [
        ...headOf(sheet, bars, `sheet-${i}`),
        ...sheet.blocks.flatMap((block) => blockOf(block, bars)),
        ...signaturesOf(sheet),
      ],
    })),
  };
}

/** French figures are grouped by a narrow space (U+202F) that the font does not have: it would be drawn as an empty box. */
const drawable = (sheets: readonly Sheet[]): Sheet[] =>
  JSON.parse(JSON.stringify(sheets).replaceAll('\u202f', '\u00a0')) as Sheet[];

/** The sheets as one PDF (PDF/A-2b), each beginning on a page of its own and numbered by itself. */
export async function sheetPages(given: readonly Sheet[]): Promise<Uint8Array> {
  const sheets = drawable(given);
  const contents = sheets.flatMap((sheet) => [
    ...(sheet.form && sheet.number !== undefined ? [sheet.number] : []),
    ...sheet.blocks.flatMap((block) => (block.kind === 'boxes' ? block.rows.flatMap((row) => barsIn(row.boxes)) : [])),
  ]);
  const bars = new Map<string, string>();
  for (const content of new Set(contents)) bars.set(content, await barsOf(content));
  const first: number[] = sheets.map(() => 1);
  const found = (index: number, page: number) => {
    first[index] = page;
  };
  // Where each sheet begins is known once all are laid out; their pages are numbered in the second pass.
  const once = await pdfOf(documentOf(sheets, bars, first, found));
  return sheets.length > 1 ? pdfOf(documentOf(sheets, bars, [...first], () => undefined)) : once;
}
