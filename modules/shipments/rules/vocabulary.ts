/** Enumerations of specification 3 for shipments and packages; the values that it leaves open are those of domain 2.3. */
export const shipmentTypes = [
  'DELIVERY',
  'PARTIAL_DELIVERY',
  'PICKUP',
  'DIRECT_TRAFFIC',
  'MASTER_PALLET',
  'UNKNOWN_PACKAGE',
] as const;
export type ShipmentType = (typeof shipmentTypes)[number];

export const trafficTypes = ['LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad'] as const;
export type TrafficType = (typeof trafficTypes)[number];

const collectionTypes = ['NORMAL', 'SELF', 'NIGHT', 'APPOINTMENT', 'RETURN'] as const;
export type CollectionType = (typeof collectionTypes)[number];

export const routingStates = ['NOT_ROUTED', 'ROUTED', 'MANUALLY_ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED'] as const;
export type RoutingState = (typeof routingStates)[number];

/** From the best to the worst: a shipment shows the worst open fact. */
export const notableStatuses = [
  'NONE',
  'LATE',
  'ON_HOLD',
  'DEVIATION',
  'INCOMPLETE',
  'DAMAGED',
  'UNDISPATCHED_AFTER_LOADING',
  'HINDRANCE',
] as const;
export type NotableStatus = (typeof notableStatuses)[number];

export const orderProcessingStatuses = ['NONE', 'IN_PROCESS', 'PROCESSED', 'UNPROCESSED'] as const;
export type OrderProcessingStatus = (typeof orderProcessingStatuses)[number];

/** What happened to a package in one process. */
export const packageProcessStatuses = [
  'UNLOADED',
  'REGISTERED',
  'LOADED',
  'WITH_DEVIATION',
  'DAMAGED_GOODS',
  'DAMAGED_PACKAGING',
  'MISSING',
  'NOT_UNLOADED',
  'NOT_REGISTERED',
  'NOT_LOADED',
  'NOT_YET_PROCESSED',
] as const;
export type PackageProcessStatus = (typeof packageProcessStatuses)[number];

/** Where a package is, as the terminal sees it. */
export const terminalStatuses = [
  'TO_UNLOAD',
  'CANCELED',
  'LOADED',
  'IN_DEPOT',
  'NOT_YET_UNLOADED',
  'NOT_IN_DEPOT',
] as const;
export type TerminalStatus = (typeof terminalStatuses)[number];

/** The verdict over a package as a whole. */
export const packageStatuses = [
  'OK',
  'OK_DAMAGED',
  'NOK_MISSING',
  'NOK_NOT_PROCESSED',
  'CANCELED',
  'UNDISPO',
  'UNLOAD',
] as const;
export type PackageStatus = (typeof packageStatuses)[number];

const deviationKinds = ['damagedGoods', 'damagedPackaging', 'deviation'] as const;
export type DeviationKind = (typeof deviationKinds)[number];

export const processTypes = ['INV', 'LDG', 'ULD', 'IFS', 'MPA', 'DPT', 'DRV'] as const;
export type ProcessType = (typeof processTypes)[number];

const compartmentKinds = [
  'DEPOT',
  'LOADING_UNIT',
  'VEHICLE_LOCAL_TRAFFIC',
  'VEHICLE_LINE_HAUL',
  'HOP',
  'CUSTOMER',
] as const;
export type CompartmentKind = (typeof compartmentKinds)[number];

const storingSpaceTypes = [
  'UNKNOWN',
  'DIVERSE',
  'STORING_POSITION',
  'LOADING_UNIT',
  'COMPARTMENT',
  'VAN_FIX',
  'TRUCK_DRAWBAR_FIX',
  'TRAILER_DRAWBAR_FIX',
  'TRAILER_SEMI_FIX',
  'SWAP_BODY',
  'CONTAINER_20FT',
  'CONTAINER_40FT',
] as const;
export type StoringSpaceType = (typeof storingSpaceTypes)[number];

export const transitionStates = ['PLANNED', 'IN_PROGRESS', 'FINISHED', 'DID_NOT_TAKE_PLACE'] as const;
export type TransitionState = (typeof transitionStates)[number];

export const timelineTypes = [
  'CREATED',
  'PICKUP',
  'UNLOADING',
  'INVENTORY',
  'LOADING',
  'TRANSPORT',
  'HANDOVER',
  'DELIVERY',
  'INFO_SCAN',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

export const handlingInstructionTypes = [
  'PickUp',
  'Delivery',
  'General',
  'Internal',
  'UnloadingInstructionLT',
  'UnloadingInstructionLH',
  'Scanning',
  'LoadingInstructionLT',
  'LoadingInstructionLH',
  'InventoryInstruction',
  'ThermoInstruction',
] as const;
export type HandlingInstructionType = (typeof handlingInstructionTypes)[number];

export const affAssignmentReasons = [
  'CAPACITY_BALANCING',
  'SHIPMENT_ATTRIBUTES',
  'OTHER_REASON',
  'SHIPMENT_PROPERTIES',
  'SHIPMENT_VOLUME',
  'AREA_ASSIGNMENT',
] as const;
export type AffAssignmentReason = (typeof affAssignmentReasons)[number];

export const masterPalletTypes = ['DESTINATION_DEPOT', 'CONSIGNEE', 'LASTMILE'] as const;
export type MasterPalletType = (typeof masterPalletTypes)[number];
export const masterPalletStates = ['CREATED', 'RELEASED', 'CLOSED', 'CANCELED'] as const;
export type MasterPalletState = (typeof masterPalletStates)[number];

const documentingUserTypes = ['DISPATCHER', 'AFF', 'MASTER_DISPATCHER', 'DRIVER_OR_VEHICLE', 'LOADER', 'HOST'] as const;
export type DocumentingUserType = (typeof documentingUserTypes)[number];

const historyTypes = ['CRT', 'STS', 'UPD', 'ACT', 'EXP'] as const;
export type HistoryType = (typeof historyTypes)[number];
