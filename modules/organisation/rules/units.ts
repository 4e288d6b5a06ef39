import type { Violation } from '#kernel/errors.ts';
import type { OpeningHours } from '../contract/units.ts';

/** Units of one way from the root down; the path to the root is looked up up to 20 (`app.unit_path`). */
export const mostLevels = 12;

export type TreeUnit = { readonly id: string; readonly parentId: string | null };

/** A unit and everything below it. */
export function subtreeOf(units: readonly TreeUnit[], id: string): Set<string> {
  const found = new Set([id]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const unit of units)
      if (unit.parentId !== null && found.has(unit.parentId) && !found.has(unit.id)) {
        found.add(unit.id);
        grown = true;
      }
  }
  return found;
}

/** How many levels lie from a unit up to the root, both counted. */
export function depthOf(units: readonly TreeUnit[], id: string): number {
  const parents = new Map(units.map((unit) => [unit.id, unit.parentId]));
  let depth = 0;
  for (let at: string | null | undefined = id; at != null && depth <= units.length; at = parents.get(at)) depth += 1;
  return depth;
}

/** Why a unit cannot stand below another one: it would hang below itself, or too deep; the root moves nowhere. */
export function moveRefusal(
  units: readonly TreeUnit[],
  id: string,
  to: string | null,
): 'root' | 'unknownParent' | 'below' | 'deep' | undefined {
  const own = units.find((unit) => unit.id === id);
  if (own && own.parentId === null) return to === null ? undefined : 'root';
  if (to === null) return 'root';
  if (!units.some((unit) => unit.id === to)) return 'unknownParent';
  const below = subtreeOf(units, id);
  if (below.has(to)) return 'below';
  const height = Math.max(...[...below].map((one) => depthOf(units, one))) - (own ? depthOf(units, id) : 0);
  return depthOf(units, to) + 1 + (own ? height : 0) > mostLevels ? 'deep' : undefined;
}

function knowsTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/');
  } catch {
    return false;
  }
}

const minutes = ([hour = 0, minute = 0]: readonly number[]): number => hour * 60 + minute;

/** What is wrong with a unit's own values; messages are given by the rule. */
export function unitViolations(unit: {
  isBranch: boolean;
  depotNumber?: number | null | undefined;
  address?: { city?: string | null | undefined; postalCode?: string | null | undefined } | null | undefined;
  timezone: string;
  openingHours?: OpeningHours | null | undefined;
}): Violation[] {
  const found: Violation[] = [];
  const missing = (field: string): void => {
    found.push({ field, rule: 'notEmpty', message: '' });
  };
  if (unit.isBranch) {
    if (unit.depotNumber == null) missing('depotNumber');
    if (!unit.address?.city?.trim()) missing('address.city');
    if (!unit.address?.postalCode?.trim()) missing('address.postalCode');
  }
  if (!knowsTimezone(unit.timezone)) found.push({ field: 'timezone', rule: 'isIn', message: '' });
  const spans = unit.openingHours ?? [];
  const wrong = spans.some((day) =>
    day.some(({ from, to }, index) => {
      const before = day[index - 1];
      return minutes(to) <= minutes(from) || (before !== undefined && minutes(from) < minutes(before.to));
    }),
  );
  if (wrong) found.push({ field: 'openingHours', rule: 'invalidRange', message: '' });
  return found;
}

/** Number ranges that a depot works with (domain 2.8): shipments and orders by year, SSCC and master pallets of its own block, lists, imports. */
export const depotRanges = (depot: number, year: number, gs1CompanyPrefix: string | null) => [
  {
    purpose: 'SHIPMENT',
    prefix: `${depot}{yy}`,
    first: 1_000_001,
    last: 9_999_999,
    padding: 7,
    checkDigit: 'MOD10' as const,
  },
  ...(gs1CompanyPrefix
    ? [
        {
          purpose: 'SSCC',
          prefix: `3${gs1CompanyPrefix}`,
          padding: 16 - gs1CompanyPrefix.length,
          checkDigit: 'MOD10' as const,
          first: depot * 10_000_000 + 1,
          last: depot * 10_000_000 + 9_000_000,
        },
        // The last million of the depot's block: a pallet is told from a package by its number.
        {
          purpose: 'MASTER_PALLET',
          prefix: `3${gs1CompanyPrefix}`,
          padding: 16 - gs1CompanyPrefix.length,
          checkDigit: 'MOD10' as const,
          first: depot * 10_000_000 + 9_000_001,
          last: (depot + 1) * 10_000_000 - 1,
        },
      ]
    : []),
  { purpose: 'ORDER', prefix: `T${depot}${year}`, first: 1, last: 9_999_999, padding: 7 },
  { purpose: 'LIST', prefix: `3${depot}`, first: 10_001, last: 99_999 },
  { purpose: 'IMPORT', prefix: '', first: 1, last: 999_999_999 },
];
