import { codeWithin, plainCode, type PostalRange } from '../postalCode.ts';

/**
 * Where a postal code is known to lie: the middle of the unit's stop locations that carry it, else the centre of its town. No
 * boundary of a postal area is known.
 */
export type PostalPlace = {
  countryCode: string;
  postalCode: string;
  city: string;
  lat: number;
  lon: number;
  /** Stop locations of the unit behind it; 0: from the gazetteer. */
  stops: number;
};
export type Ring = readonly (readonly [lon: number, lat: number])[];

export const placeId = (place: Pick<PostalPlace, 'countryCode' | 'postalCode'>): string =>
  `${place.countryCode} ${place.postalCode}`;

/** Known places of a range. */
export const placesWithin = (range: PostalRange, known: readonly PostalPlace[]): PostalPlace[] =>
  known.filter((place) => place.countryCode === range.countryCode.toUpperCase() && codeWithin(range, place.postalCode));

const byCode = (a: PostalPlace, b: PostalPlace): number => {
  const [x, y] = [plainCode(a.postalCode), plainCode(b.postalCode)];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
};

/** Metres of a place's own ground, so that one place alone is an area too. */
const ground = 2500;
const metresPerDegree = 111_320;
const corners = 8;

const aroundPlace = ({ lat, lon }: { lat: number; lon: number }): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    const wide = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    return [
      lon + (Math.cos(turn) * ground) / metresPerDegree / wide,
      lat + (Math.sin(turn) * ground) / metresPerDegree,
    ];
  });

/** Which way three points turn: above 0 to the left. */
const turning = (o: readonly number[], a: readonly number[], b: readonly number[]): number =>
  ((a[0] ?? 0) - (o[0] ?? 0)) * ((b[1] ?? 0) - (o[1] ?? 0)) - ((a[1] ?? 0) - (o[1] ?? 0)) * ((b[0] ?? 0) - (o[0] ?? 0));

const chain = (points: readonly [number, number][]): [number, number][] => {
  const kept: [number, number][] = [];
  for (const point of points) {
    while (kept.length > 1 && turning(kept.at(-2) as [number, number], kept.at(-1) as [number, number], point) <= 0)
      kept.pop();
    kept.push(point);
  }
  kept.pop();
  return kept;
};

/** The line around places, closed (convex hull by monotone chains); undefined without any. */
export function outlineOf(places: readonly { lat: number; lon: number }[]): Ring | undefined {
  if (places.length === 0) return undefined;
  const points = places.flatMap(aroundPlace).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const around = [...chain(points), ...chain(points.toReversed())];
  return [...around, around[0] as [number, number]];
}

/** Why places that somebody drew a line around make no range. */
export type DrawnIssue = { key: 'noPlace' } | { key: 'countries'; countries: readonly string[] };

const drawnIssue = (drawn: readonly PostalPlace[]): DrawnIssue | undefined => {
  if (drawn.length === 0) return { key: 'noPlace' };
  const countries = [...new Set(drawn.map((place) => place.countryCode))].sort();
  return countries.length > 1 ? { key: 'countries', countries } : undefined;
};

/** The one range from the lowest to the highest code of the drawn places, and which known places lie in it besides. */
export function rangeAround(
  drawn: readonly PostalPlace[],
  known: readonly PostalPlace[],
): { issue: DrawnIssue } | { range: PostalRange; besides: PostalPlace[] } {
  const issue = drawnIssue(drawn);
  if (issue) return { issue };
  const sorted = [...drawn].sort(byCode);
  const [first, last] = [sorted[0] as PostalPlace, sorted.at(-1) as PostalPlace];
  const range = {
    countryCode: first.countryCode,
    postalCodeFrom: plainCode(first.postalCode),
    postalCodeTo: plainCode(last.postalCode),
  };
  const inside = new Set(drawn.map(placeId));
  return { range, besides: placesWithin(range, known).filter((place) => !inside.has(placeId(place))) };
}

/**
 * The fewest ranges that hold the drawn places and no other known one. Codes that nobody knows between two drawn ones go with
 * them.
 */
export function rangesFor(
  drawn: readonly PostalPlace[],
  known: readonly PostalPlace[],
): { range: PostalRange; places: PostalPlace[] }[] {
  const inside = new Set(drawn.map(placeId));
  const found: { range: PostalRange; places: PostalPlace[] }[] = [];
  const countries = [...new Set(drawn.map((place) => place.countryCode))].sort();
  for (const country of countries) {
    let open: PostalPlace[] = [];
    const close = () => {
      const [first, last] = [open[0], open.at(-1)];
      if (first && last)
        found.push({
          range: {
            countryCode: country,
            postalCodeFrom: plainCode(first.postalCode),
            postalCodeTo: plainCode(last.postalCode),
          },
          places: open,
        });
      open = [];
    };
    for (const place of known.filter((one) => one.countryCode === country).sort(byCode)) {
      const alike =
        open[0] === undefined || plainCode(open[0].postalCode).length === plainCode(place.postalCode).length;
      if (!alike || !inside.has(placeId(place))) close();
      if (inside.has(placeId(place))) open.push(place);
    }
    close();
  }
  return found;
}

/** Towns of places, those with the most codes first. */
export function townsOf(places: readonly PostalPlace[]): string[] {
  const count = new Map<string, number>();
  for (const { city } of places) count.set(city, (count.get(city) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([city]) => city);
}
