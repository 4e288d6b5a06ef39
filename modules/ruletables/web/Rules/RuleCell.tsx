import { useEffect, useRef } from 'react';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { Fault } from '../../rules/faults.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';
import type { Spot } from './gridEdit.ts';

type Props = {
  readonly id: string;
  readonly column: GridColumn;
  readonly row: RuleRow;
  readonly faults: readonly Fault[];
  readonly changed: boolean;
  readonly hits: number | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** What is being typed into it. */
  readonly typed: string | undefined;
  readonly onTyped: (text: string) => void;
  readonly onDone: (text: string, by?: Spot) => void;
  readonly onLeave: () => void;
  readonly onPress: (extend: boolean) => void;
  readonly onOpen: () => void;
};

function Typing({
  typed,
  label,
  onTyped,
  onDone,
  onLeave,
}: Pick<Props, 'onTyped' | 'onDone' | 'onLeave'> & { typed: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      className="rt-typing"
      aria-label={label}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
      onBlur={() => onDone(typed)}
      onKeyDown={(event) => {
        const by = { Enter: { row: 1, col: 0 }, Tab: { row: 0, col: event.shiftKey ? -1 : 1 } }[event.key];
        if (by) onDone(typed, by);
        else if (event.key === 'Escape') onLeave();
        else return event.stopPropagation();
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** What a row is at, in a word. */
function RowState({ row, faults, changed }: Pick<Props, 'row' | 'faults' | 'changed'>) {
  const { t } = useTranslation('ruletables');
  const error = faults.find(({ severity }) => severity === 'ERROR');
  if (error)
    return (
      <StatusMark status="late" label={t(error.code.startsWith('NEVER_REACHED') ? 'grid/never' : 'grid/faulty')} />
    );
  if (!row.active) return <StatusMark status="later" label={t('grid/off')} />;
  if (changed) return <StatusMark status="risk" label={t('grid/changed')} />;
  return <StatusMark status="done" label={t('grid/active')} />;
}

/** A cell: its text, or the field in which it is written; red with the words of its fault. */
export function RuleCell(props: Props) {
  const { column, row, faults, typed } = props;
  const field = column.kind === 'output' ? column.attribute?.name : column.id;
  const own = faults.filter((fault) => fault.field === field);
  const isBad = own.some(({ severity }) => severity === 'ERROR');
  const text = column.text(row);
  const classes = [
    'rt-cell',
    column.kind === 'output' ? 'rt-out' : '',
    column.kind === 'priority' || column.kind === 'hits' ? 'k-fig rt-right' : '',
    props.isChosen ? 'rt-chosen' : '',
    props.isActive ? 'rt-active' : '',
    isBad ? 'rt-bad' : own.length > 0 ? 'rt-hint' : '',
  ];
  return (
    <div
      id={props.id}
      role="gridcell"
      tabIndex={-1}
      aria-invalid={isBad}
      aria-selected={props.isActive}
      className={classes.filter(Boolean).join(' ')}
      title={text}
      onClick={(event) => props.onPress(event.shiftKey)}
      onDoubleClick={props.onOpen}
    >
      {typed !== undefined ? (
        <Typing
          typed={typed}
          label={column.title}
          onTyped={props.onTyped}
          onDone={props.onDone}
          onLeave={props.onLeave}
        />
      ) : column.kind === 'state' ? (
        <RowState row={row} faults={faults} changed={props.changed} />
      ) : (
        <span className={`k-cut${text === '' ? ' k-dim' : ''}`}>
          {column.kind === 'hits' ? (props.hits ?? '–') : text === '' ? '–' : text}
        </span>
      )}
    </div>
  );
}
