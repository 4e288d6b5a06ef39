import { type Status, statuses } from '../status/status.ts';

const tokens = {
  land: '--map-land',
  water: '--map-water',
  border: '--map-road-line',
  label: '--map-label',
  town: '--map-label',
  surface: '--surface',
  plateLine: '--border-input',
  text: '--text',
  accent: '--accent-text',
} as const;

export type MapColours = Record<keyof typeof tokens, string> & { status: Record<Status, string> };

/** The tokens' present values: a canvas does not follow CSS by itself. */
export function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => style.getPropertyValue(name).trim() || '#888888';
  return {
    ...(Object.fromEntries(Object.entries(tokens).map(([key, name]) => [key, value(name)])) as Record<
      keyof typeof tokens,
      string
    >),
    status: Object.fromEntries(statuses.map((status) => [status, value(`--${status}-fg`)])) as Record<Status, string>,
  };
}

/** Calls back when the colour scheme changes. @returns how to stop */
export function watchColourScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
