import { isSscc } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { bearersUnderWay, readItems } from '#modules/shipments/server/index.ts';

/** The shipment, or the order before it in the same file, whose package bears a code already. */
export type Bearer = { barcode: string; itemId: string | null; order: string };

/** Numbers of packages that are given once in the world (SSCC, GS1); others repeat from sender to sender. */
const codesOf = (draft: OrderDraft): string[] => draft.lines.flatMap((line) => line.barcodes).filter(isSscc);

/** Shipments under way of which a package bears one of these orders' SSCCs, by SSCC. */
export async function bearersOf(ctx: CommandContext, drafts: readonly OrderDraft[]): Promise<Map<string, Bearer>> {
  const rows = await bearersUnderWay(ctx, [...new Set(drafts.flatMap(codesOf))]);
  return new Map(rows.map((row) => [row.barcode, row]));
}

/**
 * A new order whose SSCC is on a package that is under way is taken, with a warning: one of the two senders has given the number twice, and a
 * scan finds both. What it bears is known to the orders behind it.
 */
export function warned(draft: OrderDraft, bearers: Map<string, Bearer>): { order: OrderDraft; shared: Bearer[] } {
  const codes = codesOf(draft);
  const shared = [...new Set(codes)].flatMap((code) => bearers.get(code) ?? []);
  for (const barcode of codes)
    if (!bearers.has(barcode)) bearers.set(barcode, { barcode, itemId: null, order: draft.externOrderNumber });
  const said = shared.map(({ barcode, order }) => ({
    row: draft.lines.find((line) => line.barcodes.includes(barcode))?.row ?? draft.row,
    field: 'lines.barcodes',
    code: 'BARCODE_TAKEN' as const,
    severity: 'WARNING' as const,
    args: { barcode, order },
  }));
  return { order: said.length > 0 ? { ...draft, problems: [...draft.problems, ...said] } : draft, shared };
}

/** Both shipments say that they share a code, each of the other. */
export async function noteShared(
  ctx: CommandContext,
  taken: readonly { itemId: string | null; shared: readonly Bearer[] }[],
): Promise<void> {
  const ids = taken.flatMap(({ itemId, shared }) => (itemId !== null && shared.length > 0 ? [itemId] : []));
  if (ids.length === 0) return;
  const numbers = new Map((await readItems(ctx, { kind: 'unit' }, ids)).map((row) => [row.id, row.order_number]));
  const note = (itemId: string, barcode: string, other: string): void =>
    ctx.history({
      logKey: `ITEM:${itemId}`,
      type: 'ACT',
      code: '9110',
      textKey: 'exchange:history/codeShared',
      args: { barcode, other },
    });
  for (const { itemId, shared } of taken)
    for (const { barcode, itemId: other, order } of shared) {
      if (itemId === null) continue;
      note(itemId, barcode, order);
      if (other !== null) note(other, barcode, numbers.get(itemId) ?? '');
    }
}
