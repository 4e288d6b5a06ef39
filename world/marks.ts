/** What the laying of the world leaves behind: by these keys it is continued, and by their times it is known what came later. */

/** The last step of the first laying. */
export const laidMark = 'world/laid';
/** Begins the mark of a later day, behind it the day. */
export const laidLaterMark = 'world/later/';
/** A stretch of a trip's day. */
export const tripMark = (tripId: string, step: string): string => `world/trip/${tripId}/${step}`;
