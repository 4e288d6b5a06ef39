import type { PersonalData } from '#platform/persons.ts';

export const templatePersons: readonly PersonalData[] = [
  {
    name: 'tripTemplates',
    table: 'trip_template',
    class: 'TRADE',
    by: ['created_by', 'driver_id'],
    texts: ['name', 'remark'],
    shown: { name: 'r.name', state: 'r.state' },
  },
  { name: 'templateDays', table: 'template_day', class: 'TRADE', by: ['made_by'] },
  {
    name: 'recurringCollections',
    table: 'recurring_collection',
    class: 'TRADE',
    by: ['created_by'],
    texts: [
      'name',
      'customer_name',
      'place_name',
      'consignee_name',
      'consignee_street',
      'reference',
      'goods_description',
      'pickup_instruction',
    ],
    shown: { name: 'r.name', state: 'r.state' },
  },
  { name: 'collectionDays', table: 'collection_day', class: 'TRADE', by: ['made_by'] },
];
