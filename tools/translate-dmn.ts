// Tables and cases of the DMN technology compatibility kit as tables of rules, with what is left out and why:
// `npx tsx tools/translate-dmn.ts FOLDER` writes modules/ruletables/proofs/dmn/cases.json.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Value = string | number | boolean | null;
type Condition = { attr: string; op: string; value: Value | Value[] };

const unescape_ = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** What stands between the tags of a name, each with its attributes. */
const parts = (xml: string, tag: string): { head: string; body: string }[] =>
  [...xml.matchAll(new RegExp(`<${tag}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</${tag}>)`, 'g'))].map(
    ([, head = '', body = '']) => ({
      head,
      body,
    }),
  );
const attribute = (head: string, name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(head)?.[1];
const textIn = (xml: string): string => unescape_(parts(xml, 'text')[0]?.body ?? '').trim();

const types: Readonly<Record<string, string>> = { number: 'NUMBER', string: 'TEXT', boolean: 'BOOLEAN' };

/** A literal of FEEL; undefined for an expression that is more than that. */
function literal(text: string): Value | undefined {
  const word = /^"([^"]*)"$/.exec(text)?.[1];
  if (word !== undefined) return word;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A unary test of FEEL; null for any, undefined for one that tables of rules do not know. */
function conditionOf(attr: string, text: string): Condition | null | undefined {
  if (text === '-' || text === '') return null;
  const signs: Record<string, string> = { '<': '<', '>': '>', '<=': '≤', '>=': '≥' };
  const compared = /^(<=|>=|<|>)\s*(.+)$/.exec(text);
  if (compared) {
    const value = literal((compared[2] ?? '').trim());
    return value === undefined ? undefined : { attr, op: signs[compared[1] ?? ''] ?? '', value };
  }
  const span = /^\[\s*(.+?)\s*\.\.\s*(.+?)\s*\]$/.exec(text);
  if (span) {
    const ends = [literal(span[1] ?? ''), literal(span[2] ?? '')].filter((end) => end !== undefined);
    return ends.length === 2 ? { attr, op: 'between', value: ends } : undefined;
  }
  const words = text.split(',').map((word) => literal(word.trim()));
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return undefined;
  return known.length === 1 ? { attr, op: '=', value: known[0] ?? null } : { attr, op: 'in', value: known };
}

const policies: Readonly<Record<string, 'FIRST' | 'ALL'>> = {
  UNIQUE: 'FIRST',
  ANY: 'FIRST',
  FIRST: 'FIRST',
  'RULE ORDER': 'ALL',
  COLLECT: 'ALL',
};

function tableOf(xml: string): { table: object; names: string[] } | string {
  const [table] = parts(xml, 'decisionTable');
  if (!table) return 'no decision table';
  const policy = attribute(table.head, 'hitPolicy') ?? 'UNIQUE';
  const hitPolicy = policies[policy];
  if (!hitPolicy) return `hit policy ${policy}: rows are ordered by what they say, tables of rules by their priority`;
  const inputs = parts(table.body, 'input').map(({ body }) => ({
    name: textIn(body),
    type: types[attribute(parts(body, 'inputExpression')[0]?.head ?? '', 'typeRef') ?? ''] ?? 'TEXT',
  }));
  const outputs = parts(table.body, 'output').map(({ head }) => attribute(head, 'name') ?? 'value');
  const rows: object[] = [];
  for (const [at, { body }] of parts(table.body, 'rule').entries()) {
    const conditions: Condition[] = [];
    for (const [index, entry] of parts(body, 'inputEntry').entries()) {
      const condition = conditionOf(inputs[index]?.name ?? '', textIn(entry.body));
      if (condition === undefined) return `row ${at + 1}: ${textIn(entry.body)} is more than a comparison`;
      if (condition) conditions.push(condition);
    }
    const said = parts(body, 'outputEntry').map((entry) => literal(textIn(entry.body)));
    if (said.includes(undefined)) return `row ${at + 1}: a result that is worked out`;
    rows.push({
      id: `row${at + 1}`,
      priority: at + 1,
      active: true,
      conditions,
      result: Object.fromEntries(outputs.map((name, index) => [name, said[index] ?? null])),
      comment: null,
      owner: null,
    });
  }
  const aggregation = attribute(table.head, 'aggregation') ?? null;
  return { table: { policy, hitPolicy, aggregation, inputs, outputs, rows }, names: outputs };
}

const valueOf = (xml: string): Value => {
  const [value] = parts(xml, 'value');
  if (!value || value.head.includes('nil="true"')) return null;
  const text = unescape_(value.body).trim();
  if (/decimal|double|integer/.test(value.head)) return Number(text);
  return value.head.includes('boolean') ? text === 'true' : text;
};
/** What a case expects: one or several results, each by its outputs. */
function resultsOf(xml: string, names: readonly string[]): Record<string, Value>[] {
  const items = parts(xml, 'item');
  return (items.length > 0 ? items.map(({ body }) => body) : [xml]).map((body) => {
    const components = parts(body, 'component').map(({ head, body: own }) => [
      attribute(head, 'name') ?? '',
      valueOf(own),
    ]);
    return Object.fromEntries(components.length > 0 ? components : [[names[0] ?? 'value', valueOf(body)]]);
  });
}

const [, , folder = ''] = process.argv;
const tables: object[] = [];
const leftOut: { table: string; why: string }[] = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.dmn'))
  .sort()) {
  const name = file.replace(/\.dmn$/, '');
  const read = tableOf(readFileSync(join(folder, file), 'utf8'));
  if (typeof read === 'string') {
    leftOut.push({ table: name, why: read });
    continue;
  }
  const cases = parts(readFileSync(join(folder, `${name}-test-01.xml`), 'utf8'), 'testCase').map(({ head, body }) => ({
    id: attribute(head, 'id'),
    facts: Object.fromEntries(
      parts(body, 'inputNode').map((one) => [attribute(one.head, 'name') ?? '', valueOf(one.body)]),
    ),
    expected: resultsOf(parts(body, 'expected')[0]?.body ?? '', read.names),
  }));
  tables.push({ name, ...read.table, cases });
}
const notice =
  'Translated from the DMN technology compatibility kit, https://github.com/dmn-tck/tck, as of 27 November 2026: Apache License, Version 2.0, http://www.apache.org/licenses/LICENSE-2.0. Changed: form only (tools/translate-dmn.ts).';
writeFileSync(
  join(import.meta.dirname, '../modules/ruletables/proofs/dmn/cases.json'),
  `${JSON.stringify({ notice, leftOut, tables }, null, 1)}\n`,
);
for (const { table, why } of leftOut) console.info(`left out: ${table}: ${why}`);
console.info(`${tables.length} tables`);
