import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListCheck } from './ListCheck.tsx';
import type { Line } from './lines.ts';
import { cellId } from './ListRow.tsx';
import type { ShownColumn } from './useColumns.ts';

/** Head of a group: its name, then its sums; click or ArrowLeft/ArrowRight closes and opens it. */
export function GroupRow<T>(props: {
  line: Extract<Line<T>, { kind: 'group' }>;
  listId: string;
  index: number;
  top: number;
  height: number;
  columns: readonly ShownColumn<T>[];
  selectable: boolean;
  share: 'none' | 'some' | 'all';
  selected: number;
  active: boolean;
}) {
  const { t } = useTranslation('base');
  const { line } = props;
  const sums = props.columns.flatMap((column) => (column.sum ? [column.sum(line.rows)] : []));
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
          <ListCheck share={props.share} />
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
        <span className="k-lr-sums">
          {[line.note, ...sums].filter((text) => text !== undefined && text !== '').map((text) => ` · ${text}`)}
        </span>
        {props.selected > 0 && (
          <span className="k-planned k-strong"> · {t('selected', { count: props.selected })}</span>
        )}
      </div>
    </div>
  );
}
