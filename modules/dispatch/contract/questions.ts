import { defineQuestion } from '#kernel/question.ts';
import type { MissingProof } from '../rules/proofNeeds.ts';
import type { OrderResult, SignatureRequirement } from '../rules/vocabulary.ts';

/** Exchangeable loading equipment went with the trip, and nobody has counted it (JCL-01). */
export const equipmentUncounted = defineQuestion<{ tripId: string; loadingListId: string | null }, boolean>(
  'dispatch.equipmentUncounted',
  false,
  (one, other) => one || other,
);

/** Packages that came back on the trip and that no unloading list has taken in (JCL-03). */
export const returnsNotUnloaded = defineQuestion<{ tripId: string }, number>(
  'dispatch.returnsNotUnloaded',
  0,
  (one, other) => one + other,
);

/** The template that the trip comes from; null: somebody made it by hand. */
export const templateOfTrip = defineQuestion<{ tripId: string }, string | null>(
  'dispatch.templateOfTrip',
  null,
  (one, other) => one ?? other,
);

/** Units of the yard (trailers, swap bodies, containers) that stand for the trip or are loaded for it. */
export const unitsOfTrip = defineQuestion<{ loadingListId: string | null }, readonly string[]>(
  'dispatch.unitsOfTrip',
  [],
  (one, other) => [...one, ...other],
);

/** Lists of the hall by their name or by their ids, as far as the session sees them: log key, name, and where each is shown. */
export const listsOfHistory = defineQuestion<
  { name?: string; ids?: readonly string[] },
  readonly { logKey: string; name: string; address: string }[]
>('dispatch.listsOfHistory', [], (one, other) => [...one, ...other]);

/** Shipments on the trip that were announced to another depot of this installation which has not reported yet what came: their legs end with its report. */
export const receiptAwaited = defineQuestion<{ loadingListId: string | null }, readonly string[]>(
  'dispatch.receiptAwaited',
  [],
  (one, other) => [...one, ...other],
);

/** Shipments among these whose status at this stop a partner has been sent already (STA-10). */
export const statusSent = defineQuestion<{ stopId: string; itemIds: readonly string[] }, readonly string[]>(
  'dispatch.statusSent',
  [],
  (one, other) => [...one, ...other],
);

const requirements: readonly SignatureRequirement[] = ['NONE', 'WARNING', 'ERROR'];
/** What the depot's rules ask of a stop's signature; null leaves it to the house (STA-05). */
export const signatureRequirement = defineQuestion<{ itemIds: readonly string[] }, SignatureRequirement | null>(
  'dispatch.signatureRequirement',
  null,
  // The strictest rule of all shipments of the stop.
  (one, other) => (one && other && requirements.indexOf(one) > requirements.indexOf(other) ? one : (other ?? one)),
);

/** The depot asks drivers to look over the vehicle before the trip, and nobody has. */
export const vehicleUnchecked = defineQuestion<{ tripId: string }, boolean>(
  'dispatch.vehicleUnchecked',
  false,
  (one, other) => one || other,
);

/** A stop as it is being documented: what proves that its orders were carried out, or why not. */
export type ProofAsked = {
  orders: readonly {
    itemId: string;
    result: OrderResult | null;
    unsignedByReason: boolean;
    photos: number;
    packageIds: readonly string[];
    scannedIds: readonly string[];
    notHandedOverIds: readonly string[];
    counted: boolean;
  }[];
  signature: boolean;
  signer: string;
  papers: number;
  position: boolean;
  onBehalf: boolean;
};

/** What the proof of a stop's orders lacks by the rules of their products and customers (STA-12). */
export const proofMissing = defineQuestion<ProofAsked, readonly MissingProof[]>(
  'dispatch.proofMissing',
  [],
  (one, other) => [...one, ...other],
);
