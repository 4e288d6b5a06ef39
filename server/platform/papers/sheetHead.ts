import { mm } from './pdf.ts';
import type { Sheet } from './sheet.ts';

const grey = '#444444';

/** Draft, original or copy, and the number of the paper. */
const markOf = ({ mark, number }: Sheet): object => ({
  text: [
    ...(mark ? [{ text: mark.text, bold: true, color: mark.colour ?? grey }] : []),
    ...(mark && number !== undefined ? [' · '] : []),
    ...(number === undefined ? [] : [{ text: number, color: grey }]),
  ],
  fontSize: 8,
});

/** The sign of the form in its oval. */
const oval = (sign: string): object => ({
  width: mm(18),
  stack: [
    { canvas: [{ type: 'ellipse', x: mm(8.5), y: mm(4), r1: mm(8), r2: mm(4), lineWidth: 1 }] },
    { text: sign, bold: true, fontSize: 12, alignment: 'center', margin: [0, -mm(6.4), mm(1), 0] },
  ],
});

/** The head of a statutory form: its copy in a square, its name in its languages, its sign, number and bars. */
function formHead(
  sheet: Sheet,
  form: NonNullable<Sheet['form']>,
  bars: ReadonlyMap<string, string>,
  id: string,
): object[] {
  const { copy, titles, sign } = form;
  const [title = '', ...others] = titles;
  const image = sheet.number === undefined ? undefined : bars.get(sheet.number);
  return [
    {
      columns: [
        {
          width: mm(8),
          layout: {
            hLineWidth: () => 1.2,
            vLineWidth: () => 1.2,
            hLineColor: () => copy.colour,
            vLineColor: () => copy.colour,
          },
          table: {
            widths: ['*'],
            body: [[{ text: String(copy.number), bold: true, fontSize: 13, color: copy.colour, alignment: 'center' }]],
          },
        },
        {
          width: mm(40),
          stack: [
            { id, text: copy.text, bold: true, fontSize: 9, color: copy.colour },
            { text: copy.all, fontSize: 6, color: grey },
          ],
        },
        {
          width: '*',
          alignment: 'center',
          stack: [{ text: title, bold: true, fontSize: 11 }, ...others.map((text) => ({ text, fontSize: 7.5 }))],
        },
        oval(sign),
        {
          width: mm(42),
          alignment: 'right',
          stack: [markOf(sheet), ...(image ? [{ image, fit: [mm(42), mm(8)], margin: [0, 2, 0, 0] }] : [])],
        },
      ],
      columnGap: mm(2),
    },
  ];
}

/** Who issues the paper, what it is, which copy, and its number. */
export function headOf(sheet: Sheet, bars: ReadonlyMap<string, string>, id: string): object[] {
  if (sheet.form) return formHead(sheet, sheet.form, bars, id);
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { id, text: sheet.issuer.name, bold: true, fontSize: 10.5 },
            { text: sheet.issuer.line, fontSize: 7.5, color: grey },
          ],
        },
        {
          width: 'auto',
          alignment: 'right',
          stack: [
            { text: sheet.title, bold: true, fontSize: 15 },
            ...(sheet.subtitle === undefined ? [] : [{ text: sheet.subtitle, fontSize: 8 }]),
            markOf(sheet),
          ],
        },
      ],
      columnGap: 12,
    },
    ...(sheet.hatched
      ? [
          {
            margin: [0, mm(2), 0, 0],
            canvas: Array.from({ length: 22 }, (_, i) => ({
              type: 'polyline',
              closePath: true,
              color: '#b3261e',
              points: [
                { x: i * mm(8.6) + 6, y: 0 },
                { x: i * mm(8.6) + 18, y: 0 },
                { x: i * mm(8.6) + 12, y: 6 },
                { x: i * mm(8.6), y: 6 },
              ],
            })),
          },
        ]
      : []),
  ];
}
