import { sql } from 'kysely';
import { provide } from '#platform/questions.ts';
import { masterPalletData } from '#modules/shipments/contract/masterPallet.ts';
import { palletView } from './palletView.ts';

/** What the shipment of a pallet says of it. Who asks has seen the shipment. */
export const palletProvides = [
  provide(masterPalletData, async (ctx, { itemId }) => {
    const known = await ctx.db.find(sql`select 1 from master_pallet where org_unit = ${ctx.unit} and id = ${itemId}`, {
      name: 'pallets.known',
    });
    if (!known) return null;
    const pallet = await palletView(ctx, { kind: 'unit' }, itemId);
    return {
      number: pallet.number,
      masterPalletType: pallet.masterPalletType,
      masterPalletState: pallet.masterPalletState,
      creationTime: pallet.creationTime,
      isNoEdi: pallet.isNoEdi,
      masterPalletContentItems: pallet.masterPalletContentItems.map((item) => ({
        itemId: item.itemId,
        orderNumber: item.orderNumber,
        consigneeName: item.consigneeName,
        consigneeCity: item.consigneeCity,
        packageIds: item.packages.map((pack) => pack.packageId),
        numberOfPackages: item.packages.length,
        numberOfExpectedPackages: item.numberOfExpectedPackages,
        complete: item.elsewhere.length === 0,
      })),
      masterPalletStatistic: pallet.masterPalletStatistic,
    };
  }),
];
