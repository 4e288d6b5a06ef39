import { usePlace } from '#client/navigation/navigation.ts';
import { ChangeShipment, NewShipment } from './ShipmentForm.tsx';
import { ShipmentList } from './ShipmentList.tsx';
import { ShipmentPage } from './ShipmentPage.tsx';
import './network.css';

/** Shipments of the network: all, one, a new one, one that is changed. */
export function ShipmentScreen() {
  const { entityId, actionId } = usePlace();
  if (entityId === undefined) return <ShipmentList />;
  if (entityId === 'new') return <NewShipment />;
  return actionId === 'edit' ? (
    <ChangeShipment key={entityId} id={entityId} />
  ) : (
    <ShipmentPage key={entityId} id={entityId} />
  );
}
