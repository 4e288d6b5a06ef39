import type { ShipmentAddress } from '../contract/values.ts';

type Place = Partial<Pick<ShipmentAddress, 'countryCode' | 'postalCode' | 'city'>>;

/** Town as letters name it: `DE 44575 Castrop-Rauxel`. */
const townLine = (at: Place): string => [at.countryCode, at.postalCode, at.city].filter(Boolean).join(' ');

/** Address in one line: `Wiethoff GmbH, Gewerbering 14, DE 44575 Castrop-Rauxel`. */
export const addressLine = (at: Place & Partial<Pick<ShipmentAddress, 'name' | 'streetAndNumber'>>): string =>
  [at.name, at.streetAndNumber, townLine(at)].filter(Boolean).join(', ');
