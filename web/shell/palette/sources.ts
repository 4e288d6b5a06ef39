import type { ReactNode } from 'react';
import type { IconComponent } from '#ui/actions/action.ts';

/** Something that the control centre can open. */
export type Finding = { id: string; label: string; note?: ReactNode; icon?: IconComponent; run: () => void };

/** Finds records for the control centre (shipments, trips); answers at most the 5 best (specification 1, 9). */
export type PaletteSource = {
  id: string;
  titleKey: string;
  find: (typed: string, signal: AbortSignal) => Promise<readonly Finding[]>;
};

const sources = new Map<string, PaletteSource>();

export const paletteSources = (): readonly PaletteSource[] => [...sources.values()];
