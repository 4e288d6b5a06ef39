import type { PersonalData } from '#platform/persons.ts';

export const gatePersons: readonly PersonalData[] = [
  {
    name: 'gateVisits',
    table: 'gate_visit',
    class: 'OPERATIONAL',
    who: [{ name: 'driver_name', phone: 'driver_phone' }],
    by: ['created_by'],
    texts: ['name', 'plate_key', 'carrier_name', 'reference', 'unit_number', 'refused_reason', 'remark'],
    shown: { plate: 'r.name', arrivedAt: 'r.arrived_at' },
  },
  {
    name: 'transportUnits',
    table: 'transport_unit',
    class: 'OPERATIONAL',
    by: ['created_by', 'released_by'],
    texts: ['number', 'number_key', 'carrier_name', 'relation', 'blocked_reason'],
    shown: { unit: 'r.number' },
  },
  {
    name: 'unitVisits',
    table: 'unit_visit',
    class: 'OPERATIONAL',
    texts: ['remark'],
    shown: { arrivedAt: 'r.arrived_at' },
  },
  {
    name: 'yardMovements',
    table: 'yard_movement',
    class: 'OPERATIONAL',
    by: ['moved_by'],
    texts: ['remark'],
    shown: { at: 'r.finished_at', kind: 'r.kind' },
  },
];
