import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { queryClient } from '#client/call/queries.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { CameLate, WaitsHere } from './listColumns.tsx';
import { believedFor, keptKinds } from './keptLists.ts';
import type { HallLists, HallRow } from './process.ts';
import { listStateText, listStatus } from './status.ts';

/** Keeps the answer to the plain question, by which the lists of the shift open without a network. */
function useKeptTable(
  path: string,
  { queryKey, readAt }: { queryKey: QueryKey; readAt: number },
  plain: boolean,
): void {
  const answer = plain && readAt > 0 ? queryClient.getQueryData(queryKey) : undefined;
  useKeptPage(`/TH/${path}`, [[queryKey, answer]], believedFor);
}

/** Columns as the screen has room for them. */
function useFitting<Row extends HallRow>(columns: readonly Column<Row>[], narrow: HallLists<Row>['narrow']) {
  const size = useScreenSize();
  return useMemo(
    () =>
      size === 'tablet' || size === 'laptop'
        ? columns.map((column): Column<Row> => {
            const width = narrow[column.id];
            return width === undefined ? column : width === null ? { ...column, optional: true } : { ...column, width };
          })
        : columns,
    [size, columns, narrow],
  );
}

/** The lists of one kind: search, counters, saved views, the table, and what a phone shows of each. */
export function ProcessLists<Row extends HallRow>(props: {
  path: keyof typeof keptKinds;
  kind: ListKind;
  lists: HallLists<Row>;
}) {
  const { path, kind, lists } = props;
  const { Heading, Tools, filters } = lists;
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  const name = `crossdock.${path}`;
  const title = t(useAccess()(lists.leads) ? lists.titles.all : lists.titles.own);
  const [given, setShow] = useAddress('show');
  const show = filters?.find((filter) => filter === given);
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState(name);
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const { calls } = keptKinds[path];
  const rows = useTableCall<Row>(calls.table, { query, body: show ? { show } : {} }, { live: lists.live });
  useKeptTable(path, rows, search === '' && !state.sort && !show);
  const columns = useFitting(lists.useColumns(), lists.narrow);
  const progress =
    lists.progress ??
    (({ summaries }: Row) =>
      t('scan/progress', { done: summaries.packagesScanned, expected: summaries.packagesExpected }));
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1">{title}</h1>
        <span className="k-space" />
        <SearchField label={t(lists.search ?? 'screen/search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name, lists: [name] }}
          columns={columns}
          state={state}
          onState={setState}
          file={{ title: title, rows: rows.readAll }}
        />
        {Tools && <Tools />}
      </div>
      {filters && (
        <div className="k-chip-bar">
          <Counters
            label={title}
            items={filters.map((filter) => ({ id: filter, label: t(`show/${filter}`) }))}
            value={show}
            onChange={setShow}
          />
        </div>
      )}
      {rows.readAt > 0 && isUnreached(rows.error) && (
        <p className="k-alert k-alert-risk" role="status">
          {t('list/asOf', { time: format.clock(rows.readAt) })}
        </p>
      )}
      <DataList
        label={title}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        {...rows.reading}
        serverSort
        state={state}
        onState={setState}
        onOpen={(row) => go.to(`/TH/${path}/${row.id}`)}
        empty={{ title: t(lists.empty.title), text: t(lists.empty.text) }}
        phone={(row) => (
          <>
            <span>
              <Heading row={row} />
            </span>
            <StatusMark status={listStatus[row.state]} label={listStateText(row.state, kind, t)} />
            <span className="k-dim">
              {progress(row, t)} <WaitsHere id={row.id} /> <CameLate row={row} />
            </span>
            <span className="k-dim k-fig">{lists.facts(row, t, format).filter(Boolean).join(' · ')}</span>
          </>
        )}
      />
    </section>
  );
}
