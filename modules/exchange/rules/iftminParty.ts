import { isCountry } from '#kernel/countries.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import { part, parts, type Segment } from './edifact.ts';
import { type DraftParty, emptyParty } from '#modules/orders/rules/orderDraft.ts';

/** How a country writes postal code and town in the last line of an address: `D-44532 Lünen`, `1011 AB Amsterdam`, `Leeds LS2 7EE`. */
const placeLines: readonly { form: RegExp; code: number; city: number; country?: string }[] = [
  { form: /^(?:(NL)[- ])?(\d{4} ?[A-Z]{2})\s+(.+)$/, code: 2, city: 3, country: 'NL' },
  { form: /^(?:(PL)[- ])?(\d{2}-\d{3})\s+(.+)$/, code: 2, city: 3, country: 'PL' },
  { form: /^(?:(PT)[- ])?(\d{4}-\d{3})\s+(.+)$/, code: 2, city: 3, country: 'PT' },
  // Three and two figures: Sweden, Czechia, Slovakia, Greece. Only its sign says which.
  { form: /^(?:([A-Z]{1,3})[- ])?(\d{3} \d{2})\s+(.+)$/, code: 2, city: 3 },
  { form: /^(?:([A-Z]{1,3})[- ])?(\d{4,5})\s+(.+)$/, code: 2, city: 3 },
  { form: /^(.+?),?\s+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, code: 2, city: 1, country: 'GB' },
];

function placeIn(line: string) {
  for (const { form, code, city, country } of placeLines) {
    const found = form.exec(line);
    if (found)
      return {
        postalCode: found[code] ?? '',
        city: found[city] ?? '',
        sign: city === 3 ? (found[1] ?? '') : '',
        country,
      };
  }
  return undefined;
}

function fromLines(party: DraftParty, lines: readonly string[]): void {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  // The last line that is one: `1200 Route de Lyon` is a street where `69003 Lyon` follows.
  const place = filled.findLastIndex((line) => placeIn(line) !== undefined);
  const found = placeIn(filled[place] ?? '');
  const head = place < 0 ? filled : filled.slice(0, place);
  party.name ||= head[0] ?? '';
  party.streetAndNumber ||= head.length > 1 ? (head[head.length - 1] ?? '') : '';
  party.name2 ||= head.length > 2 ? head.slice(1, -1).join(' ') : '';
  party.postalCode ||= found?.postalCode ?? '';
  party.city ||= found?.city ?? '';
  // Signs of three letters, and some of two, are no ISO codes: what they mean stays open, as before.
  const country = countryOf(found?.sign ?? '') || (found?.country ?? '');
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
