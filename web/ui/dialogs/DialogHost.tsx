import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { openLayer } from '../actions/registry.ts';
import { LayerContext } from '../actions/useActions.ts';
import { type DialogEntry, dialogStack } from './dialogStack.ts';

function Layer({ entry }: { entry: DialogEntry }): ReactNode {
  const [layer, setLayer] = useState<number>();
  useEffect(() => {
    const opened = openLayer();
    setLayer(opened.layer);
    return opened.close;
  }, []);
  if (layer === undefined) return null;
  return <LayerContext value={layer}>{entry.draw(entry.close)}</LayerContext>;
}

/** Draws the open dialogs; stands once in the shell. */
export function DialogHost() {
  const entries = useStore(dialogStack, (state) => state.entries);
  return entries.map((entry) => <Layer key={entry.id} entry={entry} />);
}
