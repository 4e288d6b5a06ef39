import { sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import { forbidden, invalidInput, notFound, refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import {
  type ConfigName,
  configOf,
  configs,
  type GroupType,
  type RuleConfig,
  valueSources,
} from '../contract/configs.ts';
import type { RuleSet, RuleVersion } from '../contract/ruleSet.ts';
import { inOrder } from '../rules/judge.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { namedValues } from './namedValues.ts';
import { listRuleGroups } from './ruleGroups.ts';

export type Scope = { readonly groupType: GroupType; readonly groupId: string };
export type NamedConfig = RuleConfig & { readonly configName: ConfigName };

/** The unit in which tables of a configuration are written: the network's are written in the root, all others where the session is. */
const unitOf = ({ unit, readUnits }: ViewContext, { ofNetwork }: RuleConfig): string =>
  ofNetwork ? (readUnits.at(-1) ?? unit) : unit;

/** Are its tables written in this unit? A depot's table of the network would never be asked. */
export const isWrittenHere = (ctx: ViewContext, config: RuleConfig): boolean => unitOf(ctx, config) === ctx.unit;

/** The configuration of a name that this session may write here: 404 for one that is none, 403 without the right, 400 for the network's in a depot. */
export function editableConfig(ctx: ViewContext, configName: string): NamedConfig {
  const config = permittedConfig(ctx, configName);
  if (!isWrittenHere(ctx, config)) throw refused('ruletables:error/ofNetwork');
  return config;
}

/** The configuration of a name, to be read and tried: 404 for one that is none, 403 for one whose table this session may change nowhere. */
export function permittedConfig({ session }: ViewContext, configName: string): NamedConfig {
  const known = configs.find((one) => one.configName === configName);
  if (!known) throw notFound();
  const config = { ...configOf(configName), configName: known.configName };
  if (!hasAnyPermission(session, config.editPermissions)) throw forbidden();
  return config;
}

const groupRecords: Partial<Record<GroupType, string>> = { CUSTOMER: 'customer', ROUTE: 'route' };

/** Which of these ids are records that hold today, or values of a source. */
export async function knownAmong(ctx: ViewContext, path: string, ids: readonly string[]): Promise<Set<string>> {
  const source = valueSources.find((one) => one === path);
  if (source) return new Set((await namedValues(ctx, source)).map(({ id }) => id));
  const type = Object.values(recordTypes).find((one) => one.path === path);
  return type ? new Set((await readRecords(readingOf(ctx), type, ids)).keys()) : new Set();
}

/** For whom the table is, as it is kept: a circle that the configuration knows, and a record that there is. */
export async function scopeOf(ctx: ViewContext, config: RuleConfig, asked: Scope): Promise<Scope> {
  const { groupType } = asked;
  if (!config.groupTypes.includes(groupType)) throw refused('ruletables:error/noSuchGroup');
  if (groupType === 'NONE') return { groupType, groupId: '' };
  if (groupType === 'UNIT') {
    const unit = unitOf(ctx, config);
    if (!['', ctx.unit, unit].includes(asked.groupId)) throw refused('ruletables:error/otherUnit');
    return { groupType, groupId: unit };
  }
  if (asked.groupId === '')
    throw invalidInput([{ field: 'groupId', rule: 'required', message: ctx.t('base:form/required') }]);
  return asked;
}

/** Throws when a table would be written for a customer, a route or a group of accounts that there is not. */
export async function requireGroup(ctx: ViewContext, { groupType, groupId }: Scope): Promise<void> {
  const path = groupRecords[groupType];
  const isThere =
    groupType === 'RULE_GROUP'
      ? (await listRuleGroups(ctx)).some(({ id }) => id === groupId)
      : !path || (await knownAmong(ctx, path, [groupId])).has(groupId);
  if (!isThere) throw refused('ruletables:error/groupGone', { id: groupId });
}

export type SetRow = {
  id: string;
  version: number;
  draft: RuleRow[] | null;
  changedAt: number;
  changedBy: string;
};
export const findSet = (ctx: ViewContext, config: RuleConfig, { groupType, groupId }: Scope, lock = false) =>
  ctx.db.find(
    sql<SetRow>`select id, version, draft, changed_at as "changedAt", changed_by as "changedBy" from rule_set
      where org_unit = ${unitOf(ctx, config)} and config_name = ${config.configName} and group_type = ${groupType} and group_id = ${groupId}
      ${lock ? sql`for update` : sql``}`,
  );

type VersionRow = Omit<RuleVersion, 'state' | 'rows'> & { ended: boolean; rows: RuleRow[] };
const kept = 20;
/** The last versions, the one that holds longest before the others. */
export const versionsOf = (ctx: ViewContext, setId: string): Promise<VersionRow[]> =>
  ctx.db.run(
    sql<VersionRow>`select version, valid_from as "validFrom", published_at as "publishedAt", published_by as "publishedBy", comment, ended, rows
      from rule_version where org_unit = any(${[...ctx.readUnits]}) and set_id = ${setId} order by version desc limit ${kept}`,
  );

/** Versions with what each is now: that which began last holds, later ones are planned, earlier ones are over. */
export function shownVersions(
  ctx: ViewContext,
  versions: readonly VersionRow[],
): (RuleVersion & { table: RuleRow[] })[] {
  const current = versions
    .filter(({ ended, validFrom }) => !ended && validFrom <= ctx.now)
    .sort((one, other) => other.validFrom - one.validFrom || other.version - one.version)[0];
  return versions.map(({ ended, rows, ...one }) => ({
    ...one,
    rows: rows.length,
    table: rows,
    state: ended
      ? 'ENDED'
      : one.validFrom > ctx.now
        ? 'PLANNED'
        : one.version === current?.version
          ? 'CURRENT'
          : 'PAST',
  }));
}

const hitsOf = (ctx: ViewContext, setId: string, configName: string): Promise<RuleSet['hits']> =>
  ctx.db.run(
    sql<{ rowId: string; count: number }>`select h ->> 'rowId' as "rowId", count(*)::int as count
      from rule_decision d, jsonb_array_elements(d.hits) h
      where d.org_unit = ${ctx.unit} and d.config_name = ${configName} and d.set_id = ${setId} and d.at > ${new Date(ctx.now - 7 * 86_400_000)}
      group by 1 order by 1`,
  );

/** A table as the wire shows it; without rows where none is written. */
export async function shownSet(ctx: ViewContext, config: RuleConfig, scope: Scope): Promise<RuleSet> {
  const set = await findSet(ctx, config, scope);
  const head = { configName: config.configName, orgUnit: unitOf(ctx, config), ...scope };
  if (!set)
    return {
      ...head,
      version: 0,
      rows: [],
      draft: null,
      published: null,
      publishedRows: [],
      planned: [],
      hits: [],
      historyLogKey: null,
    };
  const own = isWrittenHere(ctx, config);
  const draft = own ? set.draft : null;
  const versions = shownVersions(ctx, await versionsOf(ctx, set.id));
  const current = versions.find(({ state }) => state === 'CURRENT');
  return {
    ...head,
    version: set.version,
    rows: inOrder(draft ?? current?.table ?? []),
    draft: draft ? { changedAt: set.changedAt, changedBy: set.changedBy } : null,
    published: current ?? null,
    publishedRows: current ? inOrder(current.table) : [],
    planned: versions.filter(({ state }) => state === 'PLANNED'),
    hits: await hitsOf(ctx, set.id, config.configName),
    historyLogKey: own ? `RULES:${set.id}` : null,
  };
}
