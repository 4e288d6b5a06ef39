/** Who may do what, for calls and for the screens' data: without the schemas, because the first screen loads this. */
export const fixingPins = { anyPermission: ['fixGeoCoordinates', 'changeShipments'] } as const;
