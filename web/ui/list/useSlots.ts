import type { VirtualItem } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { takeSlots } from './slots.ts';

/** The shown lines with the slots of their rows, in document order (see `slots.ts`). */
export function useSlots(
  items: readonly VirtualItem[],
  scrolling: boolean,
): readonly { item: VirtualItem; slot: number }[] {
  'use no memo';
  const kept = useRef<ReadonlyMap<number, number>>(new Map());
  const byLine = new Map(items.map((item) => [item.index, item]));
  const slots = takeSlots([...byLine.keys()], kept.current, scrolling);
  kept.current = slots;
  return [...slots].flatMap(([line, slot]) => {
    const item = byLine.get(line);
    return item ? [{ item, slot }] : [];
  });
}
