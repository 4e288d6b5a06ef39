import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { searchableText, searchTokens, type TextKey } from '#kernel/text.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import type { Action, IconComponent } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { ListHead } from '#ui/layout/ListHead.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { noSelection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useTranslation } from '#ui/translation.ts';
import './networkrules.css';

export type RuleRow = { readonly id: string; readonly name: string; readonly historyLogKey: string };
type Props<R extends RuleRow> = {
  /** `areas`: of its state and its texts. */
  name: string;
  title: string;
  at: string;
  icon: IconComponent;
  rows: readonly R[] | undefined;
  status: ListStatus;
  onRetry: () => void;
  columns: readonly Column<R>[];
  /** Words beside those of the columns that a search finds. */
  wordsOf: (row: R) => string;
  empty: { title: string; text: string };
  /** Absent: this session may look only. */
  onCreate?: (() => void) | undefined;
  onChange?: ((row: R) => void) | undefined;
  remove?: { key: TextKey; text: TextKey; run: (row: R) => Promise<unknown> } | undefined;
  /** Beside the row's facts: what it says, and what can be tried with it. */
  panel: (row: R) => ReactNode;
  /** Shown where no row is chosen. */
  aside: ReactNode;
  phone: (row: R) => ReactNode;
  /** Between the head of the list and its rows. */
  above?: ReactNode;
};

/** The panel of one rule: its name, what can be done with it, what it says. */
function RulePanel<R extends RuleRow>({
  row,
  page,
  onLeave,
}: {
  row: R;
  page: Props<R>;
  onLeave: (() => void) | undefined;
}) {
  const { t } = useTranslation('base');
  const { onChange, remove } = page;
  const actions: Action[] = [
    ...(onChange
      ? [
          {
            id: `networkrules.${page.name}.change`,
            labelKey: 'base:thing/change',
            icon: IconEdit,
            category: 'edit',
            run: () => onChange(row),
          } satisfies Action,
        ]
      : []),
    {
      id: `networkrules.${page.name}.history`,
      labelKey: 'base:thing/history',
      icon: IconHistory,
      category: 'display',
      run: () => void openHistory(row.historyLogKey, row.name),
    },
    ...(remove
      ? [
          {
            id: `networkrules.${page.name}.remove`,
            labelKey: remove.key,
            icon: IconTrash,
            category: 'edit',
            danger: true,
            run: async () => {
              const sure = await showMessage({
                icon: 'warning',
                title: { key: remove.key },
                text: { key: remove.text, args: { name: row.name } },
                answers: [{ value: 'yes', label: { key: remove.key }, danger: true }],
              });
              if (sure) await remove.run(row);
            },
          } satisfies Action,
        ]
      : []),
  ];
  const bound = useActions(actions, undefined);
  return (
    <aside className="nr-panel" aria-label={row.name}>
      <header className="k-page-head">
        {onLeave && (
          <ActionIcon aria-label={t('back')} onClick={onLeave}>
            <IconArrowLeft size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <h2 className="k-h2 k-cut">{row.name}</h2>
        <span className="k-space" />
        <Toolbar actions={bound} room={3} label={row.name} />
      </header>
      <div className="k-page">{page.panel(row)}</div>
    </aside>
  );
}

/** All rules of a kind, and beside them the one that is chosen. */
export function RulePage<R extends RuleRow>(props: Props<R>) {
  const { rows, at, title, onCreate } = props;
  const go = useGo();
  const size = useScreenSize();
  const narrow = size === 'mobile' || size === 'tablet';
  const { entityId } = usePlace();
  const [q, setQ] = useAddress('q');
  const [state, setState] = useTableState(`networkrules.${props.name}`);
  const [active, setActive] = useState<string>();
  const shown = useMemo(() => {
    const tokens = searchTokens(q ?? '');
    return (rows ?? []).filter((row) => {
      const words = searchableText([row.name, props.wordsOf(row)].join(' '));
      return tokens.every((token) => words.includes(token));
    });
  }, [rows, q, props]);
  const chosen = rows?.find(({ id }) => id === (entityId ?? active));
  const creating = useActions(
    onCreate
      ? [
          {
            id: `networkrules.${props.name}.create`,
            labelKey: 'base:create',
            icon: IconPlus,
            shortcut: 'ctrl+alt+n',
            category: 'manage',
            primary: true,
            run: onCreate,
          },
        ]
      : [],
    undefined,
  );
  const back = () => go.leave(at);
  const list = (
    <section className="k-pane k-fill" aria-label={title}>
      <ListHead title={title} count={rows ? shown.length : undefined} search={q} onSearch={setQ} actions={creating} />
      {props.above}
      <DataList
        label={title}
        columns={props.columns}
        rows={shown}
        rowId={(row) => row.id}
        status={props.status}
        onRetry={props.onRetry}
        state={state}
        onState={setState}
        selection={chosen ? { ...noSelection, ids: new Set([chosen.id]) } : noSelection}
        onActive={(row) => setActive(row?.id)}
        onOpen={(row) => go.to(`${at}/${row.id}`)}
        empty={{ icon: props.icon, ...props.empty }}
        phone={props.phone}
      />
    </section>
  );
  const panel = chosen ? (
    <RulePanel key={chosen.id} row={chosen} page={props} onLeave={narrow ? back : undefined} />
  ) : (
    <aside className="nr-panel">
      <div className="k-page">{props.aside}</div>
    </aside>
  );
  if (narrow) return entityId && chosen ? panel : list;
  return (
    <Splitter
      name={`networkrules.${props.name}`}
      label={title}
      sized="second"
      initial={480}
      min={320}
      max={800}
      first={list}
      second={panel}
    />
  );
}
