import { defineFact } from '#kernel/fact.ts';
import { defineQuestion } from '#kernel/question.ts';
import type { MasterPalletType } from '#modules/shipments/rules/vocabulary.ts';

/** A closed master pallet and what lies on it; `packageId` is the one that bears its number. */
export type LoadedPallet = {
  itemId: string;
  packageId: string;
  number: string;
  type: MasterPalletType;
  content: { packageId: string; itemId: string; barcode: string }[];
};

/** What lies on the closed pallets among these packages, `open`: also on those that are still built; only the module of master pallets knows. */
export const palletContent = defineQuestion<{ packageIds: readonly string[]; open?: true }, LoadedPallet[]>(
  'crossdock.palletContent',
  [],
  (one, other) => [...one, ...other],
);

/** Closed pallets on which packages of a list lie, by package; `open`: also those that are still built. */
export const palletsOfList = defineQuestion<{ listId: string; open?: true }, { packageId: string; number: string }[]>(
  'crossdock.palletsOfList',
  [],
  (one, other) => [...one, ...other],
);

/** A unit that is announced here carries pallets; `content` are packages of this depot. */
export const palletsAnnounced = defineFact<{
  listId: string;
  pallets: { number: string; type: MasterPalletType; content: { packageId: string; itemId: string }[] }[];
}>('crossdock.palletsAnnounced');

/** A pallet came off its unit, and what lies on it with it; it was put to a place of the hall, or to none. */
export const palletUnloaded = defineFact<{ itemId: string; position: string | null }>('crossdock.palletUnloaded');
