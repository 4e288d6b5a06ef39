import type { OrderResult } from '#modules/dispatch/rules/vocabulary.ts';
import type { MissingProof, ProofNeed } from '#modules/dispatch/rules/proofNeeds.ts';
import type { ProofRule } from './proofRule.ts';

/** An order as it was recorded at a stop. */
export type RecordedOrder = {
  itemId: string;
  result: OrderResult | null;
  /** The reason of a deviation says that nobody could sign (`signatureRequired` of the catalogue). */
  unsignedByReason: boolean;
  photos: number;
  /** Packages of the order that should be there, and those of them that were scanned, or noted as not readable. */
  packageIds: readonly string[];
  scannedIds: readonly string[];
  /** Packages that were reported as not there or as brought back. */
  notHandedOverIds: readonly string[];
  /** The goods stand on equipment that is exchanged. */
  hasEquipment: boolean;
  /** Equipment was counted with the customer of these goods, be it none. */
  counted: boolean;
};

/** What the stop has for all its orders. */
export type RecordedStop = {
  signature: boolean;
  signer: string;
  /** Photos of papers. */
  papers: number;
  position: boolean;
  /** Written down later by somebody who was not there: has the paper, and neither scanner nor position. */
  onBehalf: boolean;
};

function signatureNeed(rule: ProofRule, stop: RecordedStop, order: RecordedOrder): ProofNeed | undefined {
  // The depot writes down who signed the paper (A44).
  const byPaper = stop.onBehalf && stop.signer.trim() !== '';
  switch (rule.signatureType) {
    case 'DISPLAY':
      return stop.signature || byPaper ? undefined : 'SIGNATURE';
    case 'DOCUMENT':
    case 'CAPTURE':
      return stop.papers > 0 || byPaper ? undefined : 'PAPER';
    case 'ORIGINAL_DOCUMENT':
      return stop.signer.trim() === '' ? 'NAME' : undefined;
    case 'PHOTO':
      return order.photos > 0 ? undefined : 'PHOTO';
    case 'GEO_POSITION':
      return stop.position || stop.onBehalf ? undefined : 'POSITION';
    default:
      return undefined;
  }
}

/**
 * What a recorded order still lacks by its rule. Nothing is asked of an order without a result; of one that was not carried out only
 * photos. What is missing of the signature weighs as the rule says, everything else stands in the way.
 */
export function missingProof(rule: ProofRule, order: RecordedOrder, stop: RecordedStop): MissingProof[] {
  const { itemId, result } = order;
  if (result === null) return [];
  const lacks = (need: ProofNeed, count = 1, requirement: MissingProof['requirement'] = 'ERROR'): MissingProof[] =>
    count > 0 ? [{ itemId, need, count, requirement }] : [];
  if (result === 'HINDRANCE') return lacks('PHOTO', rule.failurePhotos - order.photos);
  const missing = lacks('PHOTO', rule.deliveryPhotos - order.photos);
  const signing =
    rule.signatureRequirement === 'NONE' || (result === 'DEVIATION' && order.unsignedByReason)
      ? undefined
      : signatureNeed(rule, stop, order);
  if (signing && rule.signatureRequirement !== 'NONE' && !missing.some(({ need }) => need === signing))
    missing.push(...lacks(signing, 1, rule.signatureRequirement));
  if (rule.scanPackages && !stop.onBehalf) {
    const seen = new Set([...order.scannedIds, ...order.notHandedOverIds]);
    missing.push(...lacks('SCAN', order.packageIds.filter((id) => !seen.has(id)).length));
  }
  if (rule.countEquipment && order.hasEquipment && !order.counted) missing.push(...lacks('EQUIPMENT'));
  return missing;
}
