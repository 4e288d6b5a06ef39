import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { inventoryTable, type InventoryRow } from '#modules/crossdock/contract/inventory.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { ProcessLists, useListColumns } from '../list/ProcessLists.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import './inventory.css';

/** What a tablet has narrower, or leaves out. */
const narrow = { name: 90, places: 90, packages: null, missing: null, surplus: null, remark: null };

function useColumns(): Column<InventoryRow>[] {
  const { t } = useTranslation('crossdock');
  const { name, day, state, packages } = useListColumns<InventoryRow>('INV');
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
      {
        id: 'places',
        title: t('inventory/places'),
        width: 150,
        sortable: false,
        value: (row) => row.placesDone,
        cell: (row) => (
          <BarMeter
            share={row.places === 0 ? 0 : row.placesDone / row.places}
            label={t('scan/progress', { done: row.placesDone, expected: row.places })}
            tone="done"
          />
        ),
      },
      {
        ...packages,
        cell: (row) =>
          row.hidden ? t('inventory/counted', { count: row.summaries.packagesScanned }) : packages.cell?.(row),
      },
      {
        id: 'missing',
        title: t('state/MISSING'),
        width: 80,
        align: 'right',
        sortable: false,
        value: (row) => row.summaries.packagesMissing,
      },
      {
        id: 'surplus',
        title: t('state/SURPLUS'),
        width: 90,
        align: 'right',
        sortable: false,
        value: (row) => row.summaries.surplus,
      },
      {
        id: 'remark',
        title: t('inventory/remark'),
        width: 160,
        sortable: false,
        grow: true,
        value: (row) => row.remark,
      },
    ],
    [t, name, day, state, packages],
  );
}

/** Inventories of the unit: what is counted now, what waits, what is done. */
export function InventoryLists() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const may = useAccess();
  const [creating, setCreating] = useState(false);
  // Who leads the hall sees the lists of all.
  const leads = may({ anyPermission: ['closeInventory'] });
  return (
    <>
      <ProcessLists<InventoryRow>
        title={t(leads ? 'inventory/all' : 'screen/inventory')}
        name="crossdock.inventory"
        path="inventory"
        call={inventoryTable}
        live={['inventoryList']}
        columns={useColumns()}
        narrow={narrow}
        search={t('inventory/search')}
        empty={{ title: t('inventory/none'), text: t('inventory/noneText') }}
        tools={
          may({ anyPermission: ['createInventory'] }) && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setCreating(true)}
            >
              {t('inventory/new')}
            </Button>
          )
        }
        heading={(row) => (
          <>
            <b>{t(`inventory/type/${row.inventoryType}`)}</b> {row.subject ?? row.name}
          </>
        )}
        progress={(row) => t('inventory/placesDone', { done: row.placesDone, count: row.places })}
        facts={(row) => [row.name, format.date(row.executionDate)]}
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}
