import { z } from 'zod';

const copies = z.int().min(1).max(9).default(1);

/**
 * Papers of a trip. `language`: of the consignee's country where there is one, the depot's, or one for all. `frozen`: what goes along is
 * issued with number and hash when loading closes; else papers stay drafts. Copies: how often each is in what is printed, the consignment
 * note aside, which has four.
 */
export const paperSettings = z.object({
  language: z.enum(['RECIPIENT', 'DEPOT', 'de', 'en', 'fr']).default('RECIPIENT'),
  frozen: z.boolean().default(true),
  deliveryNoteCopies: copies,
  stopListCopies: copies,
  loadingListCopies: copies,
  dangerousGoodsCopies: copies,
  /** Labels of parcels bear the postal code in bars that sorters route by (GS1 application identifier 420). */
  postalCodeBars: z.boolean().default(false),
});
