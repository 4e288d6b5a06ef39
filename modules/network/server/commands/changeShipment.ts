import { localDateOf } from '#kernel/date.ts';
import { invalidInput, refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { changeShipment as call } from '../../contract/calls.ts';
import { shipmentChanged } from '../../contract/doors.ts';
import { changesWay, contentViolations } from '../../rules/checkContent.ts';
import { changedFields } from '../../rules/changedFields.ts';
import { changeable } from '../../rules/shipmentStates.ts';
import { contentColumns, contentOf, holdNamed, keyAccountOf } from '../content.ts';
import { fullDangerousLines } from '../dangerousLines.ts';
import { legsOf, viewOf } from '../getShipment.ts';
import { collectingDepot } from '../handOver.ts';
import { orderedOf } from '../ordered.ts';
import { requireWrite } from '../ofNetwork.ts';
import { writeParticipants } from '../participants.ts';
import { settingsOf } from '../shipmentView.ts';
import { lockShipment, moveShipment, saveShipment } from '../shipments.ts';
import { withdraw } from '../withdraw.ts';
import { cancelRouting, routeBest } from './routing.ts';

/** Changes a shipment: before the hand-over freely, and routed anew where its way hangs on it; after it what the depot can still take. */
export async function changeShipment(ctx: CommandContext, id: string, { version, ...sent }: BodyOf<typeof call>) {
  const row = await lockShipment(ctx, id, version);
  requireWrite(ctx, row);
  const content = { ...sent, dangerousGoods: await fullDangerousLines(ctx, sent.dangerousGoods) };
  const may = changeable(row.state, row.dispatched);
  const before = contentOf(row);
  const moves = changesWay(before, content);
  // What is under way, or at its end, stays as it is.
  if (may === 'NOTHING') throw refused('network:refusal/inTransport', { order: row.order_number });
  if (may === 'TOLD' && moves) throw refused('network:refusal/wayHandedOver', { order: row.order_number });
  const depot = await findUnit(ctx.db, row.owner_unit);
  const timezone = depot?.timezone ?? ctx.timezone;
  const { allowedProducts } = await settingsOf(ctx);
  const violations = contentViolations(content, allowedProducts, localDateOf(ctx.now, timezone), before);
  if (violations.length > 0) throw invalidInput(violations);
  await holdNamed(ctx, content, before);
  const keyAccountUnit = await keyAccountOf(ctx, content);
  const fields = changedFields(before, content);
  if (fields.length > 0)
    ctx.history({
      logKey: `GTP:${id}`,
      type: 'UPD',
      code: '0011',
      textKey: 'network:history/changed',
      args: {
        order: row.order_number,
        fields: fields.map((field) => ({ textKey: `network:field/${field}`, said: null })),
      },
    });
  const units = await writeParticipants(ctx, { id, ownerUnit: row.owner_unit, keyAccountUnit, route: row.route });
  let saved = await saveShipment(ctx, row, {
    ...contentColumns(content, timezone),
    key_account_unit: keyAccountUnit,
    units,
  });
  if (may === 'TOLD')
    ctx.post(collectingDepot(row), shipmentChanged, `${id}/${saved.version}`, orderedOf(saved, await legsOf(ctx, id)));
  else if (moves && saved.state === 'ROUTED') saved = (await routeBest(ctx, await cancelRouting(ctx, saved))).row;
  return viewOf(ctx, saved);
}

/** Cancels a shipment that nobody has collected; what its depot has already is withdrawn there. */
export async function cancelShipment(
  ctx: CommandContext,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
) {
  const row = await lockShipment(ctx, id, version);
  const handedOver = row.state === 'HANDED_OVER';
  const own = row.owner_unit === ctx.session.orgUnit || ctx.session.permissions.includes('writeGtpShipmentsAll');
  if (!own) throw refused('network:refusal/notOwner', { order: row.order_number, depot: row.owner_unit });
  const legs = handedOver ? await legsOf(ctx, id) : [];
  const moved = await moveShipment(ctx, row, 'cancel', { set: { cancel_reason: reason }, args: { reason } });
  return viewOf(ctx, handedOver ? await withdraw(ctx, row, moved, legs) : moved);
}
