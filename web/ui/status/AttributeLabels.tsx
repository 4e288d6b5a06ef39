import { Tip } from '../feedback/Tip.tsx';
import './status.css';

/** A short label of a record, such as DG or TL. `tone` colours the few that warn or matter most. */
export type AttributeLabel = { code: string; title: string; tone?: 'dangerous' | 'lock' | 'temperature' | 'top' };

/** At most four labels fit a cell; of more, three are shown and "+n" names the rest (mockups, anatomy of a list row). */
export function AttributeLabels({ labels, all = false }: { labels: readonly AttributeLabel[]; all?: boolean }) {
  const shown = all || labels.length <= 4 ? labels : labels.slice(0, 3);
  const rest = labels.slice(shown.length);
  if (labels.length === 0) return null;
  return (
    <span className="k-labels">
      {shown.map((label) => (
        <Tip key={label.code} label={label.title}>
          <span className={`k-at${label.tone ? ` k-at-${label.tone}` : ''}`}>
            {label.code}
            <span className="k-hidden"> {label.title}</span>
          </span>
        </Tip>
      ))}
      {rest.length > 0 && (
        <Tip label={rest.map((label) => label.title).join(', ')}>
          <span className="k-at">
            +{rest.length}
            <span className="k-hidden"> {rest.map((label) => label.title).join(', ')}</span>
          </span>
        </Tip>
      )}
    </span>
  );
}
