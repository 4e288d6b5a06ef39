import type { Check } from '#kernel/check.ts';
import { type Finding, namedCheck } from '#kernel/namedCheck.ts';
import { lossUnsaid, type PackageLoss } from './packageLoss.ts';
import type { MissingProof } from './proofNeeds.ts';
import type { TripState } from './tripStates.ts';
import type { SignatureType } from '#modules/masterdata/rules/signatureTypes.ts';
import type { OrderResult, SignatureRequirement } from './vocabulary.ts';

export type DocumentedOrder = {
  itemId: string;
  orderType: 'DELIVERY' | 'PICKUP' | 'DIRECT';
  /** Result that the order has had so far. */
  before: OrderResult | null;
  /** Result that is set now; null leaves it open. */
  result: OrderResult | null;
  /** Process deviation that is set now. */
  deviation: {
    text: string;
    photoRequired: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    /** By the reason not all packages change hands. */
    packageLoss: PackageLoss;
  } | null;
  /** Package deviations set now, with the photos they have. */
  packageDeviations: readonly { text: string; photoRequired: boolean; photos: number }[];
  photos: number;
  expectedPackages: number;
  /** Packages that are handed over, taken back and known to be missing; all 0 when none was counted. */
  deliveredPackages: number;
  returnedPackages: number;
  missingPackages: number;
  /** Somebody has said in words what is missing. */
  remarked: boolean;
  /** Of a collection: what was counted there; null when nobody counted. */
  collectedPackages: number | null;
  /** Cents. */
  cashOnDelivery: number;
  cashCollected: number | null;
  /** The status has gone to the partner. */
  exported: boolean;
  /** Epoch ms. */
  documentedAt: number;
};

export type DocumentationFacts = {
  now: number;
  trip: { state: TripState; startedAt: number | null };
  orders: readonly DocumentedOrder[];
  signatureType: SignatureType;
  hasSignature: boolean;
  signer: string;
  /** Rule `mobileWorkflow` of the product. */
  signatureRequirement: SignatureRequirement;
  /** What the rules of products and customers find missing. */
  missingProof: readonly MissingProof[];
};

/** Clocks of devices may run ahead this much, ms. */
const clockTolerance = 5 * 60_000;

const perOrder =
  (rule: (order: DocumentedOrder, facts: DocumentationFacts) => Omit<Finding, 'itemId'> | false) =>
  (facts: DocumentationFacts): Finding[] =>
    facts.orders.flatMap((order) => {
      const found = rule(order, facts);
      return found ? [{ itemId: order.itemId, ...found }] : [];
    });

const settled: readonly TripState[] = ['DRV_INPROGRESS', 'JOURNEY_CLOSED'];

function missingPhotos(order: DocumentedOrder): string[] {
  const missing = order.packageDeviations.filter((d) => d.photoRequired && d.photos === 0).map((d) => d.text);
  if (order.deviation?.photoRequired === 'REQUIRED' && order.photos === 0) missing.unshift(order.deviation.text);
  return missing;
}

/** STA-01 to STA-11 of domain 7.4, without STA-02, which is asked of a selection (crossdock); STA-12 to STA-14 for proofs, cash and lost packages. */
export const documentationChecks: readonly Check<DocumentationFacts>[] = [
  namedCheck(
    'STA-01',
    'NO_STATUS',
    'ERROR',
    'no',
    perOrder((order) => order.result === null && order.before === null && {}),
  ),
  namedCheck(
    'STA-03',
    'STATUS_ALREADY_SET',
    'WARNING',
    'correctDocumentation',
    perOrder((order) => order.before !== null && order.result !== null && { args: { status: order.before } }),
  ),
  namedCheck('STA-04', 'TRIP_NOT_STARTED', 'WARNING', 'yes', ({ trip }) => {
    if (settled.includes(trip.state)) return [];
    // Only a trip that is ready can be started by documenting its first order.
    return [trip.state === 'READY_FOR_TOUR_START' ? {} : { severity: 'ERROR', overridable: false }];
  }),
  namedCheck('STA-05', 'SIGNATURE_MISSING', 'WARNING', 'yes', (facts) => {
    if (facts.signatureRequirement === 'NONE' || facts.hasSignature || facts.signer.trim() !== '') return [];
    if (facts.signatureType === 'NOT_REQUESTED' || facts.signatureType === 'DEACTIVATED') return [];
    if (!facts.orders.some((order) => order.result === 'OK' || order.result === 'DEVIATION')) return [];
    return [facts.signatureRequirement === 'ERROR' ? { severity: 'ERROR', overridable: false } : {}];
  }),
  namedCheck('STA-06', 'PHOTO_MISSING', 'ERROR', 'no', (facts) =>
    facts.orders.flatMap((order) =>
      missingPhotos(order).map((deviation) => ({ itemId: order.itemId, args: { deviation } })),
    ),
  ),
  namedCheck(
    'STA-07',
    'COD_OPEN',
    'ERROR',
    'overrideDispatchChecks',
    perOrder(
      (order) =>
        order.cashOnDelivery > 0 &&
        order.cashCollected === null &&
        order.result !== null &&
        order.result !== 'HINDRANCE' && { args: { amount: order.cashOnDelivery } },
    ),
  ),
  namedCheck(
    'STA-08',
    'TIME_IMPLAUSIBLE',
    'WARNING',
    'yes',
    perOrder(
      (order, { now, trip }) =>
        order.result !== null &&
        (order.documentedAt > now + clockTolerance ||
          (trip.startedAt !== null && order.documentedAt < trip.startedAt)) &&
        {},
    ),
  ),
  namedCheck(
    'STA-09',
    'PACKAGE_MISMATCH',
    'WARNING',
    'yes',
    perOrder((order) => {
      const counted = order.collectedPackages ?? order.deliveredPackages + order.returnedPackages;
      const difference = Math.abs(order.expectedPackages - counted);
      const wasCounted = order.collectedPackages !== null || counted + order.missingPackages > 0;
      return wasCounted && order.result !== 'HINDRANCE' && difference > 0 && { args: { count: difference } };
    }),
  ),
  namedCheck(
    'STA-10',
    'ALREADY_EXPORTED',
    'ERROR',
    'overrideDispatchChecks',
    perOrder((order) => order.exported && order.result !== null && {}),
  ),
  namedCheck(
    'STA-11',
    'SPLIT_NEEDED',
    'WARNING',
    'yes',
    perOrder(
      (order) =>
        order.orderType !== 'PICKUP' &&
        order.result !== null &&
        order.result !== 'HINDRANCE' &&
        order.deliveredPackages > 0 &&
        order.returnedPackages > 0 &&
        {},
    ),
  ),
  // Each finding says whether a stop can do without it.
  namedCheck('STA-12', 'PROOF_MISSING', 'WARNING', 'yes', ({ missingProof }) =>
    missingProof.map(({ itemId, need, count, requirement }) => ({
      itemId,
      args: { context: need, count },
      ...(requirement === 'ERROR' ? { severity: requirement, permission: 'overrideDispatchChecks' } : {}),
    })),
  ),
  namedCheck(
    'STA-13',
    'COD_DIFFERS',
    'WARNING',
    'yes',
    perOrder(
      (order) =>
        order.cashOnDelivery > 0 &&
        order.cashCollected !== null &&
        order.cashCollected !== order.cashOnDelivery &&
        order.result !== null &&
        order.result !== 'HINDRANCE' && { args: { amount: order.cashCollected, due: order.cashOnDelivery } },
    ),
  ),
  namedCheck(
    'STA-14',
    'PACKAGES_UNNAMED',
    'WARNING',
    'yes',
    perOrder((order) => {
      const loss = order.deviation?.packageLoss ?? 'NONE';
      if (order.result !== 'DEVIATION') return false;
      const named = { MISSING: order.missingPackages, RETURNED: order.returnedPackages };
      return (
        lossUnsaid(loss, order.expectedPackages, loss === 'NONE' ? 0 : named[loss], order.remarked) && {
          args: { deviation: order.deviation?.text ?? '' },
        }
      );
    }),
  ),
];
