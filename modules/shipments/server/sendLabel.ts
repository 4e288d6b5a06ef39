import { notFound } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { printLabels } from '#modules/masterdata/server/index.ts';
import { packageLabel } from '../rules/packageLabel.ts';
import { readItems } from './moveItem.ts';
import { packagesOf } from './packages.ts';
import { rowsOf } from './scope.ts';

/** The label of a package, for one that is torn off or cannot be read. */
export async function sendLabel(ctx: RawContext, itemId: string, packageId: string): Promise<unknown> {
  const label = await inUnitOf(ctx, async (at) => {
    const [item] = await readItems(at, await rowsOf(at), [itemId]);
    const packages = item ? await packagesOf(at, [item.id]) : [];
    const position = packages.findIndex((pack) => pack.id === packageId);
    const pack = packages[position];
    if (!item || !pack) throw notFound();
    return packageLabel({
      barcode: pack.barcode,
      orderNumber: item.order_number,
      consigneeName: item.consignee?.name ?? item.place_name,
      postalCode: item.consignee?.postalCode ?? item.place_postal_code,
      city: item.consignee?.city ?? item.place_city,
      route: item.outbound_route,
      position: position + 1,
      packages: Math.max(item.packages, packages.length),
    });
  });
  const bytes = await printLabels(() => ctx.platform, {
    labels: [label],
    format: 'ROLL_100X50',
    skip: 0,
    title: label.content,
  });
  return ctx.reply
    .headers({ 'content-disposition': 'inline; filename="label.pdf"', 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}
