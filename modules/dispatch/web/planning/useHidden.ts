import { useAddress } from '#client/navigation/navigation.ts';
import { useRemembered } from '#ui/layout/remember.ts';

export type HiddenPane = 'pool' | 'map';
const isText = (value: unknown): value is string => typeof value === 'string';
/** Nothing is hidden; in an address also where this browser remembers something else. */
const nothing = 'none';

/** Panes that are folded away: the address says it, else how the user left the screen. */
export function useHidden(): { has: (pane: HiddenPane) => boolean; set: (pane: HiddenPane, hidden: boolean) => void } {
  const [given, setGiven] = useAddress('hide');
  const [kept, keep] = useRemembered('planning/hidden', nothing, isText);
  const panes = (given ?? kept).split('.').filter((pane) => pane !== nothing);
  return {
    has: (pane) => panes.includes(pane),
    set: (pane, hidden) => {
      const next = [...panes.filter((other) => other !== pane), ...(hidden ? [pane] : [])];
      const text = next.length > 0 ? next.join('.') : nothing;
      keep(text);
      setGiven(next.length > 0 ? text : undefined);
    },
  };
}
