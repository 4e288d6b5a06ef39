// Whose tables SQL of a module names (ARCHITECTURE.md, Imports): only the owner writes; others read in views, along the graph.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { graph, sourceFiles } from './imports.mjs';

/** Table to the module whose migrations made it, or took it over later. */
export function tableOwners() {
  const owners = new Map();
  const migrations = [...sourceFiles(['modules', 'server'], /migrations\/\d+[^/]*\.sql$/)].sort((a, b) =>
    basename(a).localeCompare(basename(b)),
  );
  for (const file of migrations) {
    const module = file.startsWith('modules/') ? file.split('/')[1] : 'platform';
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, table] of text.matchAll(/(?:create table (?:if not exists )?|-- takes over table )(\w+)/g))
      owners.set(table, module);
    for (const [, from, to] of text.matchAll(/alter table (\w+) rename to (\w+)/g)) {
      owners.set(to, owners.get(from) ?? module);
      owners.delete(from);
    }
  }
  return owners;
}

const named = /\b(insert into|update|delete from|from|join|using)\s+(?:only\s+)?(\w+)\b/gi;
const writing = /^(insert into|update|delete from)$/i;

/**
 * Tables that the text of a file names in SQL, with what is done to them.
 * @param {string} text
 * @param {Map<string, string>} owners module by table
 */
export function tablesIn(text, owners) {
  const found = [];
  for (const [template] of text.matchAll(/sql(?:<[^`]*?>)?`(?:[^`\\]|\\.)*`/gs))
    for (const [, verb, table] of template.matchAll(named))
      if (owners.has(table)) found.push({ table, writes: writing.test(verb) });
  return found;
}

/** Reads of other modules' tables outside of views that stand until the owner's door answers them; the list may only shrink. */
const readsStanding = new Set([
  'modules/crossdock/server/list/lists.ts: trip of dispatch',
  'modules/crossdock/server/list/lists.ts: package of shipments',
  'modules/crossdock/server/loading/makeList.ts: package of shipments',
  'modules/masterdata/server/checkRecord.ts: org_unit of organisation',
]);

export function checkTables() {
  const owners = tableOwners();
  const wrong = [];
  const left = new Set(readsStanding);
  for (const file of sourceFiles(['modules'])) {
    const [, module, layer] = file.split('/');
    if (layer !== 'server' || /\.test\.ts$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    // What may change something is no view.
    const isCommand = /\bCommandContext\b/.test(text);
    const seen = new Set();
    for (const { table, writes } of tablesIn(text, owners)) {
      const owner = owners.get(table);
      if (owner === module || owner === 'platform' || seen.has(`${table}${writes}`)) continue;
      seen.add(`${table}${writes}`);
      const name = `${file}: ${table} of ${owner}`;
      left.delete(name);
      if (writes) wrong.push(`${name} is written: call a command of its door (#modules/${owner}/server/index.ts)`);
      else if (!graph[module]?.includes(owner)) wrong.push(`${name} is read against modules/graph.ts`);
      else if (isCommand && !readsStanding.has(name))
        wrong.push(`${name} is read in a command: ask a function of its door`);
    }
  }
  for (const name of left) wrong.push(`${name} is read no longer: take it off readsStanding`);
  return wrong;
}
