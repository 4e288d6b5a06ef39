/** Seconds without a sign of life after which a run has died with its process. */
const deadAfter = 20;

/** Does the process that runs it still tell of it? Epoch ms. */
export const runIsAlive = (seenAt: number | null, now: number): boolean =>
  seenAt !== null && now - seenAt < deadAfter * 1000;

/** CPU seconds for the best order of one trip, by its stops (goals of the optimiser's design). */
export const tripSeconds = (stops: number): number => (stops <= 40 ? 0.3 : stops <= 100 ? 1 : 3);
