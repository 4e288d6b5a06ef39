import { useMemo } from 'react';
import { selectOnly, setMany, toggle } from '#ui/list/selection.ts';
import { poolPoints } from './poolPoints.ts';
import type { Planning } from './usePlanning.ts';

/** The pool on the map, and what a click and the lasso select there: shipments of the pool, or stops of the target. */
export function useMapPicking({ places, pool, trip, setStops }: Planning) {
  const { items, of } = places;
  const { ids: picked } = pool.selection;
  const points = useMemo(() => poolPoints({ items, of }, picked), [items, of, picked]);
  return {
    points,
    pick: (id: string, additional: boolean): void => {
      if (trip?.stops.some((one) => one.id === id)) setStops((now) => (additional ? toggle(now, id) : selectOnly(id)));
      else void pool.select(toggle(pool.selection, id));
    },
    // Each goes to its own selection.
    lasso: (ids: readonly string[], additional: boolean): void => {
      const own = new Set(trip?.stops.map((one) => one.id));
      const caught = ids.filter((id) => own.has(id));
      if (caught.length > 0) setStops((now) => (additional ? setMany(now, caught, true) : selectOnly(...caught)));
      const waiting = ids.filter((id) => !own.has(id));
      if (waiting.length > 0 || caught.length === 0)
        void pool.select(additional ? setMany(pool.selection, waiting, true) : selectOnly(...waiting));
    },
  };
}
