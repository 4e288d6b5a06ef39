import { describe, expect, it } from 'vitest';
import { houseRule, proofRule, requirementOf } from './proofRule.ts';

/** Domain 2.9, `mobileWorkflow`: what product and customer ask for together. */
describe('the rule of an order', () => {
  it('is that of the house where nobody has said anything', () => {
    expect(proofRule(undefined, undefined)).toEqual(houseRule);
    expect(proofRule({ signatureType: null }, { deliveryPhotos: null })).toEqual(houseRule);
  });
  it('takes how it is signed for from the customer, and of everything else the stricter', () => {
    expect(
      proofRule(
        {
          signatureType: 'DISPLAY',
          signatureRequirement: 'ERROR',
          deliveryPhotos: 1,
          failurePhotos: 3,
          scanPackages: true,
        },
        {
          signatureType: 'DOCUMENT',
          signatureRequirement: 'WARNING',
          deliveryPhotos: 2,
          failurePhotos: 1,
          countEquipment: true,
        },
      ),
    ).toEqual({
      signatureType: 'DOCUMENT',
      signatureRequirement: 'ERROR',
      deliveryPhotos: 2,
      failurePhotos: 3,
      scanPackages: true,
      countEquipment: true,
    });
  });
  it('is the stricter one whoever of the two asks for it', () => {
    for (const [one, other] of [
      ['WARNING', 'ERROR'],
      ['ERROR', 'NONE'],
    ] as const) {
      const both = [
        proofRule({ signatureRequirement: one }, { signatureRequirement: other }),
        proofRule({ signatureRequirement: other }, { signatureRequirement: one }),
      ];
      expect(both.map((rule) => rule.signatureRequirement)).toEqual(['ERROR', 'ERROR']);
    }
    expect(proofRule({ countEquipment: true }, { scanPackages: true })).toMatchObject({
      scanPackages: true,
      countEquipment: true,
    });
    expect(proofRule({ countEquipment: false }, { scanPackages: false })).toMatchObject({
      scanPackages: false,
      countEquipment: false,
    });
  });
  it('of a customer who asks for nothing leaves what the product asks for', () => {
    const product = { signatureType: 'PHOTO', deliveryPhotos: 2 } as const;
    expect(proofRule(product, { deliveryPhotos: 0 })).toMatchObject(product);
    // Only the word NONE makes a signature dispensable, and only where nobody asks for more.
    expect(proofRule(undefined, { signatureRequirement: 'NONE' }).signatureRequirement).toBe('NONE');
    expect(proofRule({ signatureRequirement: 'WARNING' }, { signatureRequirement: 'NONE' }).signatureRequirement).toBe(
      'WARNING',
    );
  });
});

it('asks for no name where a photo or the position stands for the signature (A44)', () => {
  const of = (signatureType: 'PHOTO' | 'GEO_POSITION' | 'NOT_REQUESTED' | 'DISPLAY' | null) =>
    requirementOf({ ...houseRule, signatureType, signatureRequirement: 'ERROR' });
  expect([of('PHOTO'), of('GEO_POSITION'), of('NOT_REQUESTED'), of('DISPLAY'), of(null)]).toEqual([
    'NONE',
    'NONE',
    'NONE',
    'ERROR',
    'ERROR',
  ]);
});
