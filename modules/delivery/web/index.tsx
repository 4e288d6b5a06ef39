import { KeptEventsPage } from './kept/KeptEventsPage.tsx';
import { MyTrips } from './MyTrips.tsx';
import { StoredPage } from './StoredPage.tsx';

/** Component per screen id of the driver's module. */
export const screens = {
  'delivery.myTrips': MyTrips,
  'delivery.stored': StoredPage,
  'delivery.driverEvents': KeptEventsPage,
} as const;
