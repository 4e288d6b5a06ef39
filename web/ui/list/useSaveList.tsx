import { type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { toastError, toastSuccess } from '../feedback/toasts.ts';
import { TimeZoneContext } from '../text/useFormat.ts';
import type { Column } from './column.ts';
import type { TableFormat } from './saveTable.ts';
import { saidTable } from './tableText.ts';
import { shownColumns, type TableState } from './tableState.ts';
import { useDrawnWords } from './useDrawnWords.tsx';
import type { Progress, ReadAll } from './useServerRows.ts';

/** Rows of a list: all there are, or how to read those that are not loaded yet. */
export type ListRows<T> = readonly T[] | ReadAll<T>;

/** All rows were read, and no file came of them. */
class NotWritten extends Error {}
const written = (write: () => Promise<void>): Promise<void> =>
  write().catch((cause: unknown) => {
    throw new NotWritten('file', { cause });
  });

/** Says what was saved; `left` as {@link ReadAll} answers it. */
function tell(count: number, left: number | undefined): void {
  if (left === 0) toastSuccess({ key: 'base:saveList/done', args: { count } });
  else if (left === undefined) toastError({ key: 'base:saveList/more', args: { count } });
  else toastError({ key: 'base:saveList/left', args: { count, left } });
}

/**
 * Saves what a list shows (its search, filter, order and columns) as a workbook or CSV. `read` is there while it reads, `stop` breaks it off.
 * Put `drawing` anywhere.
 */
export function useSaveList<T>(list: {
  title: string;
  columns: readonly Column<T>[];
  state: TableState;
  rows: ListRows<T>;
}): {
  save: (format: TableFormat) => Promise<void>;
  read: Progress | undefined;
  stop: () => void;
  drawing: ReactNode;
} {
  const { i18n } = useTranslation('base');
  const zone = useContext(TimeZoneContext) ?? 'UTC';
  const { drawing, draw } = useDrawnWords();
  const [read, setRead] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  const save = async (format: TableFormat) => {
    const { title, columns, state, rows } = list;
    const breaking = new AbortController();
    running.current = breaking;
    setRead({ done: 0, total: undefined });
    try {
      const all = typeof rows === 'function' ? await rows(breaking.signal, setRead) : { rows, left: 0 };
      const shown = shownColumns(columns, state).flatMap((id) => columns.filter((column) => column.id === id));
      const language = i18n.resolvedLanguage ?? 'en';
      await written(async () => {
        // The writer is fetched when somebody asks for a file.
        const { saveTable } = await import('./saveTable.ts');
        await saveTable(await saidTable(shown, all.rows, language, draw), { format, title, language, zone });
      });
      tell(all.rows.length, all.left);
    } catch (error) {
      if (!breaking.signal.aborted)
        toastError({ key: error instanceof NotWritten ? 'base:saveList/notWritten' : 'base:saveList/failed' });
    }
    running.current = undefined;
    setRead(undefined);
  };
  return { save, read, stop, drawing };
}
