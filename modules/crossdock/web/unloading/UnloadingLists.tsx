import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { unloadingFilters } from '#modules/crossdock/contract/list.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { unloadingTable, type UnloadingRow } from '#modules/crossdock/contract/unloading.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { isLateUnit } from '#modules/crossdock/rules/unloading/arrivalState.ts';
import { ProcessLists, useListColumns } from '../list/ProcessLists.tsx';
import './unloading.css';

/** What a tablet has narrower, or leaves out. */
const narrow = {
  name: 90,
  from: 150,
  state: 130,
  gate: 50,
  packages: 90,
  surplus: null,
  tripName: null,
  executionDate: null,
};

const from = (row: UnloadingRow): string => row.partnerName ?? row.tripName ?? '';

function useColumns(): Column<UnloadingRow>[] {
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
          return isLateUnit(row) ? (
            <StatusMark status="late" label={`${format.clock(at)} +${row.delayMin}`} />
          ) : (
            format.clock(at)
          );
        },
      },
      { id: 'gate', title: t('column/gate'), width: 70, value: (row) => row.gate },
      { id: 'vehicle', title: t('column/vehicle'), width: 120, value: (row) => row.vehicle },
      packages,
      {
        id: 'surplus',
        title: t('state/SURPLUS'),
        width: 90,
        align: 'right',
        sortable: false,
        value: (row) => row.summaries.surplus,
      },
      { id: 'tripName', title: t('column/trip'), width: 90, value: (row) => row.tripName },
    ],
    [t, format, name, day, state, packages],
  );
}

/** Unloading lists of the unit: what is unloaded now, what comes, what is done. */
export function UnloadingLists() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  // Who leads the hall sees the lists of all.
  const leads = useAccess()({ anyPermission: ['closeUnloading'] });
  const title = t(leads ? 'unloading/all' : 'screen/unloading');
  const [given, setShow] = useAddress('show');
  const show = unloadingFilters.find((filter) => filter === given);
  return (
    <ProcessLists<UnloadingRow>
      title={title}
      name="crossdock.unloading"
      path="unloading"
      call={unloadingTable}
      {...(show ? { body: { show } } : {})}
      live={['unloadingList']}
      filters={
        <div className="k-chip-bar">
          <Counters
            label={title}
            items={unloadingFilters.map((filter) => ({ id: filter, label: t(`show/${filter}`) }))}
            value={show}
            onChange={setShow}
          />
        </div>
      }
      columns={useColumns()}
      narrow={narrow}
      empty={{ title: t('unloading/none'), text: t('unloading/noneText') }}
      heading={(row) => (
        <>
          <b>{from(row)}</b> {row.vehicle}
        </>
      )}
      facts={(row) => [
        row.gate && t('loading/dock', { gate: row.gate }),
        row.estimatedArrival !== null && format.clock(row.estimatedArrival),
      ]}
    />
  );
}
