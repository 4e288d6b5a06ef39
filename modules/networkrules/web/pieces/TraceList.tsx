import { Glyph } from '#ui/status/Glyph.tsx';
import type { TraceLine } from '../../contract/route.ts';
import { useTraceText } from './useTraceText.ts';
import './route.css';

/** What moves or stops a shipment, apart from what only says how it is. */
const moving = /Missed|OffDay|Holiday|Closed|Weekend|NextDay|NotValid|Full|Unknown|noCalendar|calendarEnds|townMissing/;
const stopping = /^no|Backwards|Never|relationNo[A-Z]|^not|depotGone|unfinished|schemaFails/;
const leftOut = /^miss/;

/** The reasoning behind a way, line by line. */
export function TraceList({ lines, label }: { lines: readonly TraceLine[]; label: string }) {
  const textOf = useTraceText();
  return (
    <ul className="nr-trace" aria-label={label}>
      {lines.map((line, at) => (
        // Lines have no identity of their own: they are drawn anew together.
        <li key={at} data-quiet={leftOut.test(line.key) || undefined}>
          <Glyph
            name={
              stopping.test(line.key)
                ? 'late'
                : moving.test(line.key)
                  ? 'risk'
                  : leftOut.test(line.key)
                    ? 'later'
                    : 'done'
            }
          />
          <span>{textOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}
