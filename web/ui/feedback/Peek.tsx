import { Popover } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import './feedback.css';

/** ms (specification 1, 9). */
const enter = 50;
const leave = 70;
const leaveHoverable = 300;
const afterScroll = 50;

/**
 * A pop-up that opens by pointing at what it explains, or by its focus: 50 ms in, 70 ms out, gone 50 ms after a scroll. When
 * it is `hoverable` it stays for 300 ms, so that the pointer can reach it. `untabbed` for the cells of a list, whose rows have the focus.
 */
export function Peek(props: { children: ReactNode; content: ReactNode; hoverable?: boolean; untabbed?: boolean }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback((next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const hide = () => soon(false, afterScroll);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [open, soon]);
  const out = () => soon(false, props.hoverable ? leaveHoverable : leave);
  return (
    <Popover opened={open} onChange={setOpen} position="top" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className="k-peek"
          {...(props.untabbed ? { tabIndex: -1 } : {})}
          aria-expanded={open}
          onPointerEnter={(event) => event.pointerType === 'mouse' && soon(true, enter)}
          onPointerLeave={out}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && soon(true, enter)}
          onBlur={out}
          onClick={() => soon(true, 0)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return;
            event.stopPropagation();
            soon(false, 0);
          }}
        >
          {props.children}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className="k-peek-content"
        {...(props.hoverable ? { onPointerEnter: () => soon(true, 0), onPointerLeave: out } : {})}
      >
        {props.content}
      </Popover.Dropdown>
    </Popover>
  );
}
