import { defineFact } from '#kernel/fact.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    orders: true;
  }
}

/** An order that waited became shipments. */
export const orderConverted = defineFact<{ orderId: string; itemIds: string[] }>('orders.orderConverted');
