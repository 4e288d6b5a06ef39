import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Master data (specification 2, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'MASTERDATA',
    base: '/CMD',
    order: 80,
    titleKey: 'masterdata:module/title',
    descriptionKey: 'masterdata:module/description',
    icon: 'database',
  },
];

/** One line per record type: its path in the address, the type's path segment, who may open the screen. */
const recordScreen = (path: string, type: string, permissions: readonly string[], licence?: string): Screen => ({
  id: `masterdata.${type}`,
  module: 'MASTERDATA',
  path,
  titleKey: `masterdata:types/${type}`,
  access: { anyPermission: permissions, ...(licence ? { anyLicence: [licence] } : {}) },
});

export const screens: readonly Screen[] = [
  recordScreen('drivers', 'driver', ['readDriverData']),
  recordScreen('vehicles', 'vehicle', ['readVehicleData']),
  recordScreen('vehicletypes', 'vehicletype', ['readVehicleTypeData']),
];
