import type { ReactNode } from 'react';
import './layout.css';

/** Names and values of a record, one per line with hairlines; empty values are a dash. */
export function KeyValues({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="k-kv">
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value === undefined || item.value === null || item.value === '' ? (
              <span className="k-dim">–</span>
            ) : (
              item.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The line of figures beneath a page head: label above, figure below; scrolls sideways when it does not fit. */
export function Figures({ items }: { items: readonly { label: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className="k-figures">
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value} {item.note ? <span className="k-dim">{item.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
