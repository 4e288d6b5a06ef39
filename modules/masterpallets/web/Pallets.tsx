import { Button } from '@mantine/core';
import { IconPlus, IconStack3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { createMasterPallet, listMasterPallets, type MasterPalletRow } from '#modules/masterpallets/contract/calls.ts';
import { masterPalletTypes } from '#modules/shipments/rules/vocabulary.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useSession } from '#client/session/session.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { believedFor, keptPallets } from './keepPallets.ts';
import { PalletState } from './PalletState.tsx';
import './masterpallets.css';

function useColumns(): Column<MasterPalletRow>[] {
  const { t } = useTranslation('masterpallets');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'orderNumber', title: t('column/order'), width: 130, value: (row) => row.orderNumber },
      {
        id: 'state',
        title: t('column/state'),
        width: 120,
        value: (row) => row.masterPalletState,
        cell: (row) => <PalletState state={row.masterPalletState} />,
      },
      { id: 'type', title: t('column/type'), width: 140, value: (row) => t(`type/${row.masterPalletType}`) },
      { id: 'heading', title: t('column/heading'), width: 160, value: (row) => row.heading },
      { id: 'packages', title: t('column/packages'), width: 100, value: (row) => row.numberOfPackages },
      { id: 'number', title: t('column/number'), width: 180, value: (row) => row.number },
      { id: 'trip', title: t('column/trip'), width: 90, value: (row) => row.tripName },
      {
        id: 'created',
        title: t('column/created'),
        width: 140,
        value: (row) => row.creationTime,
        cell: (row) => format.instant(row.creationTime),
      },
      { id: 'by', title: t('column/by'), width: 120, value: (row) => row.createdBy },
    ],
    [t, format],
  );
}

/** Pallets of the hall, and the button that begins one. */
export function Pallets() {
  const { t } = useTranslation('masterpallets');
  const format = useFormat();
  const go = useGo();
  const branch = useSession().orgUnit;
  const [state, setState] = useTableState('masterpallets.pallets');
  const answer = useCall(listMasterPallets, { params: { branch } }, { live: ['masterPallet', 'item'] });
  const kept = keptPallets(branch, answer.data);
  useKeptPage(kept.path, kept.answers, believedFor);
  const create = useCommand(createMasterPallet, { saved: false, refreshes: [listMasterPallets.id] });
  const columns = useColumns();
  const open = (id: string) => go.to(`/TH/masterpallets/${id}`);
  const begin = async () => {
    const chosen = await pick({
      title: t('whichType'),
      options: [...masterPalletTypes]
        .toReversed()
        .map((type) => ({ value: type, label: t(`type/${type}`), note: t(`typeNote/${type}`) })),
      chosen: [],
    });
    const type = masterPalletTypes.find((one) => one === chosen?.[0]);
    if (!type) return;
    const made = await create.run({ params: { branch }, body: { type, clientKey: crypto.randomUUID() } });
    if (made) open(made.answer.itemId);
  };
  return (
    <section className="k-pane k-fill" aria-label={t('title')}>
      <header className="k-page-head">
        <h1 className="k-space k-cut">{t('title')}</h1>
        <Button
          variant="filled"
          loading={create.busy}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void begin()}
        >
          {t('begin')}
        </Button>
      </header>
      {answer.data && isUnreached(answer.error) && (
        <p className="k-alert k-alert-risk" role="status">
          {t('asOf', { time: format.clock(answer.dataUpdatedAt) })}
        </p>
      )}
      <DataList
        label={t('title')}
        columns={columns}
        rows={answer.data ?? []}
        rowId={(row) => row.itemId}
        state={state}
        onState={setState}
        status={answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
        empty={{ icon: IconStack3, title: t('none'), text: t('noneText') }}
        onOpen={(row) => open(row.itemId)}
        phone={(row) => (
          <div className="mp-row">
            <b className="k-fig">{row.orderNumber}</b>
            <span className="k-cut">
              {[t(`type/${row.masterPalletType}`), row.heading, t('packages', { count: row.numberOfPackages })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <PalletState state={row.masterPalletState} />
          </div>
        )}
      />
    </section>
  );
}
