import { z } from 'zod';
import { idSchema } from '#kernel/ids.ts';
import { windowsSchema } from './windows.ts';

/**
 * What the browser checks a place by before anything is dropped: the same facts as the server's timetable. Loads are weight (g),
 * loading metres (mm), volume (mm3) and thousandths of dangerous-goods points.
 */
export const boardTaskShape = {
  placeKey: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  windows: windowsSchema,
  /** Minutes at the door. */
  processingTime: z.int(),
  delivers: z.array(z.number()),
  collects: z.array(z.number()),
  /** Direct traffic that is collected or delivered there; it is no part of the loads above. */
  directs: z.array(
    z.object({ itemId: idSchema, collects: z.boolean(), amount: z.array(z.number()) }).meta({ id: 'BoardDirect' }),
  ),
  needs: z.array(z.string()),
  mostVehicleWeight: z.int().nullable(),
  routes: z.array(z.string()),
  affs: z.array(z.string()),
};

/** Where direct traffic is collected before it is delivered, as far as it differs from that; null for all else. */
export const collectionTaskSchema = z
  .object(boardTaskShape)
  .pick({ placeKey: true, latitude: true, longitude: true, windows: true, needs: true, mostVehicleWeight: true })
  .nullable();
