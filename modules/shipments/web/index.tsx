import { ShipmentsScreen } from './ShipmentsScreen.tsx';

export const screens = { 'shipments.shipments': ShipmentsScreen } as const;
