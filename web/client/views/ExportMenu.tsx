import { ActionIcon, Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconPlayerStop, IconTableExport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import type { Column } from '#ui/list/column.ts';
import { shownColumns, type TableState } from '#ui/list/tableState.ts';
import { saidTable } from '#ui/list/tableText.ts';
import type { ReadAll } from '#ui/list/useServerRows.ts';
import { useTranslation } from '#ui/translation.ts';
import { depotZone } from '../session/depotZone.ts';
import { useDrawnWords } from './useDrawnWords.tsx';
import { saveTable, type TableFormat } from './saveTable.ts';

/** Rows of a list: all there are, or how to read those that are not loaded yet. */
export type ExportRows<T> = readonly T[] | ReadAll<T>;

const formats = [
  { id: 'xlsx', Icon: IconFileSpreadsheet },
  { id: 'csv', Icon: IconFileTypeCsv },
] as const;

/** Saves what a list shows (its search, filter, order and columns) as a workbook or CSV; a second press while it reads breaks it off. */
export function ExportMenu<T>(props: {
  title: string;
  columns: readonly Column<T>[];
  state: TableState;
  rows: ExportRows<T>;
}) {
  const { t, i18n } = useTranslation('base');
  const [read, setRead] = useState<{ done: number; total: number }>();
  const { drawing, draw } = useDrawnWords();
  const running = useRef<AbortController>(undefined);
  const { title, columns, state, rows } = props;
  const save = async (format: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setRead({ done: 0, total: 0 });
    try {
      const all =
        typeof rows === 'function'
          ? await rows(stop.signal, (done, total) => setRead({ done, total }))
          : { rows, left: 0 };
      const shown = shownColumns(columns, state).flatMap((id) => columns.filter((column) => column.id === id));
      const language = i18n.resolvedLanguage ?? 'en';
      const table = await saidTable(shown, all.rows, language, draw);
      await saveTable(table, { format, title, language, zone: depotZone() });
      if (all.left > 0) toastError({ key: 'base:saveList/left', args: { count: all.rows.length, left: all.left } });
      else toastSuccess({ key: 'base:saveList/done', args: { count: all.rows.length } });
    } catch {
      if (!stop.signal.aborted) toastError({ key: 'base:saveList/failed' });
    }
    running.current = undefined;
    setRead(undefined);
  };
  if (read) {
    const text = t('saveList/stop', { done: read.done, total: Math.max(read.total, read.done) });
    return (
      <>
        <Tip label={text}>
          <ActionIcon aria-label={text} onClick={() => running.current?.abort()}>
            <IconPlayerStop size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
        {drawing}
      </>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tip label={t('export')}>
          <ActionIcon aria-label={t('export')}>
            <IconTableExport size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('export')}>
        {formats.map(({ id, Icon }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void save(id)}
          >
            {t(`saveList/${id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
