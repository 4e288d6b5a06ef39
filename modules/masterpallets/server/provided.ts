import { sql } from 'kysely';
import { provide } from '#platform/questions.ts';
import { masterPalletData } from '#modules/shipments/contract/masterPallet.ts';
import { type LoadedPallet, palletContent, palletsOfList } from '#modules/crossdock/contract/palletContent.ts';
import { palletView } from './palletView.ts';

/** What the shipment of a pallet says of it. Who asks has seen the shipment. */
export const palletProvides = [
  provide(palletContent, async (ctx, { packageIds, open }) => {
    const rows = await ctx.db.run(
      sql<
        Omit<LoadedPallet, 'content'> &
          LoadedPallet['content'][number] & { contentItem: string; contentPackage: string }
      >`
        select m.id as "itemId", m.package_id as "packageId", m.number, m.type, c.package_id as "contentPackage", c.item_id as "contentItem", p.barcode
          from master_pallet m join master_pallet_content c on c.org_unit = m.org_unit and c.pallet_id = m.id and c.removed_at is null
            join package p on p.org_unit = c.org_unit and p.id = c.package_id and p.active
          where m.org_unit = ${ctx.unit} and (m.state = 'CLOSED' or (${open === true} and m.state <> 'CANCELED')) and m.package_id = any(${[...packageIds]}::uuid[]) order by m.id, c.id`,
      { name: 'pallets.contentOf' },
    );
    const pallets = new Map<string, LoadedPallet>();
    for (const { itemId, packageId, number, type, contentPackage, contentItem, barcode } of rows) {
      const pallet = pallets.get(itemId) ?? { itemId, packageId, number, type, content: [] };
      pallet.content.push({ packageId: contentPackage, itemId: contentItem, barcode });
      pallets.set(itemId, pallet);
    }
    return [...pallets.values()];
  }),
  provide(palletsOfList, async (ctx, { listId, open }) =>
    ctx.db.run(
      sql<{ packageId: string; number: string }>`select c.package_id as "packageId", m.number
        from process_package lp
          join master_pallet_content c on c.org_unit = lp.org_unit and c.package_id = lp.package_id and c.removed_at is null
          join master_pallet m on m.org_unit = c.org_unit and m.id = c.pallet_id and (m.state = 'CLOSED' or (${open === true} and m.state <> 'CANCELED'))
        where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId}`,
      { name: 'pallets.ofList' },
    ),
  ),
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
