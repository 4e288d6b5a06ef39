/** Metres; a telephone that knows no better than its radio mast says where the mast's cell is, not where the truck is. */
const roughest = 1000;
/** Degrees around the point where the equator meets the zero meridian, in the sea: what a receiver says before it has found itself. */
const nowhere = 0.01;

/** Whether a measured position says where a vehicle is. What does not is kept as it was measured and moves nothing. */
export const saysWhere = (one: { lat: number; lon: number; accuracy?: number | null | undefined }): boolean =>
  !(Math.abs(one.lat) < nowhere && Math.abs(one.lon) < nowhere) && (one.accuracy ?? 0) <= roughest;
