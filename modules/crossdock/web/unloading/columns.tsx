import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { UnloadingRow } from '#modules/crossdock/contract/unloading.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { isLateUnit } from '#modules/crossdock/rules/unloading/arrivalState.ts';
import { figureColumn, useListColumns } from '../list/listColumns.tsx';

/** Where a unit comes from. */
export const from = ({ partnerName, tripName }: Pick<UnloadingRow, 'partnerName' | 'tripName'>): string =>
  partnerName ?? tripName ?? '';

/** Unloading lists of the unit: what is unloaded now, what comes, what is done. */
export function useColumns(): Column<UnloadingRow>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const { name, day, state, packages } = useListColumns<UnloadingRow>('ULD');
  return useMemo(
    () => [
      name,
      { id: 'from', title: t('unloading/from'), width: 170, sortable: false, value: from },
      day,
      { ...state, width: 150 },
      {
        id: 'plannedArrival',
        title: t('unloading/arrival'),
        width: 120,
        value: (row) => row.estimatedArrival,
        cell: (row) => {
          const at = row.estimatedArrival;
          if (at === null) return null;
          const time = format.clockOn(at, Date.now());
          return isLateUnit(row) ? <StatusMark status="late" label={`${time} +${row.delayMin}`} /> : time;
        },
      },
      { id: 'gate', title: t('column/gate'), width: 70, value: (row) => row.gate },
      { id: 'vehicle', title: t('column/vehicle'), width: 120, value: (row) => row.vehicle },
      packages,
      figureColumn('surplus', t('state/SURPLUS'), (of) => of.surplus),
      { id: 'tripName', title: t('column/trip'), width: 90, value: (row) => row.tripName },
    ],
    [t, format, name, day, state, packages],
  );
}
