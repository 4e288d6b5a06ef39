import { useState } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';

/** The shipment that is shown in short beside a list; while it is open it follows the row under the keyboard. */
export function useDetail() {
  const [itemId, setItem] = useAddress('item');
  const [logKey, setLogKey] = useAddress('log');
  const [active, setActive] = useState<string>();
  return {
    itemId,
    /** Whose history stands beside it. */
    logKey: itemId === undefined ? undefined : logKey,
    showHistory: setLogKey,
    possible: itemId !== undefined || active !== undefined,
    follow: (row: Pick<ItemRow, 'itemId'> | undefined) => {
      setActive(row?.itemId);
      if (itemId === undefined || !row) return;
      setItem(row.itemId);
      if (row.itemId !== itemId) setLogKey(undefined);
    },
    toggle: () => {
      setLogKey(undefined);
      setItem(itemId === undefined ? active : undefined);
    },
    show: (id: string) => {
      if (id !== itemId) setLogKey(undefined);
      setItem(id);
    },
    close: () => {
      setLogKey(undefined);
      setItem(undefined);
    },
  };
}
