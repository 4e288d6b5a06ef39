import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/**
 * Shipments that are under way, by the codes that their packages bear as their own; of several the oldest. A package that stands here unknown is
 * left out: it becomes one with the shipment that has its code.
 */
export const bearersUnderWay = (
  ctx: CommandContext,
  codes: readonly string[],
): Promise<{ barcode: string; itemId: string; order: string }[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : ctx.db.run(
        sql<{
          barcode: string;
          itemId: string;
          order: string;
        }>`select distinct on (p.barcode) p.barcode, s.id as "itemId", s.order_number as "order" from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
          where p.org_unit = ${ctx.unit} and p.active and p.barcode = any(${[...codes]}) and s.state not in ('CLOSED', 'CANCELED') and s.shipment_type <> 'UNKNOWN_PACKAGE'
          order by p.barcode, s.id`,
        { name: 'items.bearersUnderWay' },
      );
