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
  missing: number;
  damaged: number;
  surplus: number;
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

/** Findings in the partner's list (FORTRAS 8.2), each with how many packages. What it has no code for is named by {@link unannounced}. */
function findings(one: ReportedConsignment, list: string): [status: string, count: number][] {
  const found: [string, number][] = [
    [one.missing === one.expected ? '001' : '002', one.missing],
    ['003', one.damaged],
    ['006', one.surplus],
  ];
  const said = (some: [string, number][]): [string, number][] =>
    some.flatMap(([finding, count]) => {
      const code = findingInList(list, finding);
      return code === undefined ? [] : [[code, count]];
    });
  const some = said(found.filter(([, count]) => count > 0));
  return some.length > 0 ? some : said([['000', 0]]);
}

function consignment(waybillNo: string, codeList: string, one: ReportedConsignment): string {
  const blocks = findings(one, codeList).flatMap(([status, count], i) => [
    [`status${i + 1}`, status],
    [`difference${i + 1}`, count],
    [`packaging${i + 1}`, count > 0 ? one.packaging : ''],
  ]);
  return writeRecord('N00', {
    waybillNo,
    item: one.item,
    consignmentNo: one.number,
    // What did not come has no number here.
    consignmentNoReceiver: one.missing === one.expected && one.expected > 0 ? '' : one.orderNumber,
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
