import { z } from 'zod';
import { defineDoor } from '#kernel/door.ts';
import { idSchema } from '#kernel/ids.ts';
import { nextLegSchema } from '#modules/shipments/contract/nextLeg.ts';
import { masterPalletTypes } from '#modules/shipments/rules/vocabulary.ts';

const at = z.int().nullable();

/** A loaded unit as it is announced to the depot that unloads it: by a depot of this installation, or by a file from outside. */
export const manifestSchema = z
  .object({
    /** The loading list that it comes from, and which announcement of it this is. */
    listId: idSchema,
    listName: z.string().min(1).max(60),
    version: z.int().min(1),
    /** The partner works on its list again; another version follows. */
    preliminary: z.boolean().default(false),
    tripName: z.string().max(60).nullable(),
    route: z.string().max(40).nullable(),
    vehicle: z.string().max(40).nullable(),
    driverName: z.string().max(120).nullable(),
    seals: z.array(z.string().max(20)).max(40),
    /** Epoch ms. */
    plannedArrival: at,
    shipments: z.array(nextLegSchema).max(2000),
    /** Closed master pallets on the unit, each with the codes of what lies on it; those packages stand among the shipments as well. */
    pallets: z
      .array(
        z.object({
          number: z.string().min(1).max(50),
          type: z.enum(masterPalletTypes),
          barcodes: z.array(z.string().min(1).max(50)).min(1).max(500),
        }),
      )
      .max(500)
      .default([]),
  })
  .meta({ id: 'Manifest' });
export type Manifest = z.infer<typeof manifestSchema>;

/** What a newer announcement says otherwise than the list that is being scanned. */
export type ManifestDifferences = { version: number; added: number; removed: string[] };

/** A unit is on its way here. */
export const unitAnnounced = defineDoor('crossdock.unitAnnounced', manifestSchema);
/** It has left; `arrival` is when it comes by what is known now. */
export const unitDeparted = defineDoor(
  'crossdock.unitDeparted',
  z.object({ listId: idSchema, departed: z.int(), arrival: at }),
);
/** What came off it, to the depot that had loaded it. */
export const unitUnloaded = defineDoor(
  'crossdock.unitUnloaded',
  z.object({
    /** The loading list of the depot that is told. */
    listId: idSchema,
    listName: z.string().max(60),
    version: z.int().min(1),
    shipments: z
      .array(
        z.object({
          orderNumber: z.string().max(40),
          unloaded: z.int().min(0),
          missing: z.array(z.string().max(50)).max(2000),
          damaged: z.array(z.string().max(50)).max(2000),
          notUnloaded: z.int().min(0),
        }),
      )
      .max(2000),
  }),
);
