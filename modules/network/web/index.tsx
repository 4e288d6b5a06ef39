import { BranchScreen } from './Branches/BranchScreen.tsx';
import { DisruptionScreen } from './Disruptions/DisruptionScreen.tsx';
import { MapScreen } from './Map/MapScreen.tsx';
import { ShipmentScreen } from './Shipments/ShipmentScreen.tsx';

/** Component per screen id. */
export const screens = {
  'network.shipments': ShipmentScreen,
  'network.branches': BranchScreen,
  'network.disruptions': DisruptionScreen,
  'network.map': MapScreen,
} as const;
