import type { LocalDateTime } from '#kernel/date.ts';
import { findingInList } from '../codesOfLists.ts';
import { writeRecord } from '#modules/exchange/rules/fortras/records.ts';
import { type Mailboxes, transmission } from './transmission.ts';

export type ReportedConsignment = {
  /** Its place in the manifest, its sender's number and ours. */
  item: number;
  number: string;
  orderNumber: string;
  packaging: string;
  expected: number;
  /** Codes of its packages. */
  missing: readonly string[];
  damaged: readonly string[];
  surplus: readonly string[];
};

export type UnloadingReport = Mailboxes & {
  codeList: string;
  waybillNo: string;
  waybillDate: readonly [number, number, number] | null;
  arrival: LocalDateTime | null;
  begun: LocalDateTime | null;
  ended: LocalDateTime | null;
  /** Seals of the manifest; null when nobody looked at them. */
  seals: readonly string[];
  sealsIntact: boolean | null;
  consignments: readonly ReportedConsignment[];
  /** Codes of packages that the manifest did not name. */
  surplus: readonly string[];
  /** Of the list, under which surplus goods stand until they are known. */
  listName: string;
};

const day = (at: LocalDateTime | null): [number, number, number] | null => at && [at[0], at[1], at[2]];
const clock = (at: LocalDateTime | null): [number, number, number] | null => at && [at[3], at[4], at[5]];

/**
 * Codes of packages that nobody announced. Where the list has no code for surplus, those of an announced consignment stand among them: what was
 * announced is reported as found, and what came beside it is not lost.
 */
export const unannounced = (
  found: readonly { barcode: string; itemId: string | null; surplus: boolean }[],
  announced: ReadonlySet<string>,
  list: string,
): string[] => {
  const silent = findingInList(list, '006') === undefined;
  return found
    .filter(({ surplus, itemId }) => surplus && (silent || itemId === null || !announced.has(itemId)))
    .map(({ barcode }) => barcode);
};

type Found = readonly [status: string, codes: readonly string[]];
/** Findings in the partner's list (FORTRAS 8.2), each with its packages. What it has no code for is named by {@link unannounced}. */
function findings({ missing, damaged, surplus, expected }: ReportedConsignment, list: string): Found[] {
  const found: Found[] = [
    [missing.length === expected ? '001' : '002', missing],
    ['003', damaged],
    ['006', surplus],
  ];
  const said = (some: readonly Found[]): Found[] =>
    some.flatMap(([finding, codes]) => {
      const code = findingInList(list, finding);
      return code === undefined ? [] : [[code, codes]];
    });
  const some = said(found.filter(([, codes]) => codes.length > 0));
  return some.length > 0 ? some : said([['000', []]]);
}

function consignment(waybillNo: string, codeList: string, one: ReportedConsignment): string {
  const blocks = findings(one, codeList).flatMap(([status, codes], i) => [
    [`status${i + 1}`, status],
    [`difference${i + 1}`, codes.length],
    [`packaging${i + 1}`, codes.length > 0 ? one.packaging : ''],
    // The record has counts and no codes; its text has room for one, so a single package is named.
    [`text${i + 1}`, codes.length === 1 ? (codes[0] ?? '').slice(0, 35) : ''],
  ]);
  return writeRecord('N00', {
    waybillNo,
    item: one.item,
    consignmentNo: one.number,
    // What did not come has no number here.
    consignmentNoReceiver: one.missing.length === one.expected && one.expected > 0 ? '' : one.orderNumber,
    ...Object.fromEntries(blocks),
  });
}

const inPairs = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / 2) }, (_, i) => values.slice(i * 2, i * 2 + 2));

/** What came off a unit, to the depot that had loaded it (ENTL512, release 100). */
export function writeUnloadingReport(report: UnloadingReport, now: LocalDateTime): string {
  const { sealsIntact } = report;
  const seals = sealsIntact === null ? [] : report.seals.slice(0, 4);
  return transmission(
    'ENTL512',
    report,
    [
      writeRecord('M00', {
        dataType: 'STD',
        release: '100',
        consignorId: report.partnerId,
        consigneeId: report.ownId,
        codeList: report.codeList,
        waybillNo: report.waybillNo,
        waybillDate: report.waybillDate && [...report.waybillDate],
        arrivalDate: day(report.arrival),
        arrivalTime: clock(report.arrival),
        unloadStartDate: day(report.begun),
        unloadStartTime: clock(report.begun),
        unloadEndDate: day(report.ended),
        unloadEndTime: clock(report.ended),
      }),
      ...(seals.length > 0
        ? [
            writeRecord(
              'M20',
              Object.fromEntries(
                seals.flatMap((seal, i) => [
                  [`seal${i + 1}`, seal],
                  [`sealCondition${i + 1}`, sealsIntact ? '000' : '001'],
                ]),
              ),
            ),
          ]
        : []),
      ...report.consignments.map((one) => consignment(report.waybillNo, report.codeList, one)),
      ...inPairs(report.surplus).map((pair) =>
        writeRecord('O20', {
          prelimNo: report.listName,
          ...Object.fromEntries(
            pair.flatMap((barcode, i) => [
              [`barcode${i + 1}`, barcode],
              [`error${i + 1}`, '000'],
            ]),
          ),
        }),
      ),
    ],
    now,
  );
}
