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
  /** {@link placeText} of it: who comes back with it gets what is behind it. */
  place: string;
};

/**
 * How far a reader has come: everything that the snapshot `seen` sees is read (PostgreSQL's text of a `pg_snapshot`, `xmin:xmax:xip`). While
 * more than a page is new, `upto` is the snapshot that ends the run, and the rest names the last event that was read of it: the moment of its
 * writing in microseconds since 1970, its transaction, and its number in that.
 */
export type Place = {
  readonly seen: string;
  readonly upto: string | null;
  readonly at: string | null;
  readonly xid: string | null;
  readonly seq: number | null;
};

export type OutboxRow = Omit<OutboxEvent, 'place'> & { at: string; upto: string };

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

/** The place of one event of a page that was read from a place. */
export const placeOf = ({ seen }: Place, { upto, at, xid, seq }: OutboxRow): Place => ({ seen, upto, at, xid, seq });

/** A place as the `id:` of a stream's event: `seen/upto/at/xid.seq`. */
export const placeText = ({ seen, upto, at, xid, seq }: Place): string =>
  upto === null ? seen : `${seen}/${upto}/${at}/${xid}.${seq}`;

const mostRunning = 1000;
const highest = 2n ** 63n;

/** A snapshot that PostgreSQL would write so. */
function isSnapshot(text: string): boolean {
  const match = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text);
  if (!match) return false;
  const [xmin, xmax] = [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')];
  const running = (match[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const inOrder = running.every((xid, at) => xid >= xmin && xid < xmax && (at === 0 || xid > (running[at - 1] ?? 0n)));
  return xmin > 0n && xmin <= xmax && xmax < highest && inOrder && running.length <= mostRunning;
}

/** The place that a stream comes back with. Undefined: none that this product has told, and the browser asks anew for what it shows. */
export function readPlace(text: string | undefined): Place | undefined {
  // Releases before December 2026 told `xid.seq`: all of that transaction may come again.
  const older = /^(\d{1,19})\.\d{1,9}$/.exec(text ?? '')?.[1];
  const [seen = '', upto, at, last, more] = older ? [`${older}:${older}:`] : (text ?? '').split('/');
  if (!isSnapshot(seen) || more !== undefined) return undefined;
  if (upto === undefined) return placeAt(seen);
  const [, xid, seq] = /^(\d{1,19})\.(\d{1,9})$/.exec(last ?? '') ?? [];
  if (!isSnapshot(upto) || !/^\d{1,16}$/.test(at ?? '') || xid === undefined || BigInt(xid) >= highest)
    return undefined;
  return { seen, upto, at: at ?? null, xid, seq: Number(seq) };
}
