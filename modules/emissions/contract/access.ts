import type { Access } from '#kernel/access.ts';

/** Who sees trips and shipments sees what they cost the climate. */
export const seesFootprints = { anyPermission: ['readShipments'] } as const satisfies Access;
