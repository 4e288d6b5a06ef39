import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idSchema } from '#kernel/ids.ts';
import { ruleEditors } from '#modules/ruletables/contract/access.ts';
import { factsSchema } from '#modules/ruletables/contract/ruleSet.ts';

export const ruleFactsOf = defineCall({
  id: 'shipments.ruleFacts',
  method: 'POST',
  path: '/dpt-rest/items/rule-facts',
  access: ruleEditors,
  summary:
    'Shipments as the tables of rules ask of them, with their first packages: what is known alike of all of them',
  body: z.object({ itemIds: z.array(idSchema).min(1).max(200) }),
  answer: z.object({ facts: factsSchema }),
});
