import { compareDates, type LocalDate } from '#kernel/date.ts';
import type { AreaKind, AreaPart, NetworkArea, Validity } from './network.ts';
import { type CodeSpan, holds, isCode, plainTown, sortable, spanOf, townSuits } from './postalCodes.ts';

export const isValidOn = ({ validFrom, validTo }: Validity, day: LocalDate): boolean =>
  (validFrom === null || compareDates(validFrom, day) <= 0) && (validTo === null || compareDates(day, validTo) <= 0);

const reaches = (one: Validity, other: Validity): boolean =>
  (one.validTo === null || other.validFrom === null || compareDates(other.validFrom, one.validTo) <= 0) &&
  (other.validTo === null || one.validFrom === null || compareDates(one.validFrom, other.validTo) <= 0);

const collects = (kind: AreaKind): boolean => kind !== 'DELIVERY';
const delivers = (kind: AreaKind): boolean => kind !== 'PICKUP';
const sameWork = (one: AreaKind, other: AreaKind): boolean =>
  (collects(one) && collects(other)) || (delivers(one) && delivers(other));

export type FoundArea = { readonly area: NetworkArea; readonly part: AreaPart };
type Address = { readonly countryCode: string; readonly postalCode: string; readonly city: string | null };

const within = (inner: CodeSpan, outer: CodeSpan): boolean => outer.from <= inner.from && inner.to <= outer.to;
const isSame = (one: CodeSpan, other: CodeSpan): boolean => one.from === other.from && one.to === other.to;

/** The closer of two parts that both hold an address: one that names the town, then the one within the other. Below 0: the first. */
function closer(country: string, one: FoundArea, other: FoundArea): number {
  const named = Number(other.part.cityPattern !== null) - Number(one.part.cityPattern !== null);
  if (named !== 0) return named;
  const mine = spanOf(country, one.part);
  const theirs = spanOf(country, other.part);
  if (!isSame(mine, theirs) && within(mine, theirs)) return -1;
  if (!isSame(mine, theirs) && within(theirs, mine)) return 1;
  // Never by rules that were saved: they do not overlap. The same rules always say the same.
  return one.area.id < other.area.id ? -1 : 1;
}

/** All areas that hold an address on a day, the closest first: the first is where it belongs. */
export function areasOf(
  areas: readonly NetworkArea[],
  address: Address,
  work: 'PICKUP' | 'DELIVERY',
  day: LocalDate,
): FoundArea[] {
  const { countryCode, city } = address;
  if (!isCode(countryCode, address.postalCode)) return [];
  const code = sortable(countryCode, address.postalCode);
  const found: FoundArea[] = [];
  for (const area of areas) {
    if (area.countryCode !== countryCode || !sameWork(area.kind, work) || !isValidOn(area, day)) continue;
    const held = area.parts
      .filter((part) => holds(spanOf(countryCode, part), code))
      .filter(({ cityPattern }) => cityPattern === null || (city !== null && townSuits(cityPattern, city)))
      .map((part) => ({ area, part }))
      .sort((one, other) => closer(countryCode, one, other));
    if (held[0]) found.push(held[0]);
  }
  return found.sort((one, other) => closer(countryCode, one, other));
}

/** Areas that would hold an address if its town were known. */
export const needTown = (areas: readonly NetworkArea[], address: Address, day: LocalDate): NetworkArea[] =>
  address.city !== null || !isCode(address.countryCode, address.postalCode)
    ? []
    : areas.filter(
        (area) =>
          area.countryCode === address.countryCode &&
          isValidOn(area, day) &&
          area.parts.some(
            (part) =>
              part.cityPattern !== null &&
              holds(spanOf(area.countryCode, part), sortable(area.countryCode, address.postalCode)),
          ),
      );

/** What is wrong with the parts of an area, by the position of each; keys below `networkrules:area/error/`. */
export function partIssues(country: string, parts: readonly AreaPart[]): { index: number; key: 'code' | 'order' }[] {
  return parts.flatMap((part, index): { index: number; key: 'code' | 'order' }[] => {
    if (!isCode(country, part.postalCodeFrom) || !isCode(country, part.postalCodeTo)) return [{ index, key: 'code' }];
    const { from, to } = spanOf(country, part);
    return from > to ? [{ index, key: 'order' }] : [];
  });
}

export type Overlap = { readonly area: NetworkArea; readonly part: AreaPart; readonly own: AreaPart };

/**
 * Parts of two areas that cannot be told apart: neither is narrower than the other where both hold a code. An enclave (a narrower span within a
 * wider one, or a town by its name) is none: the longest match decides.
 */
function collide(country: string, own: AreaPart, other: AreaPart): boolean {
  if ((own.cityPattern === null) !== (other.cityPattern === null)) return false;
  if (
    own.cityPattern !== null &&
    other.cityPattern !== null &&
    plainTown(own.cityPattern) !== plainTown(other.cityPattern)
  )
    return false;
  const mine = spanOf(country, own);
  const theirs = spanOf(country, other);
  if (mine.to < theirs.from || theirs.to < mine.from) return false;
  return isSame(mine, theirs) || (!within(mine, theirs) && !within(theirs, mine));
}

/** The first area that would hold an address as well as this one, on a day on which both hold; parts of one area among each other too. */
export function overlapOf(area: NetworkArea, others: readonly NetworkArea[]): Overlap | undefined {
  for (const [index, own] of area.parts.entries()) {
    for (const part of area.parts.slice(index + 1))
      if (collide(area.countryCode, own, part)) return { area, part, own };
    for (const other of others) {
      if (other.id === area.id || other.countryCode !== area.countryCode) continue;
      if (!sameWork(area.kind, other.kind) || !reaches(area, other)) continue;
      const part = other.parts.find((theirs) => collide(area.countryCode, own, theirs));
      if (part) return { area: other, part, own };
    }
  }
  return undefined;
}

/** `44–45`, `5928` or `6691: Jungholz`, as a person reads a part and writes it. */
export const partText = ({ postalCodeFrom, postalCodeTo, cityPattern }: AreaPart): string =>
  `${postalCodeFrom === postalCodeTo ? postalCodeFrom : `${postalCodeFrom}–${postalCodeTo}`}${cityPattern === null ? '' : `: ${cityPattern}`}`;

/** The part that a text says: a code or two with `–`, `..` or a hyphen between them; behind a colon its town. Polish and Portuguese codes have a hyphen of their own. */
export function partOf(country: string, text: string): AreaPart {
  const [codes = '', ...town] = text.split(':');
  const hyphenated = country === 'PL' || country === 'PT';
  const [from = '', to = from] = codes.split(hyphenated ? /\s*(?:–|\.\.|\s-\s)\s*/ : /\s*(?:–|\.\.|-)\s*/);
  const cityPattern = town.join(':').trim();
  return { postalCodeFrom: from.trim(), postalCodeTo: to.trim(), cityPattern: cityPattern === '' ? null : cityPattern };
}
