import bwip from 'bwip-js/node';
import type { Paper } from './paper.ts';
import { mm, pdfOf } from './pdf.ts';

const grey = '#444444';
const lines = {
  hLineWidth: (row: number, { table }: { table: { body: unknown[]; headerRows: number } }) =>
    row === 0 || row === table.headerRows || row === table.body.length ? 0.8 : 0.3,
  vLineWidth: () => 0,
  hLineColor: () => grey,
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** The number as bars of whole dots, dark on white. */
async function barsOf(number: string): Promise<string> {
  const png = await bwip.toBuffer({ bcid: 'code128', text: number, scale: 3, height: 9, backgroundcolor: 'FFFFFF' });
  return `data:image/png;base64,${png.toString('base64')}`;
}

function tableOf({ columns, rows, sums }: Paper): object {
  const cells = (row: readonly string[], bold: boolean): object[] =>
    columns.map((column, i) => ({ text: row[i] ?? '', bold, alignment: column.right ? 'right' : 'left' }));
  const whole = columns.reduce((sum, column) => sum + column.share, 0);
  return {
    layout: lines,
    margin: [0, mm(4), 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => `${((100 * column.share) / whole).toFixed(2)}%`),
      body: [
        cells(
          columns.map((column) => column.title),
          true,
        ),
        ...rows.map((row) => cells(row, false)),
        ...sums.map((row) => cells(row, true)),
      ],
    },
  };
}

/** A paper as a PDF on A4, with page numbers on each page. */
export async function paperPages(paper: Paper): Promise<Uint8Array> {
  const bars = paper.number === undefined ? undefined : await barsOf(paper.number);
  const [issuer = '', ...below] = paper.from;
  return pdfOf({
    info: { title: [paper.title, paper.number].filter(Boolean).join(' ') },
    pageSize: 'A4',
    pageMargins: [mm(20), mm(18), mm(15), mm(20)],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      text: paper.footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      margin: [mm(20), mm(6), mm(15), 0],
      fontSize: 7,
      color: grey,
    }),
    content: [
      {
        columns: [
          {
            stack: [
              { text: issuer, bold: true, fontSize: 11 },
              ...below.map((text) => ({ text, color: grey })),
              { text: paper.to.join('\n'), margin: [0, mm(8), 0, 0], fontSize: 11 },
            ],
          },
          {
            width: mm(70),
            stack: [
              { text: paper.title, bold: true, fontSize: 16 },
              ...(paper.number === undefined
                ? []
                : [
                    { text: paper.number, fontSize: 13, margin: [0, 0, 0, mm(2)] },
                    { image: bars, width: mm(50), height: mm(11), margin: [0, 0, 0, mm(3)] },
                  ]),
              ...paper.facts.map(([name, value]) => ({
                columns: [
                  { text: name, width: mm(28), color: grey },
                  { text: value, width: '*' },
                ],
                margin: [0, mm(1), 0, 0],
              })),
            ],
          },
        ],
      },
      tableOf(paper),
      ...paper.notes.map((text) => ({ text, margin: [0, mm(4), 0, 0] })),
      ...(paper.signatures.length === 0
        ? []
        : [
            {
              unbreakable: true,
              margin: [0, mm(22), 0, 0],
              columnGap: mm(10),
              columns: paper.signatures.map((text) => ({
                stack: [
                  {
                    canvas: [{ type: 'line', x1: 0, y1: 0, x2: mm(70), y2: 0, lineWidth: 0.6, lineColor: grey }],
                  },
                  { text, fontSize: 8, color: grey, margin: [0, mm(1), 0, 0] },
                ],
              })),
            },
          ]),
    ],
  });
}
