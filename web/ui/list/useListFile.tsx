import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { type Action, bindActions, type BoundAction } from '../actions/action.ts';
import type { DataListProps } from './dataListProps.ts';
import type { TableFormat } from './saveTable.ts';
import { useSaveList } from './useSaveList.tsx';

const saving: readonly Action<(format: TableFormat) => void>[] = [
  {
    id: 'list.saveXlsx',
    labelKey: 'base:saveList/xlsx',
    icon: IconFileSpreadsheet,
    category: 'display',
    line: true,
    run: (save) => save('xlsx'),
  },
  {
    id: 'list.saveCsv',
    labelKey: 'base:saveList/csv',
    icon: IconFileTypeCsv,
    category: 'display',
    run: (save) => save('csv'),
  },
];
const none: readonly BoundAction[] = [];

/** A list whose rows' menu ends with saving the list as a file; a phone shows cards and saves none. */
export function useListFile<T extends object>(
  props: DataListProps<T>,
  rows: readonly T[],
  phone: boolean,
): { props: DataListProps<T> & { actions: readonly BoundAction[] }; drawing: ReactNode } {
  const { label: title, columns, state, onAll, actions = none } = props;
  const { save, drawing } = useSaveList({ title, columns, state, rows: onAll ?? rows });
  const latest = useRef(save);
  latest.current = save;
  const bound = useMemo(() => bindActions(saving, (format) => void latest.current(format)), []);
  const menu = useMemo(() => (phone ? actions : [...actions, ...bound]), [phone, actions, bound]);
  return { props: { ...props, actions: menu }, drawing };
}
