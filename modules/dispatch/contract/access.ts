/** Who may do what, for calls and for the screens' data: without the schemas, because the first screen loads this. */
const anyLicence = ['CODI-AFFE'] as const;
export const documenting = { anyPermission: ['documentOwnTrip', 'documentOrders'] } as const;
export const assigningAff = { anyPermission: ['assignAff', 'overruleAff'], anyLicence } as const;
export const overrulingAff = { anyPermission: ['overruleAff'], anyLicence } as const;
export const handingOver = { anyPermission: ['handOverToMaster'], anyLicence } as const;
export const dispatching = { anyPermission: ['dispatchShipments'] } as const;
export const exchanging = { anyPermission: ['dispatchShipments'] } as const;
export const confirmingHandovers = { anyPermission: ['dispatchShipments', 'documentOwnTrip'] } as const;
/** As exchanging; whoever moves what is not collected yet needs the right to take it off, too. */
export const reportingBreakdowns = { anyPermission: ['dispatchShipments'] } as const;
export const enteringOrders = { anyPermission: ['createShipments'] } as const;
export const seeingCockpit = { anyPermission: ['viewAffCockpit'], anyLicence } as const;
/** Whoever gives devices their access gives learners theirs. */
export const makingTraining = { anyPermission: ['managePairing'] } as const;
