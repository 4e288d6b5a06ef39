import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { countedWith } from '#modules/dispatch/rules/countedWith.ts';
import type { MissingProof } from '#modules/dispatch/rules/proofNeeds.ts';
import { missingProof } from '#modules/delivery/rules/missingProof.ts';
import type { ProofRule } from '#modules/delivery/rules/proofRule.ts';
import { equipmentToSend, lostIds, type Order, type OrderDraft, type Reason, type StopDraft } from './stopDraft.ts';

/** The text of what is missing: a place that is being looked for needs no hand. */
export const lackText = (need: MissingProof['need'], searching: boolean) =>
  `lacks/${need === 'POSITION' && searching ? 'POSITION__SEARCHING' : need}` as const;

/** What was taken on the device beside what was typed: photos by order, and those of papers. */
export type Taken = { photosOf: (itemId: string) => number; papers: number };

const accounted = ({ scans = {} }: OrderDraft): string[] =>
  Object.entries(scans).flatMap(([id, how]) => (how === 'NOT_THERE' ? [] : [id]));

/** What an order lacks by the rule of its product and customer, as the server will say it of what was entered so far. */
export function lackingOf(
  rule: ProofRule | undefined,
  stop: Pick<StopView, 'signatureBlobId' | 'signer' | 'equipment' | 'orders'>,
  order: Order,
  draft: StopDraft,
  reasons: readonly Reason[],
  taken: Taken,
): MissingProof[] {
  const own = draft.orders[order.itemId];
  if (!rule || !own?.result) return [];
  const reason = reasons.find(({ id }) => id === own.reasonId);
  const counts = equipmentToSend(draft).equipment;
  return missingProof(
    rule,
    {
      itemId: order.itemId,
      result: own.result,
      unsignedByReason: reason?.signature === false,
      photos: order.photos.length + taken.photosOf(order.itemId),
      packageIds: order.packages.map(({ packageId }) => packageId),
      scannedIds: accounted(own),
      notHandedOverIds: lostIds(order, own, reasons),
      hasEquipment: order.attributes.includes('hasLoadingEquipment'),
      counted: countedWith(
        counts || stop.equipment ? [...(counts ?? []), ...(stop.equipment ?? [])] : null,
        order.customerId,
        stop.orders.map(({ customerId }) => customerId),
      ),
    },
    {
      signature: draft.signature !== undefined || stop.signatureBlobId !== null,
      signer: draft.signer || (stop.signer ?? ''),
      papers: taken.papers,
      position: draft.place !== undefined,
      onBehalf: false,
    },
  );
}
