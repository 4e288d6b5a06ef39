// npm run gen:docs writes what is drawn from the code into the documents; with --check it only says which of them is not current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diagram } from '#kernel/machine.ts';
import { openApi } from '#platform/openapi/document.ts';
import { listMachines } from '#modules/crossdock/rules/list/listStates.ts';
import { tripMachine } from '#modules/dispatch/rules/tripStates.ts';
import { itemMachine } from '#modules/shipments/rules/states.ts';
import { graph } from '../modules/graph.ts';
import { everyCall } from '../server/everyCall.ts';
import { programDocument } from './clients/programDocument.ts';
import { pythonCalls } from './clients/python.ts';
import { typescriptCalls } from './clients/typescript.ts';

const root = resolve(import.meta.dirname, '..');

/** Steps that lead somewhere; the others only note something in a state. */
const states = (text: string): string =>
  text
    .split('\n')
    .filter((line) => {
      const [, from, to] = /^ {2}(\S+) --> (\S+):/.exec(line) ?? [];
      return from === undefined || from !== to;
    })
    .join('\n');

/** 450 KB for the 245 calls of 22 November 2026, a kilobyte for each that came since (those of rules name nine permissions each), two for what partners report, 500 bytes for what their keys open: shapes that repeat want an id (`meta({ id })`). */
const mostBytes = (calls: number): number => 462_500 + Math.max(0, calls - 245) * 1025;

type Module = keyof typeof graph;

/** The arrows that do not follow from others. */
function modules(): string {
  const uses = graph as Record<Module, readonly Module[]>;
  const reaches = (from: Module, to: Module): boolean => uses[from].some((next) => next === to || reaches(next, to));
  const lines = (Object.keys(uses) as Module[]).flatMap((from) =>
    uses[from]
      .filter((to) => !uses[from].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['graph BT', ...lines, '  dispatch -. rules .-> optimiser'].join('\n');
}

/** The first drawing of its kind in a document. */
const drawn = (path: string, kind: string, text: string): [path: string, text: string] => {
  const before = readFileSync(join(root, path), 'utf8');
  const block = new RegExp(`\`\`\`mermaid\\n${kind}[\\s\\S]*?\`\`\``);
  if (!block.test(before)) throw new Error(`${path} has no place for ${kind}`);
  return [path, before.replace(block, () => `\`\`\`mermaid\n${text}\n\`\`\``)];
};

const document = openApi(everyCall(root), 'development');
const forPrograms = programDocument(document);

/** A document with a line for each call, parameter and schema: a review shows what changed. */
function documentText(document: Record<string, unknown>): string {
  const block = (value: unknown, depth: number): string => {
    if (depth === 0) return JSON.stringify(value);
    const lines = Object.entries(value as object).map(
      ([name, one]) => `${JSON.stringify(name)}: ${block(one, depth - 1)}`,
    );
    return `{\n${lines.join(',\n')}\n}`;
  };
  const depths: Record<string, number> = { paths: 1, components: 2, 'x-record-types': 1 };
  const parts = Object.entries(document).map(
    ([name, value]) => `${JSON.stringify(name)}: ${block(value, depths[name] ?? 0)}`,
  );
  const text = `{\n${parts.join(',\n')}\n}\n`;
  const calls = Object.values(document.paths as object).flatMap((path) => Object.keys(path as object)).length;
  if (Buffer.byteLength(text) > mostBytes(calls))
    throw new Error(
      `docs/openapi.json would have ${Buffer.byteLength(text)} bytes of ${mostBytes(calls)}; name the schemas that repeat`,
    );
  return text;
}

/** Keys of all English texts as a type: a misspelt one does not compile. Plural endings are i18next's to choose. */
function textKeys(): string {
  const folders = (Object.keys(graph) as Module[]).map((name) => [name, `modules/${name}/texts`] as const);
  const keysOf = (texts: object, at: string): string[] =>
    Object.entries(texts).flatMap(([name, one]) =>
      typeof one === 'string'
        ? [(at + name).replace(/_(zero|one|two|few|many|other)$/, '')]
        : keysOf(one as object, `${at}${name}/`),
    );
  const keys = [['base', 'web/ui/texts'] as const, ...folders].flatMap(([namespace, folder]) => {
    const file = join(root, folder, 'en.json');
    return existsSync(file) ? keysOf(JSON.parse(readFileSync(file, 'utf8')) as object, `${namespace}:`) : [];
  });
  const lines = [...new Set(keys)].toSorted().map((key) => `    '${key}': true;`);
  return `// Made from the English texts by npm run gen:docs.\ndeclare module '#kernel/text.ts' {\n  interface TextKeys {\n${lines.join('\n')}\n  }\n}\nexport {};\n`;
}

const documents: [path: string, text: string][] = [
  ['modules/textKeys.gen.ts', textKeys()],
  drawn('ARCHITECTURE.md', 'graph BT', modules()),
  drawn('modules/shipments/README.md', 'stateDiagram-v2', states(diagram(itemMachine))),
  drawn('modules/dispatch/README.md', 'stateDiagram-v2', states(diagram(tripMachine))),
  drawn('modules/crossdock/README.md', 'stateDiagram-v2', states(diagram(listMachines.LDG))),
  ['docs/openapi.json', documentText(document)],
  ['clients/typescript/calls.gen.ts', await typescriptCalls(forPrograms)],
  ['clients/python/kontor/calls.py', pythonCalls(forPrograms)],
];

const old = documents.filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  for (const [path] of old) console.log(`${path} is not what the code says: npm run gen:docs`);
  process.exit(old.length > 0 ? 1 : 0);
}
for (const [path, text] of old) {
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
process.exit(0);
