import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams } from '#kernel/ids.ts';
import { documenting } from './access.ts';

/** Where somebody drove is nobody's business after a month. */
export const positionsKeptDays = 30;

/** Where a vehicle was. WGS 84 degrees; speed km/h; accuracy metres. */
export const positionSchema = z
  .object({
    /** By the clock of who says it. */
    ts: instantSchema,
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    speed: z.number().min(0).max(300).nullable().optional(),
    accuracy: z.number().min(0).max(100_000).nullable().optional(),
  })
  .meta({ id: 'VehiclePosition' });
export type Position = z.infer<typeof positionSchema>;

export const positionSources = ['DEVICE', 'TELEMATICS'] as const;

export const sendPositions = defineCall({
  id: 'dispatch.sendPositions',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/positions',
  access: documenting,
  summary:
    'Positions of a running trip, from a phone or from a telematics feed; the same position of a device counts once',
  params: idParams,
  query: z.object({
    /** Who measured: a phone, the box of a vehicle. The account when it is not said. */
    device: z.string().min(1).max(64).optional(),
    /** Epoch ms of the sender's clock when it sent this: what its clock is wrong by is taken off. */
    sentAt: z.coerce.number().int().positive().optional(),
  }),
  body: z.array(positionSchema).min(1).max(500),
});

export const tripPositions = defineCall({
  id: 'dispatch.tripPositions',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/positions',
  access: { anyPermission: ['readShipments', 'viewOwnTrips'] },
  summary: 'The last 200 positions of a trip, the newest first; drivers see what is kept of their own trips',
  params: idParams,
  answer: z.array(positionSchema.extend({ source: z.enum(positionSources), device: z.string() })),
});
