import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapPin } from './mapModel.ts';

/** Metres of one press of an arrow key, and with Shift. */
const steps = { plain: 10, wide: 250 };
const metresPerDegree = 111_320;
const pressed: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** A tenth of a metre is more than any map knows. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function elementOf(label: string, movable: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'k-map-pin';
  button.setAttribute('aria-label', label);
  button.title = label;
  button.disabled = !movable;
  button.innerHTML =
    '<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path d="M14 35C14 35 26 21.5 26 13A12 12 0 1 0 2 13C2 21.5 14 35 14 35z"/><circle cx="14" cy="13" r="4.5"/></svg>';
  return button;
}

/** A pin that is drawn with the mouse or a finger, or moved with the arrow keys; the map follows keys that lead out of it. */
export function usePin(map: MapLibre | undefined, pin: MapPin | undefined): void {
  const latest = useRef(pin);
  latest.current = pin;
  const marker = useRef<Marker>(undefined);
  const there = pin !== undefined;
  const movable = pin?.onMove !== undefined;
  const label = pin?.label ?? '';
  useEffect(() => {
    if (!map || !there || !latest.current) return;
    const element = elementOf(label, movable);
    const made = new Marker({ element, draggable: movable, anchor: 'bottom' })
      .setLngLat([latest.current.lon, latest.current.lat])
      .addTo(map);
    marker.current = made;
    made.on('dragend', () => {
      const { lat, lng } = made.getLngLat();
      latest.current?.onMove?.(rounded(lat), rounded(lng));
    });
    element.addEventListener('keydown', (event) => {
      const way = pressed[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const step = (event.shiftKey ? steps.wide : steps.plain) / metresPerDegree;
      const { lat, lng } = made.getLngLat();
      const to: [number, number] = [
        lng + (way[0] * step) / Math.max(0.05, Math.cos((lat * Math.PI) / 180)),
        Math.max(-85, Math.min(85, lat + way[1] * step)),
      ];
      made.setLngLat(to);
      if (!map.getBounds().contains(to)) map.easeTo({ center: to, duration: 0 });
      latest.current?.onMove?.(rounded(to[1]), rounded(to[0]));
    });
    return () => {
      made.remove();
      marker.current = undefined;
    };
  }, [map, there, movable, label]);
  useEffect(() => {
    if (pin) marker.current?.setLngLat([pin.lon, pin.lat]);
  }, [pin]);
}
