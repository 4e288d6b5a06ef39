/**
 * A partner's own software, written from the public layout of FORTRAS release 100 alone (docs/references.md): columns counted by hand, nothing of ours read or
 * written with.
 */
type At = readonly [column: number, text: string];
/** A record of 512 columns with texts from their columns (1 first). */
export function record(type: string, ...parts: readonly At[]): string {
  const line = Array.from({ length: 512 }, () => ' ');
  for (const [column, text] of [[1, type] as const, ...parts])
    for (const [i, sign] of [...text].entries()) line[column - 1 + i] = sign;
  return line.join('');
}
export const cut = (line: string, from: number, length: number): string =>
  line.slice(from - 1, from - 1 + length).trim();

const two = (n: number | undefined): string => String(n).padStart(2, '0');
/** DDMMYYYY of a date. */
const ddmmyyyy = ([y, m, d]: readonly number[]): string => `${two(d)}${two(m)}${y}`;

const file = (kind: string, from: string, to: string, records: readonly string[], count = records.length): Buffer =>
  Buffer.from(
    [
      `@@PH${kind} 0512003500107 ${from.padEnd(7)} ${to}`,
      ...records,
      record('Z00', [4, String(count).padStart(6, '0')], [10, '24112026'], [18, '140000']),
      '@@PT',
      '',
    ].join('\r\n'),
    'latin1',
  );

export type Status = {
  number: string;
  code: string;
  day: readonly number[];
  time: string;
  text?: string;
  pickup?: boolean;
};

/** A status file (STAT512) of several events; `count` states another number of records than there are. */
export const statusFile = (
  { from, to, list = 'SYA', count }: { from: string; to: string; list?: string; count?: number },
  events: readonly Status[],
): Buffer => {
  const records = [
    record('Q00', [4, '100'], [7, list], [10, to], [45, from], [80, from]),
    ...events.map(({ number, code, day, time, text = '', pickup }) =>
      record(
        'Q10',
        [pickup ? 74 : 4, number],
        [109, code],
        [112, ddmmyyyy(day)],
        [120, time],
        [159, '0000'],
        [198, text],
      ),
    ),
  ];
  return file('STAT512', from, to, records, count ?? records.length);
};

export type Unloaded = { number: string; findings: readonly (readonly [code: string, count: number, text?: string])[] };

/** An unloading report (ENTL512) of a unit. */
export const unloadingFile = (
  {
    from,
    to,
    waybill,
    day,
    time,
    list = 'SYA',
  }: { from: string; to: string; waybill: string; day: readonly number[]; time: string; list?: string },
  consignments: readonly Unloaded[],
): Buffer =>
  file('ENTL512', from, to, [
    record(
      'M00',
      [4, 'STD'],
      [7, '100'],
      [10, to],
      [45, from],
      [80, list],
      [83, waybill],
      [126, ddmmyyyy(day)],
      [134, time],
      [154, ddmmyyyy(day)],
      [162, time],
    ),
    ...consignments.map(({ number, findings }, i) =>
      record(
        'N00',
        [4, waybill],
        [39, String(i + 1).padStart(3, '0')],
        [42, number],
        ...findings.flatMap(([code, count, text = ''], n): At[] => {
          const from45 = 112 + 45 * n;
          return [
            [from45, code],
            [from45 + 3, String(count).padStart(4, '0')],
            [from45 + 7, 'FP'],
            [from45 + 10, text],
          ];
        }),
      ),
    ),
  ]);

/** What they read of a manifest (BORD512). */
export function readTheirs(bytes: Buffer) {
  const lines = bytes.toString('latin1').split('\r\n');
  const of = (type: string) => lines.filter((line) => line.startsWith(type));
  const [head = ''] = of('A00');
  return {
    type: cut(head, 4, 3),
    from: cut(head, 65, 35),
    to: cut(head, 100, 35),
    waybill: cut(head, 10, 35),
    numbers: of('G00').map((line) => cut(line, 7, 35)),
    barcodes: of('F00').map((line) => cut(line, 10, 35)),
    consignees: of('B00')
      .filter((line) => cut(line, 7, 3) === 'CON')
      .map((line) => cut(line, 10, 35)),
    records: Number(cut(of('Z00')[0] ?? '', 4, 6)),
    counted: lines.filter((line) => /^[A-Y]\d\d/.test(line)).length,
  };
}

export type Consignment = {
  number: string;
  /** Our number, as the pick-up order that they were given. */
  order?: string;
  consignee: { name: string; postalCode: string; city: string };
  barcodes: readonly string[];
};

/** A manifest (BORD512) of a unit of theirs, laid out by hand. */
export const manifestFile = (
  {
    from,
    to,
    waybill,
    day,
    count,
  }: { from: string; to: string; waybill: string; day: readonly number[]; count?: number },
  consignments: readonly Consignment[],
): Buffer => {
  const packages = consignments.reduce((sum, one) => sum + one.barcodes.length, 0);
  const kilos = (n: number): string => String(n * 32_000).padStart(9, '0');
  const records = [
    record(
      'A00',
      [4, 'STD'],
      [7, '100'],
      [10, waybill],
      [45, ddmmyyyy(day)],
      [59, 'SYA'],
      [62, 'EUR'],
      [65, from],
      [100, to],
    ),
    ...consignments.flatMap(({ number, order, consignee, barcodes }, i) => {
      const item = String(i + 1).padStart(3, '0');
      const position = `${item}001`;
      return [
        record('B00', [4, item], [7, 'SHP'], [10, 'Isar Anlagenbau'], [80, 'DE'], [83, '80331'], [92, 'München']),
        record(
          'B00',
          [4, item],
          [7, 'CON'],
          [10, consignee.name],
          [80, 'DE'],
          [83, consignee.postalCode],
          [92, consignee.city],
        ),
        record(
          'D00',
          [4, position],
          [10, String(barcodes.length).padStart(4, '0')],
          [14, 'FP'],
          [17, '0000'],
          [24, 'Parts'],
          [94, kilos(barcodes.length)],
        ),
        ...barcodes.map((barcode) => record('F00', [4, position], [10, barcode])),
        record('G00', [4, item], [7, number], [42, kilos(barcodes.length)]),
        ...(order ? [record('H00', [4, item], [7, '503'], [10, order])] : []),
      ];
    }),
    record(
      'J00',
      [4, String(consignments.length).padStart(3, '0')],
      [7, String(packages).padStart(6, '0')],
      [13, kilos(packages)],
    ),
  ];
  return file('BORD512', from, to, records, count ?? records.length);
};

/** Number and code of the first status that they read of a file. */
export function statusOf(bytes: Buffer): string[] {
  const line =
    bytes
      .toString('latin1')
      .split('\r\n')
      .find((one) => one.startsWith('Q10')) ?? '';
  return [cut(line, 4, 35), cut(line, 109, 3)];
}
