import type { CommandContext } from '#platform/context.ts';
import { known } from '#kernel/known.ts';
import { insertRows } from '#platform/database/table.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { itemCreated } from '../contract/facts.ts';
import { countOf, affOf, type Derived, derivedOf } from './derivedOf.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
import { contentColumns } from './contentColumns.ts';
import { insertGoods, insertPackages, takePackages } from './insertContent.ts';
import type { NewShipment } from './newShipment.ts';
import { pinned } from './pins.ts';
import { keepRuled } from './ruled.ts';
import { tables } from './tables.gen.ts';
import { addTransitions } from './timeline.ts';

/** A shipment that comes into being: its id and number, what was ordered and what follows from it. */
type Made = { id: string; number: string; count: number; input: NewShipment; is: Derived };

function rowOf(ctx: CommandContext, { id, number, count, input, is }: Made) {
  const now = new Date(ctx.now);
  return {
    id,
    order_number: number,
    pick_up_type: 'NORMAL' as const,
    delivery_type: 'NORMAL' as const,
    state: stateOf(is),
    routing_state: is.routed
      ? ('ROUTED' as const)
      : input.follows
        ? ('ROUTING_FAILED' as const)
        : ('NOT_ROUTED' as const),
    management_branch: ctx.unit,
    gtp_shipment_id: input.network?.shipmentId ?? null,
    gtp_depots: input.network?.depots ?? [],
    gtp_version: input.network?.version ?? null,
    packages_on_terminal: input.packages.filter((p) => p.terminalStatus === 'IN_DEPOT').length,
    customs_documents: input.customsDocuments === true,
    ...contentColumns(ctx, { number, count }, input, is),
    created_at: now,
    created_by: ctx.session.accountId,
    changed_at: now,
    changed_by: ctx.session.accountId,
  };
}

/** Whether it can be planned at once. */
const stateOf = ({ routed, present }: Derived): 'DISPATCHABLE' | 'CREATED' =>
  routed && !present.hasLoadingLock ? 'DISPATCHABLE' : 'CREATED';

/** First entries of timeline and history. */
function enterCreated(ctx: CommandContext, made: readonly Made[]) {
  addTransitions(
    ctx,
    made.map(({ id, count, input, is }) => ({
      itemId: id,
      type: 'CREATED',
      state: 'FINISHED',
      at: ctx.now,
      processName: input.source,
      placeName: is.at.name,
      expected: count,
      moved: count,
    })),
  );
  for (const { id, number, input, is } of made) {
    ctx.history({
      logKey: `ITEM:${id}`,
      type: 'CRT',
      code: '1001',
      textKey: 'shipments:history/created',
      args: { order: number, source: input.source },
    });
    if (is.routed)
      ctx.history({
        logKey: `ITEM:${id}`,
        type: 'STS',
        code: '1020',
        textKey: 'shipments:history/route',
        args: { order: number, route: is.leg.routing?.routeId ?? '', state: stateOf(is) },
      });
  }
}

/** Numbers from the range, one after the other, for those that bring none. */
async function numbersFor(ctx: CommandContext, inputs: readonly NewShipment[]): Promise<string[]> {
  const count = inputs.filter((input) => !input.follows).length;
  const serials = count > 0 ? await takeNumbers(ctx, 'SHIPMENT', count) : [];
  let next = 0;
  return inputs.map((input) => {
    if (input.follows) return input.follows.orderNumber;
    next += 1;
    return known(serials[next - 1]);
  });
}

/**
 * New shipment legs: number from the range, leg and route by the routing rows, measures, attributes, points and anomalies, packages
 * with given or generated codes, first entries of timeline and history. Many at once cost a handful of statements.
 * @returns id and order number of each, in their order
 */
export async function createShipments(
  ctx: CommandContext,
  given: readonly NewShipment[],
  known: Knowledge,
): Promise<{ itemId: string; orderNumber: string }[]> {
  if (given.length === 0) return [];
  const inputs = await pinned(ctx, given);
  const numbers = await numbersFor(ctx, inputs);
  const made = inputs.map((input, index): Made => {
    const count = countOf(input);
    return { id: ctx.newId(), number: numbers[index] ?? '', count, input, is: derivedOf(ctx, input, known) };
  });
  const rows = made.map((one) => rowOf(ctx, one));
  await ctx.db.run(insertRows(ctx, tables.shipment, rows), { name: 'shipment.insert' });
  await insertGoods(
    ctx,
    made.map(({ id, input }) => ({ itemId: id, input })),
  );
  await insertPackages(
    ctx,
    made.flatMap(({ id, input: { packages, follows }, count }) =>
      follows?.itemId === undefined ? [{ itemId: id, packages: packages.slice(0, count), count }] : [],
    ),
  );
  for (const { id, input } of made)
    if (input.follows?.itemId !== undefined) await takePackages(ctx, id, input.follows.itemId);
  enterCreated(ctx, made);
  keepRuled(
    ctx,
    made.map(({ id, is: { ruled } }) => ({ itemId: id, ruled })),
  );
  for (const { id, number, input, is } of made) {
    const affId = affOf(is);
    ctx.changed('items', 'item', id, 1, { affIds: affId ? [affId] : [], driverIds: [] });
    await ctx.emit(itemCreated, {
      itemId: id,
      orderNumber: number,
      gtpShipmentId: input.network?.shipmentId ?? null,
    });
  }
  return made.map(({ id, number }) => ({ itemId: id, orderNumber: number }));
}

/** One new shipment leg. @returns its id and order number */
export async function createShipment(
  ctx: CommandContext,
  input: NewShipment,
  shared: Knowledge,
): Promise<{ itemId: string; orderNumber: string }> {
  return known((await createShipments(ctx, [input], shared))[0]);
}
