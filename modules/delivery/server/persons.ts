import type { PersonalData } from '#platform/persons.ts';

export const deliveryPersons: readonly PersonalData[] = [
  {
    name: 'driverEvents',
    table: 'driver_event',
    class: 'OPERATIONAL',
    who: [{ account: 'account', name: 'account_name' }],
    by: ['decided_by'],
    texts: ['body', 'message', 'texts'],
    shown: { type: 'r.type', happenedAt: 'r.happened_at' },
  },
  {
    name: 'vehicleChecks',
    table: 'vehicle_check',
    class: 'OPERATIONAL',
    who: [{ name: 'account_name' }],
    texts: ['points'],
    shown: { checkedAt: 'r.checked_at' },
  },
  {
    name: 'proofLinks',
    table: 'proof_link',
    class: 'OPERATIONAL',
    by: ['created_by'],
    shown: { createdAt: 'r.created_at' },
  },
];
