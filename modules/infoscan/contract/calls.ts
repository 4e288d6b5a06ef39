import { z } from 'zod';
import { longestPosition } from '#kernel/barcode.ts';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { itemRowSchema, itemSchema, packageSchema } from '#modules/shipments/contract/schemas.ts';
import { terminalStatuses } from '#modules/shipments/rules/vocabulary.ts';
import { unsupportedReasons } from '../rules/readCode.ts';

const scanRight = { anyPermission: ['scanItem'] } as const;

/** States of the scan screen; ELSEWHERE is a package that another depot waits for. */
export const infoScanStates = ['PACKAGE', 'ITEM', 'UNKNOWN', 'ELSEWHERE', 'POSITION', 'UNSUPPORTED'] as const;
export type InfoScanState = (typeof infoScanStates)[number];

const placedPackageSchema = z
  .object({
    packageId: idSchema,
    itemId: idSchema,
    barcode: z.string(),
    orderNumber: z.string(),
    consigneeName: z.string(),
    shipmentType: z.string(),
    /** Booked here; false: it should stand here and stands elsewhere. */
    here: z.boolean(),
    storingPosition: z.string().nullable(),
    tripName: z.string().nullable(),
  })
  .meta({ id: 'PlacedPackage' });
export type PlacedPackage = z.infer<typeof placedPackageSchema>;

const placeSchema = z
  .object({
    position: z.string(),
    /** A storing position of this depot's records. */
    known: z.boolean(),
    description: z.string().nullable(),
    capacityPackages: z.int().nullable(),
    packages: z.array(placedPackageSchema),
    /** All that stand here, when more than are listed. */
    total: z.int(),
  })
  .meta({ id: 'StoringPlace' });
export type StoringPlace = z.infer<typeof placeSchema>;

/** Where the data have the package that was scanned. */
const whereaboutsSchema = z
  .object({
    terminalStatus: z.enum(terminalStatuses),
    storingPosition: z.string().nullable(),
    /** On whose truck; `departed` null while it stands at the dock, `open` while its list can still wait for the package again. */
    aboard: z
      .object({
        tripName: z.string(),
        gate: z.string().nullable(),
        departed: instantSchema.nullable(),
        open: z.boolean(),
      })
      .nullable(),
    /** Not in the hall by the data: whoever holds it may say that it is. */
    mayBeFound: z.boolean(),
    /** Delivered by its proof: whoever holds it in the hall tells the dispatchers. */
    mayBeReported: z.boolean(),
  })
  .meta({ id: 'Whereabouts' });

const deliveredSchema = z
  // Nulls: nobody has documented it.
  .object({ at: instantSchema.nullable(), acceptedBy: z.string().nullable(), tripName: z.string().nullable() })
  .meta({ id: 'Delivered' });

export const infoScanResultSchema = z
  .object({
    state: z.enum(infoScanStates),
    /** Why a code is not supported. */
    reason: z.enum(unsupportedReasons).nullable(),
    /** The code in its normal form. */
    barcode: z.string(),
    itemListElements: z.array(itemRowSchema),
    isItem: z.boolean(),
    itemDto: itemSchema.nullable(),
    scannedPackageId: z.string().nullable(),
    infoScanId: z.string().nullable(),
    /** With what it leaves. */
    goesWith: z
      .object({ tripName: z.string(), gate: z.string().nullable(), departure: instantSchema.nullable() })
      .nullable(),
    whereabouts: whereaboutsSchema.nullable(),
    /** By its proof; the package that was scanned, or the shipment whose number was. */
    delivered: deliveredSchema.nullable(),
    /** It stood elsewhere by the data; somebody has said that it stands in the depot, and now it does. */
    corrected: z.boolean(),
    /** From which truck that took it. */
    tookOff: z.object({ tripName: z.string(), gate: z.string().nullable() }).nullable(),
    /** It is delivered by its proof: nothing was moved, the dispatchers were told that it stands here. */
    reported: z.boolean(),
    /** Names of depots that wait for the code; nothing else is known of it here. */
    belongsTo: z.array(z.string()),
    place: placeSchema.nullable(),
  })
  .meta({ id: 'InfoScanResult' });
export type InfoScanResult = z.infer<typeof infoScanResultSchema>;

const scanned = z.string().min(1).max(2000);
/** Made by the device, once per scan (R19). */
const clientScanId = z.string().min(8).max(64);
const photos = z
  .array(z.object({ blobId: idSchema }))
  .max(10)
  .default([]);
/** A look moves nothing; true: whoever holds the package says that it stands in the hall. */
const found = z.boolean().optional();
const storingPosition = z.string().trim().min(1).max(longestPosition);

export const infoScan = defineCall({
  id: 'infoscan.infoScan',
  method: 'GET',
  path: '/dpt-rest/items/infoscan',
  access: scanRight,
  summary: 'What a code means: package, shipment, unknown, storing position with its contents, or not supported',
  query: z.object({ packageBarcode: scanned }),
  answer: infoScanResultSchema,
});

export const scanAnything = defineCall({
  id: 'infoscan.scanAnything',
  method: 'POST',
  path: '/dpt-rest/items/infoScans',
  access: scanRight,
  summary:
    'Document that a code was looked at and answer what it means; `found` says that its package stands in the hall. The same clientScanId twice has one effect',
  body: z.object({
    barcode: scanned,
    clientScanId,
    scannedAt: instantSchema.optional(),
    /** When the device sent it, by the same clock as `scannedAt`. */
    sentAt: instantSchema.optional(),
    /** Typed, not scanned. */
    manual: z.boolean().optional(),
    found,
    /** Of several packages or shipments that bear the code, the one that is meant. */
    itemId: idSchema.optional(),
  }),
  answer: infoScanResultSchema,
});

export const documentInfoScan = defineCall({
  id: 'infoscan.documentInfoScan',
  method: 'POST',
  path: '/dpt-rest/items/{id}/infoScans',
  access: scanRight,
  summary: 'Document the info scan of a package of this shipment',
  params: idParams,
  query: z.object({ barcode: scanned }),
  body: z.object({ clientScanId: clientScanId.optional(), scannedAt: instantSchema.optional(), found }).optional(),
  answer: infoScanResultSchema,
});

export const undoFound = defineCall({
  id: 'infoscan.undoFound',
  method: 'POST',
  path: '/dpt-rest/items/infoScans/{id}/undo',
  access: scanRight,
  summary:
    'Take back that a package stands in the hall: it is again where it was, on its truck when it was taken off one',
  params: idParams,
  answer: infoScanResultSchema,
});

export const keepUnknownPackage = defineCall({
  id: 'infoscan.keepUnknownPackage',
  method: 'POST',
  path: '/dpt-rest/items/unknownPackages',
  access: scanRight,
  summary: 'Keep a package that nobody knows: it gets a number, a storing position and photos',
  query: z.object({ barcode: scanned }),
  body: z.object({
    storingPosition,
    photos,
    remark: z.string().trim().max(200).nullable().optional(),
    clientScanId: clientScanId.optional(),
  }),
  answer: infoScanResultSchema,
});

const unknownPackageSchema = z
  .object({
    itemId: idSchema,
    packageId: idSchema,
    orderNumber: z.string(),
    barcode: z.string(),
    storingPosition: z.string().nullable(),
    since: instantSchema,
    by: z.string(),
    remark: z.string().nullable(),
    photos: z.array(z.string()),
  })
  .meta({ id: 'UnknownPackage' });
export type UnknownPackage = z.infer<typeof unknownPackageSchema>;

export const listUnknownPackages = defineCall({
  id: 'infoscan.listUnknownPackages',
  method: 'GET',
  path: '/dpt-rest/items/unknownPackages',
  access: scanRight,
  summary: 'Packages in the depot that no data have come for, the oldest first',
  answer: z.array(unknownPackageSchema),
});

export const adoptUnknownPackage = defineCall({
  id: 'infoscan.adoptUnknownPackage',
  method: 'POST',
  path: '/dpt-rest/items/{id}/adopt',
  access: { anyPermission: ['editDeviations'] },
  summary: 'The unknown package is one of this shipment: the two become one',
  params: idParams,
  body: z.object({ unknownItemId: idSchema, packageId: idSchema.optional() }),
  answer: itemSchema,
});

const ofPackage = {
  params: z.object({ id: idSchema, packageId: idSchema }),
  query: z.object({ infoScanId: idSchema.optional() }),
};

export const setStoringPosition = defineCall({
  id: 'infoscan.setStoringPosition',
  method: 'POST',
  path: '/dpt-rest/items/{id}/packages/{packageId}/storing-position',
  access: { anyPermission: ['editStoringPosition'] },
  summary: 'A package stands at a storing position',
  ...ofPackage,
  body: z.object({ storingPosition }),
  answer: packageSchema,
});

export const documentDeviation = defineCall({
  id: 'infoscan.documentDeviation',
  method: 'POST',
  path: '/dpt-rest/items/{id}/packages/{packageId}/deviation',
  access: { anyPermission: ['editDeviations'] },
  summary: 'A package deviates; damage needs a photo',
  ...ofPackage,
  body: z.object({
    code: recordIdSchema.meta({ kind: 'reference', refersTo: 'packagedeviation' }),
    photos,
    clientScanId: clientScanId.optional(),
  }),
  answer: packageSchema,
});
