import { z } from 'zod';

/** What a depot says of its docks, its gate and its yard (domain 2.13). */
export const yardSettings = z.object({
  toleranceMinutes: z.int().min(0).max(480).default(30).meta({ unit: 'min' }),
  noShowMinutes: z.int().min(0).max(1440).default(60).meta({ unit: 'min' }),
  bufferMinutes: z.int().min(0).max(120).default(10).meta({ unit: 'min' }),
  baseMinutes: z.int().min(0).max(240).default(15).meta({ unit: 'min' }),
  secondsPerPackageLoaded: z.int().min(1).max(600).default(40).meta({ unit: 's' }),
  secondsPerPackageUnloaded: z.int().min(1).max(600).default(30).meta({ unit: 's' }),
  /** Free minutes of a vehicle before waiting is paid for (ADSp 2017, 11: two hours). */
  freeMinutes: z.int().min(0).max(1440).default(120).meta({ unit: 'min' }),
  /** A list that is released or closed proposes to bring its unit or to take it away. */
  proposeShunting: z.boolean().default(true),
  /** So many days ahead standing bookings are made. */
  standingDaysAhead: z.int().min(1).max(60).default(14).meta({ unit: 'd' }),
});
