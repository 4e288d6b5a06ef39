import { OrderScreen } from './Orders/OrderScreen.tsx';
import { OrderShipments } from './Orders/OrderShipments.tsx';

/** Component per screen id. */
export const screens = { 'orders.orders': OrderScreen, 'orders.shipments': OrderShipments } as const;
