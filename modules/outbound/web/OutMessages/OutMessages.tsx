import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listOutMessages, type OutMessage } from '#modules/outbound/contract/outMessages.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { outMessageStatus } from './look.ts';
import { useColumns } from './useColumns.tsx';

/** What went to partners, and what is still on its way. */
export function OutMessages() {
  const { t } = useTranslation('outbound');
  const format = useFormat();
  const go = useGo();
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState('outbound.outMessages');
  const columns = useColumns();
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<OutMessage>(listOutMessages, { query }, { live: ['outMessage'] });
  return (
    <section className="k-pane k-fill" aria-label={t('screen/outMessages')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/outMessages')}</h1>
        <span className="k-space" />
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name: 'outbound.outMessages', lists: ['outbound.outMessages'] }}
          columns={columns}
          state={state}
          onState={setState}
        />
      </div>
      <DataList
        label={t('screen/outMessages')}
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
        onOpen={(row) => go.to(`/OM/messages/${row.id}`)}
        empty={{ icon: IconSend, title: t('none'), text: t('noneText') }}
        phone={(row) => (
          <>
            <b>{row.name}</b>
            <StatusMark status={outMessageStatus[row.state]} label={t(`state/${row.state}`)} />
            <span className="k-dim">{row.partnerName}</span>
            <span className="k-dim k-fig">{format.instant(row.createdAt)}</span>
          </>
        )}
      />
    </section>
  );
}
