import type { ModuleScreens } from '#shell/modules.ts';
import { ShipmentsScreen } from './ShipmentsScreen.tsx';

export const screens: ModuleScreens['screens'] = { 'shipments.shipments': ShipmentsScreen };
