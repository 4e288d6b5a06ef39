import { command, raw, type ServerModule, view } from '#platform/module.ts';
import { newId } from '#platform/newId.ts';
import { ruleEditors } from '../contract/access.ts';
import * as calls from '../contract/calls.ts';
import { readRuleSheet, writeRuleSheet } from '../contract/sheets.ts';
import { discarded, published, removedSet, restored, savedDraft, withdrawn } from './changeSets.ts';
import { decisionsOf } from './decisions.ts';
import { failedJudgements } from './failedJudgements.ts';
import { ruleHistories } from './histories.ts';
import { impactOf } from './impact.ts';
import { sendCells, sendSheet } from './ruleSheets.ts';
import { rulePersons } from './persons.ts';
import { ruleRetention } from './retention.ts';
import { editableConfig, permittedConfig, scopeOf, shownSet, shownVersions, findSet, versionsOf } from './ruleSets.ts';
import { configDetails, configHeads, matched, proposed, resultValues, scopesOf, validated } from './views.ts';

export { asIs, type BookDecision, readRules, type RuleBook } from './readRules.ts';
export { type Kept, keepDecision, keepDecisions } from './keepDecision.ts';
export { layRuleSet } from './layRuleSet.ts';

export const ruletables: ServerModule = {
  name: 'ruletables',
  topics: { ruleTables: ruleEditors },
  personal: rulePersons,
  retention: ruleRetention,
  histories: ruleHistories,
  queues: [{ name: 'RULES', read: failedJudgements }],
  routes: [
    view(calls.listConfigs, (ctx) => configHeads(ctx)),
    view(calls.getConfig, (ctx, { params }) => configDetails(ctx, params.configName)),
    view(calls.listScopes, (ctx, { params }) => scopesOf(ctx, permittedConfig(ctx, params.configName))),
    view(calls.getRuleSet, async (ctx, { params, query }) => {
      const config = permittedConfig(ctx, params.configName);
      return shownSet(ctx, config, await scopeOf(ctx, config, query));
    }),
    command(calls.saveRuleSet, async (ctx, { params, query, body }) => {
      const config = editableConfig(ctx, params.configName);
      return savedDraft(ctx, config, await scopeOf(ctx, config, query), body);
    }),
    command(calls.removeRuleSet, async (ctx, { params, query }) => {
      const config = editableConfig(ctx, params.configName);
      return removedSet(ctx, config, await scopeOf(ctx, config, query));
    }),
    view(calls.listResults, async (ctx, { params, query }) => {
      const config = permittedConfig(ctx, params.configName);
      return resultValues(ctx, config, await scopeOf(ctx, config, query), params.resultKey);
    }),
    view(calls.validateRules, (ctx, { params, body }) =>
      validated(ctx, permittedConfig(ctx, params.configName), body.rows),
    ),
    view(calls.checkMatch, (ctx, { params, body }) => matched(ctx, permittedConfig(ctx, params.configName), body)),
    view(calls.simulateRules, async (ctx, { params, body }) => {
      const config = permittedConfig(ctx, params.configName);
      return impactOf(ctx, config, await scopeOf(ctx, config, body), body.draft, body.days);
    }),
    view(calls.listVersions, async (ctx, { params, query }) => {
      const config = permittedConfig(ctx, params.configName);
      const set = await findSet(ctx, config, await scopeOf(ctx, config, query));
      return set ? shownVersions(ctx, await versionsOf(ctx, set.id)) : [];
    }),
    command(calls.restoreVersion, async (ctx, { params, body }) => {
      const config = editableConfig(ctx, params.configName);
      return restored(ctx, config, await scopeOf(ctx, config, body), body);
    }),
    command(calls.withdrawVersion, async (ctx, { params, body }) => {
      const config = editableConfig(ctx, params.configName);
      return withdrawn(ctx, config, await scopeOf(ctx, config, body), body);
    }),
    raw(readRuleSheet, (ctx, { params, body }) => sendCells(ctx, params.configName, body)),
    raw(writeRuleSheet, (ctx, { params, body }) => sendSheet(ctx, params.configName, body)),
    command(calls.publishRules, async (ctx, { params, body }) => {
      const config = editableConfig(ctx, params.configName);
      return published(ctx, config, await scopeOf(ctx, config, body), body);
    }),
    command(calls.discardDraft, async (ctx, { params, body }) => {
      const config = editableConfig(ctx, params.configName);
      return discarded(ctx, config, await scopeOf(ctx, config, body), body);
    }),
    view(calls.proposeExample, async (ctx, { params, body }) => {
      const config = editableConfig(ctx, params.configName);
      return proposed(ctx, config, body, newId());
    }),
    view(calls.listDecisions, (ctx, { params }) => decisionsOf(ctx, params)),
  ],
};
