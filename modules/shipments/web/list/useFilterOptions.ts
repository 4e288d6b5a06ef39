import { useMemo } from 'react';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import type { Option } from '#ui/form/widget.ts';

/** Records to choose from in the sidebar, and the name of a forwarder for the list's column. */
export function useFilterOptions(): {
  options: Readonly<Record<string, readonly Option[]>>;
  nameOf: (id: string | null) => string;
} {
  const { options: forwarders, nameOf } = useRecords(areaFreightForwarder);
  const { options: routes } = useRecords(route);
  const { options: products } = useRecords(product);
  const options = useMemo(
    () => ({ affCmdId: forwarders, outboundRoute: routes, productCode: products }),
    [forwarders, routes, products],
  );
  return { options, nameOf };
}
