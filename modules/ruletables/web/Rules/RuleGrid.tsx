import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { Fault } from '../../rules/faults.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';
import type { Spot } from './gridEdit.ts';
import { RuleCell } from './RuleCell.tsx';
import { rowHeight, useGrid } from './useGrid.ts';
import type { Rows } from './useRows.ts';
import type { TableWords } from './useWords.ts';

type Props = {
  readonly label: string;
  readonly rows: Rows;
  /** Rows as they are shown; with a filter fewer than there are. */
  readonly shown: readonly RuleRow[];
  readonly columns: readonly GridColumn[];
  readonly faults: readonly Fault[];
  readonly changed: ReadonlySet<string>;
  readonly hits: ReadonlyMap<string, number>;
  readonly words: TableWords;
  readonly owner: string;
  readonly readOnly: boolean;
  readonly spot: Spot;
  readonly onSpot: (spot: Spot) => void;
  readonly heads: { ifAll: string; result: string };
};

/** Rows take the place of those that left the window: a page further is drawn in half the time. More than a window has. */
const slots = 128;

/** A table as spreadsheets are: arrows, Enter or F2, Tab, Escape, copy and paste, Delete, undo; a cell says what is wrong with it. */
export function RuleGrid(props: Props) {
  const { shown, columns, readOnly } = props;
  const grid = useGrid(props);
  const { frame, active, area, typed } = grid;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => virtual.scrollToIndex(active.row), [virtual, active.row]);
  const template = columns
    .map(({ width, kind }) => (kind === 'comment' ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');
  const isHere = (row: number, col: number): boolean => row === active.row && col === active.col;
  const isChosen = (row: number, col: number): boolean =>
    row >= area.top && row <= area.bottom && col >= area.left && col <= area.right;
  return (
    <div
      ref={frame}
      className="rt-grid"
      role="grid"
      aria-label={props.label}
      aria-rowcount={shown.length}
      aria-colcount={columns.length}
      aria-activedescendant={`rt-${active.row}-${active.col}`}
      aria-readonly={readOnly}
      tabIndex={0}
      onKeyDown={grid.keyed}
      onCopy={(event) => {
        if (typed !== undefined) return;
        event.clipboardData.setData('text/plain', grid.copied());
        event.preventDefault();
      }}
      onPaste={(event) => {
        if (typed !== undefined || readOnly) return;
        event.preventDefault();
        grid.pasted(event.clipboardData.getData('text/plain'));
      }}
    >
      <GridHead columns={columns} template={template} heads={props.heads} />
      <div className="rt-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = shown[index];
          if (!row) return null;
          const faults = props.faults.filter(({ rowId }) => rowId === row.id);
          return (
            <div
              key={index % slots}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={index === active.row}
              className={`rt-row${index === active.row ? ' rt-on' : ''}${row.active ? '' : ' rt-off'}`}
              style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
            >
              {columns.map((column, col) => (
                <RuleCell
                  key={column.id}
                  id={`rt-${index}-${col}`}
                  column={column}
                  row={row}
                  faults={faults}
                  changed={props.changed.has(row.id)}
                  hits={props.hits.get(row.id)}
                  isActive={isHere(index, col)}
                  isChosen={isChosen(index, col)}
                  typed={isHere(index, col) ? typed : undefined}
                  onTyped={grid.setTyped}
                  onDone={(text, by) => {
                    if (grid.commit(text, by !== undefined) && by) grid.step(by);
                  }}
                  onLeave={() => {
                    grid.setTyped(undefined);
                    frame.current?.focus();
                  }}
                  onPress={(extend) => grid.go({ row: index, col }, extend)}
                  onOpen={() => grid.edit()}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GridHead(props: { columns: readonly GridColumn[]; template: string; heads: Props['heads'] }) {
  const { columns, template, heads } = props;
  const inputs = columns.filter(({ kind }) => kind === 'input').length;
  const outputs = columns.filter(({ kind }) => kind === 'output').length;
  return (
    <div className="rt-head">
      <div className="rt-heads" style={{ gridTemplateColumns: template }} aria-hidden="true">
        <span />
        <span className="k-cut" title={heads.ifAll} style={{ gridColumn: `span ${inputs}` }}>
          {heads.ifAll}
        </span>
        <span className="k-cut rt-out" style={{ gridColumn: `span ${outputs}` }}>
          {heads.result}
        </span>
      </div>
      <div className="rt-heads" role="row" style={{ gridTemplateColumns: template }}>
        {columns.map(({ id, title, kind, attribute }) => (
          <span key={id} role="columnheader" className={kind === 'output' ? 'rt-out' : ''} title={title}>
            <span className="k-cut">{title}</span>
            {attribute?.unit && <span className="k-dim">{attribute.unit}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
