import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { makingTraining } from './access.ts';

export const mostTrainingTrips = 5;

export const createTraining = defineCall({
  id: 'dispatch.createTraining',
  method: 'POST',
  path: '/api/system/mobile-management/trainingdata',
  access: makingTraining,
  summary:
    'Made-up trips for a driver who learns the app, with an access of their own, which is shown this once. Nothing of them counts anywhere; the next night they go',
  body: z.object({ trips: z.int().min(1).max(mostTrainingTrips) }),
  answer: z.object({
    /** The first of them. */
    tripId: idSchema,
    tripIds: z.array(idSchema),
    /** What the learner's device is paired by. */
    pairingUrl: z.string(),
    /** The same as a picture: a QR code (PNG) in base64. */
    qrCode: z.string(),
    /** When all of it goes. */
    endsAt: instantSchema,
  }),
  status: 201,
});
