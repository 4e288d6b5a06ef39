import { LeadsTo } from '#client/navigation/LeadsTo.tsx';
import { OrderScreen } from './Orders/OrderScreen.tsx';
import { OrderShipments } from './Orders/OrderShipments.tsx';

/** Component per screen id. */
export const screens = {
  'orders.orders': OrderScreen,
  'orders.dispatch': () => <LeadsTo address="/OM/orders" />,
  'orders.shipments': OrderShipments,
} as const;
