/** Enumerations of trips and stops (specification 3, 3 and 4). */
const optimizationStates = ['NONE', 'REQUIRED', 'OK', 'DEVIATION'] as const;
export type OptimizationState = (typeof optimizationStates)[number];

const tourAcceptances = ['TOUR_ACCEPTED', 'TOUR_STILL_REJECTED'] as const;
export type TourAcceptance = (typeof tourAcceptances)[number];

const stopProcessingStates = [
  'ALL_ORDERS_OK',
  'AT_LEAST_ONE_ORDER_WITH_DEVIATION',
  'AT_LEAST_ONE_ORDER_HINDRANCE',
  'ALL_ORDERS_HINDRANCE',
  'IN_PROGRESS',
] as const;
export type StopProcessingState = (typeof stopProcessingStates)[number];

export const orderResults = ['OK', 'DEVIATION', 'HINDRANCE'] as const;
export type OrderResult = (typeof orderResults)[number];

/** How much a missing signature weighs (STA-05). */
export type SignatureRequirement = 'NONE' | 'WARNING' | 'ERROR';

const stopKinds = ['START', 'CUSTOMER', 'DEPOT', 'HOP', 'END'] as const;
export type StopKind = (typeof stopKinds)[number];

const vehicleStates = ['DRIVING', 'STANDING'] as const;
export type VehicleState = (typeof vehicleStates)[number];

/** Generic status of a process in package and timeline details (A2). */
const processStatuses = [
  'CREATED',
  'RELEASED',
  'IN_PROGRESS',
  'WAITING_FOR_CLOSURE',
  'FINISHED',
  'CLOSED',
  'LOCKED',
  'CANCELED',
  'REFUSED',
] as const;
export type ProcessStatus = (typeof processStatuses)[number];

export const optimizeErrors = [
  'EMPTY_TOUR',
  'TOUR_ALREADY_FINISHED',
  'MISSING_GEO_COORDINATES',
  'ILLEGAL_STOP_SEQUENCE',
  'OPTIMIZATION_NOT_ALLOWED',
  'NON_OPTIMIZABLE_STOPS',
  'CONSISTENCY_VIOLATED',
  'GIS_EXCEPTION',
  'INTERNAL_ERROR',
  'TASK_CANCELED',
] as const;
export type OptimizeError = (typeof optimizeErrors)[number];
