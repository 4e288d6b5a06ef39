import { AlarmScreen } from './Alarms/AlarmScreen.tsx';
import { SensorScreen } from './Sensors/SensorScreen.tsx';
import { CompartmentScreen } from './Wall/CompartmentScreen.tsx';

/** Component per screen id. */
export const screens = {
  'temperature.sensors': SensorScreen,
  'temperature.compartments': CompartmentScreen,
  'temperature.alarms': AlarmScreen,
} as const;
