import { useTranslation } from '#ui/translation.ts';
import { loadingPackages, packageDeviation } from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { DeviationDialog as AnyDeviation } from '../pieces/DeviationDialog.tsx';

/** A deviation of a package on a loading list. */
export function DeviationDialog(props: {
  listId: string;
  itemId: string;
  packageId?: string;
  unit: string;
  onClose: (saved?: boolean) => void;
}) {
  const { t } = useTranslation('crossdock');
  const packages = useCall(loadingPackages, { params: { id: props.listId, itemId: props.itemId } });
  const save = useCommand(packageDeviation, { refreshes: ['crossdock.getLoading', 'crossdock.loadingPackages'] });
  return (
    <AnyDeviation
      packages={(packages.data ?? []).map((one) => ({
        packageId: one.packageId,
        barcode: one.barcode,
        note: t(`state/${one.processStatus}`),
      }))}
      {...(props.packageId ? { packageId: props.packageId } : {})}
      process="LDG"
      unit={props.unit}
      onSave={async (packageId, body) =>
        (await save.run({ params: { id: props.listId, packageId }, body })) !== undefined
      }
      onClose={props.onClose}
    />
  );
}
