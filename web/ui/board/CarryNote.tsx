import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import './board.css';

/** What is carried and what the place under it says, beside the pointer; spoken as it changes. */
export function CarryNote(props: { note: RefObject<HTMLDivElement | null>; title: string; children: ReactNode }) {
  return createPortal(
    <div ref={props.note} className="k-carry" role="status">
      <b>{props.title}</b>
      {props.children}
    </div>,
    document.body,
  );
}
