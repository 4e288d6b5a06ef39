import { type DangerousLine, isClass1, isFullyRegulated, type TransportCategory } from './line.ts';

/** Item or trip value when a line cannot be calculated (specification 3, 5: negative means unknown). */
export const unknownPoints = -1;
/** Above this the carriage is fully subject to ADR (1.1.3.6.3). */
export const pointsLimit = 1000;
/** Value shown for goods that the exemption excludes (transport category 0). */
const beyondLimit = 1001;

/** Note a of the table in 1.1.3.6.3: category 1 counts 20 instead of 50 (at most 50 kg). */
const noteA = new Set(['0081', '0082', '0084', '0241', '0331', '0332', '0482', '1005', '1017']);
const factors: Record<Exclude<TransportCategory, 0>, number> = { 1: 50, 2: 3, 3: 1, 4: 0 };

const oneDigit = (value: number): number => Math.round(value * 10) / 10;

/** Multiplier of 1.1.3.6.4, undefined for category 0, which no quantity brings under the exemption. */
export function pointsFactor(line: Pick<DangerousLine, 'unNumber' | 'transportCategory'>): number | undefined {
  if (line.transportCategory === null || line.transportCategory === 0) return undefined;
  return line.transportCategory === 1 && noteA.has(line.unNumber) ? 20 : factors[line.transportCategory];
}

/**
 * Raw quantity that counts: explosive mass for class 1, else the net quantity, else the gross quantity, which errs on the
 * safe side (domain 7.3). Undefined when nothing above zero is known.
 */
export function countedQuantity(line: DangerousLine): number | undefined {
  const candidates = isClass1(line)
    ? [line.netExplosiveMass, line.netQuantity, line.grossQuantity]
    : [line.netQuantity, line.grossQuantity];
  const known = candidates.find((value) => value !== null && value !== undefined && value !== 0);
  return known !== undefined && known !== null && known > 0 ? known : undefined;
}

/** Points of one line with one fraction digit; -1 unknown, 0 where the line is exempt otherwise, 1001 in category 0. */
export function linePoints(line: DangerousLine): number {
  if (!isFullyRegulated(line)) return 0;
  if (line.emptyUncleaned === true && line.transportCategory !== null)
    return line.transportCategory === 0 ? beyondLimit : 0;
  const quantity = countedQuantity(line);
  if (line.transportCategory === null || quantity === undefined) return unknownPoints;
  const factor = pointsFactor(line);
  return factor === undefined ? beyondLimit : oneDigit((quantity * factor) / 1000);
}

/** True when a line of transport category 0 excludes the exemption of 1.1.3.6, whatever the quantity. */
export const hasCategoryZero = (lines: readonly DangerousLine[]): boolean =>
  lines.some((line) => isFullyRegulated(line) && line.transportCategory === 0);

export type ItemPoints = { points: number; categoryZero: boolean; unknownUnNumbers: string[] };

/** Value of an item: -1 when any line is unknown, at least 1001 with a line of category 0, else the sum. */
export function itemPoints(lines: readonly DangerousLine[]): ItemPoints {
  const categoryZero = hasCategoryZero(lines);
  const unknownUnNumbers = [...new Set(lines.filter((l) => linePoints(l) === unknownPoints).map((l) => l.unNumber))];
  if (unknownUnNumbers.length > 0) return { points: unknownPoints, categoryZero, unknownUnNumbers };
  const counted = lines.filter((line) => line.transportCategory !== 0);
  const sum = oneDigit(counted.reduce((total, line) => total + linePoints(line), 0));
  return { points: categoryZero ? Math.max(sum, beyondLimit) : sum, categoryZero, unknownUnNumbers };
}

/** Value of a load from the values of its items (I2): -1 as soon as one is unknown, else the sum. */
export const sumPoints = (items: readonly number[]): number =>
  items.some((points) => points < 0) ? unknownPoints : oneDigit(items.reduce((total, points) => total + points, 0));

export type CategoryTotal = { transportCategory: TransportCategory; quantity: number; points: number };

/** Quantity (g or ml) and value per transport category, for the transport document (5.4.1.1.1 f with 1.1.3.6). */
export function categoryTotals(lines: readonly DangerousLine[]): CategoryTotal[] {
  const totals = new Map<TransportCategory, CategoryTotal>();
  for (const line of lines) {
    if (!isFullyRegulated(line) || line.transportCategory === null) continue;
    const total = totals.get(line.transportCategory) ?? {
      transportCategory: line.transportCategory,
      quantity: 0,
      points: 0,
    };
    total.quantity += countedQuantity(line) ?? 0;
    total.points = oneDigit(total.points + Math.max(0, linePoints(line)));
    totals.set(line.transportCategory, total);
  }
  return [...totals.values()].sort((a, b) => a.transportCategory - b.transportCategory);
}
