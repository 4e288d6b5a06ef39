import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type Action, bindActions, type BoundAction } from '../actions/action.ts';
import { ContextMenu } from '../actions/ContextMenu.tsx';
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
type Place = { x: number; y: number };

/** The menu of a row: its actions and, but on a phone, which shows cards, the list as a file. `shown` are the rows as they stand. */
export function useListMenu<T extends object>(
  props: DataListProps<T>,
  shown: readonly T[],
  phone: boolean,
  cursor: { menuAt: Place | undefined; setMenuAt: (at: Place | undefined) => void },
): { withMenu: DataListProps<T> & { actions: readonly BoundAction[] }; menu: ReactNode } {
  const { t } = useTranslation('base');
  const { label: title, columns, state, onAll, actions = none } = props;
  const { save, drawing } = useSaveList({ title, columns, state, rows: onAll ?? shown });
  const latest = useRef(save);
  latest.current = save;
  const bound = useMemo(() => bindActions(saving, (format) => void latest.current(format)), []);
  const all = useMemo(() => (phone ? actions : [...actions, ...bound]), [phone, actions, bound]);
  return {
    withMenu: { ...props, actions: all },
    menu: (
      <>
        <ContextMenu
          at={cursor.menuAt}
          actions={all}
          label={t('actions')}
          onClose={() => cursor.setMenuAt(undefined)}
        />
        {drawing}
      </>
    ),
  };
}
