import './status.css';

/** A short label of a record, such as DG or TL. `tone` colours the few that warn or matter most. */
export type AttributeLabel = { code: string; title: string; tone?: 'dangerous' | 'lock' | 'temperature' | 'top' };

/**
 * At most four labels fit a cell; of more, three are shown and "+n" names the rest (mockups, anatomy of a list row).
 * Their names are the browser's own tooltips: hundreds of them scroll through a list, where a drawn one costs frames.
 */
export function AttributeLabels({ labels, all = false }: { labels: readonly AttributeLabel[]; all?: boolean }) {
  const shown = all || labels.length <= 4 ? labels : labels.slice(0, 3);
  const rest = labels
    .slice(shown.length)
    .map((label) => label.title)
    .join(', ');
  if (labels.length === 0) return null;
  return (
    <span className="k-labels">
      {shown.map((label) => (
        <abbr key={label.code} className={`k-at${label.tone ? ` k-at-${label.tone}` : ''}`} title={label.title}>
          {label.code}
        </abbr>
      ))}
      {rest !== '' && (
        <abbr className="k-at" title={rest}>
          +{labels.length - shown.length}
        </abbr>
      )}
    </span>
  );
}
