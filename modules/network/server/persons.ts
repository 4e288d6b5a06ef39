import type { PersonalData } from '#platform/persons.ts';

const parties = ['consignor', 'consignee', 'shipper', 'neutral_consignor', 'collector'];

/** Addresses of shipments are letters of trade; notes between depots name people too. */
export const networkPersons: readonly PersonalData[] = [
  {
    name: 'networkShipments',
    table: 'gtp_shipment',
    class: 'TRADE',
    who: parties.flatMap((party) => [
      { name: `r.${party} ->> 'name'`, phone: `r.${party} ->> 'phone'`, email: `r.${party} ->> 'email'` },
      { name: `r.${party} ->> 'contactName'`, phone: `r.${party} ->> 'phone'`, email: `r.${party} ->> 'email'` },
    ]),
    by: ['created_by', 'changed_by'],
    texts: [
      ...parties,
      'goods',
      'dangerous_goods',
      'instruction',
      'cancel_reason',
      'hindrance',
      'trace',
      'would_route',
      'withdrawn',
    ],
    shown: { orderNumber: 'r.order_number', createdAt: 'r.created_at' },
  },
  {
    name: 'networkLegs',
    table: 'gtp_leg',
    class: 'TRADE',
    texts: ['carrier'],
  },
  {
    name: 'networkNotes',
    table: 'gtp_note',
    class: 'TRADE',
    by: ['author', 'author_account'],
    texts: ['text', 'args'],
    shown: { createdAt: 'r.created_at' },
  },
  {
    name: 'networkNoteMarks',
    table: 'gtp_note_recipient',
    class: 'TRADE',
    by: ['read_by', 'done_by'],
  },
  {
    name: 'networkReroutes',
    table: 'gtp_reroute',
    class: 'TRADE',
    by: ['by', 'undone_by'],
    texts: ['reason'],
  },
  {
    name: 'networkRerouteItems',
    table: 'gtp_reroute_item',
    class: 'TRADE',
    texts: ['before'],
  },
];
