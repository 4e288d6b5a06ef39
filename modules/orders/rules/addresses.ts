import { findsWords, plainText } from '#kernel/text.ts';

/** As many as the eye takes in without scrolling. */
export const mostOffered = 8;

/** An address that the depot knows, as the form of an order writes it. */
export type KnownAddress = {
  id: string;
  kind: 'CUSTOMER' | 'STOP_LOCATION';
  customerId: string | null;
  number: string;
  name: string;
  streetAndNumber: string;
  postalCode: string;
  city: string;
  countryCode: string;
};

type RecordLike = {
  id: string;
  address: {
    name1: string;
    name2?: string | null | undefined;
    name3?: string | null | undefined;
    street?: string | null | undefined;
    streetNumber?: string | null | undefined;
    postalCode: string;
    city: string;
    countryCode: string;
  };
};

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

const addressOf = ({ address }: RecordLike) => ({
  name: joined(address.name1, address.name2, address.name3),
  streetAndNumber: joined(address.street, address.streetNumber),
  postalCode: address.postalCode,
  city: address.city,
  countryCode: address.countryCode,
});

export const addressOfCustomer = (one: RecordLike & { ediPartnerId?: string | null | undefined }): KnownAddress => ({
  id: one.id,
  kind: 'CUSTOMER',
  customerId: one.id,
  number: one.ediPartnerId ?? '',
  ...addressOf(one),
});

export const addressOfPlace = (one: RecordLike & { internId?: string | null | undefined }): KnownAddress => ({
  id: one.id,
  kind: 'STOP_LOCATION',
  customerId: null,
  number: one.internId ?? '',
  ...addressOf(one),
});

/** What two records of one address have in common, however its street and its legal form are written. */
const sameAs = ({ name, postalCode, streetAndNumber }: KnownAddress): string =>
  [name, postalCode, streetAndNumber].map((part) => plainText(part).replace(/[^a-z0-9]/g, '')).join('|');

/**
 * What is offered for the words that were typed: whose name begins with them first, then whose postal code does. A customer that is a stop
 * location as well stands once, as the customer, with the number by which the place is found where it has none of its own.
 */
export function offered(
  typed: string,
  customers: readonly KnownAddress[],
  places: readonly KnownAddress[],
): KnownAddress[] {
  const once = new Map(customers.map((one) => [sameAs(one), one]));
  for (const place of places) {
    const known = once.get(sameAs(place));
    if (!known) once.set(sameAs(place), place);
    else if (known.number === '') once.set(sameAs(place), { ...known, number: place.number });
  }
  const wanted = plainText(typed.trim());
  const rank = ({ name, postalCode }: KnownAddress): number =>
    plainText(name).startsWith(wanted) ? 0 : plainText(postalCode).startsWith(wanted) ? 1 : 2;
  return [...once.values()]
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en'))
    .slice(0, mostOffered);
}

export const partyFields = ['number', 'name', 'streetAndNumber', 'postalCode', 'city', 'countryCode'] as const;
/** A party as the form of an order has it. */
export type PartyFields = Record<(typeof partyFields)[number], string>;

/**
 * A party completed by an address that is known, without touching what somebody typed. Undefined when what stands there is another address:
 * half of one under the name of the other would send goods to a place that nobody meant. `filled` is what the form put there by itself,
 * `homeCountry` what it began with: neither was typed.
 */
export function completed(
  now: PartyFields,
  known: PartyFields,
  { filled, homeCountry }: { filled?: PartyFields | undefined; homeCountry: string },
): PartyFields | undefined {
  const typed = partyFields.filter(
    (field) =>
      now[field].trim() !== '' &&
      now[field] !== filled?.[field] &&
      !(field === 'countryCode' && now[field] === homeCountry),
  );
  if (!typed.every((field) => findsWords(now[field])(known[field]))) return undefined;
  return { ...known, ...Object.fromEntries(typed.map((field) => [field, now[field]])) };
}

/** Where a party is; its number stands for that place and no other. */
const whereabouts = ['streetAndNumber', 'postalCode', 'city', 'countryCode'] as const;

/** Whether somebody has moved the party away from the address that its number was filled in with. */
export const movedAway = (now: PartyFields, filled: PartyFields): boolean =>
  now.number !== '' && now.number === filled.number && whereabouts.some((field) => now[field] !== filled[field]);
