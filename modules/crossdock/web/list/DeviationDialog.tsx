import { useTranslation } from '#ui/translation.ts';
import { loadingPackages, packageDeviation } from '#modules/crossdock/contract/calls.ts';
import { inventoryDeviation, inventoryPackages } from '#modules/crossdock/contract/inventory.ts';
import { unloadingDeviation, unloadingPackages } from '#modules/crossdock/contract/unloading.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { DeviationDialog as AnyDeviation } from '../pieces/DeviationDialog.tsx';

/** The calls of each kind of list, and what they refresh. */
const kindCalls = {
  LDG: { packages: loadingPackages, save: packageDeviation, list: 'crossdock.getLoading' },
  ULD: { packages: unloadingPackages, save: unloadingDeviation, list: 'crossdock.getUnloading' },
  INV: { packages: inventoryPackages, save: inventoryDeviation, list: 'crossdock.getInventory' },
} as const;

/** A deviation of a package on a list. */
export function DeviationDialog(props: {
  kind?: keyof typeof kindCalls;
  listId: string;
  itemId: string;
  packageId?: string;
  unit: string;
  onClose: (saved?: boolean) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { kind = 'LDG' } = props;
  const calls = kindCalls[kind];
  const packages = useCall(calls.packages, { params: { id: props.listId, itemId: props.itemId } });
  const save = useCommand(calls.save, { refreshes: [calls.list, calls.packages.id] });
  return (
    <AnyDeviation
      packages={(packages.data ?? []).map((one) => ({
        packageId: one.packageId,
        barcode: one.barcode,
        note: t(`state/${one.processStatus}`),
      }))}
      {...(props.packageId ? { packageId: props.packageId } : {})}
      process={kind}
      unit={props.unit}
      onSave={async (packageId, body) =>
        (await save.run({ params: { id: props.listId, packageId }, body })) !== undefined
      }
      onClose={props.onClose}
    />
  );
}
