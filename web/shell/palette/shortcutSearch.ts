import { searchTokens } from '#kernel/text.ts';

/** Shown results at most (specification 1, 9). */
export const mostShortcuts = 100;

/** The first hundred whose description or category holds everything that was typed (specification 1, 2.8). */
export function findShortcuts<E extends { label: string; category: string }>(
  entries: readonly E[],
  typed: string,
  nameOf: (category: string) => string,
): E[] {
  const tokens = searchTokens(typed);
  return entries
    .filter((entry) => {
      const text = `${entry.label} ${nameOf(entry.category)}`.toLowerCase();
      return tokens.every((token) => text.includes(token));
    })
    .slice(0, mostShortcuts);
}
