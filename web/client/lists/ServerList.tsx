import { type ReactNode, useMemo } from 'react';
import type { Call } from '#kernel/call.ts';
import type { Condition } from '#kernel/paging.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { DataListProps } from '#ui/list/dataListProps.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useTableCall } from '../call/useCall.ts';
import { useAddress } from '../navigation/navigation.ts';
import { ListTools } from '../views/ListTools.tsx';

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
    /** Below the bar: chips and the like. */
    children?: ReactNode;
  },
) {
  const { narrowed, name, title } = props;
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState(name);
  const query = useMemo(
    () => ({
      ...(search ? { q: search } : {}),
      ...(narrowed ? { filter: { and: [...narrowed] } } : {}),
      ...(state.sort ? { sort: [...state.sort] } : {}),
    }),
    [search, narrowed, state.sort],
  );
  const rows = useTableCall<Row>(props.call, { query }, { live: props.live });
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{title}</h1>
        <span className="k-space" />
        <SearchField label={props.search} value={search} onSearch={setSearch} />
        <ListTools view={{ name, lists: [name] }} columns={props.columns} state={state} onState={setState} />
        {props.actions && <Toolbar actions={props.actions} label={title} />}
      </div>
      {props.children}
      <DataList
        label={title}
        columns={props.columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={rows.status}
        onRetry={rows.refetch}
        onMore={rows.more}
        serverSort
        state={state}
        onState={setState}
        onOpen={props.onOpen}
        empty={props.empty}
        phone={props.phone}
      />
    </section>
  );
}
