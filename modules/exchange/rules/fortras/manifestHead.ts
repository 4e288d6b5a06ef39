import type { LocalDateTime } from '#kernel/date.ts';
import { columnsOf, type FortrasRecord, readClock, readDay, recordOf, textIn } from './records.ts';

/** What the head of a manifest says of the unit that it came with. */
export type ManifestHead = {
  reference: string;
  day: readonly [number, number, number] | null;
  codeList: string;
  consignorId: string;
  consigneeId: string;
  vehicle: string;
  driverName: string;
  seals: string[];
  arrival: LocalDateTime | null;
};

function arrivalOf(a00: FortrasRecord): LocalDateTime | null {
  const date = readDay(textIn(a00, 'arrivalDate'));
  const time = readClock(textIn(a00, 'arrivalTime'));
  return date ? [...date, ...(time ?? ([0, 0, 0] as const))] : null;
}

/** Head of a manifest by its first lines; undefined for pick-up orders and for what has no head. */
export function manifestHead(lines: readonly string[]): ManifestHead | undefined {
  const records = lines.map((line, i) => recordOf(line, i + 1));
  const a00 = records.find((record) => record.type === 'A00');
  if (!a00 || textIn(a00, 'dataType') === 'ABH') return undefined;
  const a10 = records.filter((record) => record.type === 'A10');
  const seals = a10.flatMap((record) =>
    ['unit1', 'unit2'].flatMap((unit) => [1, 2, 3, 4].map((n) => textIn(record, `${unit}Seal${n}`))),
  );
  return {
    reference: textIn(a00, 'waybillNo'),
    day: readDay(textIn(a00, 'waybillDate')) ?? null,
    codeList: textIn(a00, 'codeList'),
    consignorId: textIn(a00, 'consignorId'),
    consigneeId: textIn(a00, 'consigneeId'),
    vehicle: textIn(a00, 'plate1') || (a10[0] ? textIn(a10[0], 'unit1') : ''),
    driverName: textIn(a00, 'driverName'),
    seals: seals.filter(Boolean),
    arrival: arrivalOf(a00),
  };
}

/** Item of a consignment in its manifest: columns 4 to 6 of each of its lines. */
export const itemOf = (line: string): number => {
  const [from, to] = columnsOf(recordOf(line, 1), 'item');
  return Number(line.slice(from - 1, to)) || 0;
};
