import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { ListCheck } from './ListCheck.tsx';
import type { Line } from './lines.ts';
import { cellId } from './ListRow.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { ShownColumn } from './useColumns.ts';

type GroupProps<T> = {
  line: Extract<Line<T>, { kind: 'group' }>;
  listId: string;
  index: number;
  top: number;
  height: number;
  columns: readonly ShownColumn<T>[];
  selectable: boolean;
  rowId: (row: T) => string;
  selection: Selection;
  active: boolean;
};

function Group<T>(props: GroupProps<T>) {
  const { t } = useTranslation('base');
  const { line } = props;
  const { columns, rowId, selection } = props;
  const sums = useMemo(
    () => columns.flatMap((column) => (column.sum ? [column.sum(line.rows)] : [])),
    [columns, line.rows],
  );
  const selected = useMemo(
    () =>
      selection.ids.size === 0 && !selection.all
        ? 0
        : line.rows.reduce((count, row) => count + (isSelected(selection, rowId(row)) ? 1 : 0), 0),
    [selection, line.rows, rowId],
  );
  const said = [line.note, ...sums].filter((text) => text !== undefined && text !== '');
  const share = selected === 0 ? 'none' : selected === line.rows.length ? 'all' : 'some';
  const Chevron = line.closed ? IconChevronRight : IconChevronDown;
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-expanded={!line.closed}
      data-line={props.index}
      data-active={props.active || undefined}
      className="k-lr k-lr-group"
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
    >
      {props.selectable && (
        <div role="gridcell" aria-colindex={1} className="k-lc k-lc-check" data-check="">
          <ListCheck share={share} />
        </div>
      )}
      <div
        role="gridcell"
        id={cellId(props.listId, props.index, 0)}
        aria-colindex={props.selectable ? 2 : 1}
        className="k-lc k-lc-group"
      >
        <Chevron size={14} stroke={1.6} aria-hidden="true" className="k-dim" />
        <span>{line.title}</span>
        <span className="k-lr-sums" title={said.join(' · ')}>
          {said.map((text) => ` · ${text}`)}
        </span>
        {selected > 0 && <span className="k-planned k-strong"> · {t('selected', { count: selected })}</span>}
      </div>
    </div>
  );
}

/** Head of a group: its name, then its sums; click or ArrowLeft/ArrowRight closes and opens it. */
export const GroupRow = memo(Group) as typeof Group;
