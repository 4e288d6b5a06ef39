import type { ReactNode } from 'react';
import type { GlyphName } from './status.ts';
import './status.css';

const ink = {
  stroke: 'var(--k-glyph-ink, var(--surface))',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const disc = <circle cx="6" cy="6" r="5.7" fill="currentColor" />;

const shapes: Record<GlyphName, ReactNode> = {
  late: (
    <>
      <path d="M6 .3 11.7 6 6 11.7.3 6z" fill="currentColor" />
      <path d="M6 3v3.4M6 8.2v.6" strokeWidth="1.5" {...ink} />
    </>
  ),
  block: (
    <>
      {disc}
      <path d="M3 6h6" strokeWidth="1.9" {...ink} />
    </>
  ),
  /** The octagon of a refused scan. */
  stop: (
    <>
      <path
        d="M3.6.6h4.8l3 3v4.8l-3 3H3.6l-3-3V3.6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <path
        d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinecap="round"
      />
    </>
  ),
  risk: (
    <>
      <path d="M6 .8 11.7 11H.3z" fill="currentColor" />
      <path d="M6 4.4v3M6 9v.3" strokeWidth="1.4" {...ink} />
    </>
  ),
  done: (
    <>
      {disc}
      <path d="m3.4 6.2 1.8 1.8 3.5-3.8" strokeWidth="1.5" {...ink} />
    </>
  ),
  planned: <circle cx="6" cy="6" r="4.7" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  transit: <path d="M1 2.2h5.2L11.4 6 6.2 9.8H1L4 6z" fill="currentColor" />,
  later: <circle cx="6" cy="6" r="4.7" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.7" />,
};

/** The shape alone, decorative: a word must stand beside it. `size` in px. */
export function Glyph({ name, size = 12, className }: { name: GlyphName; size?: number; className?: string }) {
  const family = name === 'block' ? 'late' : name;
  return (
    <svg
      className={`k-g k-${family}${className ? ` ${className}` : ''}`}
      viewBox="0 0 12 12"
      width={size}
      height={size}
      style={size === 12 ? undefined : { width: size, height: size }}
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
