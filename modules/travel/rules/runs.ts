/** Seconds without a sign of life after which a run has died with its process. */
export const deadAfterSeconds = 20;

/** Does the process that runs it still report? Epoch ms. */
export const runIsAlive = (seenAt: number | null, now: number): boolean =>
  seenAt !== null && now - seenAt < deadAfterSeconds * 1000;
