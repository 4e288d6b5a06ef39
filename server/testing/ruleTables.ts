import type { Client } from './testApp.ts';

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
