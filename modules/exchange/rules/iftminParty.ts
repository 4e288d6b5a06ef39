import { isCountry } from '#kernel/countries.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import { part, parts, type Segment } from './edifact.ts';
import { problem, type Reader } from './iftminReader.ts';
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
function readParty(segment: Segment): DraftParty {
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

export function readPartySegment(reader: Reader, segment: Segment): void {
  const party = readParty(segment);
  reader.party = party;
  const role = partyRoles[part(segment, 0)];
  if (role === 'pickup' || role === 'deliveryParty') reader.places.set(role, party);
  else if (role) reader.draft[role] = party;
  else if (!silentRoles.has(part(segment, 0)))
    problem(reader, segment, 'party', 'PARTY_UNUSED', {
      role: part(segment, 0),
      party: party.name || (party.number ?? ''),
    });
}

/** UN/EDIFACT data element 3035: parties that goods are picked up at, delivered to or carried by. */
const partyRoles: Readonly<Record<string, 'consignor' | 'consignee' | 'deliveryParty' | 'carrier' | 'pickup'>> = {
  CZ: 'consignor',
  CN: 'consignee',
  DP: 'deliveryParty',
  ST: 'deliveryParty',
  UC: 'deliveryParty',
  PW: 'pickup',
  SF: 'pickup',
  CA: 'carrier',
};
/** Who pays, sends the message, is told: nothing is driven there. */
const silentRoles = new Set([
  'FW',
  'FP',
  'IV',
  'PE',
  'MS',
  'MR',
  'NI',
  'N1',
  'CPD',
  'GS',
  'GR',
  'BY',
  'SE',
  'SU',
  'OS',
  'OY',
  'AG',
  'HI',
  'TCP',
]);

/** Goods stand where they are picked up, not in their sender's head office. */
export function applyPlaces({ draft, places }: Reader): void {
  draft.deliveryParty = places.get('deliveryParty') ?? draft.deliveryParty;
  const at = places.get('pickup');
  if (!at) return;
  const { consignor } = draft;
  const args = { party: at.name || (at.number ?? ''), consignor: consignor?.name || (consignor?.number ?? '') };
  // Whom the order belongs to is told by the consignor's number: a person says which of the two counts.
  const keeps = consignor !== null && consignor.number !== null && at.number === null;
  draft.problems.push({
    row: at.row,
    field: 'consignor',
    code: keeps ? 'PICKUP_NOT_USED' : 'PICKUP_ELSEWHERE',
    severity: keeps ? 'ERROR' : 'WARNING',
    args,
  });
  if (!keeps) draft.consignor = at;
}

export function readContact(reader: Reader, segment: Segment): void {
  const { party } = reader;
  if (!party) return;
  party.contact ??= { name: '', phone: '', email: '' };
  if (segment.tag === 'CTA') {
    party.contact.name = part(segment, 1, 1) || part(segment, 1, 0);
    return;
  }
  // A plus sign that the sender forgot to release has split the number off (COM++49231…).
  const split = part(segment, 0) === '' && segment.elements.length > 1;
  const [address = '', kind = ''] = parts(segment, split ? 1 : 0);
  if (kind === 'EM') party.contact.email = address;
  else if (kind !== 'FX') party.contact.phone = split ? `+${address}` : address;
}
