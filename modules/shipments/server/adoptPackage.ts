import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { packageArrived } from '../contract/facts.ts';
import { lockItems, moveItem, saveItem } from './moveItem.ts';
import { healIncomplete, lockPackages, packagesOf, recountTerminal } from './packages.ts';
import { takePlaces } from './packagePlaces.ts';
import { type PackageRow, type ShipmentRow, tables } from './tables.gen.ts';

/** Codes of the adopting package from now on: its own and those that the unknown one was found by. */
const codesOf = (pack: PackageRow, unknown: PackageRow): string[] => [
  ...new Set(
    [...pack.alternative_barcodes, unknown.barcode, ...unknown.alternative_barcodes].filter(
      (code) => code !== pack.barcode,
    ),
  ),
];

const namedBy = (other: ShipmentRow) => ({ type: 'UNKNOWN_PACKAGE', value: other.order_number, itemId: other.id });

/**
 * The unknown package turns out to be one of a shipment: place, verdict and photos go over to it, the unknown shipment is cancelled and
 * names its adopter. Where a person has the right word, `packageId` says which package of the shipment it is.
 */
export async function adoptPackage(
  ctx: CommandContext,
  unknownItemId: string,
  itemId: string,
  packageId: string,
): Promise<void> {
  const items = await lockItems(ctx, { kind: 'unit' }, [unknownItemId, itemId]);
  const unknown = known(items.find((one) => one.id === unknownItemId));
  const item = known(items.find((one) => one.id === itemId));
  if (unknown.shipment_type !== 'UNKNOWN_PACKAGE' || item.shipment_type === 'UNKNOWN_PACKAGE')
    throw refused('shipments:refusal/notUnknown', { order: unknown.order_number });
  if (unknown.state === 'CANCELED') throw refused('shipments:refusal/adoptedAlready', { order: unknown.order_number });
  const [lost] = await packagesOf(ctx, [unknownItemId]);
  if (!lost) throw notFound();
  const packs = await lockPackages(ctx, [lost.id, packageId]);
  const from = known(packs.find((one) => one.id === lost.id));
  const to = packs.find((one) => one.id === packageId && one.item_id === itemId && one.active);
  if (!to) throw notFound();
  if (to.terminal_status === 'IN_DEPOT' || to.terminal_status === 'LOADED')
    throw refused('shipments:refusal/packageIsHere', { order: item.order_number, barcode: to.barcode });
  await takeOver(ctx, from, to);
  await saveItem(ctx, item, { reference_values: [...item.reference_values, namedBy(unknown)] });
  await moveItem(ctx, unknown, 'cancel', {
    facts: { packagesMoved: 0 },
    set: { reference_values: [...unknown.reference_values, namedBy(item)], packages_on_terminal: 0 },
    textKey: 'shipments:history/adoptedBy',
    args: { order: unknown.order_number, by: item.order_number },
  });
  for (const logKey of [`ITEM:${item.id}`, `PKG:${to.id}`])
    ctx.history({
      logKey,
      type: 'ACT',
      code: '7031',
      textKey: 'shipments:history/adopted',
      args: { order: unknown.order_number, barcode: from.barcode, position: from.actual_space ?? '' },
    });
  recountTerminal(ctx, [item.id]);
  healIncomplete(ctx, [item.id]);
  await ctx.emit(packageArrived, { packageIds: [to.id] });
}

/** What is known of the package in the hall stands at the package of the data from now on. */
async function takeOver(ctx: CommandContext, from: PackageRow, to: PackageRow): Promise<void> {
  await ctx.db.run(
    updateRow(
      ctx,
      tables.package,
      { id: to.id },
      {
        terminal_status: 'IN_DEPOT',
        status: from.status === 'OK_DAMAGED' || to.status === 'OK_DAMAGED' ? 'OK_DAMAGED' : 'OK',
        alternative_barcodes: codesOf(to, from),
        actual_space_type: from.actual_space_type,
        actual_space: from.actual_space,
        compartment_kind: 'DEPOT',
        compartment_id: ctx.unit,
        deviation_code: from.deviation_code ?? to.deviation_code,
        photos: [...new Set([...to.photos, ...from.photos])],
        details: sql`details || ${JSON.stringify(from.details)}::jsonb`,
        version: sql<number>`version + 1`,
      },
    ),
  );
  await ctx.db.run(
    updateRow(
      ctx,
      tables.package,
      { id: from.id },
      { active: false, terminal_status: 'CANCELED', status: 'CANCELED', version: sql<number>`version + 1` },
    ),
  );
  await takePlaces(ctx, from, to);
  await ctx.db.run(
    updateRow(ctx, tables.attachment, { item_id: from.item_id }, { item_id: to.item_id, package_id: to.id }),
  );
}

/** Packages of a shipment that stand here unknown under one of their codes, with the unknown shipment of each. */
export const adoptableBy = (
  ctx: CommandContext,
  itemId: string,
): Promise<{ packageId: string; unknownItemId: string }[]> =>
  ctx.db.run(
    sql<{
      packageId: string;
      unknownItemId: string;
    }>`select distinct on (p.id) p.id as "packageId", u.item_id as "unknownItemId"
      from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        cross join lateral unnest(array[p.barcode] || p.alternative_barcodes) code
        join package u on u.org_unit = p.org_unit and u.active and u.no_edi and u.barcode = code and u.item_id <> p.item_id
        join shipment k on k.org_unit = u.org_unit and k.id = u.item_id and k.shipment_type = 'UNKNOWN_PACKAGE' and k.state <> 'CANCELED'
      where p.org_unit = ${ctx.unit} and p.item_id = ${itemId} and p.active and s.shipment_type <> 'UNKNOWN_PACKAGE'
        and p.terminal_status not in ('IN_DEPOT', 'LOADED') order by p.id, u.id`,
    { name: 'packages.adoptable' },
  );
