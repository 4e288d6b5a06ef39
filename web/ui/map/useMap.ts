import type { FeatureCollection } from 'geojson';
import { type GeoJSONSource, type Map as MapLibre, addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { type RefObject, useEffect, useState } from 'react';
import { addBackground } from './background.ts';
import { readMapColours, watchColourScheme } from './mapColours.ts';
import { iconRatio, mapIcons } from './mapIcons.ts';
import { mapLayers, mapStyle } from './mapStyle.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

export const moveTime = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300);

/** Pixels of a tag that may grow, and where its text stands. */
const stretched = {
  stretchX: [[10, 34]] as [number, number][],
  stretchY: [[10, 34]] as [number, number][],
  content: [8, 4, 36, 40] as [number, number, number, number],
};

function addIcons(map: MapLibre): void {
  for (const { name, image } of mapIcons(readMapColours())) {
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: iconRatio, ...(name.startsWith('tag-') ? stretched : {}) });
  }
}

/** Gives the layers and marks the colours of the present scheme, without loading anything anew. */
function recolour(map: MapLibre): void {
  addIcons(map);
  for (const layer of mapLayers(readMapColours()).filter(({ id }) => map.getLayer(id)))
    for (const [name, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, name as 'circle-color', value as string);
}

export const setFeatures = (map: MapLibre, source: string, features: FeatureCollection): void => {
  // Drawn when it is ready; what fails the map tells as an event of its own.
  void map.getSource<GeoJSONSource>(source)?.setData(features);
};

/** The map in an element, ready to draw; `failed` where the browser cannot draw one (no WebGL). */
export function useMap(
  place: RefObject<HTMLDivElement | null>,
  title: string,
): { map: MapLibre | undefined; failed: boolean } {
  const [map, setMap] = useState<MapLibre>();
  const [failed, setFailed] = useState(false);
  // The first title names the canvas: a new map for a new title would lose the view.
  const [name] = useState(title);
  useEffect(() => {
    if (!place.current) return;
    let made: MapLibre;
    try {
      made = new MapLibreMap({
        container: place.current,
        style: mapStyle(readMapColours()),
        center: [9.5, 51],
        zoom: 5,
        minZoom: 2,
        maxZoom: 15,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        maxPitch: 0,
        fadeDuration: moveTime(),
        locale: { 'Map.Title': name },
      });
    } catch {
      setFailed(true);
      return;
    }
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    // Before it has loaded its style takes no colours; it gets the present ones when it has.
    let loaded = false;
    const stop = watchColourScheme(() => loaded && recolour(made));
    let gone = false;
    const draw = async (): Promise<void> => {
      await addBackground(made, mapStyle(readMapColours())).catch(reportError);
      if (gone) return;
      loaded = true;
      recolour(made);
      setMap(made);
    };
    made.once('load', () => void draw());
    return () => {
      gone = true;
      stop();
      setMap(undefined);
      made.remove();
    };
  }, [place, name]);
  return { map, failed };
}
