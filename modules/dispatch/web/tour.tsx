import { MyTrips } from './MyTrips/MyTrips.tsx';

/** Component per screen id of the driver's module. */
export const screens = { 'dispatch.myTrips': MyTrips } as const;
