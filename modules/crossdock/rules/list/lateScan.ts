/** ms between a scan and its arrival from which it counts as late: a list may have been judged without it. */
const lateFrom = 2 * 60_000;

/**
 * Whether a scan came late.
 * @param at when it was made, by the clock of the server (`deviceTime`), epoch ms
 * @param receivedAt epoch ms
 */
export const cameLate = (at: number, receivedAt: number): boolean => receivedAt - at >= lateFrom;
