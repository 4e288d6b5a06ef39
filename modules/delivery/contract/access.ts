/** Who may do what, for calls and for the screens' data: without the schemas, because the first screen loads this. */
export const readingProofs = { anyPermission: ['readShipments', 'viewOwnTrips'] } as const;
/** Who may say what happened may show it to the customer. */
export const sharingProofs = { anyPermission: ['documentOrders'] } as const;
