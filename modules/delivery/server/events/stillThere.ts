import type { StopOrderRow } from '#modules/dispatch/server/index.ts';
import type { DriverEventRow } from '../tables.gen.ts';

/** An order that the driver recorded at a stop is at that stop still. */
export const isStillThere = (
  orders: readonly StopOrderRow[],
  { stop_id }: Pick<DriverEventRow, 'stop_id'>,
  itemId: string,
): boolean => orders.some((one) => one.item_id === itemId && one.stop_id === stop_id);
