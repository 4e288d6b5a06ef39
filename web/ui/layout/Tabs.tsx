import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Glyph } from '../status/Glyph.tsx';
import { useSwipe } from './useSwipe.ts';
import './layout.css';

export type TabItem = {
  id: string;
  title: string;
  count?: ReactNode;
  wrong?: number | undefined;
  content?: ReactNode;
};

/** Tabs with counts: one tab stop, arrows inside. Draws the content of the chosen tab when the items carry one. */
export function Tabs(props: {
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** At the right end of the tab line. */
  end?: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const { items } = props;
  const chosen = items.find((item) => item.id === props.value) ?? items[0];
  useSwipe(line, (by) => {
    const next = items[items.findIndex((item) => item.id === chosen?.id) + by];
    if (next) props.onChange(next.id);
  });
  const keyed = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === chosen?.id);
    const to =
      event.key === 'ArrowRight'
        ? (at + 1) % items.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + items.length) % items.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : -1;
    const next = items[to];
    if (!next) return;
    event.preventDefault();
    props.onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  const withContent = items.some((item) => item.content !== undefined);
  return (
    <>
      <div className="k-tabs-line" ref={line}>
        <div className="k-tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={keyed}>
          {items.map((item) => (
            <button
              type="button"
              role="tab"
              key={item.id}
              id={`${id}-${item.id}`}
              data-tab={item.id}
              aria-selected={item.id === chosen?.id}
              aria-controls={withContent ? `${id}-panel` : undefined}
              tabIndex={item.id === chosen?.id ? 0 : -1}
              className="k-tab"
              onClick={() => props.onChange(item.id)}
            >
              {item.title}
              {item.wrong ? (
                <span className="k-late k-row k-row-tight">
                  <Glyph name="late" />
                  {item.wrong}
                </span>
              ) : item.count === undefined ? null : (
                <span className="k-tab-count">{item.count}</span>
              )}
            </button>
          ))}
        </div>
        {props.end ? (
          <>
            <span className="k-space" />
            {props.end}
          </>
        ) : null}
      </div>
      {withContent && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen?.id}`} className="k-tab-panel">
          {chosen?.content}
        </div>
      )}
    </>
  );
}
