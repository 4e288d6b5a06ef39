import { Glyph } from '../status/Glyph.tsx';
import type { GlyphName } from '../status/status.ts';
import { useFormat } from '../text/useFormat.ts';
import './layout.css';

export type Counter = { id: string; label: string; count?: number | undefined; glyph?: GlyphName; capped?: boolean };

/** Counters on top that act as filters (look.md, rule 5): one or none is pressed, pressing it again shows all. */
export function Counters(props: {
  label: string;
  items: readonly Counter[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const format = useFormat();
  return (
    <div className="k-row k-row-tight k-counters" role="group" aria-label={props.label}>
      {props.items.map((item) => (
        <button
          type="button"
          key={item.id}
          className="k-chip"
          aria-pressed={props.value === item.id}
          onClick={() => props.onChange(props.value === item.id ? undefined : item.id)}
        >
          {item.glyph ? <Glyph name={item.glyph} /> : null}
          {item.label} {item.count !== undefined && <b>{item.capped ? '1000+' : format.number(item.count)}</b>}
        </button>
      ))}
    </div>
  );
}
