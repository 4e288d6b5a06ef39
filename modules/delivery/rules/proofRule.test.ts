import { describe, expect, it } from 'vitest';
import enums from '../../../spec/tables/enums.json' with { type: 'json' };
import { houseRule, maySign, proofRule, requirementOf } from './proofRule.ts';

/** Domain 2.9, `mobileWorkflow`: what product and customer ask for together. */
describe('the rule of an order', () => {
  it('is that of the house where nobody has said anything', () => {
    expect(proofRule(undefined, undefined)).toEqual(houseRule);
    expect(proofRule({ signatureType: null }, { deliveryPhotos: null })).toEqual(houseRule);
  });
  it('is what the table of the depot says where it says something; a photo that it asks for is one more', () => {
    expect(
      proofRule({ deliveryPhotos: 2 }, { signatureType: 'DISPLAY' }, { signatureType: 'CAPTURE', hint: 'Rampe 3' }),
    ).toMatchObject({ signatureType: 'CAPTURE', deliveryPhotos: 2, hint: 'Rampe 3' });
    expect(proofRule(undefined, undefined, { photoRequired: true })).toEqual({ ...houseRule, deliveryPhotos: 1 });
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
      hint: null,
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

/** Domain 2.9: what each kind of the specification (3:3, signature types) takes as proof, and whether the phone still offers to sign. */
const kinds = [
  ['DISPLAY', 'a signature on the phone or a name', true],
  ['DOCUMENT', 'the photographed delivery note', true],
  ['ORIGINAL_DOCUMENT', 'the name on the original', true],
  ['PHOTO', 'a photo', true],
  ['CAPTURE', 'the scanned document', true],
  ['GEO_POSITION', 'the position', true],
  ['NOT_REQUESTED', 'nothing', true],
  ['DEACTIVATED', 'nothing', false],
] as const;
const asksForAName: readonly string[] = ['a signature on the phone or a name', 'the name on the original'];

it('asks for a name only where no photo, paper or position stands for it (A44)', () => {
  const specified = enums.find(({ key }) => key === 'signature-types')?.values;
  expect(kinds.map(([kind]) => kind)).toEqual(specified);
  for (const [signatureType, proof] of kinds)
    expect([signatureType, requirementOf({ ...houseRule, signatureType, signatureRequirement: 'ERROR' })]).toEqual([
      signatureType,
      asksForAName.includes(proof) ? 'ERROR' : 'NONE',
    ]);
  expect(requirementOf({ ...houseRule, signatureRequirement: 'ERROR' })).toBe('ERROR');
});

it('offers to sign on the phone unless signing is turned off for all that is handed over', () => {
  const rule = (signatureType: (typeof kinds)[number][0]) => ({ ...houseRule, signatureType });
  for (const [kind, , offered] of kinds) expect([kind, maySign([rule(kind)])]).toEqual([kind, offered]);
  expect(maySign([rule('DEACTIVATED'), rule('DISPLAY')])).toBe(true);
  expect(maySign([rule('DEACTIVATED'), rule('DEACTIVATED')])).toBe(false);
});
