import { useCallback, useRef } from 'react';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import type { TripView } from '../../contract/schemas.ts';

/** Order numbers of every shipment that this screen has met: checks name shipments by them, the board carries ids only. */
export function useOrderNumbers(picked: ReadonlyMap<string, ItemRow>, trip: TripView | undefined) {
  const names = useRef(new Map<string, string>());
  const know = (item: Pick<ItemRow, 'itemId' | 'orderNumber'>) => names.current.set(item.itemId, item.orderNumber);
  for (const item of picked.values()) know(item);
  const learn = (known: Pick<TripView, 'stops'> | undefined) => {
    for (const stop of known?.stops ?? []) for (const order of stop.orders) know(order);
  };
  learn(trip);
  const nameOf = useCallback((id: string) => names.current.get(id) ?? id, []);
  return { know, learn, nameOf };
}
