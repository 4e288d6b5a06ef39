/** A mark only goes on, and never beyond what is there. */
export const markAt = (now: number, asked: number, last: number): number => Math.max(now, Math.min(asked, last));

/** After sending: what was written right behind what one had read is read; a gap stays unread. */
export const markAfterSending = (now: number, sent: number): number => (now === sent - 1 ? sent : now);
