import type { z } from 'zod';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { bulkAnswer } from '../contract/calls.ts';
import type { ShipmentRow } from './tables.gen.ts';

type Results = z.infer<typeof bulkAnswer>;

/** Does the same to many shipments; what refuses one leaves the others (a refusal comes before anything is written). */
export async function eachItem(
  ctx: CommandContext,
  items: readonly ShipmentRow[],
  work: (item: ShipmentRow) => Promise<unknown>,
): Promise<Results> {
  const results: Results['results'] = [];
  for (const item of items) {
    try {
      await work(item);
      results.push({ itemId: item.id, success: true });
    } catch (error) {
      if (!(error instanceof Refusal) || !error.text) throw error;
      results.push({ itemId: item.id, success: false, message: ctx.t(error.text.key, error.text.args) });
    }
  }
  return { results };
}
