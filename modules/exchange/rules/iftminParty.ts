import { isCountry } from '#kernel/countries.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import { part, parts, type Segment } from './edifact.ts';
import { type DraftParty, emptyParty } from '#modules/orders/rules/orderDraft.ts';

/** `D-44532 Lünen`, `44532 Lünen`: the last line of an unstructured address. */
const placeLine = /^(?:([A-Z]{1,3})[- ])?(\d{4,5})\s+(.+)$/;

function fromLines(party: DraftParty, lines: readonly string[]): void {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  const place = filled.findIndex((line) => placeLine.test(line));
  const found = place < 0 ? null : placeLine.exec(filled[place] ?? '');
  const head = place < 0 ? filled : filled.slice(0, place);
  party.name ||= head[0] ?? '';
  party.streetAndNumber ||= head.length > 1 ? (head[head.length - 1] ?? '') : '';
  party.name2 ||= head.length > 2 ? head.slice(1, -1).join(' ') : '';
  party.postalCode ||= found?.[2] ?? '';
  party.city ||= found?.[3] ?? '';
  // Signs of three letters, and some of two, are no ISO codes: what they mean stays open, as before.
  const country = countryOf(found?.[1] ?? '');
  if (isCountry(country)) party.countryCode ||= country;
}

const joined = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

/** Party of a NAD segment: by number (C082), by structured name and address, or by free lines (C058). */
export function readParty(segment: Segment): DraftParty {
  const names = parts(segment, 3);
  const party: DraftParty = {
    ...emptyParty(segment.row),
    number: part(segment, 1) || null,
    name: names[0]?.trim() ?? '',
    name2: joined(names.slice(1)),
    streetAndNumber: joined(parts(segment, 4)),
    city: part(segment, 5),
    state: part(segment, 6),
    postalCode: part(segment, 7),
    countryCode: countryOf(part(segment, 8)),
  };
  fromLines(party, parts(segment, 2));
  return party;
}
