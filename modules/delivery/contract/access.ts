/** Who may do what, for calls and for the screens' data: without the schemas, because the first screen loads this. */
export const readingProofs = { anyPermission: ['readShipments', 'viewOwnTrips'] } as const;
/** Who may say what happened may show it to the customer. */
export const sharingProofs = { anyPermission: ['documentOrders'] } as const;
/** Whoever drives says what happens on the way, or whoever documents for them. */
export const drivingOwnTrips = { anyPermission: ['documentOwnTrip', 'documentOrders'] } as const;
/** What a driver recorded otherwise than it stands is decided by who documents for the depot. */
export const decidingEvents = { anyPermission: ['documentOrders'] } as const;
