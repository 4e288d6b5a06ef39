import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { compareDates, dateToIso, type LocalDate, localDateOf } from '#kernel/date.ts';
import { invalidInput, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { rescheduleItems as theCall } from '../../contract/calls.ts';
import { movableStates, slotsOnDay } from '../../rules/otherDay.ts';
import type { Rows } from '../../rules/rowScope.ts';
import { awaitsCollection } from '../collectionOf.ts';
import { windowOf } from '../derivedOf.ts';
import { eachItem } from '../eachItem.ts';
import { lockItems, moveItem, saveItem } from '../moveItem.ts';
import type { ShipmentRow, ShipmentTable } from '../tables.gen.ts';

/** The day, and the hours of the place on it. */
function onDay(ctx: CommandContext, item: ShipmentRow, day: LocalDate): Changes<ShipmentTable> {
  const column = item.shipment_type === 'PICKUP' ? 'pickup_slots' : 'delivery_slots';
  const slots = slotsOnDay(item[column], day);
  const window = windowOf(slots, dateToIso(day), ctx.timezone);
  return {
    execution_date: dateToIso(day),
    ...(awaitsCollection(item) ? { pickup_slots: slotsOnDay(item.pickup_slots, day) } : {}),
    [column]: slots,
    window_from: window.from,
    window_to: window.to,
  };
}

/** Direct traffic that was collected and not delivered comes to the hall with its vehicle: from there it is a delivery like others. */
const toTheHall = (item: ShipmentRow): Changes<ShipmentTable> =>
  item.shipment_type === 'DIRECT_TRAFFIC' && !awaitsCollection(item) ? { shipment_type: 'DELIVERY' } : {};

async function reschedule(ctx: CommandContext, item: ShipmentRow, day: LocalDate, beforeReturn: boolean) {
  const args = { order: item.order_number, date: dateToIso(day) };
  if (item.state === 'HINDERED') {
    await moveItem(ctx, item, 'reschedule', {
      facts: { redeliveryPossible: beforeReturn || item.packages_on_terminal >= item.packages },
      set: {
        ...onDay(ctx, item, day),
        ...toTheHall(item),
        trip_id: null,
        trip_name: null,
        driver_ids: [],
        documented_result: null,
        order_processing_status: 'NONE',
        notable_status: 'NONE',
      },
      args,
    });
    return;
  }
  if (!movableStates.some((state) => state === item.state))
    throw refused(item.trip_id ? 'shipments:refusal/onTrip' : 'shipments:refusal/itemState', {
      order: item.order_number,
      trip: item.trip_name ?? '',
    });
  // It stands on that day already: sent twice it has one effect.
  if (item.execution_date === dateToIso(day)) return;
  await saveItem(ctx, item, onDay(ctx, item, day));
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'UPD',
    code: '1010',
    textKey: 'shipments:history/otherDay',
    args,
    before: { executionDate: item.execution_date },
    after: { executionDate: dateToIso(day) },
  });
}

/** Failed shipments to another day, and shipments that wait for a trip: each by itself, with its reason when it cannot be. */
export async function rescheduleItems(
  ctx: CommandContext,
  rows: Rows,
  { itemIds, executionDate }: BodyOf<typeof theCall>,
): Promise<AnswerOf<typeof theCall>> {
  if (compareDates(executionDate, localDateOf(ctx.now, ctx.timezone)) < 0)
    throw invalidInput([{ field: 'executionDate', rule: 'min', message: ctx.t('shipments:refusal/dayIsOver') }]);
  const items = await lockItems(ctx, rows, itemIds);
  const { redeliveryBeforeReturn } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  return eachItem(ctx, items, (item) => reschedule(ctx, item, executionDate, redeliveryBeforeReturn));
}
