/** Permissions that this module asks for. */
export const permissions = [
  'readShipments',
  'createShipments',
  'changeShipments',
  'cancelShipments',
  'readHistory',
  'changeDispoInfo',
  'fixGeoCoordinates',
  'writeNotes',
  'viewArchive',
] as const;
