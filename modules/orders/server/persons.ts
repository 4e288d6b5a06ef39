import type { PersonalData } from '#platform/persons.ts';

const address = (at: string) => [
  {
    name: `r.draft -> '${at}' ->> 'name'`,
    phone: `r.draft -> '${at}' ->> 'phone'`,
    email: `r.draft -> '${at}' ->> 'email'`,
  },
  {
    name: `r.draft -> '${at}' -> 'contact' ->> 'name'`,
    phone: `r.draft -> '${at}' -> 'contact' ->> 'phone'`,
    email: `r.draft -> '${at}' -> 'contact' ->> 'email'`,
  },
];

export const orderPersons: readonly PersonalData[] = [
  {
    name: 'orders',
    table: 'transport_order',
    class: 'TRADE',
    who: [...address('consignee'), ...address('consignor'), ...address('deliveryParty')],
    by: ['created_by'],
    texts: ['draft', 'consignee', 'place', 'likeness', 'reason'],
    shown: { orderNumber: 'coalesce(r.order_number, r.extern_order_number)', createdAt: 'r.created_at' },
  },
];
