import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { DataListProps } from './dataListProps.ts';
import type { Line } from './lines.ts';
import { countSelected, isSelected, type Selection, selectOnly, toggle } from './selection.ts';
import { selectionOfClick } from './useListKeys.ts';

/** ms that a finger stays down until it means more (specification 3, 9). */
const longPress = 300;

type Pointed<T extends object> = {
  props: DataListProps<T>;
  lines: readonly Line<T>[];
  selection: Selection;
  anchor: number;
  touch: boolean;
  /** Two-line rows: a tap opens. */
  phone: boolean;
  /** Moves the cursor of the keyboard; `keepAnchor` while a range is drawn. */
  stand: (line: number, keepAnchor: boolean) => void;
  closeGroup: (key: string, closed: boolean) => void;
  openMenu: (at: { x: number; y: number }) => void;
};

const lineOf = (event: { target: EventTarget }): number => {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-line]');
  return row ? Number(row.dataset.line) : -1;
};

/** Everything a list does by mouse and finger: choose, open, select, a range, the menu, a long press, the beginning of a drag. */
export function useListPointer<T extends object>(list: Pointed<T>) {
  const { props, lines, selection } = list;
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; long: boolean }>(undefined);
  const selectable = props.onSelection !== undefined;
  const select = (next: Selection) => props.onSelection?.(next);
  const menuOf = (line: number, x: number, y: number) => {
    const target = lines[line];
    if (!props.actions || props.actions.length === 0 || target?.kind !== 'row') return;
    list.stand(line, true);
    props.onActive?.(target.row);
    const id = props.rowId(target.row);
    if (selectable && !isSelected(selection, id)) select(selectOnly(id));
    list.openMenu({ x, y });
  };
  const released = () => {
    if (press.current) clearTimeout(press.current.timer);
  };
  const onClick = (event: MouseEvent) => {
    if (press.current?.long) {
      press.current = undefined;
      return;
    }
    const line = lineOf(event);
    const target = lines[line];
    const element = event.target as HTMLElement;
    if (!target || element.closest('a,button,input')) return;
    const box = element.closest('[data-check]') !== null;
    list.stand(line, event.shiftKey);
    if (target.kind === 'group' && !box) return list.closeGroup(target.key, !target.closed);
    if (target.kind === 'row') props.onActive?.(target.row);
    const multi = list.touch && countSelected(selection, props.rows.length) > 0 && selectable;
    const opens = element.closest('[data-open]') !== null || list.phone;
    const ctrl = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey;
    if (!box && !multi && !ctrl && !shift && target.kind === 'row' && opens) {
      props.onOpen?.(target.row);
      if (props.onOpen) return;
    }
    if (!selectable) return;
    const { rowId } = props;
    select(selectionOfClick({ lines, rowId, selection, anchor: list.anchor, line, box: box || multi, ctrl, shift }));
  };
  // A long press starts a multi-selection on touch devices (specification 1, 4.4).
  const onPointerDown = (event: PointerEvent) => {
    const target = lines[lineOf(event)];
    if (target?.kind !== 'row') return;
    if (event.pointerType !== 'touch') return props.onGrab?.(event, target.row);
    if (!selectable) return;
    const now = { long: false, timer: setTimeout(() => undefined, 0) };
    now.timer = setTimeout(() => {
      now.long = true;
      select(toggle(selection, props.rowId(target.row)));
    }, longPress);
    press.current = now;
  };
  return {
    menuOf,
    handlers: {
      onClick,
      onDoubleClick: (event: MouseEvent) => {
        const target = lines[lineOf(event)];
        if (target?.kind === 'row') props.onOpen?.(target.row);
      },
      onContextMenu: (event: MouseEvent) => {
        const line = lineOf(event);
        if (line < 0 || !props.actions) return;
        event.preventDefault();
        if (!press.current?.long) menuOf(line, event.clientX, event.clientY);
      },
      // A range of lines, not of the words on them.
      onMouseDown: (event: MouseEvent) => {
        if (!event.shiftKey || lineOf(event) < 0) return;
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus({ preventScroll: true });
      },
      onPointerDown,
      onPointerUp: released,
      onPointerCancel: released,
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && (event.movementX > 3 || event.movementY > 3)) released();
      },
    },
  };
}
