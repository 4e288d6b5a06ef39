import { useStore } from 'zustand';
import { DialogLayer } from './DialogLayer.tsx';
import { dialogStack } from './dialogStack.ts';

/** Draws the open dialogs; stands once in the shell. */
export function DialogHost() {
  const entries = useStore(dialogStack, (state) => state.entries);
  return entries.map((entry) => <DialogLayer key={entry.id}>{entry.draw(entry.close)}</DialogLayer>);
}
