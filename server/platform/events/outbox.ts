/** One event of the outbox. */
export type OutboxEvent = {
  org_unit: string;
  id: string;
  xid: string;
  seq: number;
  kind: 'fact' | 'changed';
  topic: string;
  payload: Record<string, unknown>;
  /** ms */
  created_at: number;
};

/**
 * How far a reader has come: everything that the snapshot `seen` sees is read (PostgreSQL's text of a `pg_snapshot`, `xmin:xmax:xip`). While
 * more than a page is new, `upto` is the snapshot that ends the run, and the rest names the last event that was read of it.
 */
export type Place = {
  readonly seen: string;
  readonly upto: string | null;
  readonly at: string | null;
  readonly xid: string | null;
  readonly seq: number | null;
};

export type OutboxRow = OutboxEvent & { at: string; upto: string };

export const placeAt = (seen: string): Place => ({ seen, upto: null, at: null, xid: null, seq: null });

/** Arguments of `app.read_outbox`, in their order. */
export const readArguments = ({ seen, upto, at, xid, seq }: Place, limit: number) =>
  [seen, upto, at, xid, seq, limit] as const;

/**
 * Where a reader stands behind a page, and whether it has come to the end of what there was when the page was read. A page that closes the
 * run of an older snapshot is no end: more may have come since that was taken.
 */
export function placeBehind(place: Place, page: readonly OutboxRow[], limit: number): { place: Place; isEnd: boolean } {
  const last = page.at(-1);
  if (last && page.length >= limit)
    return { place: { seen: place.seen, upto: last.upto, at: last.at, xid: last.xid, seq: last.seq }, isEnd: false };
  return { place: placeAt(place.upto ?? last?.upto ?? place.seen), isEnd: place.upto === null };
}

const mostRunning = 1000;
const highest = 2n ** 63n;

/**
 * The place that a stream names when it comes back: the snapshot before the events that it had last, so that it may hear some of them
 * again and misses none. Undefined: none that this product has told, and the browser asks anew for what it shows.
 */
export function readSeen(text: string | undefined): string | undefined {
  // Releases before December 2026 told `xid.seq`.
  const older = /^(\d{1,19})\.\d{1,9}$/.exec(text ?? '');
  const match = older
    ? [text, older[1], older[1], '']
    : /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text ?? '');
  if (!match) return undefined;
  const xmin = BigInt(match[1] ?? '');
  const xmax = BigInt(match[2] ?? '');
  const running = (match[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const inOrder = running.every((xid, at) => xid >= xmin && xid < xmax && (at === 0 || xid > (running[at - 1] ?? 0n)));
  if (xmin === 0n || xmin > xmax || xmax >= highest || !inOrder || running.length > mostRunning) return undefined;
  return `${xmin}:${xmax}:${running.join(',')}`;
}
