import { usePlace } from '#client/navigation/navigation.ts';
import { InventoryLists } from './InventoryLists.tsx';
import { InventoryPage } from './InventoryPage.tsx';

/** `/TH/inventory` lists, `/TH/inventory/{id}` counts and decides. */
export function Inventory() {
  const { entityId } = usePlace();
  return entityId ? <InventoryPage key={entityId} id={entityId} /> : <InventoryLists />;
}
