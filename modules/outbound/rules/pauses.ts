const minute = 60_000;
/** ms after each failed attempt: 1, 5, 15 and 60 minutes, then every two hours. */
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute];
const later = 120 * minute;
/** Given up a day after it was written; then a person decides. */
const most = 24 * 60 * minute;

/** When a message is tried again after its `attempts`-th attempt failed; null when it is given up. */
export function nextAttempt(attempts: number, now: number, since: number): number | null {
  const at = now + (pauses[attempts - 1] ?? later);
  return at - since > most ? null : at;
}
