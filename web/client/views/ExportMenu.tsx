import { ActionIcon, Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconPlayerStop, IconTableExport } from '@tabler/icons-react';
import { Tip } from '#ui/feedback/Tip.tsx';
import type { Column } from '#ui/list/column.ts';
import type { TableState } from '#ui/list/tableState.ts';
import { type ListRows, useSaveList } from '#ui/list/useSaveList.tsx';
import { useTranslation } from '#ui/translation.ts';

const formats = [
  { id: 'xlsx', Icon: IconFileSpreadsheet },
  { id: 'csv', Icon: IconFileTypeCsv },
] as const;

/** Button that saves a list as a file; while it reads, a press breaks it off. The menu of a row has the same. */
export function ExportMenu<T>(props: {
  title: string;
  columns: readonly Column<T>[];
  state: TableState;
  rows: ListRows<T>;
}) {
  const { t } = useTranslation('base');
  const { save, read, stop, drawing } = useSaveList(props);
  if (read) {
    const { done, total } = read;
    const text = total === undefined ? t('saveList/stopCounting', { done }) : t('saveList/stop', { done, total });
    return (
      <>
        <Tip label={text}>
          <ActionIcon aria-label={text} onClick={stop}>
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
