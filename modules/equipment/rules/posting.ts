import type { Partner, Quality } from './vocabulary.ts';

/** Pieces of one kind between the depot and a partner: what it got and what it gave back. */
export type Posting = { partner: Partner; equipmentId: string; quality: Quality; given: number; taken: number };

const keyOf = ({ partner, equipmentId, quality }: Posting): string =>
  [partner.kind, partner.id, equipmentId, quality].join('/');

/** One posting per account; what cancels itself out is none. */
export function summed(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const one of postings) {
    const key = keyOf(one);
    const before = sums.get(key);
    sums.set(key, before ? { ...before, given: before.given + one.given, taken: before.taken + one.taken } : one);
  }
  return [...sums.values()].filter((one) => one.given !== 0 || one.taken !== 0);
}

/**
 * What has to be booked so that a source that stands booked as `booked` stands as `target`: nothing when it does already, so that
 * the same count twice has one effect.
 */
export const corrections = (booked: readonly Posting[], target: readonly Posting[]): Posting[] =>
  summed([...target, ...booked.map((one) => ({ ...one, given: 0 - one.given, taken: 0 - one.taken }))]);

/** As it was counted: what came back damaged is no exchange. */
export type Count = { equipmentId: string; given: number; taken: number; damaged?: number | undefined };

/** The postings of a count on the account of a partner. */
export const postingsOf = (partner: Partner, counts: readonly Count[]): Posting[] =>
  summed(
    counts.flatMap(({ equipmentId, given, taken, damaged = 0 }): Posting[] => [
      { partner, equipmentId, quality: 'EXCHANGEABLE', given, taken: taken - damaged },
      { partner, equipmentId, quality: 'DAMAGED', given: 0, taken: damaged },
    ]),
  );

/** The other side of a hand-over at a stop: what the customer got, whoever drives no longer has. */
export const otherSide = (partner: Partner, postings: readonly Posting[]): Posting[] =>
  postings.map((one) => ({ ...one, partner, given: one.taken, taken: one.given }));
