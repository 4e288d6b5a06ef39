import { hasAnyPermission } from '#kernel/access.ts';
import { wordKey } from '#kernel/text.ts';
import { type ServerModule, view } from '#platform/module.ts';
import { ruleEditors } from '../contract/access.ts';
import { listConfigs } from '../contract/calls.ts';
import { configs } from '../contract/configs.ts';

export { readRules } from './readRules.ts';
export { keepDecision, keepDecisions } from './keepDecision.ts';
export { ruleSubjects } from '../contract/questions.ts';

export const ruletables: ServerModule = {
  name: 'ruletables',
  topics: { ruleTables: ruleEditors },
  routes: [
    view(listConfigs, async ({ session, t }) =>
      configs.map(({ configName, editPermissions }) => ({
        configName,
        title: t(wordKey('ruletables:config/', configName)),
        editable: hasAnyPermission(session, editPermissions),
      })),
    ),
  ],
};
