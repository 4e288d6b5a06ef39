import { z } from 'zod';
import { type AnswerOf, defineCall } from '#kernel/call.ts';

const personSchema = z
  .object({
    orgUnit: z.string(),
    accountId: z.string(),
    name: z.string(),
    /** One of `shownRoles`. */
    role: z.string(),
  })
  .meta({ id: 'DemoPerson' });

export const getDemoPeople = defineCall({
  id: 'demo.getDemoPeople',
  method: 'GET',
  path: '/api/system/demo-people',
  access: 'public',
  summary:
    'Who can be tried in the demo, one person for each role, and their password; nobody outside of the demo, and nobody where the demo is open to a network',
  answer: z.object({ password: z.string(), people: z.array(personSchema) }),
});
export type DemoPerson = AnswerOf<typeof getDemoPeople>['people'][number];
