import type { TextKey } from '#kernel/text.ts';
import { useEffect } from 'react';
import { memory } from '../memory/memory.ts';
import { addressOfPlace, usePlace } from './navigation.ts';

/** A place that this account opened last in this browser. `at` is epoch ms. */
export type RecentPlace = { address: string; titleKey: TextKey; title: string | null; at: number };

const name = 'recentPlaces';
const most = 8;

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' && value !== null && typeof (value as RecentPlace).address === 'string';

export const recentPlaces = (): RecentPlace[] => {
  const stored = memory.read(name);
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
};

/** The newest first; a place that is opened again moves up. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...places.filter(({ address }) => address !== place.address)].slice(0, most);

const remember = (place: RecentPlace): void =>
  memory.write(name, withPlace(recentPlaces(), { ...place, address: place.address.replace(/\/+$/, '') }));

/** Remembers a screen that is open; what belongs to one record says its name itself (`useVisited`). */
export function useScreenVisited(titleKey: TextKey | undefined): void {
  const { module, screen = '', entityId } = usePlace();
  const address = addressOfPlace({ module, screen });
  useEffect(() => {
    if (titleKey && !entityId) remember({ address, titleKey, title: null, at: Date.now() });
  }, [titleKey, entityId, address]);
}

/** Remembers the record that is open under its name, such as `T-107`, as soon as that is known. */
export function useVisited(titleKey: TextKey, title: string | undefined): void {
  const { module, screen = '', entityId } = usePlace();
  const address = addressOfPlace({ module, screen, ...(entityId ? { entityId } : {}) });
  useEffect(() => {
    if (title) remember({ address, titleKey, title, at: Date.now() });
  }, [titleKey, title, address]);
}
