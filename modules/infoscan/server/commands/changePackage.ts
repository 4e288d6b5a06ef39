import { sql } from 'kysely';
import type { z } from 'zod';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import { deviatePackage, photoRequired } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addAttachments,
  healIncomplete,
  lockItems,
  lockPackages,
  packageView,
  recountTerminal,
  savePackage,
} from '#modules/shipments/server/index.ts';
import type { documentDeviation as deviationCall } from '../../contract/calls.ts';
import { isDelivered } from '../../rules/whereabouts.ts';
import { tables } from '../tables.gen.ts';

type Target = { id: string; packageId: string };

async function lockTarget(ctx: CommandContext, rows: Rows, { id, packageId }: Target) {
  const [item] = await lockItems(ctx, rows, [id]);
  const [pack] = await lockPackages(ctx, [packageId]);
  if (!item || !pack || pack.item_id !== id || !pack.active) throw notFound();
  if (item.state === 'CLOSED' || item.state === 'CANCELED')
    throw refused('infoscan:refusal/ended', { order: item.order_number });
  return { item, pack };
}

const fresh = async (ctx: CommandContext, packageId: string) => {
  const [pack] = await lockPackages(ctx, [packageId]);
  if (!pack) throw notFound();
  return packageView(pack);
};

/** A package was put somewhere: from now on everybody looks for it there. */
export async function putAt(
  ctx: CommandContext,
  rows: Rows,
  target: Target,
  position: string,
  infoScanId: string | undefined,
) {
  const { item, pack } = await lockTarget(ctx, rows, target);
  if (pack.terminal_status === 'LOADED' || pack.terminal_status === 'TO_UNLOAD')
    throw refused('infoscan:refusal/loaded', { barcode: pack.barcode, trip: item.trip_name ?? '' });
  if (isDelivered(pack.compartment_kind)) throw refused('infoscan:refusal/delivered', { barcode: pack.barcode });
  if (pack.actual_space === position && pack.terminal_status === 'IN_DEPOT') return packageView(pack);
  const arrived = pack.terminal_status !== 'IN_DEPOT';
  // Who puts a missing package somewhere has found it.
  const status = pack.status === 'NOK_MISSING' ? (pack.deviation_code ? 'OK_DAMAGED' : 'OK') : pack.status;
  savePackage(ctx, pack, {
    state: { status, terminalStatus: 'IN_DEPOT' },
    compartment: { kind: 'DEPOT', id: ctx.unit },
    space: { type: 'STORING_POSITION', text: position },
  });
  if (infoScanId)
    ctx.db.later(
      updateRow(ctx, tables.infoScan, { id: infoScanId, package_id: pack.id }, { storing_position: position }),
    );
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'UPD',
    code: '7020',
    textKey: pack.actual_space ? 'infoscan:history/moved' : 'infoscan:history/put',
    args: { barcode: pack.barcode, position, from: pack.actual_space ?? '' },
  });
  recountTerminal(ctx, [item.id]);
  healIncomplete(ctx, [item.id]);
  if (arrived) await ctx.emit(packageArrived, { packageIds: [pack.id] });
  ctx.changed('items', 'item', item.id);
  return fresh(ctx, pack.id);
}

/** A package deviates, whoever finds it; damage needs a photo and stays in its verdict. */
export async function deviate(
  ctx: CommandContext,
  rows: Rows,
  target: Target,
  body: z.infer<(typeof deviationCall)['body']>,
  infoScanId: string | undefined,
) {
  const key = body.clientScanId ? `infoscan-deviation:${body.clientScanId}` : undefined;
  if (key && (await seenBefore(ctx, key))) return fresh(ctx, target.packageId);
  const record = (await readRecords(readingOf(ctx), packageDeviation, [body.code])).get(body.code);
  if (!record) throw invalidInput([{ field: 'code', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
  const photos = body.photos.map((photo) => photo.blobId);
  const deviation = textIn(record.deviationText, ctx.language);
  if (photoRequired(record.kind, record.photo) && photos.length === 0)
    throw refused('crossdock:refusal/photoRequired', { deviation });
  await requireBlobs(ctx, photos);
  const { item, pack } = await lockTarget(ctx, rows, target);
  // The process statuses of a deviation are the same in every process; where the package is does not change.
  const { processStatus, status } = deviatePackage(
    'INV',
    { processStatus: 'REGISTERED', terminalStatus: pack.terminal_status, status: pack.status },
    record.kind,
  );
  savePackage(ctx, pack, {
    state: { terminalStatus: pack.terminal_status, status },
    process: {
      type: 'infoScan',
      detail: {
        processName: ctx.t('infoscan:title'),
        processId: infoScanId ?? pack.id,
        processStatus,
        packageStatus: status,
        deviationCode: body.code,
        lastStatusTime: ctx.now,
        user: ctx.session.accountName,
      },
    },
    deviationCode: body.code,
    photos,
  });
  await addAttachments(ctx, item.id, pack.id, photos, 'IFS', body.code);
  if (infoScanId)
    ctx.db.later(
      updateRow(
        ctx,
        tables.infoScan,
        { id: infoScanId, package_id: pack.id },
        { deviation_code: body.code, photos: sql`photos || ${photos}::uuid[]` },
      ),
    );
  for (const logKey of [`PKG:${pack.id}`, `ITEM:${item.id}`])
    ctx.history({
      logKey,
      type: 'STS',
      code: '7010',
      textKey: 'infoscan:history/deviated',
      args: { barcode: pack.barcode, code: deviation },
    });
  ctx.changed('items', 'item', item.id);
  if (key) remember(ctx, key, { packageId: pack.id });
  return fresh(ctx, pack.id);
}
