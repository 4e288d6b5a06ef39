import { mm } from './pdf.ts';
import type { Block } from './sheet.ts';

type Curve = Extract<Block, { kind: 'curve' }>;
const height = mm(46);
const labels = mm(16);
const grey = '#666666';

/** How long a piece is drawn: until the next one, unless a reading is missing between them. */
function lengthsOf(pieces: Curve['pieces'], to: number): number[] {
  const steps = pieces.slice(1).map((one, at) => one.at - (pieces[at]?.at ?? one.at));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return pieces.map((one, at) => Math.min((pieces[at + 1]?.at ?? Math.min(to, one.at + usual)) - one.at, usual * 2));
}

/**
 * A series by its extremes, with the range that it should stay in: each piece is a bar from its least to its most, so that no peak is lost
 * however long the time; a time without a reading stays empty.
 */
export function curveOf({ pieces, from, to, low, high, texts }: Curve, inner: number): object {
  const width = inner - labels;
  const values = [
    ...pieces.flatMap(({ min, max }) => [min, max]),
    ...(low === null ? [] : [low]),
    ...(high === null ? [] : [high]),
  ];
  const margin = Math.max(0.5, (Math.max(...values) - Math.min(...values)) * 0.08);
  const [least, most] = [Math.min(...values) - margin, Math.max(...values) + margin];
  const x = (at: number): number => ((at - from) / Math.max(1, to - from)) * width;
  const y = (value: number): number => height - ((value - least) / (most - least)) * height;
  const lengths = lengthsOf(pieces, to);
  const top = high === null ? 0 : y(high);
  const bound = (value: number): object => ({
    type: 'line',
    x1: 0,
    x2: width,
    y1: y(value),
    y2: y(value),
    lineWidth: 0.7,
    dash: { length: 3 },
    lineColor: '#b42318',
  });
  const at = (value: number, text: string): object => ({
    text,
    fontSize: 7,
    color: grey,
    relativePosition: { x: 0, y: y(value) - 4 },
  });
  return {
    unbreakable: true,
    margin: [0, mm(3), 0, 0],
    stack: [
      { text: texts.title, bold: true, fontSize: 9.5, margin: [0, 0, 0, 3] },
      {
        columns: [
          {
            width: labels,
            stack: [...(high === null ? [] : [at(high, texts.high)]), ...(low === null ? [] : [at(low, texts.low)])],
          },
          {
            width,
            canvas: [
              { type: 'rect', x: 0, y: top, w: width, h: (low === null ? height : y(low)) - top, color: '#eef4ee' },
              ...pieces.map(({ at: when, min, max }, index) => ({
                type: 'rect',
                x: x(when),
                y: y(max),
                w: Math.max(0.8, x(from + (lengths[index] ?? 0))),
                h: Math.max(1.2, y(min) - y(max)),
                color: '#1f4e79',
              })),
              ...(high === null ? [] : [bound(high)]),
              ...(low === null ? [] : [bound(low)]),
              { type: 'rect', x: 0, y: 0, w: width, h: height, lineWidth: 0.5, lineColor: grey },
            ],
          },
        ],
      },
      {
        margin: [labels, 2, 0, 0],
        fontSize: 7,
        color: grey,
        columns: [
          { text: texts.from, alignment: 'left' },
          { text: texts.to, alignment: 'right' },
        ],
      },
    ],
  };
}
