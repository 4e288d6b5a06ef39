import type { Access } from '#kernel/access.ts';

export { yardReaders } from '#modules/yard/contract/access.ts';
export const hallReaders = {
  anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'viewUnloadings', 'viewInventory'],
} as const satisfies Access;
export const tripReaders = { anyPermission: ['readShipments'] } as const satisfies Access;
