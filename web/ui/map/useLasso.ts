import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { readMapColours } from './mapColours.ts';
import type { Ring } from './lasso.ts';

/**
 * While active a pressed pointer or finger draws a ring by hand instead of moving the map; `done` gets it when it is let go.
 * Escape cancels. The drawing library is loaded when somebody first asks for it.
 */
export function useLasso(
  map: MapLibre | undefined,
  active: boolean,
  { done, cancelled }: { done: (ring: Ring) => void; cancelled: () => void },
): void {
  const latest = useRef({ done, cancelled });
  latest.current = { done, cancelled };
  useEffect(() => {
    if (!map || !active) return;
    let gone = false;
    let stop = (): void => {};
    void Promise.all([import('terra-draw'), import('terra-draw-maplibre-gl-adapter')])
      .then(([{ TerraDraw, TerraDrawFreehandMode }, { TerraDrawMapLibreGLAdapter }]) => {
        if (gone) return;
        const { accent } = readMapColours();
        const colour = accent as `#${string}`;
        const draw = new TerraDraw({
          adapter: new TerraDrawMapLibreGLAdapter({ map }),
          modes: [
            new TerraDrawFreehandMode({
              drawInteraction: 'click-drag',
              minDistance: 6,
              styles: {
                fillColor: colour,
                fillOpacity: 0.15,
                outlineColor: colour,
                outlineWidth: 2,
                closingPointOpacity: 0,
                closingPointOutlineOpacity: 0,
              },
            }),
          ],
        });
        draw.start();
        draw.setMode('freehand');
        draw.on('finish', (id) => {
          const shape = draw.getSnapshotFeature(id)?.geometry;
          if (shape?.type === 'Polygon') latest.current.done(shape.coordinates[0] ?? []);
        });
        map.getContainer().dataset.drawing = 'true';
        stop = () => {
          delete map.getContainer().dataset.drawing;
          draw.stop();
        };
      })
      .catch(() => latest.current.cancelled());
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Only the lasso goes, not the panel beneath it.
      event.stopPropagation();
      event.preventDefault();
      latest.current.cancelled();
    };
    window.addEventListener('keydown', escape, { capture: true });
    return () => {
      gone = true;
      window.removeEventListener('keydown', escape, { capture: true });
      stop();
    };
  }, [map, active]);
}
