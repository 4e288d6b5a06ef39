import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineQuestion } from '#kernel/question.ts';
import { masterPalletStates, masterPalletTypes } from '../rules/vocabulary.ts';

/** What a shipment of type MASTER_PALLET carries (specification 3, 3.3). */
export const masterPalletDataSchema = z
  .object({
    number: z.string(),
    masterPalletType: z.enum(masterPalletTypes),
    masterPalletState: z.enum(masterPalletStates),
    creationTime: instantSchema,
    isNoEdi: z.boolean(),
    masterPalletContentItems: z.array(
      z.object({
        itemId: idSchema,
        orderNumber: z.string(),
        consigneeName: z.string(),
        consigneeCity: z.string().nullable(),
        packageIds: z.array(idSchema),
        numberOfPackages: z.int(),
        numberOfExpectedPackages: z.int(),
        /** All of its packages lie on the pallet. */
        complete: z.boolean(),
      }),
    ),
    masterPalletStatistic: z.object({
      numberOfItemsComplete: z.int(),
      numberOfItemsPartially: z.int(),
      numberOfPackagesOK: z.int(),
      numberOfPackagesNOK: z.int(),
    }),
  })
  .meta({ id: 'MasterPalletData' });
export type MasterPalletData = z.infer<typeof masterPalletDataSchema>;

/** What lies on the pallet that a shipment is; only the module of master pallets knows. */
export const masterPalletData = defineQuestion<{ itemId: string }, MasterPalletData | null>(
  'shipments.masterPalletData',
  null,
  (one, other) => one ?? other,
);
