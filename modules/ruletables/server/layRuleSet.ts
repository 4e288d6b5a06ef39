import type { CommandContext } from '#platform/context.ts';
import { publishRules, saveRuleSet } from '../contract/calls.ts';
import { configOf, type ConfigName, type GroupType } from '../contract/configs.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { published, savedDraft } from './changeSets.ts';
import { findSet, scopeOf } from './ruleSets.ts';

/** Lays and publishes a table by the commands that people use; one that is there already stays as it is. */
export async function layRuleSet(
  ctx: CommandContext,
  configName: ConfigName,
  group: { groupType: GroupType; groupId: string },
  rows: readonly RuleRow[],
): Promise<void> {
  const config = configOf(configName);
  const scope = await scopeOf(ctx, config, group);
  if (await findSet(ctx, config, scope)) return;
  await savedDraft(ctx, config, scope, saveRuleSet.body.parse({ rows, version: 0 }));
  await published(ctx, config, scope, publishRules.body.parse({ ...scope, version: 1 }));
}
