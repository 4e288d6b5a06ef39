/** Dimensions of every load: g, mm of floor, mm3, thousandths of dangerous-goods points. */
export const loadDimensions = ['weight', 'loadingMeter', 'volume', 'dangerousGoodsPoints'] as const;
export type LoadDimension = (typeof loadDimensions)[number];

/** What a shipment asks of a vehicle. */
const vehicleNeeds = ['tailLift', 'crane', 'highValue', 'dangerousGoods', 'COLD', 'HIGH', 'INDIVIDUAL'] as const;
export type VehicleNeed = (typeof vehicleNeeds)[number];

/** ADR 1.1.3.6: above it a vehicle is marked and its driver needs a certificate. */
const mostPoints = 1000;
/** In the order of `loadDimensions`. */
export const loadOf = (
  items: readonly { weight: number; loadingMeter: number; volume: number; dangerousGoodsPoints: number }[],
): number[] => [
  items.reduce((sum, item) => sum + item.weight, 0),
  items.reduce((sum, item) => sum + item.loadingMeter, 0),
  items.reduce((sum, item) => sum + item.volume, 0),
  Math.round(items.reduce((sum, item) => sum + Math.max(0, item.dangerousGoodsPoints), 0) * 1000),
];
/** What a vehicle takes, in the order of `loadDimensions`. */
export const roomOf = (vehicle: {
  payload: number;
  loadingMeters: number;
  volume: number;
  dangerousGoods: boolean;
}): number[] => [
  vehicle.payload,
  vehicle.loadingMeters,
  vehicle.volume,
  vehicle.dangerousGoods ? mostPoints * 1000 : 0,
];

/** mm of loading metres that one pallet space takes: three Euro pallets lie side by side on 1.2 m (DIN EN 13698-1: 800 by 1,200 mm). */
const palletSpace = 400;
/** Pallet spaces that a shipment takes on the floor, begun ones whole. */
export const palletSpacesOf = (loadingMeter: number): number => Math.ceil(loadingMeter / palletSpace);

/** Heaviest vehicle that a place takes, as a skill: a vehicle can go wherever its own weight may. */
export const weightSkill = (grams: number): string => `to:${grams}`;
