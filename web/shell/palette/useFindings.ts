import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { debounceMs } from '#ui/layout/debounce.ts';
import { iconOf } from '../icons.ts';
import { mayOpen } from '../menu.ts';
import { modules } from '../modules.ts';
import { sessionStore } from '#client/session/session.ts';
import { switches } from '#client/session/useFlags.ts';
import { paletteSources } from './paletteSources.ts';
import { findingsOfAKind, type PaletteSource } from '#client/findings.ts';
import type { Group } from './lines.ts';

/** One letter finds everything and helps nobody. */
export const enough = 2;

const screenOf = (source: PaletteSource) =>
  modules.flatMap((module) => module.screens).find((screen) => screen.id === source.screen);

/** Records that hold what was typed, grouped by kind; a source that fails or is slow leaves the others alone. */
export function useFindings(typed: string, go: (path: string) => void): readonly Group[] {
  const { t } = useTranslation('base');
  const [found, setFound] = useState<ReadonlyMap<string, Group>>(new Map());
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted.length < enough) {
      setFound(new Map());
      return;
    }
    const stop = new AbortController();
    const search = async (source: PaletteSource) => {
      const screen = screenOf(source);
      if (!screen || !mayOpen(screen, sessionStore.getState().session, switches)) return;
      const { find } = await source.load();
      const hits = await find(wanted, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn(error);
        return [];
      });
      if (stop.signal.aborted) return;
      const items = hits.slice(0, findingsOfAKind).map(({ id, label, note, path }) => ({
        id: `${source.screen}:${id}`,
        label,
        note,
        icon: iconOf(source.icon),
        run: () => go(path),
      }));
      setFound((before) => new Map(before).set(source.screen, { title: t(screen.titleKey), items }));
    };
    const timer = setTimeout(() => {
      for (const source of paletteSources) void search(source);
    }, debounceMs(window.location.href));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, t, go]);
  // In the order of the sources, whichever answered first.
  return paletteSources.flatMap((source) => found.get(source.screen) ?? []);
}
