import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { checkPoints } from '../rules/vehicleCheck.ts';

export const checkedPointSchema = z
  .object({ point: z.enum(checkPoints), ok: z.boolean(), remark: z.string().trim().max(200).nullable().optional() })
  .meta({ id: 'CheckedPoint' });

export const vehicleChecks = defineCall({
  id: 'delivery.vehicleChecks',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/vehicle-checks',
  access: { anyPermission: ['readShipments', 'viewOwnTrips'] },
  summary: 'What the driver found when they looked over the vehicle before the trip, the newest check first',
  params: idParams,
  answer: z.array(
    z.object({
      id: idSchema,
      licencePlate: z.string().nullable(),
      checkedBy: z.string(),
      checkedAt: instantSchema,
      defects: z.int(),
      points: z.array(checkedPointSchema),
      photos: z.array(idSchema),
    }),
  ),
});
