import type { PersonalData } from '#platform/persons.ts';

export const yardPersons: readonly PersonalData[] = [
  {
    name: 'dockBookings',
    table: 'dock_booking',
    class: 'TRADE',
    by: ['created_by'],
    texts: ['name', 'carrier_name', 'licence_plate', 'contact', 'reference', 'remark', 'refused_reason'],
    shown: { startsAt: 'r.starts_at', state: 'r.state' },
  },
  {
    name: 'shuntingOrders',
    table: 'shunting_order',
    class: 'OPERATIONAL',
    by: ['created_by', 'assigned_to'],
    texts: ['remark', 'refused_remark'],
    shown: { name: 'r.name', state: 'r.state' },
  },
  {
    name: 'standingBookings',
    table: 'standing_booking',
    class: 'TRADE',
    by: ['created_by'],
    texts: ['name', 'carrier_name', 'remark'],
    shown: { name: 'r.name', state: 'r.state' },
  },
  { name: 'gateCodes', table: 'gate_code', class: 'OPERATIONAL', by: ['created_by'] },
  { name: 'yardWalks', table: 'yard_walk', class: 'OPERATIONAL', by: ['created_by'], texts: ['name'] },
  { name: 'yardPlaces', table: 'yard_place', class: 'OPERATIONAL', by: ['created_by'], texts: ['blocked_reason'] },
];
