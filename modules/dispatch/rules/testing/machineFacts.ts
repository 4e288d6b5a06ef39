import type { TripMachineFacts } from '../tripStates.ts';

/** Facts under which a trip may do everything that its state allows. */
export const sampleMachineFacts: TripMachineFacts = {
  trafficType: 'LocalTraffic',
  externallyPlanned: false,
  numberOfOrders: 0,
  hasGoodsToLoad: true,
  hasVehicle: true,
  hasDriverOrCarrier: true,
  hasOpenErrors: false,
  daysAhead: 0,
  packagesScanned: 0,
  packagesUnprocessed: 0,
  unprocessedConfirmed: false,
  onlyPickupsOrDirect: true,
  noneDocumented: true,
  asksDriver: true,
  rejectionReason: true,
  departed: false,
  ordersWithoutStatus: 0,
  forceClose: false,
  hoursSinceClosing: 1,
};
