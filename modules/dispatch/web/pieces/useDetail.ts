import { useState } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';

/** The shipment that is shown in short beside a list; while it is open it follows the row under the keyboard. */
export function useDetail() {
  const [itemId, setItem] = useAddress('item');
  const [active, setActive] = useState<string>();
  return {
    itemId,
    possible: itemId !== undefined || active !== undefined,
    follow: (row: Pick<ItemRow, 'itemId'> | undefined) => {
      setActive(row?.itemId);
      if (itemId !== undefined && row) setItem(row.itemId);
    },
    toggle: () => setItem(itemId === undefined ? active : undefined),
    show: (id: string) => setItem(id),
    close: () => setItem(undefined),
  };
}
