import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Call } from '#kernel/call.ts';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { Summaries } from '#modules/crossdock/contract/calls.ts';
import type { ListState } from '#modules/crossdock/rules/list/vocabulary.ts';
import { refusedIn, useWaiting, waitingIn } from '#client/waiting/useWaiting.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { queryClient } from '#client/call/queries.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { believedFor } from './keptLists.ts';
import { listStateText, listStatus } from './status.ts';

type ListRow = {
  id: string;
  name: string;
  state: ListState;
  executionDate: LocalDate;
  summaries: Summaries;
  lateScans: number;
};

/** What this device has not sent of a list yet, or was refused: said where the counters would otherwise tell half of it. */
function WaitsHere({ id }: { id: string }) {
  const { t } = useTranslation('base');
  const mine = useWaiting().filter(({ subject, kind }) => subject === id && kind.startsWith('crossdock.'));
  const [waiting, refused] = [waitingIn(mine), refusedIn(mine)];
  return (
    <>
      {waiting > 0 && <StatusMark status="transit" label={t('waiting/count', { count: waiting })} />}
      {refused > 0 && <StatusMark status="late" glyph="stop" label={t('waiting/refused', { count: refused })} />}
    </>
  );
}

/** Scans that came in late: whoever judged the list before has judged it without them. */
function CameLate({ row }: { row: ListRow }) {
  const { t } = useTranslation('crossdock');
  return row.lateScans > 0 ? <StatusMark status="risk" label={t('list/late', { count: row.lateScans })} /> : null;
}

const kindOf = { loading: 'LDG', unloading: 'ULD', inventory: 'INV' } as const;

/** Columns that lists of every kind have. */
export function useListColumns<Row extends ListRow>(kind: 'LDG' | 'ULD' | 'INV') {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(() => {
    const name: Column<Row> = { id: 'name', title: t('column/list'), width: 110, value: (row) => row.name };
    const day: Column<Row> = {
      id: 'executionDate',
      title: t('column/day'),
      width: 96,
      value: (row) => dateToIso(row.executionDate),
      cell: (row) => format.date(row.executionDate),
    };
    const state: Column<Row> = {
      id: 'state',
      title: t('column/state'),
      width: 160,
      value: (row) => row.state,
      cell: (row) => (
        <>
          <StatusMark status={listStatus[row.state]} label={listStateText(row.state, kind, t)} />
          <WaitsHere id={row.id} />
          <CameLate row={row} />
        </>
      ),
    };
    const packages: Column<Row> = {
      id: 'packages',
      title: t('column/packages'),
      width: 170,
      sortable: false,
      value: (row) => row.summaries.packagesScanned,
      cell: ({ summaries: { packagesScanned: done, packagesExpected: expected } }) => (
        <BarMeter
          share={expected === 0 ? 0 : done / expected}
          label={t('scan/progress', { done, expected })}
          tone="done"
        />
      ),
    };
    return { name, day, state, packages };
  }, [t, format, kind]);
}

/** Keeps the answer to the plain question, by which the lists of the shift open without a network. */
function useKeptTable(
  path: string,
  { queryKey, readAt }: { queryKey: QueryKey; readAt: number },
  plain: boolean,
): void {
  const answer = plain && readAt > 0 ? queryClient.getQueryData(queryKey) : undefined;
  useKeptPage(`/TH/${path}`, [[queryKey, answer]], believedFor);
}

/** The lists of one kind: search, saved views, the table, and what a phone shows of each. */
export function ProcessLists<Row extends ListRow>(props: {
  title: string;
  /** Name of the list and of its saved views; `/TH/<path>/{id}` opens one. */
  name: string;
  path: keyof typeof kindOf;
  call: Call;
  body?: Record<string, unknown>;
  live: readonly string[];
  columns: readonly Column<Row>[];
  /** On a tablet or a small laptop: px of a column there, or null for one that stands in the catalogue only. */
  narrow: Readonly<Record<string, number | null>>;
  empty: { title: string; text: string };
  /** What can be searched; absent: trip, vehicle, list. */
  search?: string;
  /** At the end of the bar. */
  tools?: ReactNode;
  /** Below the bar. */
  filters?: ReactNode;
  /** On a phone: what names the list, and what else is known of it. */
  heading: (row: Row) => ReactNode;
  facts: (row: Row) => readonly (string | false | null)[];
  /** How far it is; absent: scanned of expected. */
  progress?: (row: Row) => string;
}) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState(props.name);
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<Row>(props.call, { query, body: props.body ?? {} }, { live: props.live });
  useKeptTable(props.path, rows, search === '' && !state.sort && Object.keys(props.body ?? {}).length === 0);
  const size = useScreenSize();
  const columns = useMemo(
    () =>
      size === 'tablet' || size === 'laptop'
        ? props.columns.map((column): Column<Row> => {
            const width = props.narrow[column.id];
            return width === undefined ? column : width === null ? { ...column, optional: true } : { ...column, width };
          })
        : props.columns,
    [size, props.columns, props.narrow],
  );
  const progress =
    props.progress ??
    ((row: Row) =>
      t('scan/progress', { done: row.summaries.packagesScanned, expected: row.summaries.packagesExpected }));
  return (
    <section className="k-pane k-fill" aria-label={props.title}>
      <div className="k-bar">
        <h1 className="k-h1">{props.title}</h1>
        <span className="k-space" />
        <SearchField label={props.search ?? t('screen/search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name: props.name, lists: [props.name] }}
          columns={columns}
          state={state}
          onState={setState}
        />
        {props.tools}
      </div>
      {props.filters}
      {rows.readAt > 0 && isUnreached(rows.error) && (
        <p className="k-alert k-alert-risk" role="status">
          {t('list/asOf', { time: format.clock(rows.readAt) })}
        </p>
      )}
      <DataList
        label={props.title}
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
        onOpen={(row) => go.to(`/TH/${props.path}/${row.id}`)}
        empty={props.empty}
        phone={(row) => (
          <>
            <span>{props.heading(row)}</span>
            <StatusMark status={listStatus[row.state]} label={listStateText(row.state, kindOf[props.path], t)} />
            <span className="k-dim">
              {progress(row)} <WaitsHere id={row.id} /> <CameLate row={row} />
            </span>
            <span className="k-dim k-fig">{props.facts(row).filter(Boolean).join(' · ')}</span>
          </>
        )}
      />
    </section>
  );
}
