import { type Excursion, excursionKinds, type ExcursionKind } from './judge.ts';

/** An alarm as it is kept: what identifies it among others of its sensor. */
export type Known = {
  readonly id: string;
  readonly kind: string;
  readonly startedAt: number;
  readonly closedAt: number | null;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const endOf = ({ closedAt }: { closedAt: number | null }): number => closedAt ?? Number.POSITIVE_INFINITY;
const isExcursion = ({ kind }: { kind: string }): boolean => excursionKinds.includes(kind as ExcursionKind);

/**
 * Since when readings have to be judged anew when some arrived that were measured from `from` on. What was open then, or could have gone on,
 * is judged from its beginning; the day before it counts for minutes that add up.
 */
export function judgedFrom(
  known: readonly Known[],
  from: number,
  resumeMinutes: number,
): { since: number; read: number } {
  let since = from;
  for (let grown = true; grown; ) {
    const earlier = known.filter(
      (one) => isExcursion(one) && one.startedAt < since && endOf(one) + resumeMinutes * minute >= since,
    );
    grown = earlier.length > 0;
    since = Math.min(since, ...earlier.map(({ startedAt }) => startedAt));
  }
  // An excursion whose patience is not over stands in no list: the hour before is read as well, with the day that counts for sums.
  return { since, read: since - day - 60 * minute };
}

export type Settled = {
  changed: { id: string; to: Excursion }[];
  added: Excursion[];
  /** By what is known now they never were. */
  withdrawn: string[];
};

/** Holds what was judged against what is kept; both as far as they reach beyond `since`. */
export function settle(known: readonly Known[], judged: readonly Excursion[], since: number): Settled {
  const left = known.filter((one) => isExcursion(one) && endOf(one) >= since).sort((a, b) => a.startedAt - b.startedAt);
  const changed: Settled['changed'] = [];
  const added: Excursion[] = [];
  for (const one of judged.filter((each) => endOf(each) >= since)) {
    const at = left.findIndex(
      (kept) => kept.kind === one.kind && kept.startedAt <= endOf(one) && one.startedAt <= endOf(kept),
    );
    const kept = left[at];
    if (!kept) added.push(one);
    else {
      left.splice(at, 1);
      changed.push({ id: kept.id, to: one });
    }
  }
  return { changed, added, withdrawn: left.map(({ id }) => id) };
}
