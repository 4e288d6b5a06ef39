import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { statuses } from '../status/status.ts';
import type { MapColours } from './mapColours.ts';
import { chosenRing, shareSteps, tagPrefix } from './mapIcons.ts';

const empty: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
/** Without a glyph server the letters come from the page's own fonts. */
const font = ['Inter', 'sans-serif'];

/** Points of the pool stand together below this zoom, and within these pixels. */
const gathered: GeoJSONSourceSpecification = {
  ...empty,
  cluster: true,
  clusterRadius: 44,
  clusterMaxZoom: 11,
  clusterProperties: Object.fromEntries(
    ['late', 'risk', 'chosen'].map((name) => [name, ['+', ['get', name]]]),
  ) as Record<string, unknown>,
};

const isMany = ['has', 'point_count'] as never;
/** Steps of the ring: a single late one shows, and both together never exceed it. */
const stepsOf = (name: string) => ['ceil', ['/', ['*', shareSteps, ['get', name]], ['get', 'point_count']]];
const ringName = [
  'case',
  ['>', ['get', 'chosen'], 0],
  chosenRing,
  [
    'concat',
    'share-',
    ['to-string', stepsOf('late')],
    '-',
    ['to-string', ['min', ['-', shareSteps, stepsOf('late')], stepsOf('risk')]],
  ],
] as never;

const statusColour = (colours: MapColours) =>
  [
    'match',
    ['get', 'status'],
    ...statuses.flatMap((status) => [status, colours.status[status]]),
    colours.label,
  ] as never;

const marks = (colours: MapColours, id: string, source: string): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  filter: ['!', isMany],
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
});

const chosen = (colours: MapColours, id: string, source: string): LayerSpecification => ({
  id,
  type: 'circle',
  source,
  filter: ['all', ['!', isMany], ['get', 'selected']],
  paint: {
    'circle-radius': 13,
    'circle-color': colours.accent,
    'circle-opacity': 0.25,
    'circle-stroke-color': colours.accent,
    'circle-stroke-width': 2,
  },
});

const line = (colours: MapColours, id: string, dashed: boolean): LayerSpecification => ({
  id,
  type: 'line',
  source: 'routes',
  filter: ['==', ['get', 'dashed'], dashed],
  layout: { 'line-cap': dashed ? 'butt' : 'round', 'line-join': 'round' },
  paint: {
    'line-color': statusColour(colours),
    'line-width': ['case', ['get', 'selected'], 4, ['get', 'faint'], 2, 3],
    'line-opacity': ['case', ['get', 'selected'], 1, ['get', 'faint'], 0.35, 0.8],
    ...(dashed ? { 'line-dasharray': [2, 1.5] } : {}),
  },
});

/** Land, water and borders. */
const ground = (colours: MapColours): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
  { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': colours.land } },
  {
    id: 'borders',
    type: 'line',
    source: 'base',
    'source-layer': 'borders',
    paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2] },
  },
];

/** Delivery and pickup areas. */
const areaLayers = (colours: MapColours): LayerSpecification[] => [
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
];

/** Names of countries and towns. */
const nameLayers = (colours: MapColours): LayerSpecification[] => [
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
];

/** Ways of trips, with a casing that keeps them apart. */
const wayLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'route-casing',
    type: 'line',
    source: 'routes',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    filter: ['!', ['get', 'faint']],
    paint: { 'line-color': colours.surface, 'line-width': ['case', ['get', 'selected'], 8, 6], 'line-opacity': 0.75 },
  },
  line(colours, 'routes-dashed', true),
  line(colours, 'routes', false),
];

/** Points that stand together as one number, and single ones; the depot between them and the stops. */
const pointLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'many',
    type: 'symbol',
    source: 'pool',
    filter: isMany,
    layout: {
      'icon-image': ringName,
      'icon-size': ['step', ['get', 'point_count'], 1, 10, 1.25, 50, 1.6, 200, 1.9],
      'icon-allow-overlap': true,
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': font,
      'text-size': ['step', ['get', 'point_count'], 11, 50, 13],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ['case', ['>', ['get', 'chosen'], 0], colours.surface, colours.text] },
  },
  chosen(colours, 'gathered-selected', 'pool'),
  marks(colours, 'gathered', 'pool'),
  chosen(colours, 'selected', 'points'),
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
  marks(colours, 'points', 'points'),
];

/** Names of trips on their ways, above all else. */
const tagLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'route-names',
    type: 'symbol',
    source: 'route-names',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 11,
      'symbol-sort-key': ['get', 'order'],
      'icon-image': ['concat', tagPrefix, ['get', 'status'], ['case', ['get', 'faint'], '-faint', '']],
      'icon-text-fit': 'both',
      'text-offset': [0, -1.4],
      'text-padding': 4,
    },
    paint: { 'text-color': ['case', ['get', 'faint'], statusColour(colours), colours.surface] },
  },
];

/** The layers in the colours of a scheme, from the ground up. */
export const mapLayers = (colours: MapColours): LayerSpecification[] =>
  [ground, areaLayers, nameLayers, wayLayers, pointLayers, tagLayers].flatMap((layers) => layers(colours));

export const mapStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: {
    base: { type: 'vector', url: `pmtiles://${new URL('base.pmtiles', document.baseURI).href}` },
    names: empty,
    areas: empty,
    routes: empty,
    'route-names': empty,
    depot: empty,
    pool: gathered,
    points: empty,
  },
  layers: mapLayers(colours),
});
