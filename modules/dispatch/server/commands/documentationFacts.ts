import type { z } from 'zod';
import { invalidInput } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { textIn } from '#kernel/text.ts';
import { userTypeOf } from '#platform/commands.ts';
import type { CommandContext } from '#platform/context.ts';
import { packageDeviation, processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { photoRequired } from '#modules/shipments/rules/packageProcess.ts';
import { packagesOf, readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { documentStop } from '../../contract/calls.ts';
import { type ProofAsked, proofMissing, signatureRequirement, statusSent } from '../../contract/questions.ts';
import { countedWith } from '../../rules/countedWith.ts';
import type { DocumentationFacts } from '../../rules/documentationChecks.ts';
import { mergedCounts } from '../../rules/equipmentCounts.ts';
import type { StopOrderRow, StopRow, TripRow } from '../tables.gen.ts';

type Body = z.infer<(typeof documentStop)['body']>;
type OrderInput = Body['orders'][number];
export type Deviations = Awaited<ReturnType<typeof readDeviations>>;

export async function readDeviations(ctx: CommandContext) {
  const reading = readingOf(ctx);
  return {
    process: new Map((await listRecords(reading, processDeviation)).map((record) => [record.id, record])),
    package: new Map((await listRecords(reading, packageDeviation)).map((record) => [record.id, record])),
  };
}

/** A deviation or hindrance names its reason from the catalogue of its class. */
export function checkReasons(ctx: CommandContext, orders: readonly OrderInput[], deviations: Deviations): void {
  for (const [i, order] of orders.entries()) {
    const field = `orders[${i}].processDeviationId`;
    const record = order.processDeviationId ? deviations.process.get(order.processDeviationId) : undefined;
    if (order.processDeviationId && !record)
      throw invalidInput([{ field, rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
    if (order.result === 'HINDRANCE' && !record)
      throw invalidInput([{ field, rule: 'notEmpty', message: ctx.t('base:validation/notEmpty') }]);
    if (record && record.classification !== order.result)
      throw invalidInput([{ field, rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
    if (record?.remarkRequired && !order.remark?.trim())
      throw invalidInput([
        { field: `orders[${i}].remark`, rule: 'notEmpty', message: ctx.t('base:validation/notEmpty') },
      ]);
  }
}

/** What is documented, and of what. */
type Subject = {
  trip: Pick<TripRow, 'state' | 'actual_departure'>;
  stop: StopRow;
  orders: readonly StopOrderRow[];
  items: readonly ShipmentRow[];
  deviations: Deviations;
};

/** What proves the orders, for the rules of products and customers. What an earlier documentation has taken still proves this one. */
async function proofOf(ctx: CommandContext, body: Body, of: Subject): Promise<ProofAsked> {
  const packages = await packagesOf(
    ctx,
    body.orders.map(({ itemId }) => itemId),
  );
  const counts =
    body.equipment || of.stop.equipment ? mergedCounts(of.stop.equipment ?? [], body.equipment ?? []) : null;
  const here = await readItems(
    ctx,
    { kind: 'unit' },
    of.orders.map((order) => order.item_id),
  );
  const customers = here.map((item) => item.customer_id);
  const customerOf = (itemId: string) => here.find((item) => item.id === itemId)?.customer_id ?? null;
  return {
    orders: body.orders.map((input) => {
      const order = known(of.orders.find((one) => one.item_id === input.itemId));
      const record = input.processDeviationId ? of.deviations.process.get(input.processDeviationId) : undefined;
      return {
        itemId: input.itemId,
        result: input.result,
        unsignedByReason: record?.signatureRequired === false,
        photos: order.photos.length + input.photos.length,
        packageIds: packages.filter((one) => one.item_id === input.itemId).map(({ id }) => id),
        scannedIds: (input.scans ?? order.scans ?? []).map(({ packageId }) => packageId),
        notHandedOverIds: input.packages.filter(({ status }) => status.startsWith('NOK')).map((one) => one.packageId),
        counted: countedWith(counts, customerOf(input.itemId), customers),
      };
    }),
    signature: Boolean(body.signatureBlobId ?? of.stop.signature_blob_id),
    signer: body.signer ?? of.stop.signer ?? '',
    papers: body.documentBlobIds.length + of.stop.document_blob_ids.length,
    position: typeof (body.lat ?? of.stop.documented_latitude) === 'number',
    onBehalf: userTypeOf(ctx.record) !== 'DRIVER_OR_VEHICLE',
  };
}

/** The facts that the checks of a documentation read, with what other modules know of it. */
export async function documentationFacts(ctx: CommandContext, body: Body, of: Subject): Promise<DocumentationFacts> {
  const ids = body.orders.map(({ itemId }) => itemId);
  const requirement = await ctx.ask(signatureRequirement, { itemIds: ids });
  const sent = await ctx.ask(statusSent, { stopId: of.stop.id, itemIds: ids });
  return {
    now: ctx.now,
    trip: { state: of.trip.state, startedAt: of.trip.actual_departure },
    signatureType: body.signatureType ?? 'DISPLAY',
    hasSignature: Boolean(body.signatureBlobId),
    signer: body.signer ?? '',
    signatureRequirement: requirement ?? 'WARNING',
    missingProof: await ctx.ask(proofMissing, await proofOf(ctx, body, of)),
    orders: body.orders.map((input) => orderFacts(ctx, input, body, of, sent)),
  };
}

function orderFacts(
  ctx: CommandContext,
  input: OrderInput,
  body: Body,
  of: Subject,
  sent: readonly string[],
): DocumentationFacts['orders'][number] {
  const order = known(of.orders.find((one) => one.item_id === input.itemId));
  const item = known(of.items.find((one) => one.id === input.itemId));
  const record = input.processDeviationId ? of.deviations.process.get(input.processDeviationId) : undefined;
  // What an earlier documentation has taken still proves this one.
  const photos = order.photos.length + input.photos.length;
  const count = (...statuses: string[]): number => input.packages.filter((p) => statuses.includes(p.status)).length;
  return {
    itemId: item.id,
    orderType: order.order_type,
    before: order.result,
    result: input.result,
    deviation: record
      ? {
          text: textIn(record.deviationText, ctx.language),
          photoRequired: record.photoRequired,
          packageLoss: record.packageLoss,
        }
      : null,
    packageDeviations: input.packages.flatMap((p) => {
      const deviation = p.deviationCode ? of.deviations.package.get(p.deviationCode) : undefined;
      return deviation
        ? [
            {
              text: textIn(deviation.deviationText, ctx.language),
              photoRequired: photoRequired(deviation.kind, deviation.photo),
              photos: p.photos.length + photos,
            },
          ]
        : [];
    }),
    photos,
    expectedPackages: item.packages,
    deliveredPackages: count('OK', 'OK_DAMAGED'),
    returnedPackages: count('NOK_NOT_PROCESSED'),
    missingPackages: count('NOK_MISSING'),
    remarked: (input.remark ?? '').trim() !== '',
    collectedPackages: order.order_type === 'PICKUP' ? (input.collectedPackages ?? null) : null,
    // Paid is where it is delivered.
    cashOnDelivery: order.direct ? 0 : item.cash_on_delivery,
    cashCollected: input.cashCollected ?? order.cash_collected,
    exported: sent.includes(item.id),
    documentedAt: body.signedAt ?? ctx.now,
  };
}
