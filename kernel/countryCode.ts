import { z } from 'zod';

/** A country as records keep it: two capitals. Whether there is one of that name asks `isCountry`. */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/, 'base:validation/countryPattern');
