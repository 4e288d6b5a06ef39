import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import type { OrderResult } from '#modules/dispatch/rules/vocabulary.ts';
import type { DriverEventInput } from '../contract/events.ts';

type Order = StopView['orders'][number];
type Standing = { id: string; documentingUser: string | null; orders: readonly Order[] };

/** An order as the driver recorded it, beside what stands at the stop now; `there` false: it is no longer at that stop. */
export type BothSides = {
  itemId: string;
  orderNumber: string | null;
  orderType: Order['orderType'];
  mine: OrderResult | null;
  mineRemark: string | null;
  there: boolean;
  theirs: OrderResult | null;
  theirsRemark: string | null;
  theirsBy: string | null;
  theirsAt: number | null;
};

/** What the driver recorded at a stop against the trip as the server has it now; only where the two differ. Undefined for other events. */
export function bothSides(
  event: DriverEventInput,
  stops: readonly Standing[] | undefined,
): readonly BothSides[] | undefined {
  if (event.type !== 'STOP_DOCUMENTED') return undefined;
  const stop = stops?.find(({ id }) => id === event.stopId);
  const known = new Map((stops ?? []).flatMap(({ orders }) => orders).map((order) => [order.itemId, order]));
  return event.documentation.orders.flatMap((recorded): BothSides[] => {
    const here = stop?.orders.find(({ itemId }) => itemId === recorded.itemId);
    const taken = here !== undefined && here.result === recorded.result && here.documentedAt === event.ts;
    if (taken) return [];
    const order = here ?? known.get(recorded.itemId);
    return [
      {
        itemId: recorded.itemId,
        orderNumber: order?.orderNumber ?? null,
        orderType: order?.orderType ?? 'DELIVERY',
        mine: recorded.result,
        mineRemark: recorded.remark ?? null,
        there: here !== undefined,
        theirs: here?.result ?? null,
        theirsRemark: here?.result ? here.remark : null,
        theirsBy: here?.result ? (stop?.documentingUser ?? null) : null,
        theirsAt: here?.documentedAt ?? null,
      },
    ];
  });
}
