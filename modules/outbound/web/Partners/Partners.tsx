import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type ExchangePartner, listPartners } from '#modules/outbound/contract/partners.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { partnerRecord, partnerState, partnerStatus } from './look.ts';

const none: readonly ExchangePartner[] = [];

const actions: readonly Action<ReturnType<typeof useGo>>[] = [
  {
    id: 'outbound.newPartner',
    labelKey: 'outbound:action/newPartner',
    icon: IconPlus,
    shortcut: 'ctrl+alt+n',
    category: 'edit',
    primary: true,
    run: (go) => go.to(partnerRecord()),
  },
];

/** Who exchanges files and calls with the depot. */
export function Partners() {
  const { t } = useTranslation(['outbound', 'masterdata']);
  const go = useGo();
  const [state, setState] = useTableState('outbound.partners');
  const answer = useCall(listPartners, {}, { silent: true });
  const bound = useActions(actions, go);
  const columns = useMemo<Column<ExchangePartner>[]>(
    () => [
      { id: 'partnerName', title: t('partner/name'), width: 220, grow: true, value: (one) => one.partnerName },
      { id: 'partnerId', title: t('partner/id'), width: 160, value: (one) => one.partnerId },
      {
        id: 'state',
        title: t('base:thing/column/state'),
        width: 130,
        value: (one) => t(`partner/${partnerState(one)}`),
        cell: (one) => (
          <StatusMark status={partnerStatus[partnerState(one)]} label={t(`partner/${partnerState(one)}`)} />
        ),
      },
      {
        id: 'sends',
        title: t('partner/gets'),
        width: 240,
        value: (one) => t(`masterdata:edipartner/sends__${one.sends}`),
      },
      { id: 'address', title: t('partner/address'), width: 280, value: (one) => one.address },
    ],
    [t],
  );
  return (
    <section className="k-pane k-fill" aria-label={t('screen/partners')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/partners')}</h1>
        <span className="k-space" />
        <Toolbar actions={bound} label={t('screen/partners')} />
      </div>
      <DataList
        label={t('screen/partners')}
        columns={columns}
        rows={answer.data ?? none}
        rowId={(one) => one.partnerId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={(one) => go.to(`/OM/partners/${encodeURIComponent(one.partnerId)}`)}
        empty={{ icon: IconUsers, title: t('partner/none'), text: t('noneText') }}
        phone={(one) => (
          <>
            <b>{one.partnerName}</b>
            <StatusMark status={partnerStatus[partnerState(one)]} label={t(`partner/${partnerState(one)}`)} />
            <span className="k-dim">{one.partnerId}</span>
          </>
        )}
      />
    </section>
  );
}
