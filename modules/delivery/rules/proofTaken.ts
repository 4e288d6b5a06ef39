import type { SignatureType } from '#modules/masterdata/rules/signatureTypes.ts';
import type { ProofRule } from './proofRule.ts';

/** What the driver really took at a stop from whoever got the goods. */
export type Taken = {
  /** Drawn or typed on the phone. */
  signature: boolean;
  signer: string;
  /** Photos of signed papers. */
  papers: number;
  /** Photos of the goods that were handed over. */
  photos: number;
  position: boolean;
};

/** Kinds of proof, the strongest first, and how the device has them. */
const kinds: readonly [SignatureType, (taken: Taken) => boolean][] = [
  ['DISPLAY', ({ signature }) => signature],
  ['CAPTURE', ({ papers }) => papers > 0],
  ['DOCUMENT', ({ papers }) => papers > 0],
  ['ORIGINAL_DOCUMENT', ({ signer }) => signer.trim() !== ''],
  ['PHOTO', ({ photos }) => photos > 0],
  ['GEO_POSITION', ({ position }) => position],
];

/**
 * How the receipt of a stop was proved, by what was taken and not by what was asked for: a signature counts whatever the rules say, everything else
 * where a rule of the orders handed over takes it in place of one; a photographed paper is a signed delivery note where no rule speaks. Null: nothing of it.
 */
export function proofTaken(rules: readonly ProofRule[], taken: Taken): SignatureType | null {
  if (rules.length === 0) return null;
  const asked = new Set(rules.map(({ signatureType }) => signatureType));
  const found = kinds.find(([kind, has]) => (kind === 'DISPLAY' || asked.has(kind)) && has(taken))?.[0];
  if (found) return found;
  if (taken.papers > 0) return 'DOCUMENT';
  if ([...asked].every((kind) => kind === 'DEACTIVATED')) return 'DEACTIVATED';
  return [...asked].every((kind) => kind === 'NOT_REQUESTED' || kind === 'DEACTIVATED') ? 'NOT_REQUESTED' : null;
}
