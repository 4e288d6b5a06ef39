import type { PersonalData } from '#platform/persons.ts';

/** Until it was taken there, a message to another installation names people as it was written. */
export const installationsPersons: readonly PersonalData[] = [
  {
    name: 'doorMessages',
    table: 'door_message',
    class: 'OPERATIONAL',
    texts: ['payload'],
    shown: { unit: 'r.other_unit', door: 'r.door' },
  },
];
