import { describe, expect, it } from 'vitest';
import type { SignatureType } from '#modules/masterdata/rules/signatureTypes.ts';
import { houseRule } from './proofRule.ts';
import { proofTaken, type Taken } from './proofTaken.ts';

const nothing: Taken = { signature: false, signer: '', papers: 0, photos: 0, position: false };
const taken = (asked: readonly (SignatureType | null)[], more: Partial<Taken>) =>
  proofTaken(
    asked.map((signatureType) => ({ ...houseRule, signatureType })),
    { ...nothing, ...more },
  );

describe('the kind of proof that goes with a stop', () => {
  it('is a signature on the phone only where somebody has signed there', () => {
    expect(taken(['DISPLAY'], { signature: true })).toBe('DISPLAY');
    expect(taken([null], { signature: true })).toBe('DISPLAY');
    expect(taken(['DISPLAY'], {})).toBeNull();
    // A name on a phone is no signature.
    expect(taken([null], { signer: 'Meier' })).toBeNull();
    expect(taken(['DISPLAY'], { signer: 'Meier', photos: 2, position: true })).toBeNull();
  });
  it.each([
    ['DOCUMENT', { papers: 1 }],
    ['CAPTURE', { papers: 1 }],
    ['ORIGINAL_DOCUMENT', { signer: 'Meier' }],
    ['PHOTO', { photos: 1 }],
    ['GEO_POSITION', { position: true }],
  ] as const)('is %s where the rule takes it and it was taken', (kind, has) => {
    expect(taken([kind], has)).toBe(kind);
    expect(taken([kind], {})).toBeNull();
    // Somebody signed all the same: that is what was taken.
    expect(taken([kind], { ...has, signature: true })).toBe('DISPLAY');
  });
  it('is a signed delivery note where one was photographed without being asked for', () => {
    expect(taken([null], { papers: 1 })).toBe('DOCUMENT');
  });
  it('is the strongest of what several orders ask for', () => {
    expect(taken(['GEO_POSITION', 'DOCUMENT'], { papers: 1, position: true })).toBe('DOCUMENT');
    expect(taken(['GEO_POSITION', 'DOCUMENT'], { position: true })).toBe('GEO_POSITION');
  });
  it('is not asked for where no order asks, and nothing where nothing was handed over', () => {
    expect(taken(['NOT_REQUESTED', 'NOT_REQUESTED'], {})).toBe('NOT_REQUESTED');
    expect(taken(['NOT_REQUESTED', 'DISPLAY'], {})).toBeNull();
    expect(taken(['DEACTIVATED', 'DEACTIVATED'], {})).toBe('DEACTIVATED');
    expect(taken(['NOT_REQUESTED', 'DEACTIVATED'], {})).toBe('NOT_REQUESTED');
    expect(taken(['DEACTIVATED', 'DISPLAY'], {})).toBeNull();
    expect(taken([], { signature: true })).toBeNull();
  });
});
