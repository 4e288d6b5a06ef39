import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#shell/useRecords.ts';
import type { Option } from '#ui/form/widget.ts';
import { choiceTexts, shipmentFilters } from './listFilters.ts';

/** Choices of the sidebar's fields, and the name of a forwarder for the list's column. */
export function useFilterOptions(t: TFunction): {
  options: Readonly<Record<string, readonly Option[]>>;
  nameOf: (id: string | null) => string;
} {
  const { options: forwarders, nameOf } = useRecords(areaFreightForwarder);
  const { options: routes } = useRecords(route);
  const { options: products } = useRecords(product);
  const options = useMemo(
    () => ({
      ...Object.fromEntries(
        shipmentFilters.flatMap((field) => {
          if (field.kind !== 'choice' || !field.values) return [];
          const prefix = choiceTexts[field.name as keyof typeof choiceTexts];
          return [[field.name, field.values.map((value) => ({ value, label: t(`${prefix}/${value}`) }))]];
        }),
      ),
      affCmdId: forwarders,
      outboundRoute: routes,
      productCode: products,
    }),
    [t, forwarders, routes, products],
  );
  return { options, nameOf };
}
