import { type BookDecision, keepDecisions, readRules } from '#modules/ruletables/server/index.ts';
import { ruledItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Wish } from '../rules/facts.ts';

const word = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const wishOf = ({ result }: BookDecision): Wish | null => {
  const wish = {
    vehicleId: word(result['vehicle']),
    vehicleTypeId: word(result['vehicleType']),
    routeId: word(result['route']),
  };
  return Object.values(wish).some((one) => one !== null) ? wish : null;
};

async function decisionsOf(ctx: ViewContext, items: readonly ShipmentRow[]): Promise<Map<string, BookDecision>> {
  const book = await readRules(ctx, 'dispatchingRules');
  if (book.isEmpty) return new Map();
  return new Map([...(await ruledItems(ctx, items))].map(([id, { facts, groups }]) => [id, book.judge(facts, groups)]));
}

/** Which vehicle, kind of vehicle or route the depot's table of dispatching asks for, by shipment. */
export async function wishesOf(ctx: ViewContext, items: readonly ShipmentRow[]): Promise<Map<string, Wish>> {
  const decided = await decisionsOf(ctx, items);
  return new Map(
    [...decided].flatMap(([id, decision]) => {
      const wish = wishOf(decision);
      return wish ? [[id, wish]] : [];
    }),
  );
}

/** Keeps with shipments that a proposal was taken over for what the table said of them. */
export async function keepWishes(ctx: CommandContext, items: readonly ShipmentRow[]): Promise<void> {
  const decided = await decisionsOf(ctx, items);
  keepDecisions(
    ctx,
    [...decided].map(([id, decision]) => ({ subject: { type: 'ITEM', id }, decision })),
  );
}
