/** ms. How often the job runs. */
export const every = 5 * 60_000;
const hour = 60 * 60_000;

/**
 * Runs between two tries of what waits: a message that was overtaken is taken within minutes; what nobody knew for a day is not asked for each time.
 * @param waited ms
 */
const runsBetween = (waited: number): number => (waited < 2 * hour ? 1 : waited < 24 * hour ? 12 : 72);

/**
 * Is it the turn of an import in this run? Those of the same age have theirs in different runs, so that many that wait cost little and none keeps
 * another from its turn.
 * @param id a UUID
 * @param waited ms since it came
 * @param now ms
 */
export function isTurn(id: string, waited: number, now: number): boolean {
  const own = Number.parseInt(id.slice(-6), 16);
  return (Math.floor(now / every) + own) % runsBetween(waited) === 0;
}
