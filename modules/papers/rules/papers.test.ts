import { expect, it } from 'vitest';
import { papersOfTrip, paperNumber } from './kinds.ts';
import { languageFor } from './language.ts';

it('a paper speaks the language of its reader, else that of the depot', () => {
  expect([languageFor('FR', 'de'), languageFor('AT', 'fr'), languageFor('PL', 'de'), languageFor(null, 'nl')]).toEqual([
    'fr',
    'de',
    'de',
    'en',
  ]);
});

it('its number names kind, depot and year', () => {
  expect(paperNumber('DELIVERY_NOTE', 44, 2026, 18841)).toBe('DN-44-2026-018841');
});

it('a national trip has no consignment note, and only dangerous goods need their document', () => {
  const inland = { consignor: 'DE', consignee: 'DE', dangerous: false };
  expect(papersOfTrip([inland], false)).toEqual(['LOADING_LIST', 'STOP_LIST', 'DELIVERY_NOTE']);
  expect(papersOfTrip([{ ...inland, consignee: 'NL', dangerous: true }], true)).toEqual([
    'LOADING_LIST',
    'DG_DOCUMENT',
    'CMR',
  ]);
  expect(papersOfTrip([{ ...inland, consignee: null }], true)).toEqual(['LOADING_LIST']);
});
