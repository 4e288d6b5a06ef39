import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pick } from '#ui/dialogs/pick.tsx';
import { textsOf } from '../../rules/conditions.ts';
import type { Fault } from '../../rules/faults.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import { RuleCell } from './RuleCell.tsx';
import type { GridColumn } from './gridColumns.ts';
import { insertRow, moveRow, pasteCells, type Spot, writeCell } from './gridEdit.ts';
import { readTable, writeTable } from './tsv.ts';
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
  readonly heads: { ifAll: string; then: string };
};

const rowHeight = 28;
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Keys that go from cell to cell. */
function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent, page: number): Spot | undefined {
  if (key === 'ArrowUp') return { row: ctrlKey ? -1e6 : -1, col: 0 };
  if (key === 'ArrowDown') return { row: ctrlKey ? 1e6 : 1, col: 0 };
  if (key === 'ArrowLeft') return { row: 0, col: -1 };
  if (key === 'ArrowRight') return { row: 0, col: 1 };
  if (key === 'PageUp') return { row: -page, col: 0 };
  if (key === 'PageDown') return { row: page, col: 0 };
  if (key === 'Home') return { row: ctrlKey ? -1e6 : 0, col: -1e6 };
  if (key === 'End') return { row: ctrlKey ? 1e6 : 0, col: 1e6 };
  if (key === 'Tab') return { row: 0, col: shiftKey ? -1 : 1 };
  return undefined;
}

/** Chooses what a cell names from what there is. */
async function chosenFor(column: GridColumn, row: RuleRow, words: TableWords): Promise<string | undefined> {
  const { attribute } = column;
  const options = attribute ? words.choicesOf(attribute) : [];
  if (!attribute || options.length === 0) return undefined;
  const value =
    column.kind === 'output'
      ? row.result[attribute.name]
      : row.conditions.find(({ attr }) => attr === attribute.name)?.value;
  const chosen = textsOf(value) ?? (typeof value === 'string' ? [value] : []);
  const multiple = column.kind === 'input' || attribute.type === 'LIST';
  const picked = await pick({ title: column.title, options, chosen, multiple, clearable: true });
  return picked?.map((id) => words.words.show(attribute, id)).join('; ');
}

/** A table as spreadsheets are: arrows, Enter or F2, Tab, Escape, copy and paste, Delete, undo; a cell says what is wrong with it. */
export function RuleGrid(props: Props) {
  const { rows, shown, columns, spot, onSpot, readOnly } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [anchor, setAnchor] = useState<Spot>();
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const active = { row: clamp(spot.row, shown.length - 1), col: clamp(spot.col, columns.length - 1) };
  const from = anchor ?? active;
  const area = {
    top: Math.min(from.row, active.row),
    bottom: Math.max(from.row, active.row),
    left: Math.min(from.col, active.col),
    right: Math.max(from.col, active.col),
  };
  useEffect(() => virtual.scrollToIndex(active.row), [virtual, active.row]);
  const at = (line: number): number => {
    const row = shown[line];
    return row ? rows.rows.indexOf(row) : rows.rows.length - 1;
  };
  const go = (to: Spot, extend = false) => {
    setAnchor(extend ? from : undefined);
    onSpot({ row: clamp(to.row, shown.length - 1), col: clamp(to.col, columns.length - 1) });
  };
  const step = (by: Spot, extend = false) => go({ row: active.row + by.row, col: active.col + by.col }, extend);
  const column = columns[active.col];
  const row = shown[active.row];
  const commit = (text: string) => {
    setTyped(undefined);
    const index = at(active.row);
    // Leaving the field says the same once more: nothing is written twice.
    if (column?.write)
      rows.change((now) => {
        const written = now[index];
        return written && column.text(written) !== text.trim() ? writeCell(now, index, column, text) : now;
      });
    frame.current?.focus();
  };
  const edit = (text?: string) => {
    if (readOnly || !column?.write || !row) return;
    if (column.kind === 'state') {
      const next = columns.find(({ kind }) => kind === 'state');
      if (next) rows.change((now) => now.map((one) => (one.id === row.id ? { ...one, active: !one.active } : one)));
    } else setTyped(text ?? column.text(row));
  };
  const clear = () =>
    rows.change((now) =>
      now.map((one) => {
        const line = shown.indexOf(one);
        if (line < area.top || line > area.bottom) return one;
        return columns
          .slice(area.left, area.right + 1)
          .filter(({ kind }) => kind !== 'state' && kind !== 'priority')
          .reduce((cleared, { write }) => write?.(cleared, '') ?? cleared, one);
      }),
    );
  const choose = async () => {
    if (!row || !column) return;
    const text = await chosenFor(column, row, props.words);
    if (text !== undefined) commit(text);
    frame.current?.focus();
  };
  const command = (event: KeyboardEvent): (() => void) | undefined => {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (event.altKey && key === 'arrowdown' && event.shiftKey) return () => moved(1);
    if (event.altKey && key === 'arrowup' && event.shiftKey) return () => moved(-1);
    if (event.altKey && key === 'arrowdown') return () => void choose();
    if (control && key === 'z') return event.shiftKey ? rows.redo : rows.undo;
    if (control && key === 'y') return rows.redo;
    if (control && key === 'i') return () => add();
    if (control && key === 'd') return () => add(row);
    if (control && key === 'a')
      return () => {
        setAnchor({ row: 0, col: 0 });
        onSpot({ row: shown.length - 1, col: columns.length - 1 });
      };
    if (control || event.altKey) return undefined;
    if (key === 'delete' || key === 'backspace') return clear;
    if (key === 'enter' || key === 'f2') return () => edit();
    return event.key.length === 1 ? () => edit(event.key === ' ' ? undefined : event.key) : undefined;
  };
  const add = (like?: RuleRow) => {
    rows.change((now) => insertRow(now, at(active.row), props.owner, like));
    go({ row: active.row + 1, col: active.col });
  };
  const moved = (by: 1 | -1) => {
    rows.change((now) => moveRow(now, at(active.row), by));
    step({ row: by, col: 0 });
  };
  const keyed = (event: KeyboardEvent) => {
    if (typed !== undefined) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 300) / rowHeight) - 2);
    const by = event.altKey ? undefined : stepOf(event, page);
    // Tab leaves the grid at its ends, as everywhere.
    if (by && event.key === 'Tab') {
      const next = active.col + by.col;
      if (next < 0 || next >= columns.length) return;
    }
    const asked = by ? () => step(by, event.shiftKey && event.key !== 'Tab') : readOnly ? undefined : command(event);
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    asked();
  };
  const copied = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    const cells = shown
      .slice(area.top, area.bottom + 1)
      .map((one) => columns.slice(area.left, area.right + 1).map(({ text }) => text(one)));
    event.clipboardData.setData('text/plain', writeTable(cells, '\t'));
    event.preventDefault();
  };
  const pasted = (event: ClipboardEvent) => {
    if (typed !== undefined || readOnly) return;
    const cells = readTable(event.clipboardData.getData('text/plain'), '\t');
    event.preventDefault();
    if (cells.length > 0)
      rows.change((now) =>
        pasteCells(now, columns, { row: shown.length === 0 ? 0 : at(active.row), col: active.col }, cells, props.owner),
      );
  };
  const template = columns
    .map(({ width, kind }) => (kind === 'comment' ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');
  const inputs = columns.filter(({ kind }) => kind === 'input').length;
  const outputs = columns.filter(({ kind }) => kind === 'output').length;
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
      onKeyDown={keyed}
      onCopy={copied}
      onPaste={pasted}
    >
      <GridHead columns={columns} template={template} inputs={inputs} outputs={outputs} heads={props.heads} />
      <div className="rt-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const one = shown[item.index];
          if (!one) return null;
          const own = props.faults.filter(({ rowId }) => rowId === one.id);
          return (
            <div
              key={one.id}
              role="row"
              aria-rowindex={item.index + 1}
              aria-selected={item.index === active.row}
              className={`rt-row${item.index === active.row ? ' rt-on' : ''}${one.active ? '' : ' rt-off'}`}
              style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
            >
              {columns.map((col, index) => (
                <RuleCell
                  key={col.id}
                  id={`rt-${item.index}-${index}`}
                  column={col}
                  row={one}
                  faults={own}
                  changed={props.changed.has(one.id)}
                  hits={props.hits.get(one.id)}
                  isActive={item.index === active.row && index === active.col}
                  isChosen={
                    item.index >= area.top && item.index <= area.bottom && index >= area.left && index <= area.right
                  }
                  typed={item.index === active.row && index === active.col ? typed : undefined}
                  onTyped={setTyped}
                  onDone={(text, by) => {
                    commit(text);
                    if (by) step(by);
                  }}
                  onLeave={() => {
                    setTyped(undefined);
                    focusOn(frame);
                  }}
                  onPress={(extend) => go({ row: item.index, col: index }, extend)}
                  onOpen={() => edit()}
                  onChoose={col.attribute && !readOnly ? () => void choose() : undefined}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const focusOn = (frame: RefObject<HTMLDivElement | null>): void => frame.current?.focus();

function GridHead(props: {
  columns: readonly GridColumn[];
  template: string;
  inputs: number;
  outputs: number;
  heads: Props['heads'];
}) {
  const { columns, template, inputs, outputs, heads } = props;
  return (
    <div className="rt-head">
      <div className="rt-heads" style={{ gridTemplateColumns: template }} aria-hidden="true">
        <span />
        <span className="k-cut" style={{ gridColumn: `span ${inputs}` }}>
          {heads.ifAll}
        </span>
        <span className="k-cut rt-out" style={{ gridColumn: `span ${outputs}` }}>
          {heads.then}
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
