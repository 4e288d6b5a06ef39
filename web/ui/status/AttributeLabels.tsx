import './status.css';

/** A short label of a record, such as DG or TL. `tone` colours the few that warn or matter most. */
export type AttributeLabel = { code: string; title: string; tone?: 'dangerous' | 'lock' | 'temperature' | 'top' };

/** px: a letter of a label, the padding and line around it with the gap behind, the label that counts the rest. */
const [letter, around, counter] = [7, 12, 26];

/** How many labels fit, with room left for "+n" when not all do. */
export function fitting(labels: readonly AttributeLabel[], room: number): number {
  const ends: number[] = [];
  for (const { code } of labels) ends.push((ends.at(-1) ?? 0) + code.length * letter + around);
  if ((ends.at(-1) ?? 0) <= room) return labels.length;
  return ends.filter((end) => end + counter <= room).length;
}

/** More attributes than these are shown without their labels, as codes (specification 3, 9). */
const mostNamed = 4;

/**
 * Attributes of a record as codes. Where there is room for `all` of them they bear their labels, up to four. At most four fit a cell; of
 * more, three are shown and "+n" names the rest. In a cell their names are the browser's own tooltips: hundreds of them scroll through a list, where a drawn one costs frames.
 */
export function AttributeLabels({
  labels,
  all = false,
  room,
}: {
  labels: readonly AttributeLabel[];
  all?: boolean;
  /** px of the cell: what does not fit into it is counted in "+n" as well, so that no label is cut. */
  room?: number;
}) {
  const most = all || labels.length <= mostNamed ? labels.length : 3;
  const named = all && labels.length <= mostNamed;
  const shown = labels.slice(0, room === undefined ? most : Math.min(most, fitting(labels, room)));
  const rest = labels
    .slice(shown.length)
    .map((label) => label.title)
    .join(', ');
  if (labels.length === 0) return null;
  return (
    <span className="k-labels">
      {shown.map((label) => (
        <abbr key={label.code} className={`k-at${label.tone ? ` k-at-${label.tone}` : ''}`} title={label.title}>
          {named ? label.title : label.code}
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
