import {
  IconDeviceFloppy,
  IconFlask,
  IconHistory,
  IconRocket,
  IconTableExport,
  IconTableImport,
  IconTableOff,
  IconTrash,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { openHistory } from '#client/historyDialog.tsx';
import { saveFile } from '#client/files/saveFile.ts';
import { useSession } from '#client/session/session.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { pick } from '#ui/dialogs/pick.tsx';
import { toastError } from '#ui/feedback/toasts.ts';
import { useTranslation } from '#ui/translation.ts';
import type { RuleConfig } from '../../contract/configs.ts';
import type { GridColumn } from './gridColumns.ts';
import { blankRow } from './gridEdit.ts';
import type { Shown } from './RuleTable.tsx';
import { readTable, writeTable } from './tsv.ts';
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
          <FileButtons table={table} config={config} written={columns.filter(({ write }) => write)} />
        </>
      )}
    </div>
  );
}

/** The rows as a file, and rows of a file in their place; whoever did not mean it goes back by a step. */
function FileButtons({
  table: { rows },
  config,
  written,
}: {
  table: Table;
  config: RuleConfig;
  written: readonly GridColumn[];
}) {
  const { t } = useTranslation('ruletables');
  const { accountName } = useSession();
  const file = useRef<HTMLInputElement>(null);
  const download = () => {
    const lines = [written.map(({ title }) => title), ...rows.rows.map((row) => written.map(({ text }) => text(row)))];
    saveFile(new Blob([`\uFEFF${writeTable(lines, ';')}\r\n`], { type: 'text/csv' }), `${config.configName}.csv`);
  };
  const upload = async (read: File) => {
    const text = (await read.text()).replace(/^\uFEFF/, '');
    const [heads = [], ...lines] = readTable(text, text.includes('\t') ? '\t' : ';');
    const byHead = heads.map((head) => written.find(({ id, title }) => title === head.trim() || id === head.trim()));
    const unread = heads.filter((head, at) => head.trim() !== '' && !byHead[at]);
    // Without a known heading it is another file: the rows stay as they are.
    if (unread.length > 0)
      toastError({ key: 'ruletables:grid/unreadColumns', args: { columns: unread.slice(0, 8).join(', ') } });
    if (!byHead.some(Boolean)) return;
    rows.change(() =>
      lines
        .filter((line) => line.some((cell) => cell.trim() !== ''))
        .map((line, at) =>
          line.reduce(
            (row, cell, index) => byHead[index]?.write?.(row, cell) ?? row,
            blankRow((at + 1) * 10, accountName),
          ),
        )
        .sort((one, other) => one.priority - other.priority),
    );
  };
  return (
    <>
      <Button size="xs" leftSection={<IconTableExport size={14} aria-hidden="true" />} onClick={download}>
        {t('grid/download')}
      </Button>
      <Button
        size="xs"
        leftSection={<IconTableImport size={14} aria-hidden="true" />}
        onClick={() => file.current?.click()}
      >
        {t('grid/upload')}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt"
        hidden
        aria-label={t('grid/upload')}
        onChange={(event) => {
          const [read] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (read) void upload(read);
        }}
      />
    </>
  );
}
