import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { energyCarriers } from '#modules/masterdata/contract/types/fleet.ts';
import { seesFootprints } from './access.ts';

/** Why it cannot be said what a trip costs. */
export const unknownWhys = ['noVehicle', 'noConsumption', 'noFactor', 'noDistance'] as const;
export type UnknownWhy = (typeof unknownWhys)[number];

const basisSchema = z
  .object({
    /** Licence plate of what drives. */
    vehicle: z.string(),
    energyCarrier: z.enum(energyCarriers),
    /** l, kg or kWh on 100 km. */
    per100km: z.number(),
    /** m */
    distance: z.int(),
    /** By the odometer; else as planned. */
    measured: z.boolean(),
    /** kg CO2e for a unit of energy, well to wheel. */
    factor: z.number(),
    source: z.string(),
  })
  .meta({ id: 'FootprintBasis' });
export type FootprintBasis = z.output<typeof basisSchema>;

const shareSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    place: z.string(),
    /** g */
    weight: z.int(),
    /** m as the crow flies, from where it was taken up to where it was set down. */
    distance: z.int(),
    /** g CO2e */
    grams: z.int(),
  })
  .meta({ id: 'FootprintShare' });
export type FootprintShare = z.output<typeof shareSchema>;

const tripSchema = z
  .object({
    /** When the journey was closed: since then nothing changes. Null: an estimate by plan and factors of today. */
    keptAt: instantSchema.nullable(),
    unknown: z.enum(unknownWhys).nullable(),
    basis: basisSchema.nullable(),
    /** g CO2e of the trip. */
    grams: z.int().nullable(),
    shares: z.array(shareSchema),
    /** Orders without a share: their weight or their place is not known. */
    leftOut: z.int(),
  })
  .meta({ id: 'TripFootprint' });
export type TripFootprint = z.output<typeof tripSchema>;

export const tripFootprint = defineCall({
  id: 'emissions.tripFootprint',
  method: 'GET',
  path: '/emissions-rest/trips/{id}',
  access: seesFootprints,
  summary: 'Greenhouse gases of a trip and the part of each of its orders (ISO 14083)',
  params: idParams,
  answer: tripSchema,
});

export const itemFootprint = defineCall({
  id: 'emissions.itemFootprint',
  method: 'GET',
  path: '/emissions-rest/shipments/{id}',
  access: seesFootprints,
  summary: 'Greenhouse gases of a shipment, trip by trip, within this depot',
  params: idParams,
  answer: z
    .object({
      /** g CO2e of the trips that could be counted. */
      grams: z.int(),
      trips: z.array(
        z.object({
          /** Null: a trip that this account may not see. `grams`: CO2e of the whole trip. */
          trip: z
            .object({ id: idSchema, name: z.string(), basis: basisSchema.nullable(), grams: z.int().nullable() })
            .nullable(),
          day: dateSchema,
          keptAt: instantSchema.nullable(),
          unknown: z.enum([...unknownWhys, 'leftOut']).nullable(),
          share: shareSchema.nullable(),
        }),
      ),
    })
    .meta({ id: 'ItemFootprint' }),
});
