/** Permissions that this module asks for (specification 2, 6). */
export const permissions = [
  'readGtpShipmentsAll',
  'readGtpShipmentsLocal',
  'readGtpShipmentsKeyAccount',
  'writeGtpShipmentsAll',
  'writeGtpShipmentsLocal',
  'cancelGtpShipments',
] as const;
