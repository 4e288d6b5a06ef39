import { withoutOutliers } from './mapModel.ts';
import { describe, expect, it } from 'vitest';
import { areaFeatures, boundsOf, depotFeatures, type MapPoint, pointFeatures, routeFeatures } from './mapModel.ts';
import { type MapNames, nameFeatures } from './mapNames.ts';

const point = (id: string, lat: number, lon: number, more: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lat,
  lon,
  kind: 'delivery',
  ...more,
});

describe('map model', () => {
  it('holds points, ways and depot in its bounds', () => {
    expect(boundsOf({ points: [] })).toBeUndefined();
    expect(
      boundsOf({
        points: [point('a', 51, 7)],
        routes: [
          {
            id: 'r',
            status: 'planned',
            line: [
              [6.5, 51.2],
              [8, 50.9],
            ],
          },
        ],
        depot: { lat: 52, lon: 7.5, name: 'D' },
      }),
    ).toEqual([6.5, 50.9, 8, 52]);
  });
  it('draws what is selected on top, then what is late', () => {
    const order = pointFeatures([
      point('done', 51, 7, { status: 'done' }),
      point('late', 51, 7, { status: 'late' }),
      point('chosen', 51, 7, { status: 'later', selected: true }),
    ]).features.map((feature) => [feature.properties?.id, feature.properties?.order as number] as const);
    expect(order.sort((a, b) => b[1] - a[1]).map(([id]) => id)).toEqual(['chosen', 'late', 'done']);
  });
  it('has a mark for every kind and status, planned when nothing is said', () => {
    const icons = pointFeatures([point('a', 1, 1), point('b', 1, 1, { kind: 'pickup', status: 'risk' })]).features;
    expect(icons.map((feature) => feature.properties?.icon)).toEqual(['delivery-planned', 'pickup-risk']);
  });
  it('leaves out ways of fewer than two points and a depot that is not given', () => {
    expect(routeFeatures([{ id: 'r', status: 'done', line: [[7, 51]] }]).features).toEqual([]);
    expect(depotFeatures(undefined).features).toEqual([]);
    expect(depotFeatures({ lat: 51, lon: 7, name: 'D' }).features[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [7, 51],
    });
  });
});

describe('map names', () => {
  const names: MapNames = {
    countries: [['DE', 51, 10]],
    towns: Array.from(
      { length: 100 },
      (_, i) => [`T${i}`, 51 + i / 1000, 7 + i / 1000, 1000 - i] as [string, number, number, number],
    ),
  };
  const view = { west: 6, south: 50, east: 9, north: 53 };
  it('shows at most 60, the greatest first', () => {
    const shown = nameFeatures(names, view, 10, 'de').features;
    expect(shown).toHaveLength(60);
    expect(shown[0]?.properties?.name).toBe('T0');
  });
  it('names countries in the language of the reader, and only from afar', () => {
    const far = (language: string) =>
      nameFeatures(names, { west: 0, south: 45, east: 20, north: 56 }, 5, language).features;
    expect(far('de')[0]?.properties?.name).toBe('Deutschland');
    expect(far('fr')[0]?.properties?.name).toBe('Allemagne');
    expect(nameFeatures(names, view, 9, 'de').features.some((f) => f.properties?.kind === 'country')).toBe(false);
  });
  it('leaves out what lies elsewhere and what is too small for the zoom', () => {
    expect(nameFeatures(names, { west: 20, south: 40, east: 22, north: 42 }, 10, 'de').features).toEqual([]);
    const towns = nameFeatures({ countries: [], towns: [['Dorf', 51, 7, 12]] }, view, 8, 'de').features;
    expect(towns).toEqual([]);
  });

  it('draws small areas above large ones, in their colour, and shows them instead of the points around', () => {
    const square = (id: string, half: number) => ({
      id,
      ring: [
        [7 - half, 51 - half],
        [7 + half, 51 - half],
        [7 + half, 51 + half],
        [7 - half, 51 + half],
        [7 - half, 51 - half],
      ] as const,
    });
    const areas = [{ ...square('small', 0.1), colour: '#123456' }, square('large', 1)];
    const { features } = areaFeatures(areas);
    expect(features.map((feature) => feature.properties?.id)).toEqual(['large', 'small']);
    expect(features.map((feature) => feature.properties?.colour)).toEqual([undefined, '#123456']);
    expect(boundsOf({ points: [point('far', 40, 1)], areas })).toEqual([6, 50, 8, 52]);
  });
});

it('shows a region first, not the one place far off; few points all count', () => {
  const region = Array.from({ length: 60 }, (_, i) => ({ lat: 51 + (i % 10) / 20, lon: 7 + Math.floor(i / 10) / 10 }));
  const far = { lat: 54.3, lon: 13.1 };
  expect(withoutOutliers([...region, far])).not.toContain(far);
  expect(withoutOutliers([...region, far]).length).toBeGreaterThan(50);
  expect(withoutOutliers([...region.slice(0, 5), far])).toContain(far);
});
