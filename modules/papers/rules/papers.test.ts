import { expect, it } from 'vitest';
import { crossesBorder, papersOfTrip, paperNumber } from './kinds.ts';
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
  const inland = { abroad: false, dangerous: false };
  expect(papersOfTrip([inland], false)).toEqual(['LOADING_LIST', 'STOP_LIST', 'DELIVERY_NOTE']);
  expect(papersOfTrip([{ abroad: true, dangerous: true }], true)).toEqual(['LOADING_LIST', 'DG_DOCUMENT', 'CMR']);
  expect([crossesBorder('DE', 'NL'), crossesBorder('DE', null), crossesBorder('DE', 'DE')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(papersOfTrip([inland], true)).toEqual(['LOADING_LIST']);
});
