import { z } from 'zod';
import { forEach } from '#kernel/known.ts';
import { freightKinds } from '../rules/dayFreight.ts';

/** Freight of a day in numbers of shipments. */
export const dayFreightShape = {
  ...forEach(freightKinds, () => z.int()),
  /** Of the day: all that is not cancelled, what is on trips, and what can be on none yet. */
  shipments: z.int(),
  planned: z.int(),
  blocked: z.int(),
};
