import { createContext, useContext, useEffect, useRef } from 'react';
import { type Action, type BoundAction, bindActions } from './action.ts';
import { registerActions } from './registry.ts';

/** Layer of the dialog that surrounds a component; 0 is the page. */
export const LayerContext = createContext(0);

/** Receives what an action's run rejects with; the shell shows it. */
export const ActionFailureContext = createContext<(error: unknown) => void>((error) => reportError(error));

/**
 * Binds actions to their context and registers them while the component is mounted, so that palette, shortcuts and
 * help know them. Answers them for `Toolbar`, `ActionMenu` and `DataList`.
 */
export function useActions<C>(actions: readonly Action<C>[], context: C): BoundAction[] {
  const layer = useContext(LayerContext);
  const failed = useContext(ActionFailureContext);
  const owner = useRef<symbol>(undefined);
  owner.current ??= Symbol('actions');
  const bound = bindActions(actions, context, failed);
  const signature = bound.map((a) => `${a.id}${a.enabled}${a.labelKey}${JSON.stringify(a.labelArgs ?? '')}`).join('|');
  const latest = useRef(bound);
  latest.current = bound;
  // The registry is told when what can be seen changes; the runs behind it are always the latest.
  useEffect(() => {
    const stable = latest.current.map((action) => ({
      ...action,
      run: () => latest.current.find((now) => now.id === action.id)?.run(),
    }));
    return registerActions(owner.current ?? Symbol('actions'), layer, signature === '' ? [] : stable);
  }, [layer, signature]);
  return bound;
}
