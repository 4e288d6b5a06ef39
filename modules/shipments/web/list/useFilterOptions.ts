import { useMemo } from 'react';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { processDeviation, product } from '#modules/masterdata/contract/types/goods.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import type { Option } from '#ui/form/widget.ts';

/** Records to choose from in the sidebar, and the names that the list's columns show. */
export function useFilterOptions(): {
  options: Readonly<Record<string, readonly Option[]>>;
  names: { affName: (id: string | null) => string; reasonName: (id: string | null) => string };
} {
  const { options: forwarders, nameOf: affName } = useRecords(areaFreightForwarder);
  const { nameOf: reasonName } = useRecords(processDeviation);
  const { options: routes } = useRecords(route);
  const { options: products } = useRecords(product);
  const options = useMemo(
    () => ({ affCmdId: forwarders, outboundRoute: routes, productCode: products }),
    [forwarders, routes, products],
  );
  const names = useMemo(() => ({ affName, reasonName }), [affName, reasonName]);
  return { options, names };
}
