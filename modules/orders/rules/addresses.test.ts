import { expect, test } from 'vitest';
import {
  addressOfCustomer,
  addressOfPlace,
  completed,
  type KnownAddress,
  mostOffered,
  movedAway,
  offered,
  type PartyFields,
} from './addresses.ts';

const at = (id: string, name: string, more: Partial<KnownAddress> = {}): KnownAddress => ({
  id,
  kind: 'STOP_LOCATION',
  customerId: null,
  number: '',
  name,
  streetAndNumber: 'Weg 1',
  postalCode: '44135',
  city: 'Dortmund',
  countryCode: 'DE',
  ...more,
});
const names = (found: readonly KnownAddress[]) => found.map(({ name }) => name);

test('a record is written as an order writes its address; what it has not stays empty', () => {
  const address = {
    name1: 'Muster',
    name2: 'Werk 2',
    street: 'Weg',
    streetNumber: '7',
    postalCode: '1',
    city: 'Ort',
    countryCode: 'NL',
  };
  expect(addressOfCustomer({ id: 'c1', address, ediPartnerId: '4012345000009' })).toEqual({
    id: 'c1',
    kind: 'CUSTOMER',
    customerId: 'c1',
    number: '4012345000009',
    name: 'Muster Werk 2',
    streetAndNumber: 'Weg 7',
    postalCode: '1',
    city: 'Ort',
    countryCode: 'NL',
  });
  const bare = { name1: 'Muster', postalCode: '1', city: 'Ort', countryCode: 'NL' };
  expect(addressOfPlace({ id: 's1', address: bare })).toMatchObject({
    customerId: null,
    number: '',
    streetAndNumber: '',
  });
});

test('whose name begins with the words comes first, then whose postal code does, then the others by name', () => {
  const places = [
    at('1', 'Zimmerei am Ölberg'),
    at('2', 'Bau 441', { postalCode: '99999' }),
    at('3', '441 Werkzeuge', { postalCode: '99999' }),
    at('4', 'Anker', { postalCode: '44135' }),
  ];
  expect(names(offered('441', [], places))).toEqual(['441 Werkzeuge', 'Anker', 'Zimmerei am Ölberg', 'Bau 441']);
  expect(names(offered('olb', [], [at('1', 'Am Ölberg'), at('2', 'Ölbau')]))).toEqual(['Ölbau', 'Am Ölberg']);
});

test('a customer that is a stop location as well stands once, with the number by which the place is found', () => {
  const customer = at('c1', 'Hagener Federn GmbH', {
    kind: 'CUSTOMER',
    customerId: 'c1',
    streetAndNumber: 'Federnweg 7',
  });
  const place = at('s1', 'HAGENER FEDERN-GmbH', { number: 'S0001', streetAndNumber: 'Federnweg 7' });
  expect(offered('hag', [customer], [place])).toEqual([{ ...customer, number: 'S0001' }]);
  const numbered = { ...customer, number: '4012345000009' };
  expect(offered('hag', [numbered], [place])).toEqual([numbered]);
  // The same name in another street is another place.
  expect(offered('hag', [customer], [{ ...place, streetAndNumber: 'Federnweg 9' }])).toHaveLength(2);
});

test('no more is offered than fits', () => {
  const many = Array.from({ length: 40 }, (_, i) => at(`${i}`, `Haus ${i}`, { streetAndNumber: `Weg ${i}` }));
  expect(offered('haus', [], many)).toHaveLength(mostOffered);
});

const empty: PartyFields = { number: '', name: '', streetAndNumber: '', postalCode: '', city: '', countryCode: 'DE' };
const known: PartyFields = {
  number: 'K1',
  name: 'Hagener Federn GmbH',
  streetAndNumber: 'Federnweg 7',
  postalCode: '58089',
  city: 'Hagen',
  countryCode: 'DE',
};
const fill = (now: Partial<PartyFields>, filled?: PartyFields) =>
  completed({ ...empty, ...now }, known, { filled, homeCountry: 'DE' });

test('a customer fills a party of which nothing was typed, and completes one that agrees with it as it was typed', () => {
  expect(fill({})).toEqual(known);
  expect(fill({ name: 'hagener federn' })).toEqual({ ...known, name: 'hagener federn' });
  expect(completed(empty, { ...known, countryCode: 'NL' }, { homeCountry: 'DE' })?.countryCode).toBe('NL');
});

test('half of an address is not put under the name of another', () => {
  expect(fill({ name: 'Meier' })).toBeUndefined();
  expect(fill({ postalCode: '44135' })).toBeUndefined();
  expect(fill({ countryCode: 'NL' })).toBeUndefined();
});

test('what another customer had filled in gives way, what was typed over it does not', () => {
  const other = {
    ...known,
    number: 'K2',
    name: 'Pieper Sanitär',
    streetAndNumber: 'Weg 1',
    city: 'Unna',
    postalCode: '59423',
  };
  expect(fill(other, other)).toEqual(known);
  expect(fill({ ...other, name: 'Meier' }, other)).toBeUndefined();
});

test('a number goes with the address that it was filled in with, and stays under another name or where it was typed', () => {
  expect(movedAway({ ...known, postalCode: '58099' }, known)).toBe(true);
  expect(movedAway({ ...known, streetAndNumber: 'Federnweg 9' }, known)).toBe(true);
  expect(movedAway({ ...known, name: 'Hagener Federn, Tor 2' }, known)).toBe(false);
  expect(movedAway({ ...known, number: 'K9', city: 'Unna' }, known)).toBe(false);
  expect(movedAway(known, known)).toBe(false);
});
