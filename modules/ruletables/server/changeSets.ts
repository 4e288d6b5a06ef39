import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { invalidInput, notFound, refused, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import type { discardDraft, publishRules, restoreVersion, saveRuleSet, withdrawVersion } from '../contract/calls.ts';
import type { RuleConfig } from '../contract/configs.ts';
import type { RuleSet } from '../contract/ruleSet.ts';
import { inOrder } from '../rules/judge.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { tableFaults } from './faults.ts';
import { forgetRead } from './readRules.ts';
import { findSet, requireGroup, type Scope, type SetRow, shownSet, versionsOf } from './ruleSets.ts';
import { tables } from './tables.gen.ts';

const logKeyOf = (id: string): string => `RULES:${id}`;

/** The table as whoever changes it saw it; 409 with the newer one and its author when somebody was faster. */
async function seenSet(ctx: CommandContext, config: RuleConfig, scope: Scope, version: number): Promise<SetRow> {
  const set = await findSet(ctx, config, scope, true);
  if (!set) throw notFound();
  if (set.version !== version)
    throw stale('ruletables:error/changed', { who: set.changedBy }, { newer: await shownSet(ctx, config, scope) });
  return set;
}

function write(ctx: CommandContext, { id, version }: SetRow, draft: RuleRow[] | null): void {
  const changed = { changed_at: new Date(ctx.now), changed_by: ctx.session.accountName };
  ctx.db.later(updateRow(ctx, tables.ruleSet, { id }, { draft, version: version + 1, ...changed }));
  ctx.changed('ruleTables', 'ruleSet', id, version + 1);
}

function refuseTwins(ctx: CommandContext, rows: readonly RuleRow[]): void {
  const ids = rows.map(({ id }) => id);
  const twin = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twin >= 0)
    throw invalidInput([
      { field: `rows[${twin}].id`, rule: 'alreadyInUse', message: ctx.t('ruletables:error/rowTwice') },
    ]);
}

/** Keeps the draft. Faults do not hinder it: what is half written is kept as it is. */
export async function savedDraft(
  ctx: CommandContext,
  config: RuleConfig,
  scope: Scope,
  { rows, version }: BodyOf<typeof saveRuleSet>,
): Promise<RuleSet> {
  refuseTwins(ctx, rows);
  const draft = inOrder(rows);
  if (version === 0) {
    await requireGroup(ctx, scope);
    const id = ctx.newId();
    const added = await ctx.db.count(
      sql`insert into rule_set (org_unit, id, config_name, group_type, group_id, draft, changed_at, changed_by)
        values (${ctx.unit}, ${id}, ${config.configName}, ${scope.groupType}, ${scope.groupId}, ${JSON.stringify(draft)}::jsonb, ${new Date(ctx.now)},
          ${ctx.session.accountName}) on conflict do nothing`,
    );
    if (added > 0) ctx.changed('ruleTables', 'ruleSet', id, 1);
    else await seenSet(ctx, config, scope, version);
  } else write(ctx, await seenSet(ctx, config, scope, version), draft);
  return shownSet(ctx, config, scope);
}

/** Publishes the draft; refused while it has faults that would let goods go wrong. */
export async function published(
  ctx: CommandContext,
  config: RuleConfig,
  scope: Scope,
  { version, validFrom, comment }: BodyOf<typeof publishRules>,
): Promise<RuleSet> {
  const set = await seenSet(ctx, config, scope, version);
  if (!set.draft) throw refused('ruletables:error/noDraft');
  if (validFrom !== null && validFrom < ctx.now - 3_600_000) throw refused('ruletables:error/past');
  const faults = (await tableFaults(ctx, config, set.draft)).filter(({ severity }) => severity === 'ERROR');
  if (faults.length > 0) throw refused('ruletables:error/faults', { count: faults.length });
  const next = ((await versionsOf(ctx, set.id))[0]?.version ?? 0) + 1;
  await ctx.db.run(
    insertRow(ctx, tables.ruleVersion, {
      set_id: set.id,
      version: next,
      rows: set.draft,
      valid_from: new Date(Math.max(ctx.now, validFrom ?? 0)),
      comment: comment || null,
      published_at: new Date(ctx.now),
      published_by: ctx.session.accountName,
    }),
  );
  write(ctx, set, null);
  ctx.db.later(sql`delete from rule_fault where org_unit = ${ctx.unit} and config_name = ${config.configName}`);
  ctx.history({
    logKey: logKeyOf(set.id),
    type: 'STS',
    code: '0001',
    textKey: 'ruletables:history/published',
    args: { version: next, rows: set.draft.length },
  });
  forgetRead(ctx);
  return shownSet(ctx, config, scope);
}

/** The rows of a published version as the draft. */
export async function restored(
  ctx: CommandContext,
  config: RuleConfig,
  scope: Scope,
  { version, restore }: BodyOf<typeof restoreVersion>,
): Promise<RuleSet> {
  const set = await seenSet(ctx, config, scope, version);
  const found = (await versionsOf(ctx, set.id)).find((one) => one.version === restore);
  if (!found) throw notFound();
  write(ctx, set, found.rows);
  ctx.history({
    logKey: logKeyOf(set.id),
    type: 'UPD',
    code: '0002',
    textKey: 'ruletables:history/restored',
    args: { version: restore },
  });
  return shownSet(ctx, config, scope);
}

/** Takes back a version that has not begun: what holds stays, and so does the draft. */
export async function withdrawn(
  ctx: CommandContext,
  config: RuleConfig,
  scope: Scope,
  { version, withdraw }: BodyOf<typeof withdrawVersion>,
): Promise<RuleSet> {
  const set = await seenSet(ctx, config, scope, version);
  const taken = await ctx.db.count(
    sql`update rule_version set ended = true where org_unit = ${ctx.unit} and set_id = ${set.id} and version = ${withdraw}
      and not ended and valid_from > ${new Date(ctx.now)}`,
  );
  if (taken === 0) throw refused('ruletables:error/begun', { version: withdraw });
  write(ctx, set, set.draft);
  ctx.history({
    logKey: logKeyOf(set.id),
    type: 'STS',
    code: '0005',
    textKey: 'ruletables:history/withdrawn',
    args: { version: withdraw },
  });
  return shownSet(ctx, config, scope);
}

export async function discarded(
  ctx: CommandContext,
  config: RuleConfig,
  scope: Scope,
  { version }: BodyOf<typeof discardDraft>,
): Promise<RuleSet> {
  const set = await seenSet(ctx, config, scope, version);
  if (!set.draft) throw refused('ruletables:error/noDraft');
  write(ctx, set, null);
  ctx.history({
    logKey: logKeyOf(set.id),
    type: 'UPD',
    code: '0003',
    textKey: 'ruletables:history/discarded',
    before: set.draft,
  });
  return shownSet(ctx, config, scope);
}

/** Takes a table out of use: from now on the next wider one is asked. Its versions stay. */
export async function removedSet(ctx: CommandContext, config: RuleConfig, scope: Scope): Promise<void> {
  const set = await findSet(ctx, config, scope, true);
  if (!set) throw notFound();
  const ended = await ctx.db.count(
    sql`update rule_version set ended = true where org_unit = ${ctx.unit} and set_id = ${set.id} and not ended`,
  );
  if (ended === 0 && !set.draft) throw notFound();
  write(ctx, set, null);
  ctx.history({ logKey: logKeyOf(set.id), type: 'STS', code: '0004', textKey: 'ruletables:history/removed' });
  forgetRead(ctx);
}
