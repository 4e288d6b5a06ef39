/** Seconds without a sign of life after which a run has died with its process. */
export const deadAfterSeconds = 20;
