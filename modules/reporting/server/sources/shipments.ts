import { sql } from 'kysely';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import { ageOf, type Asked, type Source } from '../source.ts';

/** Shipments that are due and not delivered as things stand now, by the days since their date. */
export function openByAge({ ctx, rows }: Asked): Source {
  const today = dayOf(ctx);
  const days = sql`(${today}::date - s.execution_date)`;
  return {
    key: sql`s.id::text`,
    at: sql`s.execution_date::timestamp at time zone ${ctx.timezone}`,
    value: days,
    subject: sql`s.order_number`,
    note: sql`concat_ws(', ', s.place_name, s.place_city)`,
    link: sql`'/DPT/shipment/' || s.id`,
    groups: {
      age: ageOf(days),
      forwarder: sql`coalesce(s.aff_id, '')`,
    },
    from: sql`from shipment s where s.org_unit = ${ctx.unit} and s.state not in ('CLOSED', 'CANCELED') and s.state not in ('COMPLETED', 'COMPLETED_WITH_DEVIATION')
      and s.shipment_type <> 'MASTER_PALLET' and s.execution_date <= ${today}::date and ${itemsWithin(rows)}`,
  };
}
