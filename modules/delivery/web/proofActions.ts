import { IconFileCertificate, IconFileZip, IconShare } from '@tabler/icons-react';
import { openFile } from '#client/files/openFile.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import type { Action } from '#ui/actions/action.ts';
import { proofBundle, proofsOfDelivery } from '../contract/calls.ts';

/** Shipments whose proofs are asked for. */
export type ProofContext = { itemIds: readonly string[] };

/** The most that one file holds (contract). */
const most = 200;
const some = ({ itemIds }: ProofContext) =>
  itemIds.length > most ? 'delivery:reason/tooMany' : itemIds.length > 0 || 'delivery:reason/noProof';

/** What can be done with proofs: printed, kept as a file, shown to the customer. */
export const proofActions: readonly Action<ProofContext>[] = [
  {
    id: 'delivery.proofs',
    labelKey: 'delivery:action/proofs',
    icon: IconFileCertificate,
    category: 'display',
    when: some,
    run: ({ itemIds }) => openFile(proofsOfDelivery, { query: { id: [...itemIds] } }).catch(() => undefined),
  },
  {
    id: 'delivery.bundle',
    labelKey: 'delivery:action/bundle',
    icon: IconFileZip,
    category: 'display',
    when: some,
    run: ({ itemIds }) => saveAnswer(proofBundle, { query: { id: [...itemIds] } }, 'proofs.zip'),
  },
];
export const shareAction: Action<ProofContext> = {
  id: 'delivery.share',
  labelKey: 'delivery:action/share',
  icon: IconShare,
  category: 'display',
  when: some,
  run: async ({ itemIds }) => {
    await (await import('./ShareDialog.tsx')).openShare(itemIds);
  },
};
