import { dropOldDrafts } from '#client/waiting/drafts.ts';
import { dropOldFiles } from '#client/waiting/keptFiles.ts';
import { refusedCalls, waitingCalls } from '#client/waiting/waitingCalls.ts';
import type { TourEvent } from './tourEvent.ts';
import { tourQueue } from './tourEvents.ts';

/** ms. A stop that was begun so long ago has been documented by somebody else, or never will be. */
const keptFor = 30 * 24 * 3_600_000;

/** What begins the names of this module's drafts: of stops (`useStopDraft`) and of checks of the vehicle (`useCheckDraft`). */
const drafts = ['stop/', 'check/'];

/** Keys of the pictures that a draft names, wherever they stand in it. */
const keysIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { key } = value as { key?: unknown };
  return [...(typeof key === 'string' ? [key] : []), ...Object.values(value).flatMap(keysIn)];
};

/**
 * Frees the room of stops that were begun on this device and documented elsewhere. What waits to be sent, was refused and not yet read,
 * or is still being worked on keeps its pictures however old they are.
 */
export async function tidyDevice(now: number): Promise<void> {
  const before = now - keptFor;
  const calls = [...(await waitingCalls<TourEvent>(tourQueue)), ...(await refusedCalls<TourEvent>(tourQueue))];
  const named = new Set(calls.flatMap(({ body }) => (body.pictures ?? []).map(({ key }) => key)));
  for (const begin of drafts) for (const key of keysIn(await dropOldDrafts(begin, before))) named.add(key);
  await dropOldFiles(before, named);
}
