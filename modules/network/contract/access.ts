import type { Access } from '#kernel/access.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    network: true;
  }
}

/** Who sees shipments of the network: the depot's own, those of its key account, all (specification 2, 6). */
export const shipmentReaders = {
  anyPermission: ['readGtpShipmentsAll', 'readGtpShipmentsLocal', 'readGtpShipmentsKeyAccount'],
} as const satisfies Access;
export const shipmentWriters = {
  anyPermission: ['writeGtpShipmentsAll', 'writeGtpShipmentsLocal'],
} as const satisfies Access;
export const shipmentCancellers = { anyPermission: ['cancelGtpShipments'] } as const satisfies Access;
export const dashboardReaders = { anyPermission: ['readGtpRulesSetAll'] } as const satisfies Access;
/** Any of the permissions that read, and the licence (ambiguity P1). */
export const mapReaders = {
  anyPermission: [...shipmentReaders.anyPermission, ...dashboardReaders.anyPermission],
  anyLicence: ['GTP-RTR'],
} as const;
/** Who sees what is closed and routes shipments past it: reads the rules and writes shipments. */
export const disruptionReaders = { anyPermission: ['readGtpRulesSetAll'] } as const satisfies Access;
