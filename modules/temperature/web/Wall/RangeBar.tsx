/** Where a value stands in its range: the range is the middle of the bar; of one bound the bar is open to the other side. */
export function RangeBar({
  low,
  high,
  value,
  tone,
}: {
  low: number | null;
  high: number | null;
  value: number | null;
  tone: string;
}) {
  const width = low !== null && high !== null ? high - low : 6000;
  const [from, to] = [low ?? (high ?? 0) - width, high ?? (low ?? 0) + width];
  const least = from - width * 0.6;
  const most = to + width * 0.6;
  const at = (of: number) => Math.min(100, Math.max(0, ((of - least) / (most - least)) * 100));
  const left = low === null ? 0 : at(low);
  const right = high === null ? 100 : at(high);
  return (
    <div className="tcl-bar" aria-hidden="true">
      {(low !== null || high !== null) && (
        <span className="tcl-bar-range" style={{ left: `${left}%`, width: `${right - left}%` }} />
      )}
      {value !== null && <span className={`tcl-bar-mark k-${tone}`} style={{ left: `${at(value)}%` }} />}
    </div>
  );
}
