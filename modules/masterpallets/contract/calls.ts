import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overrideQuery } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { masterPalletStates, masterPalletTypes } from '#modules/shipments/rules/vocabulary.ts';
import { addResults } from '../rules/addPackage.ts';

const use = { anyPermission: ['useMasterPalletGUI'] } as const;
const at = '/api/public/dpt-rest/{branch}/masterpallets';
const inBranch = z.object({ branch: unitIdSchema });
const one = z.object({ branch: unitIdSchema, id: idSchema });
/** Made by the device, once per press or scan (R19). */
const clientKey = z.string().min(8).max(64);

const contentItemSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    consigneeName: z.string(),
    consigneeCity: z.string().nullable(),
    totalGrossWeight: z.int(),
    packages: z.array(z.object({ packageId: idSchema, barcode: z.string(), addedAt: instantSchema, by: z.string() })),
    numberOfExpectedPackages: z.int(),
    /** Where those of its packages stand that are not on the pallet. */
    elsewhere: z.array(z.object({ packageId: idSchema, storingPosition: z.string().nullable() })),
  })
  .meta({ id: 'MasterPalletContentItem' });

const palletRowSchema = z
  .object({
    itemId: idSchema,
    number: z.string(),
    orderNumber: z.string(),
    masterPalletType: z.enum(masterPalletTypes),
    masterPalletState: z.enum(masterPalletStates),
    /** What all packages on it have in common, in people's words; null while it is empty. */
    heading: z.string().nullable(),
    numberOfPackages: z.int(),
    creationTime: instantSchema,
    createdBy: z.string(),
    tripName: z.string().nullable(),
    version: versionSchema,
  })
  .meta({ id: 'MasterPalletRow' });
export type MasterPalletRow = z.infer<typeof palletRowSchema>;

/** Master pallet data of the specification (3, 3) with what the screen of a pallet shows. */
export const masterPalletSchema = palletRowSchema
  .extend({
    isNoEdi: z.boolean(),
    masterPalletContentItems: z.array(contentItemSchema),
    masterPalletStatistic: z.object({
      numberOfItemsComplete: z.int(),
      numberOfItemsPartially: z.int(),
      numberOfPackagesOK: z.int(),
      numberOfPackagesNOK: z.int(),
    }),
    /** g, without and with the pallet itself. */
    contentWeight: z.int(),
    grossWeight: z.int(),
    historyLogKey: z.string(),
    allowed: z.array(z.string()),
  })
  .meta({ id: 'MasterPallet', madeOf: ['MasterPalletRow'] });
export type MasterPallet = z.infer<typeof masterPalletSchema>;

export const listMasterPallets = defineCall({
  id: 'masterpallets.listMasterPallets',
  method: 'GET',
  path: at,
  access: use,
  summary: 'Master pallets that are not dissolved, the newest first',
  params: inBranch,
  answer: z.array(palletRowSchema),
});

export const getMasterPallet = defineCall({
  id: 'masterpallets.getMasterPallet',
  method: 'GET',
  path: `${at}/{id}`,
  access: use,
  summary: 'A master pallet with its content and statistic',
  params: one,
  answer: masterPalletSchema,
});

export const createMasterPallet = defineCall({
  id: 'masterpallets.createMasterPallet',
  method: 'POST',
  path: at,
  access: use,
  summary: 'Begin a master pallet; the first package says where it goes',
  params: inBranch,
  body: z.object({ type: z.enum(masterPalletTypes), clientKey: clientKey.optional() }),
  answer: masterPalletSchema,
  status: 201,
});

export const addAnswerSchema = z
  .object({
    result: z.enum(addResults),
    message: z.string(),
    /** What to do with what was refused. */
    next: z.string().nullable(),
    barcode: z.string(),
    consigneeName: z.string().nullable(),
    orderNumber: z.string().nullable(),
    pallet: masterPalletSchema,
  })
  .meta({ id: 'MasterPalletScan' });
export type AddAnswer = z.infer<typeof addAnswerSchema>;

export const addPackage = defineCall({
  id: 'masterpallets.addPackage',
  method: 'POST',
  path: `${at}/{id}/packages`,
  access: use,
  summary: 'Put a package on a master pallet by its code; the same key twice has one effect',
  params: one,
  body: z.object({
    barcode: z.string().min(1).max(120),
    /** Typed, not scanned. */
    manual: z.boolean().optional(),
    clientKey,
    scannedAt: instantSchema.optional(),
    sentAt: instantSchema.optional(),
  }),
  answer: addAnswerSchema,
});

export const removePackage = defineCall({
  id: 'masterpallets.removePackage',
  method: 'DELETE',
  path: `${at}/{id}/packages/{packageId}`,
  access: use,
  summary: 'Take a package off a master pallet',
  params: z.object({ branch: unitIdSchema, id: idSchema, packageId: idSchema }),
  answer: masterPalletSchema,
});

/** The check result of the specification (3, 7) beside the common check answer. */
const palletCheck = checkAnswer({
  masterpalletCheckResult: z.object({ message: z.string(), masterpalletErrorCode: z.string() }).nullable(),
  pallet: masterPalletSchema.nullable(),
});

export const closeMasterPallet = defineCall({
  id: 'masterpallets.closeMasterPallet',
  method: 'POST',
  path: `${at}/{id}/close`,
  access: use,
  summary: 'Close a master pallet: from then on it moves as one; checks answer first',
  params: one,
  query: overrideQuery,
  answer: palletCheck,
});

export const dissolveMasterPallet = defineCall({
  id: 'masterpallets.dissolveMasterPallet',
  method: 'POST',
  path: `${at}/{id}/dissolve`,
  access: use,
  summary: 'Dissolve a master pallet: its packages stand alone again; checks answer first',
  params: one,
  query: overrideQuery,
  answer: palletCheck,
});

const stepTo = <const I extends 'release' | 'reopen'>(step: I, permission: string, summary: string) =>
  defineCall({
    id: `masterpallets.${step}MasterPallet`,
    method: 'POST',
    path: `${at}/{id}/${step}`,
    access: { anyPermission: [permission] },
    summary,
    params: one,
    answer: masterPalletSchema,
  });
export const releaseMasterPallet = stepTo(
  'release',
  'dispatchShipments',
  'A dispatcher plans the pallet; packages may still come',
);
export const reopenMasterPallet = stepTo('reopen', 'reopenMasterPallet', 'Open a closed master pallet again');

export const palletLabel = defineCall({
  id: 'masterpallets.palletLabel',
  method: 'GET',
  path: `${at}/{id}/label`,
  access: use,
  summary: 'The label of a master pallet as a PDF',
  params: one,
  answerType: 'bytes',
});
