import type { Access } from '#kernel/access.ts';

/** Specification 2, 6: who sees trip templates, and who sees and writes recurring collections. */
export const templateReaders: Access = { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance'] };
export const templateWriters: Access = { anyPermission: ['changeTripTemplates'] };
export const collectionReaders: Access = { anyPermission: ['readPickupTemplates'] };
export const collectionWriters: Access = { anyPermission: ['writePickupTemplates'] };
