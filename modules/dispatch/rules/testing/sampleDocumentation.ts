import type { DocumentationFacts, DocumentedOrder } from '../documentationChecks.ts';

/** A delivery of three packages, all of them handed over and signed for. */
export const sampleOrder = (more: Partial<DocumentedOrder> = {}): DocumentedOrder => ({
  itemId: 'i1',
  orderType: 'DELIVERY',
  before: null,
  result: 'OK',
  deviation: null,
  packageDeviations: [],
  photos: 0,
  expectedPackages: 3,
  deliveredPackages: 3,
  returnedPackages: 0,
  missingPackages: 0,
  remarked: false,
  collectedPackages: null,
  cashOnDelivery: 0,
  cashCollected: null,
  exported: false,
  documentedAt: 1000,
  ...more,
});

/** Its documentation. */
export const sampleDocumentation = (more: Partial<DocumentationFacts> = {}): DocumentationFacts => ({
  now: 2000,
  trip: { state: 'DRV_INPROGRESS', startedAt: 500 },
  orders: [sampleOrder()],
  signatureType: 'DISPLAY',
  hasSignature: true,
  signer: '',
  signatureRequirement: 'WARNING',
  missingProof: [],
  ...more,
});
