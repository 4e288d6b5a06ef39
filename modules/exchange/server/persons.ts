import type { PersonalData } from '#platform/persons.ts';

export const exchangePersons: readonly PersonalData[] = [
  {
    name: 'imports',
    table: 'order_import',
    class: 'TRADE',
    by: ['received_by'],
    // What was seen of a table holds its first cells: names and numbers of consignees.
    texts: ['filename', 'messages', 'frame', 'sheet'],
    shown: { receivedAt: 'r.received_at' },
  },
  {
    name: 'importFiles',
    table: 'order_import_file',
    class: 'TRADE',
    texts: ['bytes'],
    shown: { import: 'r.import_id' },
  },
  {
    name: 'importedOrders',
    table: 'order_row',
    class: 'TRADE',
    by: ['changed_by'],
    texts: ['consignee', 'source', 'draft', 'first_draft', 'reason'],
    shown: { reference: 'r.reference' },
  },
  {
    name: 'orderColumns',
    table: 'order_mapping',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    shown: { partner: 'r.partner' },
  },
  {
    name: 'corrections',
    table: 'order_correction',
    class: 'OPERATIONAL',
    by: ['learned_by'],
    texts: ['beside', 'value_from', 'value_to'],
    shown: { field: 'r.field' },
  },
];
