import { sql } from 'kysely';
import type { z } from 'zod';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import { normalBarcode } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addAttachments,
  adoptableBy,
  adoptPackage,
  createShipment,
  expectAt,
  getItem,
  lockPackages,
  packagesOf,
  savePackage,
  shipmentKnowledge,
} from '#modules/shipments/server/index.ts';
import type { InfoScanResult, keepUnknownPackage as theCall } from '../../contract/calls.ts';
import { adopterOf } from '../../rules/unknownPackage.ts';
import { findScanned } from '../findScanned.ts';
import { logScan } from '../logScan.ts';
import { resultView } from '../resultView.ts';

type Body = z.infer<(typeof theCall)['body']>;

/** No data, no address: a name that a list can show. */
const nowhere = {
  name: '–',
  streetAndNumber: null,
  countryCode: null,
  postalCode: null,
  city: null,
  contactName: null,
  phone: null,
  email: null,
  latitude: null,
  longitude: null,
  geoQuality: 'NONE' as const,
  stopLocationId: null,
  partnerId: null,
};

/**
 * Keeps a package that nobody knows: a shipment of its own with a number, standing where it was put. When somebody else has kept the same
 * code meanwhile, or its data have come, that package is the answer and nothing is doubled.
 */
export async function keepUnknown(
  ctx: CommandContext,
  rows: Rows,
  barcode: string,
  body: Body,
): Promise<InfoScanResult> {
  const key = body.clientScanId ? `unknown:${body.clientScanId}` : undefined;
  if (key && (await seenBefore(ctx, key))) return resultView(ctx, rows, await findScanned(ctx, rows, barcode));
  // Two people hold the same package, one with the symbology's sign before the code and one without: one of them keeps it.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/unknown/${normalBarcode(barcode)}`}, 0))`,
  );
  const found = await findScanned(ctx, rows, barcode);
  if (found.state === 'POSITION' || found.state === 'UNSUPPORTED')
    throw invalidInput([{ field: 'barcode', rule: 'pattern', message: ctx.t('infoscan:message/notSupported') }]);
  if (found.state === 'UNKNOWN' || found.state === 'ELSEWHERE') await keep(ctx, found.barcode, body);
  if (key) remember(ctx, key, { kept: true });
  return resultView(ctx, rows, await findScanned(ctx, rows, barcode));
}

async function keep(ctx: CommandContext, barcode: string, body: Body): Promise<void> {
  const photos = body.photos.map((photo) => photo.blobId);
  await requireBlobs(ctx, photos);
  const { itemId, orderNumber } = await createShipment(
    ctx,
    {
      externId: null,
      shipmentType: 'UNKNOWN_PACKAGE',
      productCode: null,
      executionDate: null,
      pickupTimeSlots: [],
      deliveryTimeSlots: [],
      consignee: nowhere,
      consignor: null,
      shipper: null,
      customerId: null,
      goods: [],
      dangerousGoods: [],
      packages: [{ barcode, terminalStatus: 'IN_DEPOT', storingPosition: body.storingPosition, noEdi: true }],
      temperatureMin: null,
      temperatureMax: null,
      flags: {},
      instructions: body.remark ? [{ type: 'Internal', code: null, text: body.remark, important: false }] : [],
      references: [],
      source: 'MANUAL',
    },
    await shipmentKnowledge(ctx),
  );
  // Where a thing of unknown origin waits, the depot's rules may say.
  await expectAt(ctx, [itemId]);
  const [made] = await packagesOf(ctx, [itemId]);
  const [pack] = await lockPackages(ctx, made ? [made.id] : []);
  if (!pack) throw notFound();
  if (photos.length > 0) {
    savePackage(ctx, pack, { state: { status: pack.status, terminalStatus: pack.terminal_status }, photos });
    await addAttachments(ctx, itemId, pack.id, photos, 'IFS', null);
  }
  logScan(ctx, {
    barcode,
    state: 'UNKNOWN',
    item_id: itemId,
    package_id: pack.id,
    storing_position: body.storingPosition,
    photos,
  });
  for (const logKey of [`ITEM:${itemId}`, `PKG:${pack.id}`])
    ctx.history({
      logKey,
      type: 'CRT',
      code: '7030',
      textKey: 'infoscan:history/unknownKept',
      args: { order: orderNumber, barcode, position: body.storingPosition },
    });
}

/** A person says whose the unknown package is. */
export async function adoptByHand(
  ctx: CommandContext,
  rows: Rows,
  itemId: string,
  body: { unknownItemId: string; packageId?: string | undefined },
) {
  const item = await getItem(ctx, rows, itemId);
  const unknown = await getItem(ctx, rows, body.unknownItemId);
  const chosen =
    body.packageId ??
    adopterOf(
      item.packages.map((one) => ({
        packageId: one.primaryKey,
        terminalStatus: one.terminalStatus,
        barcodes: [one.defaultBarcode, ...one.alternativeBarcodes],
      })),
      unknown.packages[0]?.defaultBarcode ?? '',
    )?.packageId;
  if (!chosen) throw refused('infoscan:refusal/whichPackage', { order: item.orderNumber });
  await adoptPackage(ctx, body.unknownItemId, itemId, chosen);
  return getItem(ctx, rows, itemId);
}

/** Data have come: packages that stand here unknown under one of their codes become one with them. */
export async function adoptArrived(ctx: CommandContext, { itemId }: { itemId: string }): Promise<void> {
  const taken = new Set<string>();
  for (const { packageId, unknownItemId } of await adoptableBy(ctx, itemId)) {
    if (taken.has(unknownItemId)) continue;
    taken.add(unknownItemId);
    await adoptPackage(ctx, unknownItemId, itemId, packageId);
  }
}
