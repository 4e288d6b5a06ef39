import type { SignatureRequirement } from '#modules/dispatch/rules/vocabulary.ts';
import type { SignatureType } from '#modules/masterdata/rules/signatureTypes.ts';

/** What a product or a customer says of proof (masterdata `proofFields`); what it leaves open is null. */
export type ProofDemand = {
  signatureType?: SignatureType | null | undefined;
  signatureRequirement?: SignatureRequirement | null | undefined;
  deliveryPhotos?: number | null | undefined;
  failurePhotos?: number | null | undefined;
  scanPackages?: boolean | undefined;
  countEquipment?: boolean | undefined;
};

/** What proves that an order was carried out, or why not. */
export type ProofRule = {
  /** Null: nobody has said; a signature on the phone or the name of who took the goods. */
  signatureType: SignatureType | null;
  signatureRequirement: SignatureRequirement;
  deliveryPhotos: number;
  failurePhotos: number;
  scanPackages: boolean;
  countEquipment: boolean;
  /** What the driver is told at the stop, by the tables of rules. */
  hint: string | null;
};

/** What the depot's table `mobileWorkflow` says of an order; undefined where it says nothing. */
export type WorkflowSaid = {
  signatureType?: SignatureType | undefined;
  photoRequired?: boolean | undefined;
  hint?: string | undefined;
};

/** Nobody has set a rule: the house asks once for a name or a signature. */
export const houseRule: ProofRule = {
  signatureType: null,
  signatureRequirement: 'WARNING',
  deliveryPhotos: 0,
  failurePhotos: 0,
  scanPackages: false,
  countEquipment: false,
  hint: null,
};

const weights: readonly SignatureRequirement[] = ['NONE', 'WARNING', 'ERROR'];

/** The stricter of some requirements; undefined when there is none. */
export const strictest = (requirements: readonly SignatureRequirement[]): SignatureRequirement | undefined =>
  requirements.toSorted((a, b) => weights.indexOf(b) - weights.indexOf(a))[0];

const most = (...counts: (number | null | undefined)[]): number => Math.max(0, ...counts.map((count) => count ?? 0));

/**
 * The rule of an order from its product, its customer and the depot's table: the table says how it is signed for, else the customer, else the
 * product; of everything else the stricter counts.
 */
export function proofRule(
  product: ProofDemand | undefined,
  customer: ProofDemand | undefined,
  workflow: WorkflowSaid = {},
): ProofRule {
  const requirements = [product, customer].flatMap((one) =>
    one?.signatureRequirement ? [one.signatureRequirement] : [],
  );
  return {
    signatureType:
      workflow.signatureType ?? customer?.signatureType ?? product?.signatureType ?? houseRule.signatureType,
    signatureRequirement: strictest(requirements) ?? houseRule.signatureRequirement,
    deliveryPhotos: most(product?.deliveryPhotos, customer?.deliveryPhotos, workflow.photoRequired ? 1 : 0),
    failurePhotos: most(product?.failurePhotos, customer?.failurePhotos),
    scanPackages: product?.scanPackages === true || customer?.scanPackages === true,
    countEquipment: product?.countEquipment === true || customer?.countEquipment === true,
    hint: workflow.hint ?? null,
  };
}

/** Kinds that take a signature on the phone or the name of who took the goods; of every other kind something else is the proof (A44). */
const named = new Set<SignatureType | null>(['DISPLAY', 'ORIGINAL_DOCUMENT', null]);

/** How much a missing name or signature weighs (STA-05): nothing where something else stands for it. */
export const requirementOf = ({ signatureType, signatureRequirement }: ProofRule): SignatureRequirement =>
  named.has(signatureType) ? signatureRequirement : 'NONE';

/** Whether the phone offers to sign at all: not where every order that is handed over has signing turned off. */
export const maySign = (rules: readonly ProofRule[]): boolean =>
  rules.length === 0 || rules.some(({ signatureType }) => signatureType !== 'DEACTIVATED');
