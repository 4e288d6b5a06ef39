import { z } from 'zod';

/** kg CO2e for a litre, a kilogram or a kilowatt-hour of an energy carrier, with what it took to make it (well to wheel); 0: not known. */
const factor = (unit: string, known = 0) => z.number().min(0).max(100).default(known).meta({ unit });

/**
 * What the energy of vehicles costs the climate (ISO 14083: emission factors with their source). Known beforehand is diesel with 7 % of biodiesel:
 * 3.76 kg CO2e a kilogram (EN 16258, table A.1) at 0.835 kg a litre (EN 590: 0.820 to 0.845).
 */
export const emissionSettings = z.object({
  diesel: factor('kg/l', 3.14),
  hvo: factor('kg/l'),
  cng: factor('kg/kg'),
  lng: factor('kg/kg'),
  electricity: factor('kg/kWh'),
  hydrogen: factor('kg/kg'),
  /** Where the factors come from: stands on everything that is said by them. */
  source: z.string().max(200).default('EN 16258 (B7, 0.835 kg/l)'),
});
export type EmissionSettings = z.output<typeof emissionSettings>;
