import type { DraftLine } from './orderDraft.ts';

/** mm3: of goods that have no measures what their sender says of them. Null where nobody says more than the measures. */
export function statedVolume(lines: readonly DraftLine[]): number | null {
  const measured = ({ length, width, height, numberOfPackages }: DraftLine): number =>
    numberOfPackages * (length ?? 0) * (width ?? 0) * (height ?? 0);
  if (!lines.some((line) => measured(line) === 0 && line.volume !== null)) return null;
  return Math.round(lines.reduce((sum, line) => sum + (measured(line) || (line.volume ?? 0)), 0));
}
