import { ExportMenu } from '#client/views/ExportMenu.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { TableState } from '#ui/list/tableState.ts';
import type { ListRows } from '#ui/list/useSaveList.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** Saves what stands in a list as it was; the file says of which moment it is. */
export function ListFile<T>(props: {
  title: string;
  at: number;
  columns: readonly Column<T>[];
  state: TableState;
  rows: ListRows<T>;
}) {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  const { title, at, ...list } = props;
  if (useScreenSize() === 'mobile') return null;
  return <ExportMenu title={t('file', { title, at: format.instant(at) })} {...list} />;
}
