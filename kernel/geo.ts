/** WGS 84 degrees. */
export type GeoPoint = { lat: number; lon: number };

const radius = 6_371_008.8;
const rad = Math.PI / 180;

/** Great-circle distance in metres (haversine, mean earth radius of IUGG). */
export function distance(a: GeoPoint, b: GeoPoint): number {
  const dLat = (b.lat - a.lat) * rad;
  const dLon = (b.lon - a.lon) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)));
}
