type Bucket = { from: number; min: number; max: number; last: number };

const width = 300;
const height = 92;

/** The course on a card: the range as a band, extremes as thin strokes, a gap where nothing was measured. */
export function Spark(props: {
  buckets: readonly Bucket[];
  from: number;
  to: number;
  low: number | null;
  high: number | null;
  out: boolean;
}) {
  const { buckets, from, to, low, high } = props;
  const values = buckets.flatMap(({ min, max }) => [min, max]);
  const known = [...values, ...(low === null ? [] : [low]), ...(high === null ? [] : [high])];
  const pad = 700;
  const least = Math.min(...known) - pad;
  const most = Math.max(...known) + pad;
  const x = (at: number) => ((at - from) / (to - from)) * width;
  const y = (value: number) => height - ((value - least) / (most - least)) * height;
  const step = (to - from) / 72;
  const path = buckets
    .map(({ from: at, last }, i) => {
      const before = buckets[i - 1];
      const begins = !before || at - before.from > 3 * step;
      return `${begins ? 'M' : 'L'}${x(at).toFixed(1)} ${y(last).toFixed(1)}`;
    })
    .join('');
  const top = high === null ? 0 : y(high);
  const bottom = low === null ? height : y(low);
  return (
    <svg
      className={`tcl-spark${props.out ? ' tcl-spark-out' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {(low !== null || high !== null) && (
        <rect className="tcl-spark-range" x={0} y={top} width={width} height={Math.max(0, bottom - top)} />
      )}
      {high !== null && <line className="tcl-spark-bound" x1={0} x2={width} y1={top} y2={top} />}
      {low !== null && <line className="tcl-spark-bound" x1={0} x2={width} y1={bottom} y2={bottom} />}
      {buckets.map(({ from: at, min, max }) =>
        max > min ? <line key={at} className="tcl-spark-band" x1={x(at)} x2={x(at)} y1={y(min)} y2={y(max)} /> : null,
      )}
      <path className="tcl-spark-line" d={path} />
    </svg>
  );
}
