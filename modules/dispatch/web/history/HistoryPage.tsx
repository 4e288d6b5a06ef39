import { Select } from '@mantine/core';
import { IconExternalLink, IconFilterOff, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCheckNames } from '#client/checkNames.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type FoundEntry, historyKinds, isHistoryKind, searchHistory } from '../../contract/searchHistory.ts';
import { SpanPicker } from '../archive/SpanPicker.tsx';
import { useSpan } from '../archive/useSpan.ts';
import '../pieces/dispatch.css';
import { historyColumns } from './historyColumns.tsx';

const rowId = (entry: FoundEntry): string => entry.id;
const live = ['trip', 'item', 'list'] as const;

type Opening = { entry: FoundEntry | undefined; open: (address: string) => void };
const openAction: Action<Opening> = {
  id: 'history.open',
  labelKey: 'dispatch:action/open',
  icon: IconExternalLink,
  category: 'navigate',
  when: ({ entry }) => entry !== undefined && entry.address !== null,
  run: ({ entry, open }) => void (entry?.address && open(entry.address)),
};
const actions = [openAction];

/** What happened in the depot, over all orders, trips, lists and packages: of one of them, by one person, on some days. */
export function HistoryPage() {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const span = useSpan();
  const [givenKind, setKind] = useAddress('of');
  const [number = '', setNumber] = useAddress('number');
  const [account = '', setAccount] = useAddress('account');
  const kind = isHistoryKind(givenKind) ? givenKind : 'order';
  const [state, setState] = useTableState('dispatchHistory');
  const [active, setActive] = useState<FoundEntry>();
  const { from, to } = span;
  const body = useMemo(
    () => ({ from, to, ...(number ? { [kind]: number } : {}), ...(account ? { account } : {}) }),
    [from, to, kind, number, account],
  );
  const query = useMemo(() => ({}), []);
  const server = useTableCall<FoundEntry>(searchHistory, { query, body }, { live });
  const checkNames = useCheckNames();
  const columns = useMemo(() => historyColumns(t, format, checkNames), [t, format, checkNames]);
  const bound = useActions(actions, { entry: active, open: go.to });
  return (
    <>
      <h1 className="k-hidden">{t('screen/history')}</h1>
      <div className="k-bar d-archive-bar">
        <SpanPicker span={span} />
        <Select
          aria-label={t('historySearch/of')}
          w={140}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(value === 'order' || value === null ? undefined : value)}
          data={historyKinds.map((value) => ({ value, label: t(`historySearch/kind/${value}`) }))}
        />
        <SearchField label={t('historySearch/number')} value={number} onSearch={setNumber} />
        <SearchField label={t('historySearch/account')} value={account} onSearch={setAccount} />
      </div>
      <div className="d-board">
        <section className="k-pane k-fill" aria-label={t('screen/history')}>
          <div className="k-pane-head">
            <h2 className="k-cut">{t('historySearch/entries')}</h2>
            <ListCount count={server.status === 'ready' ? (server.totalCapped ? -1 : server.total) : undefined} />
            <span className="k-space" />
            {size !== 'mobile' && (
              <ColumnTools
                columns={columns}
                state={state}
                onState={setState}
                file={{ title: t('screen/history'), rows: server.readAll }}
              />
            )}
          </div>
          <DataList<FoundEntry>
            label={t('historySearch/entries')}
            columns={columns}
            rows={server.rows ?? []}
            rowId={rowId}
            total={server.totalCapped ? -1 : server.total}
            {...server.reading}
            serverSort
            state={state}
            onState={setState}
            onActive={setActive}
            autoSelect
            onOpen={(entry) => entry.address && go.to(entry.address)}
            actions={bound}
            empty={
              number || account
                ? { icon: IconFilterOff, title: t('historySearch/noneFound'), text: t('historySearch/noneFoundText') }
                : { icon: IconHistory, title: t('historySearch/none'), text: t('historySearch/noneText') }
            }
            phone={(entry) => (
              <>
                <span>{entry.historyText}</span>
                <span className="k-dim">{entry.name ?? '–'}</span>
                <span className="k-dim k-small k-fig">{format.instant(entry.statusTime)}</span>
                <span className="k-dim">{entry.user}</span>
              </>
            )}
          />
        </section>
      </div>
    </>
  );
}
