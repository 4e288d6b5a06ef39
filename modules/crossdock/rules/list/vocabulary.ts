import { loadingListStates } from '#modules/dispatch/rules/coupling.ts';

/** Enumerations of the cross dock lists (specification 3, 4). */
export const listKinds = ['LDG', 'ULD', 'INV'] as const;
export type ListKind = (typeof listKinds)[number];

export const listStates = loadingListStates;
export type ListState = (typeof listStates)[number];

export const loadingItemStates = [
  'LOADED_WITH_DEVIATION',
  'LOADED',
  'NOT_LOADED',
  'MISSING',
  'PARTLY_LOADED',
  'PLANNED',
  'TO_UNLOAD',
] as const;
export type LoadingItemState = (typeof loadingItemStates)[number];
export const unloadingItemStates = [
  'UNLOADED_WITH_DEVIATION',
  'UNLOADED',
  'NOT_UNLOADED',
  'MISSING',
  'PARTLY_UNLOADED',
  'PLANNED',
  'SURPLUS',
] as const;
export const inventoryItemStates = [
  'REGISTERED_WITH_DEVIATION',
  'REGISTERED',
  'NOT_REGISTERED',
  'MISSING',
  'PARTLY_REGISTERED',
  'PLANNED',
  'SURPLUS',
] as const;
/** States of a shipment on a list of any kind. */
export const listItemStates = [
  ...new Set([...loadingItemStates, ...unloadingItemStates, ...inventoryItemStates]),
] as const;
export type ListItemState = (typeof listItemStates)[number];

const departureTimeStates = ['CRITICAL', 'WARNING', 'OK'] as const;
export type DepartureTimeState = (typeof departureTimeStates)[number];

export const scanResults = [
  'OK',
  'ALREADY_SCANNED',
  'NOT_ON_LIST',
  /** Unloading and inventory: taken in, though the list did not expect it. */
  'SURPLUS',
  /** Another depot's: nothing more of it is known here. */
  'BELONGS_TO',
  'UNKNOWN',
  /** Read wrongly: no package, and counted nowhere. */
  'MISREAD',
  'WRONG_ROUTE',
  'TO_UNLOAD',
  'BLOCKED',
  /** Loading: it lies on a master pallet of this list, whose number is scanned instead. */
  'ON_PALLET',
  'CHECK_REQUIRED',
] as const;
export type ScanResult = (typeof scanResults)[number];

export const arrivalStates = ['EXPECTED', 'DELAYED', 'ARRIVED', 'AT_GATE', 'UNLOADING', 'FINISHED'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

export const inventoryTypes = ['FULL', 'AREA', 'LOCATION', 'RESIDUAL', 'SPECIAL'] as const;
export type InventoryType = (typeof inventoryTypes)[number];
export const inventoryScopes = ['ALL_PACKAGES', 'EXPECTED_ONLY', 'ROUTE'] as const;
export type InventoryScope = (typeof inventoryScopes)[number];
export const placeStates = ['OPEN', 'DONE', 'EMPTY'] as const;
export type PlaceState = (typeof placeStates)[number];
/** What is decided about an expected package that nobody found. */
export const inventoryDecisions = ['LOOK_AGAIN', 'MISSING', 'MOVED'] as const;
export type InventoryDecision = (typeof inventoryDecisions)[number];
const sealTypes = ['BOLT', 'CABLE', 'PLASTIC'] as const;
export type SealType = (typeof sealTypes)[number];
const loadingQualities = ['OK', 'NOK'] as const;
export type LoadingQuality = (typeof loadingQualities)[number];
