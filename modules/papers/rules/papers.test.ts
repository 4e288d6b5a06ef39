import { expect, it } from 'vitest';
import { cmrAddressCheck } from './cmrAddress.ts';
import { crossesBorder, papersOfTrip, paperNumber } from './kinds.ts';
import { languageFor, languageOfPaper } from './language.ts';

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

// Convention on the Contract for the International Carriage of Goods by Road (CMR), article 6(1): "The consignment note shall contain the
// following particulars: … (b) The name and address of the sender; … (e) The name and address of the consignee".
it('a consignment note says what is missing of sender and consignee, and of whom', () => {
  const whole = { name: 'A', streetAndNumber: 'B 1', postalCode: '44137', city: 'Dortmund', countryCode: 'DE' };
  const found = (sender: object | null, consignee: object | null) =>
    cmrAddressCheck
      .find([{ itemId: 'i', orderNumber: '4711', sender, consignee }])
      .map(({ number, severity, overridable, args }) => ({ number, severity, overridable, args }));
  expect(found(whole, whole)).toEqual([]);
  expect(found(whole, { ...whole, streetAndNumber: ' ', city: null })).toEqual([
    {
      number: 'PAP-02',
      severity: 'WARNING',
      overridable: true,
      args: { context: 'CONSIGNEE', order: '4711', parts: 'streetAndNumber,city' },
    },
  ]);
  expect(found(null, whole).map(({ args }) => args)).toEqual([
    { context: 'SENDER', order: '4711', parts: 'name,streetAndNumber,postalCode,city,countryCode' },
  ]);
});

it('a depot sets the language of what its consignees get', () => {
  expect(languageOfPaper('RECIPIENT', 'FR', 'de')).toBe('fr');
  expect(languageOfPaper('DEPOT', 'FR', 'de')).toBe('de');
  expect(languageOfPaper('en', 'FR', 'de')).toBe('en');
});
