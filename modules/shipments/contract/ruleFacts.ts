import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idParams } from '#kernel/ids.ts';
import { ruleEditors } from '#modules/ruletables/contract/access.ts';
import { factsSchema } from '#modules/ruletables/contract/ruleSet.ts';

export const ruleFactsOf = defineCall({
  id: 'shipments.ruleFacts',
  method: 'GET',
  path: '/dpt-rest/items/{id}/rule-facts',
  access: ruleEditors,
  summary: 'A shipment as the tables of rules ask of it, its first package included',
  params: idParams,
  answer: z.object({ facts: factsSchema }),
});
