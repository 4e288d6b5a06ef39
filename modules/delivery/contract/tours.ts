import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { tripSchema } from '#modules/dispatch/contract/schemas.ts';
import { signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';

const proofRuleSchema = z
  .object({
    itemId: idSchema,
    /** Null: nobody has said; a signature on the phone or the name of who took the goods. */
    signatureType: z.enum(signatureTypes).nullable(),
    signatureRequirement: z.enum(['NONE', 'WARNING', 'ERROR']),
    deliveryPhotos: z.int(),
    failurePhotos: z.int(),
    scanPackages: z.boolean(),
    countEquipment: z.boolean(),
    /** What the driver is told at the stop, by the depot's rules. */
    hint: z.string().nullable(),
  })
  .meta({ id: 'ProofRule' });

export const tourSnapshot = defineCall({
  id: 'delivery.tourSnapshot',
  method: 'GET',
  path: '/mobile-rest/tours/{id}/snapshot',
  access: { anyPermission: ['viewOwnTrips'] },
  summary:
    'All that a device keeps of a trip of its driver: stops, packages, instructions, telephone numbers, whom to call',
  params: idParams,
  answer: z.object({
    /** Of the server: what the clock of the device is wrong by. */
    at: instantSchema,
    depot: z.object({ name: z.string(), phone: z.string().nullable() }),
    trip: tripSchema,
    /** Whether the vehicle is looked over before the start, with how many photos, and when that was done. */
    vehicleCheck: z.object({
      mode: z.enum(['OFF', 'OFFERED', 'REQUIRED']),
      photos: z.int(),
      checkedAt: instantSchema.nullable(),
    }),
    /** What each order of the trip asks for as proof. */
    proofs: z.array(proofRuleSchema),
  }),
});
