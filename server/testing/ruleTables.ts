import type { RuleSet } from '#modules/ruletables/contract/ruleSet.ts';
import type { Client } from './testApp.ts';

type Said = { message?: string; details?: { newer?: RuleSet; violations?: { field: string }[] } };
const base = '/ruleengine-rest';

/** A row of a table as it is sent. */
export const row = (id: string, priority: number, conditions: object[], result: object, more: object = {}) => ({
  id,
  priority,
  conditions,
  result,
  ...more,
});

/** Tables of priorities, each for a group of accounts of its own, so that no test meets the table of another; a group that is not there is made. */
export function groupTables(admin: Client) {
  const made = new Map<string, Promise<unknown>>();
  const scope = (group: string) => `groupType=RULE_GROUP&groupId=${group}`;
  const at = (config: string, group: string) => `${base}/ruleengine/${config}?${scope(group)}`;
  const groupThere = (group: string): Promise<unknown> => {
    const known =
      made.get(group) ?? admin.request('POST', '/user-groups', { groupId: group, type: 'RULE_GROUP', name: group });
    made.set(group, known);
    return known;
  };
  const get = async (config: string, group: string, client = admin) =>
    (await client.request<RuleSet>('GET', at(config, group))).body;
  const save = async (group: string, rows: object[], version: number, client = admin) => {
    await groupThere(group);
    return client.request<RuleSet & Said>('POST', at('priorityAssessment', group), { rows, version });
  };
  const publish = (group: string, version: number, more: object = {}) =>
    admin.request<RuleSet & Said>('POST', `${base}/publish/priorityAssessment`, {
      groupType: 'RULE_GROUP',
      groupId: group,
      version,
      ...more,
    });
  /** Writes and publishes rows over what was there. */
  const published = async (group: string, rows: object[]): Promise<RuleSet> => {
    const kept = await save(group, rows, (await get('priorityAssessment', group)).version);
    const done = await publish(group, kept.body.version);
    if (kept.status !== 200 || done.status !== 200)
      throw new Error(`${group}: ${kept.status} ${kept.body.message} ${done.status} ${done.body.message}`);
    return done.body;
  };
  return { scope, at, get, save, publish, published };
}

type Row = {
  priority: number;
  conditions: readonly { attr: string; op: string; value: unknown }[];
  result: Record<string, unknown>;
};

/** Publishes a table of rules for the client's unit by the calls that people use; what was written before is replaced. */
export async function publishRules(client: Client, configName: string, rows: readonly Row[]): Promise<void> {
  const path = `/ruleengine-rest/ruleengine/${configName}`;
  const before = await client.request<{ version: number }>('GET', path);
  const saved = await client.request<{ version: number }>('POST', path, {
    version: before.body.version,
    rows: rows.map((row, i) => ({ id: `row-${i + 1}`, ...row })),
  });
  if (saved.status !== 200) throw new Error(`draft of ${configName}: ${saved.status} ${JSON.stringify(saved.body)}`);
  const published = await client.request('POST', `/ruleengine-rest/publish/${configName}`, {
    version: saved.body.version,
    groupType: 'NONE',
    groupId: '',
  });
  if (published.status !== 200)
    throw new Error(`${configName}: ${published.status} ${JSON.stringify(published.body).slice(0, 800)}`);
}
