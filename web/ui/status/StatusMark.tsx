import { Glyph } from './Glyph.tsx';
import type { GlyphName, Status } from './status.ts';
import './status.css';

/**
 * Status as glyph, word and colour. Bare in rows; `boxed` in page heads, panel heads and alerts; `solid` on board, map
 * and scan screens. `glyph="block"` gives red its second shape.
 */
export function StatusMark(props: {
  status: Status;
  label: string;
  glyph?: GlyphName;
  look?: 'bare' | 'boxed' | 'solid';
  title?: string;
}) {
  const look = props.look ?? 'bare';
  return (
    <span className={`k-st k-st-${look} k-st-${props.status}`} title={props.title}>
      <Glyph name={props.glyph ?? props.status} />
      <span className="k-cut">{props.label}</span>
    </span>
  );
}
