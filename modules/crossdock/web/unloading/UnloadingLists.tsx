import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import { unloadingTable, type UnloadingRow } from '#modules/crossdock/contract/unloading.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { isLateUnit } from '#modules/crossdock/rules/unloading/arrivalState.ts';
import { listStatus } from '../list/status.ts';
import './unloading.css';

const view = { name: 'crossdock.unloading', lists: ['crossdock.unloading'] };
const from = (row: UnloadingRow): string => row.partnerName ?? row.tripName ?? '';

function useColumns(): Column<UnloadingRow>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('column/list'), width: 110, value: (row) => row.name },
      { id: 'from', title: t('unloading/from'), width: 170, sortable: false, value: from },
      {
        id: 'executionDate',
        title: t('column/day'),
        width: 96,
        value: (row) => dateToIso(row.executionDate),
        cell: (row) => format.date(row.executionDate),
      },
      {
        id: 'state',
        title: t('column/state'),
        width: 150,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={listStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
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
      {
        id: 'packages',
        title: t('column/packages'),
        width: 170,
        sortable: false,
        value: (row) => row.summaries.packagesScanned,
        cell: (row) => (
          <BarMeter
            share={
              row.summaries.packagesExpected === 0 ? 0 : row.summaries.packagesScanned / row.summaries.packagesExpected
            }
            label={t('scan/progress', {
              done: row.summaries.packagesScanned,
              expected: row.summaries.packagesExpected,
            })}
            tone="done"
          />
        ),
      },
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
    [t, format],
  );
}

/** Unloading lists of the unit: what is unloaded now, what comes, what is done. */
export function UnloadingLists() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState('crossdock.unloading');
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<UnloadingRow>(unloadingTable, { query, body: {} }, { live: ['unloadingList'] });
  const columns = useColumns();
  // Who leads the hall sees the lists of all.
  const leads = useAccess()({ anyPermission: ['closeUnloading'] });
  const title = t(leads ? 'unloading/all' : 'screen/unloading');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1">{title}</h1>
        <span className="k-space" />
        <SearchField label={t('screen/search')} value={search} onSearch={setSearch} />
        <ListTools view={view} columns={columns} state={state} onState={setState} />
      </div>
      <DataList
        label={title}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={rows.status}
        onRetry={rows.refetch}
        onMore={rows.more}
        serverSort
        state={state}
        onState={setState}
        onOpen={(row) => go.to(`/TH/unloading/${row.id}`)}
        empty={{ title: t('unloading/none'), text: t('unloading/noneText') }}
        phone={(row) => (
          <>
            <span>
              <b>{from(row)}</b> {row.vehicle}
            </span>
            <StatusMark status={listStatus[row.state]} label={t(`state/${row.state}`)} />
            <span className="k-dim">
              {t('scan/progress', { done: row.summaries.packagesScanned, expected: row.summaries.packagesExpected })}
            </span>
            <span className="k-dim k-fig">
              {[
                row.gate && t('loading/dock', { gate: row.gate }),
                row.estimatedArrival !== null && format.clock(row.estimatedArrival),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      />
    </section>
  );
}
