import type { ReactNode } from 'react';
import type { BoundAction } from '#ui/actions/action.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { ListHead } from '#ui/layout/ListHead.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { DataListProps } from '#ui/list/dataListProps.ts';
import type { GlyphName } from '#ui/status/status.ts';
import { listStatus } from '../call/useCall.ts';
import type { ShortListState } from './useShortList.ts';

type Answer = { data: unknown; isError: boolean; error: unknown; refetch: () => unknown };

/** A list that is loaded whole, as a screen: its head with search and actions, the states it can be narrowed to, its rows. */
export function ShortList<Row extends object>(
  props: Required<Pick<DataListProps<Row>, 'onOpen' | 'empty' | 'phone'>> & {
    title: string;
    short: ShortListState<Row>;
    answer: Answer;
    columns: readonly Column<Row>[];
    actions: readonly BoundAction[];
    /** Counters above the list; each narrows it to the rows of its state. */
    states?: { label: string; items: readonly { id: string; glyph: GlyphName; label: string }[] };
    /** Beside the search. */
    children?: ReactNode;
  },
) {
  const { title, short, answer, actions, states } = props;
  const { all, stateOf } = short;
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <ListHead
        title={title}
        count={answer.data ? short.rows.length : undefined}
        search={short.q}
        onSearch={short.onSearch}
        actions={actions}
      >
        {props.children}
      </ListHead>
      {states && stateOf && (
        <div className="k-bar">
          <Counters
            label={states.label}
            items={states.items.map((item) => ({
              ...item,
              count: all.filter((row) => stateOf(row) === item.id).length,
            }))}
            value={short.filter}
            onChange={short.onFilter}
          />
        </div>
      )}
      <DataList
        label={title}
        columns={props.columns}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        actions={actions}
        onOpen={props.onOpen}
        empty={props.empty}
        phone={props.phone}
        {...short.list}
      />
    </section>
  );
}
