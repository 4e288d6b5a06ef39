/** Calls whose answers a change of a trip makes stale. */
export const tripAnswers = [
  'dispatch.planningDashboard',
  'dispatch.poolPlaces',
  'dispatch.planningWidgets',
  'dispatch.executionDashboard',
  'dispatch.dispatchCheck',
  'dispatch.getTrip',
  'dispatch.tripTable',
  'dispatch.planHistory',
  'shipments.listItems',
  'shipments.sumItems',
  'shipments.getItem',
] as const;
