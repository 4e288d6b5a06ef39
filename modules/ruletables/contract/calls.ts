import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { ruleEditors } from './access.ts';

const base = '/ruleengine-rest';

export const listConfigs = defineCall({
  id: 'ruletables.listConfigs',
  method: 'GET',
  path: `${base}/config/list`,
  access: ruleEditors,
  summary: 'The tables of rules that there are, and which of them this session may change',
  answer: z.array(
    z
      .object({
        configName: z.string(),
        title: z.string(),
        editable: z.boolean(),
      })
      .meta({ id: 'RuleConfigHead' }),
  ),
});
