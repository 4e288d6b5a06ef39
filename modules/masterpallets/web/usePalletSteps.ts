import {
  closeMasterPallet,
  dissolveMasterPallet,
  listMasterPallets,
  type MasterPallet,
  palletLabel,
  releaseMasterPallet,
  removePackage,
  reopenMasterPallet,
} from '#modules/masterpallets/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openFile } from '#client/files/openFile.ts';
import { asksToDissolve } from './DissolveQuestion.tsx';
import type { usePallet } from './usePallet.ts';

/** The commands of a pallet; what they answer is shown at once. */
export function usePalletSteps(pallet: MasterPallet, building: ReturnType<typeof usePallet>) {
  const { params, last, show } = building;
  const refreshes = [listMasterPallets.id];
  const close = useCommand(closeMasterPallet, {
    saved: { key: 'masterpallets:closed', args: { order: pallet.orderNumber } },
    checks: {
      titleKey: 'masterpallets:closeAsk',
      blockedKey: 'masterpallets:closeNotPossible',
      confirmKey: 'masterpallets:closeAnyway',
    },
    refreshes,
  });
  const dissolve = useCommand(dissolveMasterPallet, {
    saved: { key: 'masterpallets:dissolved', args: { order: pallet.orderNumber } },
    checks: {
      titleKey: 'masterpallets:dissolveAnyway',
      blockedKey: 'masterpallets:dissolveNotPossible',
      confirmKey: 'masterpallets:dissolve',
    },
    refreshes,
  });
  const reopen = useCommand(reopenMasterPallet, { refreshes });
  const release = useCommand(releaseMasterPallet, {
    saved: { key: 'masterpallets:released', args: { order: pallet.orderNumber } },
    refreshes,
  });
  const undo = useCommand(removePackage, { saved: { key: 'masterpallets:undone' } });
  const shown = (made: { answer: { pallet: MasterPallet | null } } | undefined) => {
    if (made?.answer.pallet) show(made.answer.pallet);
    return made !== undefined;
  };
  const print = () => openFile(palletLabel, { params });
  const takeBack = async () => {
    if (!last?.packageId) return;
    const made = await undo.run({ params: { ...params, packageId: last.packageId } });
    if (made) {
      show(made.answer);
      building.forget();
    }
  };
  return {
    closing: close.busy,
    dissolving: dissolve.busy,
    reopening: reopen.busy,
    releasing: release.busy,
    undoing: undo.busy,
    print: () => void print().catch(() => undefined),
    takeBack,
    dissolve: async () => {
      if (await asksToDissolve(pallet)) shown(await dissolve.run({ params, query: {} }));
    },
    release: async () => {
      const made = await release.run({ params });
      if (made) show(made.answer);
    },
    reopen: async () => {
      const made = await reopen.run({ params });
      if (made) show(made.answer);
    },
    close: async () => {
      if (!shown(await close.run({ params, query: {} }))) return;
      building.forget();
      void print().catch(() => undefined);
    },
  };
}
