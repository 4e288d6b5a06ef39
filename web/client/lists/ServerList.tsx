import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Call } from '#kernel/call.ts';
import type { Condition } from '#kernel/paging.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { FilterButton } from '#ui/filter/FilterButton.tsx';
import type { FilterField } from '#ui/filter/filterField.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { DataListProps } from '#ui/list/dataListProps.ts';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useTranslation } from '#ui/translation.ts';
import { useTableCall } from '../call/useCall.ts';
import { useAddress } from '../navigation/navigation.ts';
import { depotToday } from '../session/depotZone.ts';
import { ListTools } from '../views/ListTools.tsx';
import type { ListFilter } from '../views/useListFilter.ts';

const FilterSidebar = lazy(() => import('#ui/filter/FilterSidebar.tsx').then((m) => ({ default: m.FilterSidebar })));

const noActions = (): readonly BoundAction[] => [];

/** The row that the keyboard or the pointer stands on, as it is now, and what can be done with it. */
function useChosenRow<Row extends { id: string }>(
  props: {
    actions?: readonly BoundAction[];
    useRowActions?: (row: Row | undefined) => readonly BoundAction[];
  },
  rows: readonly Row[] | undefined,
) {
  const { actions = [], useRowActions = noActions } = props;
  const [id, setId] = useState<string>();
  const mobile = useScreenSize() === 'mobile';
  const row = rows?.find((one) => one.id === id);
  const rowActions = useRowActions(row);
  return {
    chosen: row ? selectOnly(row.id) : noSelection,
    choose: (next: Row | undefined) => setId(next?.id),
    rowActions,
    barActions: mobile ? actions : [...rowActions, ...actions],
  };
}

/** A table call as a screen: title, search, saved views and columns, actions, its rows; the server searches, narrows and sorts. */
export function ServerList<Row extends { id: string }>(
  props: Required<Pick<DataListProps<Row>, 'onOpen' | 'empty' | 'phone'>> & {
    title: string;
    /** What the search looks for, in words. */
    search: string;
    /** Name of the list and of its saved views. */
    name: string;
    call: Call;
    live: readonly string[];
    columns: readonly Column<Row>[];
    /** Narrows the list beside what is searched; keep it the same object. */
    narrowed?: readonly Condition[] | undefined;
    actions?: readonly BoundAction[];
    /** What can be done with the row that is chosen: in the bar (but on a phone, where a row opens) and in the row's menu. A hook. */
    useRowActions?: (row: Row | undefined) => readonly BoundAction[];
    /** Filters in a sidebar; `texts` begin the titles of their fields. */
    filter?: { state: ListFilter; fields: readonly FilterField[]; texts: readonly string[] };
    /** Below the bar: chips and the like. */
    children?: ReactNode;
  },
) {
  const { narrowed, name, title, filter } = props;
  const conditions = filter?.state.conditions;
  const { t } = useTranslation('base');
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState(name);
  const query = useMemo(
    () => ({
      ...(search ? { q: search } : {}),
      ...(narrowed || conditions?.length ? { filter: { and: [...(narrowed ?? []), ...(conditions ?? [])] } } : {}),
      ...(state.sort ? { sort: [...state.sort] } : {}),
    }),
    [search, narrowed, conditions, state.sort],
  );
  const rows = useTableCall<Row>(props.call, { query }, { live: props.live });
  const { chosen, choose, rowActions, barActions } = useChosenRow(props, rows.rows);
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{title}</h1>
        <span className="k-space" />
        <SearchField label={props.search} value={search} onSearch={setSearch} />
        {filter && <FilterButton active={filter.state.active} open={filter.state.open} onOpen={filter.state.setOpen} />}
        <ListTools
          view={{ name, lists: [name], ...(filter ? { address: ['filter'] } : {}) }}
          columns={props.columns}
          state={state}
          onState={setState}
          file={{ title: title, rows: rows.readAll }}
        />
        {barActions.length > 0 && <Toolbar actions={barActions} label={title} />}
      </div>
      {props.children}
      <div className="k-beside">
        {filter?.state.open && (
          <Suspense fallback={null}>
            <FilterSidebar
              fields={filter.fields}
              values={filter.state.values}
              onValues={filter.state.setValues}
              onClose={() => filter.state.setOpen(false)}
              texts={filter.texts}
              today={depotToday()}
            />
          </Suspense>
        )}
        <DataList
          label={title}
          columns={props.columns}
          rows={rows.rows ?? []}
          rowId={(row) => row.id}
          total={rows.total}
          {...rows.reading}
          serverSort
          state={state}
          onState={setState}
          onOpen={props.onOpen}
          {...(props.useRowActions ? { actions: rowActions, selection: chosen, onActive: choose } : {})}
          empty={search || narrowed || conditions?.length ? { title: t('list/empty') } : props.empty}
          phone={props.phone}
        />
      </div>
    </section>
  );
}
