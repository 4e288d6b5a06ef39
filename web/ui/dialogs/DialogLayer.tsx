import { type ReactNode, useEffect, useState } from 'react';
import { openLayer } from '../actions/registry.ts';
import { LayerContext } from '../actions/useActions.ts';

/**
 * Around a dialog that a screen draws itself because an address opens it: while it is there, only its own actions answer
 * to keys.
 */
export function DialogLayer({ children }: { children: ReactNode }): ReactNode {
  const [layer, setLayer] = useState<number>();
  useEffect(() => {
    const opened = openLayer();
    setLayer(opened.layer);
    return opened.close;
  }, []);
  if (layer === undefined) return null;
  return <LayerContext value={layer}>{children}</LayerContext>;
}
