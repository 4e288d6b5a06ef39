import type { PersonalData } from '#platform/persons.ts';

/** Addresses of consignors and consignees are part of the letters of trade: they stay as long as the law says. */
export const shipmentPersons: readonly PersonalData[] = [
  {
    name: 'shipments',
    table: 'shipment',
    class: 'TRADE',
    who: [
      { name: 'place_name' },
      { name: `r.consignee ->> 'name'`, phone: `r.consignee ->> 'phone'`, email: `r.consignee ->> 'email'` },
      { name: `r.consignee ->> 'contactName'`, phone: `r.consignee ->> 'phone'`, email: `r.consignee ->> 'email'` },
      { name: `r.consignor ->> 'name'`, phone: `r.consignor ->> 'phone'`, email: `r.consignor ->> 'email'` },
      { name: `r.consignor ->> 'contactName'`, phone: `r.consignor ->> 'phone'`, email: `r.consignor ->> 'email'` },
      { name: `r.shipper ->> 'name'`, phone: `r.shipper ->> 'phone'`, email: `r.shipper ->> 'email'` },
      { name: `r.shipper ->> 'contactName'`, phone: `r.shipper ->> 'phone'`, email: `r.shipper ->> 'email'` },
      { each: 'unnest(r.driver_ids)', driver: 'e.value' },
    ],
    by: ['created_by', 'changed_by'],
    texts: [
      'consignee',
      'consignor',
      'shipper',
      'instructions',
      'dispo_remark',
      'failure_reason',
      'reference_values',
      'split_before',
      'words',
    ],
    shown: { orderNumber: 'r.order_number', createdAt: 'r.created_at' },
  },
  {
    name: 'goods',
    table: 'goods_item',
    class: 'TRADE',
    texts: ['marks_and_numbers', 'description', 'remark'],
  },
  { name: 'dangerousGoods', table: 'dangerous_goods_line', class: 'TRADE', texts: ['line'] },
  { name: 'packages', table: 'package', class: 'TRADE', texts: ['details'], shown: { barcode: 'r.barcode' } },
  {
    name: 'transitions',
    table: 'transition',
    class: 'TRADE',
    texts: ['place_name', 'process_name', 'vehicle_name'],
    shown: { at: 'r.happened_at' },
  },
  {
    name: 'notes',
    table: 'item_note',
    class: 'OPERATIONAL',
    who: [{ account: 'author_id', name: 'author' }],
    by: ['read_by', 'done_by'],
    texts: ['text'],
    shown: { createdAt: 'r.created_at' },
  },
];
