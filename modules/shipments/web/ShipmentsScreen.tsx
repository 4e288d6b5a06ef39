import { usePlace } from '#client/navigation/navigation.ts';
import { ShipmentPage } from './detail/ShipmentPage.tsx';
import { ShipmentsPage } from './list/ShipmentsPage.tsx';
import './shipments.css';

/** `/DPT/shipment` is the list, `/DPT/shipment/{id}` one of them. */
export function ShipmentsScreen() {
  const { entityId } = usePlace();
  return entityId ? <ShipmentPage key={entityId} id={entityId} /> : <ShipmentsPage />;
}
