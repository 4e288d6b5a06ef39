import { sql } from 'kysely';
import type { z } from 'zod';
import type { Issue } from '#kernel/check.ts';
import { textIn } from '#kernel/text.ts';
import { userTypeOf } from '#platform/commands.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { ItemAction } from '#modules/shipments/rules/states.ts';
import {
  addAttachments,
  moveItem,
  type PackageRow,
  savePackage,
  settleTransitions,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { documentStop as documentStopCall } from '../../contract/calls.ts';
import type { OrderResult } from '../../rules/vocabulary.ts';
import { tables } from '../tables.gen.ts';
import type { Deviations } from './documentationFacts.ts';

export type OrderInput = z.infer<(typeof documentStopCall)['body']>['orders'][number];

const itemAction = {
  OK: 'documentOk',
  DEVIATION: 'documentDeviation',
  HINDRANCE: 'documentHindrance',
} as const satisfies Record<OrderResult, ItemAction>;
const historyCode: Record<OrderResult, string> = { OK: '1070', DEVIATION: '1071', HINDRANCE: '1072' };

export type At = { trip: string; stop: string; stopId: string; at: number; signer: string };

/** One order of a stop with its result: shipment, packages, timeline and the order itself. */
export async function documentOrder(
  ctx: CommandContext,
  at: At,
  item: ShipmentRow,
  input: OrderInput,
  packages: readonly PackageRow[],
  deviations: Deviations,
  overrides: readonly Issue[],
): Promise<void> {
  const reason = reasonOf(ctx, input, deviations);
  const { result } = input;
  // Without a status nothing happens to an order that has one already; one that has none was refused (STA-01).
  if (result === null) return;
  await moveItem(ctx, item, itemAction[result], {
    code: historyCode[result],
    set: {
      documented_result:
        result === 'OK' ? 'COMPLETED' : result === 'DEVIATION' ? 'COMPLETED_WITH_DEVIATION' : 'HINDERED',
      order_processing_status: 'PROCESSED',
      notable_status: result === 'HINDRANCE' ? 'HINDRANCE' : result === 'DEVIATION' ? 'DEVIATION' : 'NONE',
      attempts: item.attempts + (result === 'HINDRANCE' && item.state !== 'HINDERED' ? 1 : 0),
      failure_reason: result === 'HINDRANCE' ? (input.processDeviationId ?? null) : null,
      ...(input.photos.length > 0 && !item.attributes.includes('hasPhotos')
        ? { attributes: [...item.attributes, 'hasPhotos'] }
        : {}),
    },
    args: { trip: at.trip, stop: at.stop, reason, signer: at.signer },
    at: at.at,
    overrides,
  });
  for (const p of packages) {
    const reported = input.packages.find((one) => one.packageId === p.id);
    const aboard = p.terminal_status === 'LOADED' || item.shipment_type === 'PICKUP';
    if (!reported && !aboard) continue;
    // Nobody repairs goods by handing them over: a damage that the hall has found stays said.
    const status = reported?.status ?? (result === 'HINDRANCE' || p.status === 'OK_DAMAGED' ? p.status : 'OK');
    const handedOver =
      result !== 'HINDRANCE' && (status === 'OK' || status === 'OK_DAMAGED') && item.shipment_type !== 'PICKUP';
    savePackage(ctx, p, {
      state: {
        status,
        terminalStatus: status === 'NOK_MISSING' ? 'NOT_IN_DEPOT' : handedOver ? 'NOT_IN_DEPOT' : p.terminal_status,
      },
      // Nobody knows where a missing package is; what was said to be with the consignee by mistake is there no longer.
      ...(handedOver
        ? { compartment: { kind: 'CUSTOMER', id: at.stopId }, space: null }
        : status === 'NOK_MISSING'
          ? { compartment: null, space: null }
          : {}),
      ...(reported?.deviationCode ? { deviationCode: reported.deviationCode } : {}),
      photos: reported?.photos ?? [],
    });
    if (reported?.photos.length)
      await addAttachments(ctx, item.id, p.id, reported.photos, 'DRV', reported.deviationCode ?? null);
  }
  await addAttachments(ctx, item.id, null, input.photos, 'DRV', input.processDeviationId ?? null);
  // Where direct traffic was collected has its own documentation.
  settleTransitions(ctx, [item.id], item.shipment_type === 'DIRECT_TRAFFIC' ? ['DELIVERY'] : ['DELIVERY', 'PICKUP'], {
    state: result === 'HINDRANCE' ? 'DID_NOT_TAKE_PLACE' : 'FINISHED',
    at: at.at,
    moved: result === 'HINDRANCE' ? 0 : (input.collectedPackages ?? item.packages),
  });
  await writeOrder(ctx, at, input, item.shipment_type === 'PICKUP' && result !== 'HINDRANCE');
}

/** Why, in the language of the session; empty where no reason is named. */
export const reasonOf = (ctx: CommandContext, input: OrderInput, deviations: Deviations): string =>
  input.processDeviationId ? textIn(deviations.process.get(input.processDeviationId)?.deviationText, ctx.language) : '';

/** What was documented of an order; `collects`: packages were counted where they were taken over. */
export async function writeOrder(ctx: CommandContext, at: At, input: OrderInput, collects: boolean): Promise<void> {
  await ctx.db.run(
    updateRow(
      ctx,
      tables.stopOrder,
      { stop_id: at.stopId, item_id: input.itemId },
      {
        scans: input.scans,
        processing_status: 'PROCESSED',
        result: input.result,
        process_deviation_id: input.processDeviationId ?? null,
        packages: input.packages,
        // A dispatcher who corrects the result takes no proof away.
        photos: sql`photos || array(select one from unnest(${[...input.photos]}::uuid[]) one where one <> all(photos))`,
        remark: input.remark ?? null,
        cash_collected: input.cashCollected ?? null,
        collected_packages: collects ? (input.collectedPackages ?? null) : null,
        documented_at: new Date(at.at),
        documented_by: ctx.session.accountName,
        user_type: userTypeOf(ctx.record),
      },
    ),
  );
}
