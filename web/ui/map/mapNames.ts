import type { Feature, FeatureCollection } from 'geojson';

/** The asset `map-names.json`: country code and place of its label; town, place and thousands of people, greatest first. */
export type MapNames = {
  countries: [code: string, lat: number, lon: number][];
  towns: [name: string, lat: number, lon: number, people: number][];
};

let loading: Promise<MapNames> | undefined;

/** Loads the names once for all maps; tries again when that failed. */
export function loadMapNames(): Promise<MapNames> {
  loading ??= fetch(new URL('map-names.json', document.baseURI))
    .then((answer) => {
      if (!answer.ok) throw new Error(`map names: ${answer.status}`);
      return answer.json() as Promise<MapNames>;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

const most = 60;

type Box = { west: number; south: number; east: number; north: number };

/** At most 60 names in and just around the view, greatest towns first; countries only while they are small. */
export function nameFeatures(names: MapNames, view: Box, zoom: number, language: string): FeatureCollection {
  const [wide, high] = [(view.east - view.west) / 4, (view.north - view.south) / 4];
  const inside = (lat: number, lon: number): boolean =>
    lon >= view.west - wide && lon <= view.east + wide && lat >= view.south - high && lat <= view.north + high;
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const label = (name: string, lat: number, lon: number, kind: string, order: number): Feature => ({
    type: 'Feature',
    properties: { name, kind, order },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  });
  const countries =
    zoom < 6.5
      ? names.countries
          .filter(([, lat, lon]) => inside(lat, lon))
          .map(([code, lat, lon]) => label(regions.of(code) ?? code, lat, lon, 'country', -1))
      : [];
  // Small towns only where there is room for them.
  const least = zoom < 5.5 ? 500 : zoom < 7 ? 150 : zoom < 8.5 ? 60 : zoom < 9.5 ? 25 : 0;
  const towns = names.towns
    .filter(([, lat, lon, people]) => people >= least && inside(lat, lon))
    .slice(0, most - Math.min(most, countries.length))
    .map(([name, lat, lon], i) => label(name, lat, lon, 'town', i));
  return { type: 'FeatureCollection', features: [...countries, ...towns] };
}
