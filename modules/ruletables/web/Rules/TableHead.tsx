import { IconDeviceFloppy, IconFlask, IconHistory, IconRocket, IconTableOff, IconTrash } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { openHistory } from '#client/historyDialog.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { pick } from '#ui/dialogs/pick.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { RuleConfig } from '../../contract/configs.ts';
import { FileButtons } from './FileButtons.tsx';
import type { GridColumn } from './gridColumns.ts';
import type { Shown } from './RuleTable.tsx';
import type { Table } from './useTable.ts';
import type { TableWords } from './useWords.ts';

/** What the table is, and what can be done with it as a whole. */
export function TableHead(props: {
  table: Table;
  title: string;
  config: RuleConfig;
  readOnly: boolean;
  canPublish: boolean;
  busy: boolean;
  onTest: () => void;
  children: ReactNode;
}) {
  const { table, title, canPublish, busy } = props;
  const { base, dirty } = table;
  const drop = async () => {
    const sure = await showMessage({
      icon: 'warning',
      title: { key: 'ruletables:grid/discard' },
      text: base?.published
        ? { key: 'ruletables:grid/discardText', args: { version: base.published.version } }
        : { key: 'ruletables:grid/discardAllText' },
      answers: [{ value: 'yes', label: { key: 'ruletables:grid/discard' }, danger: true }],
    });
    if (sure) await table.discard();
  };
  const log = base?.historyLogKey;
  const actions = useActions(
    [
      {
        id: 'ruletables.versions',
        labelKey: 'ruletables:grid/versionsTitle',
        icon: IconHistory,
        // What was taken out of use can come back.
        when: () => !props.readOnly && base?.historyLogKey != null,
        run: () => table.restore(),
      },
      {
        id: 'ruletables.test',
        labelKey: 'ruletables:grid/test',
        icon: IconFlask,
        when: () => !busy && table.rows.rows.length > 0,
        run: props.onTest,
      },
      {
        id: 'ruletables.save',
        labelKey: 'ruletables:grid/save',
        icon: IconDeviceFloppy,
        shortcut: 'ctrl+s',
        whileTyping: true,
        category: 'edit',
        when: () => dirty && !busy,
        run: async () => void (await table.save()),
      },
      {
        id: 'ruletables.history',
        labelKey: 'ruletables:grid/history',
        icon: IconHistory,
        when: () => log != null,
        run: () => void (log && openHistory(log, title)),
      },
      {
        id: 'ruletables.discard',
        labelKey: 'ruletables:grid/discard',
        icon: IconTrash,
        danger: true,
        when: () => dirty || base?.draft != null,
        run: drop,
      },
      {
        id: 'ruletables.remove',
        labelKey: 'ruletables:grid/remove',
        icon: IconTableOff,
        danger: true,
        when: () => base !== undefined && !busy && (base.published !== null || base.planned.length > 0),
        run: () => table.remove(),
      },
      {
        id: 'ruletables.publish',
        labelKey: 'ruletables:grid/publish',
        icon: IconRocket,
        primary: true,
        when: () => canPublish && !busy,
        run: () => table.publish(),
      },
    ],
    undefined,
  );
  return (
    <div className="k-bar k-wrap">
      <h1 className="k-h1 k-cut">{title}</h1>
      {props.children}
      <span className="k-space" />
      <Toolbar actions={actions} room={3} label={title} />
    </div>
  );
}

/** The line over the rows: how many, which are shown, a new row or condition, and the table as a file. */
export function RowsBar(props: {
  table: Table;
  config: RuleConfig;
  words: TableWords;
  columns: readonly GridColumn[];
  filter: Shown;
  faulty: number;
  onFilter: (shown: Shown) => void;
  onColumn: (name: string) => void;
  onAdd: () => void;
  /** Only what is shown of it is chosen, as on a phone: rows are written at a desk. */
  readOnly: boolean;
}) {
  const { table, config, columns, words } = props;
  const { rows } = table;
  const { t } = useTranslation('ruletables');
  const keys = useShortcutText();
  const count = { all: rows.rows.length, changed: table.changed.size, faults: props.faulty };
  const hidden = config.inputs.filter(({ name }) => !columns.some(({ id }) => id === name));
  const addColumn = async () => {
    const options = hidden.map(({ name }) => ({ value: name, label: words.titleOf(name) }));
    const [name] = (await pick({ title: t('grid/addCondition'), options, chosen: [] })) ?? [];
    if (name) props.onColumn(name);
  };
  return (
    <div className="k-bar k-wrap rt-bar">
      <span className="k-h2">{t('grid/rows')}</span>
      <span className="k-dim">{t('grid/rowsOf', { count: count.all })}</span>
      {(['all', 'changed', 'faults'] as const).map((name) => (
        <Button
          key={name}
          size="xs"
          aria-pressed={props.filter === name}
          rightSection={<span className="k-fig">{count[name]}</span>}
          onClick={() => props.onFilter(name)}
        >
          {t(`grid/${name}`)}
        </Button>
      ))}
      {!props.readOnly && <span className="k-space" />}
      {!props.readOnly && (
        <>
          <Button size="xs" rightSection={<kbd>{keys('ctrl+i').join(' ')}</kbd>} onClick={props.onAdd}>
            {t('grid/addRow')}
          </Button>
          {hidden.length > 0 && (
            <Button size="xs" onClick={() => void addColumn()}>
              {t('grid/addCondition')}
            </Button>
          )}
          <FileButtons table={table} config={config} words={words} written={columns.filter(({ write }) => write)} />
        </>
      )}
    </div>
  );
}
