import { useMemo, useSyncExternalStore } from 'react';
import { useSearch } from '@tanstack/react-router';
import {
  changePreference,
  listPreferences,
  preferenceSchema,
  removePreference,
} from '#modules/workspace/contract/calls.ts';
import type { z } from 'zod';
import { readTableState } from '#ui/list/tableState.ts';
import { arrangements } from '../memory/arrangements.ts';
import { memory } from '../memory/memory.ts';
import { useCall } from '../call/useCall.ts';
import { useCommand } from '../call/useCommand.ts';
import { listTexts, readView, sameView, standardView, type ViewParts, type ViewValue } from './viewValue.ts';

export type SavedView = z.infer<typeof preferenceSchema>;

/** Type of the preference that holds the views of a screen. */
export const viewType = (parts: ViewParts): string => `view.${parts.name}`;
const activePlace = (parts: ViewParts): string => `view/${parts.name}`;

/** How the screen stands now. */
const currentView = (parts: ViewParts, search: Readonly<Record<string, string | undefined>>): ViewValue =>
  readView(
    {
      lists: Object.fromEntries(parts.lists.map((name) => [name, readTableState(arrangements.read(name))])),
      address: search,
      places: Object.fromEntries((parts.places ?? []).map((name) => [name, memory.read(name)])),
    },
    parts,
  );

/** Puts a view on the screen and remembers that it is this one; without a view the product's own. */
function placeView(parts: ViewParts, view: SavedView | undefined): void {
  const value = view ? readView(view.preferenceValue, parts) : standardView;
  memory.write(activePlace(parts), view?.id);
  for (const name of parts.places ?? []) memory.place(name, value.places[name]);
  arrangements.placeAll(
    listTexts(value, parts),
    Object.fromEntries((parts.address ?? []).map((name) => [name, value.address[name] ?? ''])),
  );
}

/** The saved views of a screen: which one stands, whether it was changed since, and what can be done with it. */
export function useView(parts: ViewParts) {
  useSyncExternalStore(memory.onChanged, memory.turn);
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const type = viewType(parts);
  const answer = useCall(
    listPreferences,
    { query: { type } },
    // Views of the depot change seldom: a minute is early enough.
    { staleTime: 60_000, silent: true },
  );
  const views = answer.data;
  const activeId = memory.read(activePlace(parts));
  const active = views?.find((view) => view.id === activeId);
  const now = currentView(parts, search);
  const stored = useMemo(() => (active ? readView(active.preferenceValue, parts) : standardView), [active, parts]);
  const refreshes = [listPreferences.id];
  const change = useCommand(changePreference, { refreshes });
  const remove = useCommand(removePreference, { refreshes, saved: { key: 'base:toast/deleted' } });
  return {
    views: views ?? [],
    active,
    now,
    changed: !sameView(now, stored),
    place: (view: SavedView | undefined) => placeView(parts, view),
    save: async () => {
      if (!active) return;
      const { name, description, scope } = active;
      await change.run({ params: { id: active.id }, body: { name, description, type, scope, preferenceValue: now } });
    },
    remove: async (view: SavedView) => {
      if ((await remove.run({ params: { id: view.id } })) && view.id === activeId) placeView(parts, undefined);
    },
    /** The view that was just stored stands: what is on the screen is what it holds. */
    stored: (view: SavedView) => memory.write(activePlace(parts), view.id),
  };
}
export type View = ReturnType<typeof useView>;
