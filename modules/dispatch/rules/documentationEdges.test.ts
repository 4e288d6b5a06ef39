import { describe, expect, it } from 'vitest';
import { runChecks } from '#kernel/check.ts';
import { documentationChecks, type DocumentationFacts } from './documentationChecks.ts';
import { sampleDocumentation, sampleOrder as order } from './testing/sampleDocumentation.ts';

describe('what is documented', () => {
  const codes = (more: Partial<DocumentationFacts>) =>
    runChecks(documentationChecks, sampleDocumentation(more)).map((one) => one.code);
  const unsigned = { hasSignature: false, signer: '' };
  it.each<[string, Partial<DocumentationFacts>, string[]]>([
    ['a delivery as it should be', {}, []],
    ['an order that keeps its old result', { orders: [order({ result: null, before: 'OK' })] }, []],
    ['a signer of blanks', { ...unsigned, signer: '  ' }, ['SIGNATURE_MISSING']],
    ['no signature where the product wants none', { ...unsigned, signatureType: 'NOT_REQUESTED' }, []],
    ['no signature where the depot wants none', { ...unsigned, signatureType: 'DEACTIVATED' }, []],
    ['no signature where nothing was handed over', { ...unsigned, orders: [order({ result: 'HINDRANCE' })] }, []],
    [
      'no signature where one of two was handed over',
      { ...unsigned, orders: [order({ result: 'HINDRANCE' }), order({ itemId: 'i2', result: 'DEVIATION' })] },
      ['SIGNATURE_MISSING'],
    ],
    [
      'a package with its photo',
      { orders: [order({ packageDeviations: [{ text: 'wet', photoRequired: true, photos: 1 }] })] },
      [],
    ],
    [
      'a package that needs none',
      { orders: [order({ packageDeviations: [{ text: 'wet', photoRequired: false, photos: 0 }] })] },
      [],
    ],
    ['a moment just at the start', { orders: [order({ documentedAt: 500 })] }, []],
    ['a moment before it', { orders: [order({ documentedAt: 499 })] }, ['TIME_IMPLAUSIBLE']],
    [
      'a trip that nobody has started',
      { trip: { state: 'DRV_INPROGRESS', startedAt: null }, orders: [order({ documentedAt: 1 })] },
      [],
    ],
    ['a phone whose clock is five minutes ahead', { orders: [order({ documentedAt: 302_000 })] }, []],
    ['a phone whose clock is further ahead', { orders: [order({ documentedAt: 302_001 })] }, ['TIME_IMPLAUSIBLE']],
    ['two of three, one back', { orders: [order({ deliveredPackages: 2, returnedPackages: 1 })] }, ['SPLIT_NEEDED']],
    ['all back', { orders: [order({ deliveredPackages: 0, returnedPackages: 3 })] }, []],
    [
      'two of three, one missing',
      { orders: [order({ deliveredPackages: 2, missingPackages: 1 })] },
      ['PACKAGE_MISMATCH'],
    ],
    [
      'nothing but missing ones',
      { orders: [order({ deliveredPackages: 0, missingPackages: 3 })] },
      ['PACKAGE_MISMATCH'],
    ],
    ['nothing counted', { orders: [order({ deliveredPackages: 0 })] }, []],
    [
      'a hindrance with what was counted',
      { orders: [order({ result: 'HINDRANCE', deliveredPackages: 1, returnedPackages: 1 })] },
      [],
    ],
    [
      'a pickup of which some stay',
      { orders: [order({ orderType: 'PICKUP', deliveredPackages: 2, returnedPackages: 1 })] },
      [],
    ],
    // Counted at the consignor against what was ordered: three.
    ['a collection as it was ordered', { orders: [order({ orderType: 'PICKUP', collectedPackages: 3 })] }, []],
    ['one package too few', { orders: [order({ orderType: 'PICKUP', collectedPackages: 2 })] }, ['PACKAGE_MISMATCH']],
    ['one too many', { orders: [order({ orderType: 'PICKUP', collectedPackages: 4 })] }, ['PACKAGE_MISMATCH']],
    [
      'none, and yet collected',
      { orders: [order({ orderType: 'PICKUP', collectedPackages: 0 })] },
      ['PACKAGE_MISMATCH'],
    ],
    [
      'a collection that failed',
      { orders: [order({ orderType: 'PICKUP', result: 'HINDRANCE', collectedPackages: 0 })] },
      [],
    ],
    [
      'a pickup whose cash nobody took, which waits',
      { orders: [order({ before: 'OK', result: null, cashOnDelivery: 5 })] },
      [],
    ],
    ['cash of nothing', { orders: [order({ cashOnDelivery: 5, cashCollected: 0 })] }, ['COD_DIFFERS']],
    [
      'what the partner knows and nobody changes',
      { orders: [order({ before: 'OK', result: null, exported: true })] },
      [],
    ],
    [
      'an old result that waits, with packages apart',
      {
        orders: [order({ before: 'OK', result: null, deliveredPackages: 2, returnedPackages: 1 })],
      },
      [],
    ],
  ])('%s', (_, facts, expected) => expect(codes(facts)).toEqual(expected));
});
