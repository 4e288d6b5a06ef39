/** A closed way of [longitude, latitude]; the last point may repeat the first. */
export type Ring = readonly (readonly [lon: number, lat: number] | readonly number[])[];

/** Whether a place lies in a ring: how often a line to the east crosses it (even-odd rule). */
export function isInside(ring: Ring, lon: number, lat: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[j] ?? [];
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Ids of the points in a ring, in their order. */
export const pointsInside = (
  ring: Ring,
  points: readonly { readonly id: string; readonly lat: number; readonly lon: number }[],
): string[] => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of ring) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return points
    .filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north && isInside(ring, lon, lat))
    .map(({ id }) => id);
};
