import { type DangerousLine, isClass1, isFullyRegulated, labelsOf } from './line.ts';

export type LoadingConflict = { a: DangerousLine; b: DangerousLine };

type LoadingKind = '1' | '1.4' | '1.5' | '1.6' | '4.1+1' | '5.2+1' | 'other';
const lifeSaving = new Set(['2990', '3072', '3268']);
/** Ammonium, alkali and alkaline-earth nitrates of note d. */
const nitrates = new Set('1942 2067 3375 1451 2722 1486 1477 1498 1446 2464 1454 1474 1507'.split(' '));
/** Blasting explosives of types A to E without UN 0083. */
const blasting = new Set(['0081', '0082', '0084', '0241', '0331', '0332']);

/** Compatibility groups that may travel together, symmetric (7.5.2.2); B with D only when effectively separated. */
const compatible: Record<string, string> = {
  A: 'A',
  B: 'BS',
  C: 'CDEGNS',
  D: 'CDEGNS',
  E: 'CDEGNS',
  F: 'FS',
  G: 'CDEGS',
  H: 'HS',
  J: 'JS',
  L: 'L',
  N: 'CDENS',
  S: 'BCDEFGHJNS',
};

/** Compatibility group of a class 1 line: the letter of its classification code, such as S of 1.4S. */
const compatibilityGroup = (line: DangerousLine): string | undefined =>
  /^1\.[1-6]([A-HJ-LNS])$/.exec(line.classificationCode ?? '')?.[1];

function kindOf(line: DangerousLine): LoadingKind {
  const labels = labelsOf(line);
  if (isClass1(line)) {
    const division = /^1\.([1-6])/.exec(line.classificationCode ?? line.primaryHazard ?? '')?.[1];
    if (division === '4' || labels[0] === '1.4') return '1.4';
    if (division === '5' || labels[0] === '1.5') return '1.5';
    if (division === '6' || labels[0] === '1.6') return '1.6';
    return '1';
  }
  const withExplosive = labels.slice(1).some((label) => /^1(\.\d)?$/.test(label));
  if (withExplosive && labels[0] === '4.1') return '4.1+1';
  if (withExplosive && labels[0] === '5.2') return '5.2+1';
  return 'other';
}

function groupsMix(a: DangerousLine, b: DangerousLine, separated: boolean): boolean {
  const [first, second] = [compatibilityGroup(a), compatibilityGroup(b)];
  if (first === undefined || second === undefined) return false;
  if (separated && [first, second].sort().join('') === 'BD') return true;
  // Articles of group L travel only with their own kind, different types of 1.6N not with each other (notes 4 and 2).
  if (first === second && (first === 'L' || first === 'N')) return a.unNumber === b.unNumber;
  return compatible[first]?.includes(second) === true;
}

function explosiveWithOther(explosive: DangerousLine, other: DangerousLine): boolean {
  if (labelsOf(other)[0]?.startsWith('9') && lifeSaving.has(other.unNumber)) return true;
  const kind = kindOf(explosive);
  if (kind === '1.4') return compatibilityGroup(explosive) === 'S';
  return kind === '1' && blasting.has(explosive.unNumber) && nitrates.has(other.unNumber);
}

/** True when two lines may be loaded together (ADR 7.5.2.1 and 7.5.2.2, condensed in domain 7.3). Unlisted is forbidden. */
export function mayLoadTogether(a: DangerousLine, b: DangerousLine, separated = false): boolean {
  const [kindA, kindB] = [kindOf(a), kindOf(b)];
  if (kindA === 'other' && kindB === 'other') return true;
  if (isClass1(a) && isClass1(b)) return groupsMix(a, b, separated);
  if (kindA === kindB && !isClass1(a)) return true;
  if (kindA === '5.2+1' || kindB === '5.2+1') {
    const partner = kindA === '5.2+1' ? b : a;
    return kindOf(partner) === 'other' && labelsOf(partner)[0] === '5.2';
  }
  if (kindA === '4.1+1' || kindB === '4.1+1') return false;
  return isClass1(a) ? explosiveWithOther(a, b) : explosiveWithOther(b, a);
}

function pairs(
  lines: readonly DangerousLine[],
  bad: (a: DangerousLine, b: DangerousLine) => boolean,
): LoadingConflict[] {
  const found: LoadingConflict[] = [];
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) if (bad(a, b)) found.push({ a, b });
  });
  return found;
}

/** Pairs that must not travel on one unit by their danger labels (7.5.2.1, 7.5.2.2). */
export const mixedLoadingConflicts = (lines: readonly DangerousLine[], separated = false): LoadingConflict[] =>
  pairs(lines.filter(isFullyRegulated), (a, b) => !mayLoadTogether(a, b, separated));

/** Explosives that 7.5.2.4 does not exempt from the ban beside limited quantities. */
const barsLimitedQuantities = (line: DangerousLine): boolean =>
  isFullyRegulated(line) && isClass1(line) && kindOf(line) !== '1.4' && !['0161', '0499'].includes(line.unNumber);

/** Limited quantities beside explosives (7.5.2.4); `a` is the limited quantity, `b` the explosive. */
export function limitedQuantityConflicts(lines: readonly DangerousLine[]): LoadingConflict[] {
  const limited = lines.filter((line) => line.limitedQuantity);
  const explosives = lines.filter(barsLimitedQuantities);
  return limited.flatMap((a) => explosives.map((b) => ({ a, b })));
}

const apartFromFood = new Set(['2212', '2315', '2590', '3151', '3152', '3245']);

/** Lines that must be kept apart from foodstuffs (7.5.4, CV28): labels 6.1 and 6.2, and six entries of class 9. */
export const keptFromFoodstuffs = (lines: readonly DangerousLine[]): DangerousLine[] =>
  lines.filter(
    (line) =>
      isFullyRegulated(line) &&
      (apartFromFood.has(line.unNumber) || labelsOf(line).some((label) => label === '6.1' || label === '6.2')),
  );
