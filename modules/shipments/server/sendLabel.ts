import { notFound, refused } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RawContext } from '#platform/module.ts';
import type { Label, LabelFormat } from '#modules/masterdata/rules/labels/labels.ts';
import { printLabels } from '#modules/masterdata/server/index.ts';
import { packageLabel } from '../rules/packageLabel.ts';
import type { Rows } from '../rules/rowScope.ts';
import { readItems } from './moveItem.ts';
import { packagesOf } from './packages.ts';
import { parcelFactsOf } from './parcelFacts.ts';
import { rowsOf } from './scope.ts';
import type { PackageRow, ShipmentRow } from './tables.gen.ts';

/** More labels than this are no print but a delivery of paper. */
const mostLabels = 2000;

type Facts = Awaited<ReturnType<typeof parcelFactsOf>>;

function labelOf(item: ShipmentRow, pack: PackageRow, all: readonly PackageRow[], facts: Facts): Label {
  const position = all.indexOf(pack) + 1;
  const packages = Math.max(item.packages, all.length);
  return packageLabel({
    barcode: pack.barcode,
    orderNumber: item.order_number,
    consigneeName: item.consignee?.name ?? item.place_name,
    postalCode: item.consignee?.postalCode ?? item.place_postal_code,
    city: item.consignee?.city ?? item.place_city,
    route: item.outbound_route,
    position,
    packages,
    parcel: facts(item, pack, `${position} / ${packages}`),
  });
}

async function send(
  ctx: RawContext,
  labels: readonly Label[],
  { format, skip, title }: { format: LabelFormat; skip: number; title: string },
): Promise<unknown> {
  const bytes = await printLabels(() => ctx.platform, { labels, format, skip, title });
  return ctx.reply
    .headers({ 'content-disposition': 'inline; filename="label.pdf"', 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}

/** The label of a package, for one that is torn off or cannot be read. */
export async function sendLabel(ctx: RawContext, itemId: string, packageId: string): Promise<unknown> {
  const label = await inUnitOf(ctx, async (at) => {
    const [item] = await readItems(at, await rowsOf(at), [itemId]);
    const packages = item ? await packagesOf(at, [item.id]) : [];
    const pack = packages.find((one) => one.id === packageId);
    if (!item || !pack) throw notFound();
    return labelOf(item, pack, packages, await parcelFactsOf(at, [item]));
  });
  return send(ctx, [label], { format: 'ROLL_100X50', skip: 0, title: label.content });
}

/** The labels of all packages of shipments, in the order in which they are named; `within`: which rows the session may see. */
export async function sendLabels(
  ctx: RawContext,
  { id, format, skip }: { id: readonly string[]; format: LabelFormat; skip: number },
  within: (at: ViewContext) => Rows | Promise<Rows> = rowsOf,
): Promise<unknown> {
  const ids = [...new Set(id)];
  const labels = await inUnitOf(ctx, async (at) => {
    const items = new Map((await readItems(at, await within(at), ids)).map((item) => [item.id, item]));
    const packages = await packagesOf(at, ids);
    const facts = await parcelFactsOf(at, [...items.values()]);
    return ids.flatMap((one) => {
      const item = items.get(one);
      if (!item) throw notFound('shipments:message/noShipmentFound');
      const own = packages.filter((pack) => pack.item_id === one);
      return own.map((pack) => labelOf(item, pack, own, facts));
    });
  });
  if (labels.length === 0 || labels.length > mostLabels)
    throw refused(labels.length === 0 ? 'shipments:refusal/noLabels' : 'shipments:refusal/tooManyLabels', {
      count: labels.length,
      most: mostLabels,
    });
  return send(ctx, labels, { format, skip, title: labels[0]?.title ?? '' });
}
