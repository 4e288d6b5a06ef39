import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { statuses } from '../status/status.ts';
import type { MapColours } from './mapColours.ts';

const empty: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
/** Without a glyph server the letters come from the page's own fonts. */
const font = ['Inter', 'sans-serif'];

const statusColour = (colours: MapColours) =>
  [
    'match',
    ['get', 'status'],
    ...statuses.flatMap((status) => [status, colours.status[status]]),
    colours.label,
  ] as never;

/** The layers in the colours of a scheme, from the ground up. */
export function mapLayers(colours: MapColours): LayerSpecification[] {
  const line = (id: string, dashed: boolean): LayerSpecification => ({
    id,
    type: 'line',
    source: 'routes',
    filter: ['==', ['get', 'dashed'], dashed],
    layout: { 'line-cap': dashed ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': statusColour(colours),
      'line-width': ['case', ['get', 'selected'], 5, 3],
      'line-opacity': ['case', ['get', 'selected'], 1, 0.8],
      ...(dashed ? { 'line-dasharray': [2, 1.5] } : {}),
    },
  });
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': colours.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'base',
      'source-layer': 'borders',
      paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2] },
    },
    {
      id: 'areas',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': ['coalesce', ['get', 'colour'], colours.accent],
        'fill-opacity': ['case', ['get', 'selected'], 0.4, 0.2],
      },
    },
    {
      id: 'areas-line',
      type: 'line',
      source: 'areas',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['coalesce', ['get', 'colour'], colours.accent],
        'line-width': ['case', ['get', 'selected'], 3, 1.5],
      },
    },
    {
      id: 'town-dots',
      type: 'circle',
      source: 'names',
      filter: ['==', ['get', 'kind'], 'town'],
      paint: { 'circle-radius': 2, 'circle-color': colours.town, 'circle-opacity': 0.55 },
    },
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['case', ['==', ['get', 'kind'], 'country'], 13, 11],
        'text-transform': ['case', ['==', ['get', 'kind'], 'country'], 'uppercase', 'none'],
        'text-letter-spacing': ['case', ['==', ['get', 'kind'], 'country'], 0.12, 0],
        'text-variable-anchor': ['bottom', 'top', 'right', 'left'],
        'text-radial-offset': 0.45,
        'text-padding': 4,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colours.label, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
    },
    {
      id: 'route-casing',
      type: 'line',
      source: 'routes',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.surface, 'line-width': ['case', ['get', 'selected'], 9, 6], 'line-opacity': 0.75 },
    },
    line('routes-dashed', true),
    line('routes', false),
    {
      id: 'selected',
      type: 'circle',
      source: 'points',
      filter: ['get', 'selected'],
      paint: {
        'circle-radius': 13,
        'circle-color': colours.accent,
        'circle-opacity': 0.25,
        'circle-stroke-color': colours.accent,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'depot',
      type: 'symbol',
      source: 'depot',
      layout: {
        'icon-image': 'depot',
        'icon-allow-overlap': true,
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-optional': true,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.surface, 'text-halo-width': 1.5 },
    },
    {
      id: 'points',
      type: 'symbol',
      source: 'points',
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [1, 0],
        'text-optional': true,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.surface, 'text-halo-width': 1.5 },
    },
  ];
}

export const mapStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: {
    base: { type: 'vector', url: `pmtiles://${new URL('base.pmtiles', document.baseURI).href}` },
    names: empty,
    areas: empty,
    routes: empty,
    depot: empty,
    points: empty,
  },
  layers: mapLayers(colours),
});
