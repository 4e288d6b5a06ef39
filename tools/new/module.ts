import { checkName, type Files, insertAfter, languages, type Read } from './names.ts';

/**
 * A module without a call yet: its door, its texts, its place in the graph and in the server (as `exchange` has them).
 * Throws an Error in words when it is there already or uses a module that is not.
 */
export function newModule(read: Read, { name, uses = [] }: { name: string; uses?: readonly string[] }): Files {
  checkName('the module', name);
  if (read(`modules/${name}/server/index.ts`) !== undefined) throw new Error(`modules/${name} is there already`);
  const graph = read('modules/graph.ts') ?? '';
  const known = [...graph.matchAll(/^ {2}(\w+): \[/gm)].map((match) => match[1]);
  for (const used of uses)
    if (!known.includes(used)) throw new Error(`no module ${used}; there are ${known.join(', ')}`);
  const files: Files = new Map([
    [
      `modules/${name}/README.md`,
      `# ${name}\n\nOne sentence: what it is for.\n\n- Tables: none.\n- Door: nothing yet.\n- Calls: none yet (\`npm run new:call -- ${name} listThings --path /…\`).\n- No facts, no screens.\n\nAdd: …\n`,
    ],
    [
      `modules/${name}/server/index.ts`,
      `import type { ServerModule } from '#platform/module.ts';\n\nexport const ${name}: ServerModule = {\n  name: '${name}',\n  routes: [],\n};\n`,
    ],
    ...languages.map((language): [string, string] => [`modules/${name}/texts/${language}.json`, '{}\n']),
    [
      'modules/graph.ts',
      insertAfter(
        'modules/graph.ts',
        graph,
        /^ {2}\w+: \[[^\]]*\],\n/m,
        `  ${name}: [${uses.map((used) => `'${used}'`).join(', ')}],\n`,
      ),
    ],
  ]);
  const server = read('server/modules.ts') ?? '';
  const imported = insertAfter(
    'server/modules.ts',
    server,
    /^import .*#modules\/.*\n/m,
    `import { ${name} } from '#modules/${name}/server/index.ts';\n`,
  );
  files.set('server/modules.ts', insertAfter('server/modules.ts', imported, /^ {2}\w+(\(.*\))?,\n/m, `  ${name},\n`));
  return files;
}
