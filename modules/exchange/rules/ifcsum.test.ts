import { expect, it } from 'vitest';
import { readIftmin } from './iftmin.ts';

/** After the segment table of IFCSUM D.96A (UN/EDIFACT): CNI begins each consignment; its segments are those of an instruction. */
const summary = (...consignments: string[]) =>
  [
    "UNB+UNOC:3+4012345000009:14+KONTORDTM:ZZ+261123:1000+S1'UNH+1+IFCSUM:D:96A:UN'BGM+788+LOAD-7+9'DTM+137:202611231000:203'",
    "TDT+20++3'NAD+CA+4399902000003::9'",
    ...consignments,
    `UNT+16+1'UNZ+1+S1'`,
  ].join('');
const consignment = (no: number, number: string, town: string) =>
  `CNI+${no}+${number}'NAD+CZ+4012345000009::9'NAD+CN+++Empfang ${no}+Weg ${no}+${town}++44135+DE'GID+1+2:EP'MEA+AAE+G+KGM:${no}00'`;

it('each consignment of a summary is an order with its own parties and goods', () => {
  const { orders, sources, sender } = readIftmin(
    summary(consignment(1, 'C-1', 'Dortmund'), consignment(2, 'C-2', 'Unna')),
  );
  expect(sender).toBe('4012345000009');
  expect(
    orders.map((order) => [
      order.externOrderNumber,
      order.consignee?.name,
      order.consignee?.city,
      order.lines[0]?.grossWeight,
    ]),
  ).toEqual([
    ['C-1', 'Empfang 1', 'Dortmund', 100_000],
    ['C-2', 'Empfang 2', 'Unna', 200_000],
  ]);
  expect(orders.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'ERROR'))).toEqual([]);
  expect(orders.map(({ carrier }) => carrier)).toEqual([null, null]);
  expect(sources[1]?.[0]?.text).toBe("CNI+2+C-2'");
});

it('a summary without a consignment is refused by name and not lost', () => {
  const { orders } = readIftmin(summary());
  expect(orders).toHaveLength(1);
  expect(orders[0]?.problems.map(({ code, args }) => [code, args?.type])).toContainEqual([
    'MESSAGE_UNSUPPORTED',
    'IFCSUM',
  ]);
});

it('cut anywhere, a summary never throws and never invents an order', () => {
  const whole = summary(consignment(1, 'C-1', 'Dortmund'), consignment(2, 'C-2', 'Unna'));
  for (let at = 0; at < whole.length; at += 1)
    expect(readIftmin(whole.slice(0, at)).orders.length).toBeLessThanOrEqual(2);
});
