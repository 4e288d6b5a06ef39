import { describe, expect, it } from 'vitest';
import { missingProof, type RecordedOrder, type RecordedStop } from './missingProof.ts';
import { houseRule, type ProofRule } from './proofRule.ts';

const order = (more: Partial<RecordedOrder> = {}): RecordedOrder => ({
  itemId: 'i1',
  result: 'OK',
  unsignedByReason: false,
  photos: 0,
  packageIds: ['p1', 'p2'],
  scannedIds: [],
  notHandedOverIds: [],
  hasEquipment: true,
  counted: false,
  ...more,
});
const stop = (more: Partial<RecordedStop> = {}): RecordedStop => ({
  signature: false,
  signer: '',
  papers: 0,
  position: false,
  onBehalf: false,
  ...more,
});
const lacks = (
  rule: Partial<ProofRule>,
  ofOrder: Partial<RecordedOrder> = {},
  ofStop: Partial<RecordedStop> = {},
): string[] =>
  missingProof({ ...houseRule, ...rule }, order(ofOrder), stop(ofStop)).map(
    ({ need, count, requirement }) => `${need} ${count} ${requirement}`,
  );

describe('what the proof of an order lacks', () => {
  it('is nothing where nobody has set a rule, and nothing before it has a result', () => {
    expect(lacks({})).toEqual([]);
    expect(lacks({ scanPackages: true, deliveryPhotos: 2 }, { result: null })).toEqual([]);
  });
  it('a name, which blanks are not: neither for the goods nor for a paper that the depot writes down', () => {
    const named: Partial<ProofRule> = { signatureType: 'ORIGINAL_DOCUMENT', signatureRequirement: 'ERROR' };
    expect(lacks(named, {}, { signer: '  ' })).toEqual(['NAME 1 ERROR']);
    expect(lacks(named, {}, { signer: 'K. Otto' })).toEqual([]);
    const drawn: Partial<ProofRule> = { signatureType: 'DISPLAY', signatureRequirement: 'WARNING' };
    expect(lacks(drawn, {}, { signer: '  ', onBehalf: true })).toEqual(['SIGNATURE 1 WARNING']);
    expect(lacks(drawn, {}, { signer: 'K. Otto', onBehalf: true })).toEqual([]);
    expect(lacks(drawn, {}, { signer: 'K. Otto' })).toEqual(['SIGNATURE 1 WARNING']);
  });
  it('no signature where none is asked for, or the reason of a deviation excuses it, and a photo once', () => {
    expect(lacks({ signatureType: 'DISPLAY', signatureRequirement: 'NONE' })).toEqual([]);
    const drawn: Partial<ProofRule> = { signatureType: 'DISPLAY', signatureRequirement: 'ERROR' };
    expect(lacks(drawn, { result: 'DEVIATION', unsignedByReason: true })).toEqual([]);
    expect(lacks(drawn, { result: 'OK', unsignedByReason: true })).toEqual(['SIGNATURE 1 ERROR']);
    expect(lacks({ signatureType: 'PHOTO', signatureRequirement: 'ERROR', deliveryPhotos: 1 })).toEqual([
      'PHOTO 1 ERROR',
    ]);
  });
  it('photos, as many as are asked for, of what was done and of what was not', () => {
    expect(lacks({ deliveryPhotos: 2, failurePhotos: 3 }, { photos: 1 })).toEqual(['PHOTO 1 ERROR']);
    expect(lacks({ deliveryPhotos: 2, failurePhotos: 3 }, { photos: 2 })).toEqual([]);
    expect(lacks({ deliveryPhotos: 2, failurePhotos: 3 }, { photos: 1, result: 'HINDRANCE' })).toEqual([
      'PHOTO 2 ERROR',
    ]);
  });
  it('each package, read or noted as not readable, but for those that were not there', () => {
    expect(lacks({ scanPackages: true })).toEqual(['SCAN 2 ERROR']);
    expect(lacks({ scanPackages: true }, { scannedIds: ['p1'] })).toEqual(['SCAN 1 ERROR']);
    expect(lacks({ scanPackages: true }, { scannedIds: ['p1', 'strange'], notHandedOverIds: ['p2'] })).toEqual([]);
    expect(lacks({ scanPackages: true }, { result: 'HINDRANCE' })).toEqual([]);
  });
  it('the count of pallets where the goods stand on some', () => {
    expect(lacks({ countEquipment: true })).toEqual(['EQUIPMENT 1 ERROR']);
    expect(lacks({ countEquipment: true }, { hasEquipment: false })).toEqual([]);
    expect(lacks({ countEquipment: true }, { counted: true })).toEqual([]);
  });
  it.each([
    ['DISPLAY', 'SIGNATURE', { signature: true }],
    ['DOCUMENT', 'PAPER', { papers: 1 }],
    ['CAPTURE', 'PAPER', { papers: 1 }],
    ['ORIGINAL_DOCUMENT', 'NAME', { signer: 'Meier' }],
    ['GEO_POSITION', 'POSITION', { position: true }],
  ] as const)('%s without %s', (signatureType, need, enough) => {
    expect(lacks({ signatureType })).toEqual([`${need} 1 WARNING`]);
    expect(lacks({ signatureType, signatureRequirement: 'ERROR' })).toEqual([`${need} 1 ERROR`]);
    expect(lacks({ signatureType, signatureRequirement: 'NONE' })).toEqual([]);
    expect(lacks({ signatureType }, {}, enough)).toEqual([]);
    // Nobody signs for what was not handed over, and a reason may say that nobody could.
    expect(lacks({ signatureType }, { result: 'HINDRANCE' })).toEqual([]);
    expect(lacks({ signatureType }, { result: 'DEVIATION', unsignedByReason: true })).toEqual([]);
    expect(lacks({ signatureType }, { result: 'DEVIATION' })).toEqual([`${need} 1 WARNING`]);
  });
  it('a photo in place of a signature is asked for once', () => {
    expect(lacks({ signatureType: 'PHOTO' })).toEqual(['PHOTO 1 WARNING']);
    expect(lacks({ signatureType: 'PHOTO', deliveryPhotos: 2 })).toEqual(['PHOTO 2 ERROR']);
    expect(lacks({ signatureType: 'PHOTO' }, { photos: 1 })).toEqual([]);
  });
  it('a name on a phone is no signature, but the depot writes down who signed the paper (A44)', () => {
    expect(lacks({ signatureType: 'DISPLAY' }, {}, { signer: 'Meier' })).toEqual(['SIGNATURE 1 WARNING']);
    expect(lacks({ signatureType: 'DISPLAY' }, {}, { signer: 'Meier', onBehalf: true })).toEqual([]);
    expect(lacks({ signatureType: 'GEO_POSITION', scanPackages: true }, {}, { onBehalf: true })).toEqual([]);
    expect(lacks({ deliveryPhotos: 1 }, {}, { onBehalf: true })).toEqual(['PHOTO 1 ERROR']);
  });
});
