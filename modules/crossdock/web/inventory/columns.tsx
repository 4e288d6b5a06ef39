import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryRow } from '#modules/crossdock/contract/inventory.ts';
import type { Column } from '#ui/list/column.ts';
import { figureColumn, useListColumns } from '../list/listColumns.tsx';

/** Inventories of the unit: what is counted now, what waits, what is done. */
export function useColumns(): Column<InventoryRow>[] {
  const { t } = useTranslation('crossdock');
  const { name, day, state, packages, bar } = useListColumns<InventoryRow>('INV');
  return useMemo(
    () => [
      name,
      {
        id: 'inventoryType',
        title: t('inventory/kindShort'),
        width: 150,
        value: (row) => t(`inventory/type/${row.inventoryType}`),
      },
      { id: 'subject', title: t('inventory/what'), width: 160, sortable: false, value: (row) => row.subject },
      {
        id: 'scope',
        title: t('inventory/scope'),
        width: 150,
        sortable: false,
        optional: true,
        value: (row) => t(`state/${row.scope}`),
      },
      day,
      state,
      bar('places', t('inventory/places'), 150, (row) => [row.placesDone, row.places]),
      {
        ...packages,
        cell: (row) =>
          row.hidden ? t('inventory/counted', { count: row.summaries.packagesScanned }) : packages.cell?.(row),
      },
      { ...figureColumn('missing', t('state/MISSING'), (of) => of.packagesMissing), width: 80 },
      figureColumn('surplus', t('state/SURPLUS'), (of) => of.surplus),
      {
        id: 'remark',
        title: t('inventory/remark'),
        width: 160,
        sortable: false,
        grow: true,
        value: (row) => row.remark,
      },
    ],
    [t, name, day, state, packages, bar],
  );
}

/** What names an inventory on a phone. */
export function Heading({ row }: { row: InventoryRow }) {
  const { t } = useTranslation('crossdock');
  return (
    <>
      <b>{t(`inventory/type/${row.inventoryType}`)}</b> {row.subject ?? row.name}
    </>
  );
}
