import type { Candidate, Person } from '../contract/persons.ts';

/** A thing by which a person is known, as it can be ticked. */
export type Mark =
  | { kind: 'accounts' | 'drivers'; value: { orgUnit: string; id: string } }
  | { kind: 'names' | 'phones' | 'emails' | 'licences'; value: string };
export const keyOf = ({ kind, value }: Mark): string =>
  `${kind} ${typeof value === 'string' ? value.trim().toLowerCase() : `${value.orgUnit}/${value.id}`}`;

/** All that candidates are known by, each once. */
export function marksOf(candidates: readonly Candidate[]): Mark[] {
  const all = candidates.flatMap(({ account, driver, name, phone, mobile, email, licence }): (Mark | undefined)[] => [
    account ? { kind: 'accounts', value: account } : undefined,
    driver ? { kind: 'drivers', value: driver } : undefined,
    name ? { kind: 'names', value: name } : undefined,
    phone ? { kind: 'phones', value: phone } : undefined,
    mobile ? { kind: 'phones', value: mobile } : undefined,
    email ? { kind: 'emails', value: email } : undefined,
    licence ? { kind: 'licences', value: licence } : undefined,
  ]);
  return [...new Map(all.filter((one) => one !== undefined).map((one) => [keyOf(one), one])).values()];
}

/** What was typed, as if somebody were known by it: whoever is named in texts only is found so too. */
export function asTyped(typed: string): Candidate {
  const text = typed.trim();
  const nobody = { account: null, driver: null, name: null, phone: null, mobile: null, email: null, licence: null };
  const isPhone = /^[\d\s+()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;
  const isEmail = /^\S+@\S+$/.test(text);
  const isLicence = !isPhone && /^(?=.*\d)[\dA-Za-z-]+$/.test(text);
  return {
    ...nobody,
    ...(isEmail ? { email: text } : isPhone ? { phone: text } : isLicence ? { licence: text } : { name: text }),
    places: [],
  };
}

/** The person of the marks that are theirs. */
export function personOf(marks: readonly Mark[]): Person {
  const person: Person = { accounts: [], drivers: [], names: [], phones: [], emails: [], licences: [] };
  for (const { kind, value } of marks) (person[kind] as (typeof value)[]).push(value);
  return person;
}

/** How a person is called where one word has to do. */
export const titleOf = (person: Person): string =>
  [
    ...person.names,
    ...person.accounts.map(({ id }) => id),
    ...person.drivers.map(({ id }) => id),
    ...person.emails,
    ...person.phones,
    ...person.licences,
  ][0] ?? '';
