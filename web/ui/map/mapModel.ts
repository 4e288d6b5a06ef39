import type { FeatureCollection, LineString, Point, Polygon } from 'geojson';
import type { Status } from '../status/status.ts';

/** Deliveries stand on round plates, pickups on square ones; vehicles carry no plate. Places are small: there are many of them. */
export type MapPointKind = 'delivery' | 'pickup' | 'vehicle' | 'place';

/** A place on the map, WGS 84 degrees. `label` stands beside it (a stop's number), `title` appears under the pointer. */
export type MapPoint = {
  id: string;
  lat: number;
  lon: number;
  kind: MapPointKind;
  label?: string | undefined;
  title?: string | undefined;
  status?: Status | undefined;
  selected?: boolean | undefined;
  /** Stands with its neighbours as one number until the map is close enough to tell them apart. */
  gathers?: boolean | undefined;
};

/** A way as [longitude, latitude] pairs; dashed where it is only planned. */
export type MapRoute = {
  id: string;
  line: readonly (readonly [lon: number, lat: number])[];
  status: Status;
  dashed?: boolean | undefined;
  selected?: boolean | undefined;
  /** Stands behind the others. */
  faint?: boolean | undefined;
  /** Written once beside the way. */
  name?: string | undefined;
};

/** A surface, by its closed outline; `colour` (`#rrggbb`) tells it from others. */
export type MapArea = {
  id: string;
  ring: readonly (readonly [lon: number, lat: number])[];
  title?: string | undefined;
  colour?: string | undefined;
  selected?: boolean | undefined;
};

export type MapDepot = { lat: number; lon: number; name: string };

/** A place that somebody sets; without `onMove` it only stands there. */
export type MapPin = {
  lat: number;
  lon: number;
  label: string;
  onMove?: ((lat: number, lon: number) => void) | undefined;
};

/** What a mark means, in the words of the screen. */
export type MapLegendEntry = { status: Status; text: string };

export type MapProps = {
  /** Names the map for people who do not see it, such as "Stops of trip 104". */
  label: string;
  points: readonly MapPoint[];
  routes?: readonly MapRoute[] | undefined;
  /** Beneath everything else; small ones lie above large ones. */
  areas?: readonly MapArea[] | undefined;
  depot?: MapDepot | undefined;
  /** Names of towns and countries; shown unless false. */
  towns?: boolean | undefined;
  legend?: readonly MapLegendEntry[] | undefined;
  /** `additional` is true with Ctrl, Shift or Command: the caller adds to its selection. */
  onSelect?: ((id: string, additional: boolean) => void) | undefined;
  /** With it the map has a lasso: ids of all points in the ring; `additional` as for a click. Escape lets go of it. */
  onLasso?: ((ids: readonly string[], additional: boolean) => void) | undefined;
  pin?: MapPin | undefined;
  /** What the map shows first instead of everything, [longitude, latitude]: the stops of the chosen trip. */
  focus?: readonly (readonly [lon: number, lat: number])[] | undefined;
  /** When it changes, the map shows everything it has; otherwise it stays where the user has put it. */
  fitKey?: string | number | undefined;
};

export type Bounds = [west: number, south: number, east: number, north: number];

/** What holds all points, ways and the depot, or the areas alone where there are some; undefined when there is nothing to show. */
export function boundsOf({
  points,
  routes = [],
  areas = [],
  depot,
  pin,
  focus = [],
}: Pick<MapProps, 'points' | 'routes' | 'areas' | 'depot' | 'pin' | 'focus'>): Bounds | undefined {
  const everything: (readonly [number, number])[] = [
    // Among areas points are what lies around.
    ...(areas.length > 0 ? areas.flatMap((area) => area.ring) : points.map((point) => [point.lon, point.lat] as const)),
    ...routes.flatMap((route) => route.line),
    ...(depot ? [[depot.lon, depot.lat] as const] : []),
    ...(pin ? [[pin.lon, pin.lat] as const] : []),
  ];
  const all = focus.length > 0 ? focus : everything;
  if (all.length === 0) return undefined;
  const bounds: Bounds = [180, 90, -180, -90];
  for (const [lon, lat] of all) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}

/** From so many points on a few that lie far off do not decide what a map shows first. */
const many = 40;
/** Share that is left out at each of the four sides. */
const rim = 0.02;

/** Points without those at the rim of many: a hundred stops of a region are not shown from across a country because of one. */
export function withoutOutliers<P extends { lat: number; lon: number }>(points: readonly P[]): readonly P[] {
  if (points.length < many) return points;
  const range = (of: (point: P) => number): [number, number] => {
    const sorted = points.map(of).sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return [at(rim), at(1 - rim)];
  };
  const [west, east] = range(({ lon }) => lon);
  const [south, north] = range(({ lat }) => lat);
  return points.filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north);
}

export const pointIcon = (point: Pick<MapPoint, 'kind' | 'status'>): string =>
  `${point.kind}-${point.status ?? 'planned'}`;

type Collection = FeatureCollection<Point | LineString | Polygon>;

/** Points as the map draws them: what is selected lies on top, then what is late. */
export function pointFeatures(points: readonly MapPoint[]): Collection {
  const rank = { late: 5, risk: 4, transit: 3, planned: 2, later: 1, done: 0 };
  return {
    type: 'FeatureCollection',
    features: points.map((point) => ({
      type: 'Feature',
      properties: {
        id: point.id,
        icon: pointIcon(point),
        label: point.label ?? '',
        title: point.title ?? '',
        selected: point.selected === true,
        // Summed up where many stand as one.
        late: point.status === 'late' ? 1 : 0,
        risk: point.status === 'risk' ? 1 : 0,
        chosen: point.selected ? 1 : 0,
        order: (point.selected ? 10 : 0) + rank[point.status ?? 'planned'],
      },
      geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
    })),
  };
}

export const routeFeatures = (routes: readonly MapRoute[]): Collection => ({
  type: 'FeatureCollection',
  features: routes
    .filter((route) => route.line.length > 1)
    .map((route) => ({
      type: 'Feature',
      properties: {
        id: route.id,
        status: route.status,
        dashed: route.dashed === true,
        selected: route.selected === true,
        faint: route.faint === true,
      },
      geometry: { type: 'LineString', coordinates: route.line.map(([lon, lat]) => [lon, lat]) },
    })),
});

/** Names of ways, each at the place of its way that lies farthest from where it begins: there the ways lie apart. */
export function routeNames(routes: readonly MapRoute[]): Collection {
  return {
    type: 'FeatureCollection',
    features: routes.flatMap((route) => {
      const [start] = route.line;
      if (!route.name || !start) return [];
      const away = ([lon, lat]: readonly [number, number]): number =>
        Math.hypot((lon - start[0]) * 0.63, lat - start[1]);
      const far = route.line.reduce((best, at) => (away(at) > away(best) ? at : best), start);
      return [
        {
          type: 'Feature' as const,
          properties: {
            id: route.id,
            name: route.name,
            status: route.status,
            faint: route.faint === true,
            order: route.selected ? 0 : route.faint ? 2 : 1,
          },
          geometry: { type: 'Point' as const, coordinates: [far[0], far[1]] },
        },
      ];
    }),
  };
}

/** Twice the surface of a ring, in degrees: enough to compare. */
const sizeOf = (ring: MapArea['ring']): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  );

export const areaFeatures = (areas: readonly MapArea[]): Collection => ({
  type: 'FeatureCollection',
  features: [...areas]
    .sort((a, b) => sizeOf(b.ring) - sizeOf(a.ring))
    .map((area) => ({
      type: 'Feature',
      properties: {
        id: area.id,
        title: area.title ?? '',
        selected: area.selected === true,
        ...(area.colour ? { colour: area.colour } : {}),
      },
      geometry: { type: 'Polygon', coordinates: [area.ring.map(([lon, lat]) => [lon, lat])] },
    })),
});

export const depotFeatures = (depot: MapDepot | undefined): Collection => ({
  type: 'FeatureCollection',
  features: depot
    ? [
        {
          type: 'Feature',
          properties: { name: depot.name },
          geometry: { type: 'Point', coordinates: [depot.lon, depot.lat] },
        },
      ]
    : [],
});
