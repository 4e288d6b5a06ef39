import type { ReactNode } from 'react';
import { Glyph } from '../status/Glyph.tsx';
import type { GlyphName, Status } from '../status/status.ts';
import './scan.css';

export type ScanFact = { label: string; value: ReactNode; strong?: boolean };

/** Colours of a scan's answer: done, warned, refused, waiting. */
export type ScanVerdict = {
  status: Status;
  glyph?: GlyphName;
  title: string;
  lines: readonly ReactNode[];
  /** Below the colour, as rows: what a refused package is and where it goes. */
  facts?: readonly ScanFact[];
  /** A refusal takes the upper third. */
  refusal?: boolean;
};

/** The last scan, large: full-width colour, glyph, verb first. */
export function ScanResult({ verdict }: { verdict: ScanVerdict }) {
  const { facts = [] } = verdict;
  return (
    <>
      <div
        className={`k-scan-result k-scan-${verdict.status}${verdict.refusal ? ' k-scan-refusal' : ''}`}
        role={verdict.refusal ? 'alert' : 'status'}
      >
        <Glyph name={verdict.glyph ?? verdict.status} size={verdict.refusal ? 88 : 56} />
        <div>
          <b>{verdict.title}</b>
          {verdict.lines.map((line, index) => (
            // The lines of one answer never move
            <p key={index}>{line}</p>
          ))}
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="k-scan-facts">
          {facts.map(({ label, value, strong }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{strong ? <b>{value}</b> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
