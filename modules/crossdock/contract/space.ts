import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

const goodsSchema = z
  .object({
    /** Of the piece: the packages of an order that are loaded and those that are not stand in two places. */
    id: z.string(),
    itemId: idSchema,
    orderNumber: z.string(),
    place: z.string(),
    /** Number of the stop at which it is set down. */
    stop: z.int(),
    /** g */
    weight: z.int(),
    /** mm */
    loadingMeter: z.int(),
    /** Of the packages that its list expects; `of` 0: there is no list yet. */
    packages: z.object({ count: z.int(), of: z.int() }),
    /** When its last package was loaded; null: still to be loaded. */
    loadedAt: instantSchema.nullable(),
    /** Its stop has refused it: it stays on board. */
    returns: z.boolean(),
    /** mm from the headboard. */
    from: z.int(),
    /** What stands between it and the doors and stays on board: orders, and their loading metres (mm). */
    inFront: z.object({ orders: z.int(), loadingMeter: z.int() }),
  })
  .meta({ id: 'StandingGoods' });
export type StandingGoods = z.output<typeof goodsSchema>;

export const loadingSpace = defineCall({
  id: 'crossdock.loadingSpace',
  method: 'GET',
  path: '/th-rest/trips/{id}/loading-space',
  access: { anyPermission: ['readShipments'] },
  summary: 'How the goods of a trip stand in its vehicle, and what is in the way at a stop',
  params: idParams,
  answer: z
    .object({
      /** mm of the vehicle with what it pulls; null: no record says it. */
      loadingMeters: z.int().nullable(),
      /** From the headboard to the doors. */
      goods: z.array(goodsSchema),
      /** Orders that their stop has taken already. */
      setDown: z.int(),
      /** Orders that come on board on the way; they are not among the goods. */
      collections: z.int(),
    })
    .meta({ id: 'LoadingSpace' }),
});
