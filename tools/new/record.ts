import { checkName, type Files, insertAfter, languages, pascal, type Read, withTexts } from './names.ts';
import { type Kind, recordFiles } from './recordFiles.ts';
import { newScreen } from './screen.ts';

type Of = {
  module: string;
  name: string;
  many?: string;
  states: string;
  steps: string;
  menu?: string;
  permission?: string;
  title?: string;
};

/** `accept:OPEN>ACCEPTED,reopen:ACCEPTED+REJECTED>OPEN` as rows of a machine. */
function stepsOf(text: string, states: readonly string[]): Kind['steps'] {
  return text.split(',').map((part) => {
    const [, action = '', from = '', to = ''] = /^(\w+):([\w+]+)>(\w+)$/.exec(part.trim()) ?? [];
    checkName('a step', action);
    for (const state of [...from.split('+'), to])
      if (!states.includes(state))
        throw new Error(`--steps: ${part} names ${state || 'no state'}; there are ${states.join(', ')}`);
    return { action, from: from.split('+'), to };
  });
}

const sentence = (word: string): string => {
  const words = word
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * A record with states: its table, its machine with a test, its declaration (kernel/thing.ts) with server and screen, texts (English in
 * all three languages, to be translated).
 */
export function newRecord(read: Read, given: Of, migrations: readonly number[]): Files {
  const { module, name, many = `${name}s`, permission = 'readShipments', menu = 'DPT' } = given;
  checkName('the record', name);
  checkName('--many', many);
  const door = `modules/${module}/server/index.ts`;
  const before = read(door);
  if (before === undefined) throw new Error(`no module ${module}: npm run new:module -- ${module}`);
  const states = (given.states ?? '').split(',').map((state) => state.trim());
  if (states.length < 2 || states.some((state) => !/^[A-Z][A-Z_]*$/.test(state)))
    throw new Error('--states are words in capitals such as OPEN,ACCEPTED,REJECTED; the first is where it begins');
  const steps = stepsOf(given.steps ?? '', states);
  const table = name.replace(/([A-Z])/g, '_$1').toLowerCase();
  const number = String(Math.max(0, ...migrations) + 1).padStart(4, '0');
  const to = `/${menu}/${many.toLowerCase()}`;
  // The first thing of a module has its texts to itself; each further one a beginning of its own.
  const first = !(read(`modules/${module}/texts/en.json`) ?? '').includes('"column"');
  const kind: Kind = {
    module,
    texts: first ? `${module}:` : `${module}:${name}/`,
    at: to,
    name,
    many,
    table,
    prefix: table.toUpperCase(),
    states,
    steps,
    permission,
    migration: `${number}-${table.replaceAll('_', '-')}.sql`,
  };
  const title = given.title ?? sentence(many);
  const files = newScreen(read, { module, name: many, menu, path: many.toLowerCase(), permission, title });
  files.delete(`modules/${module}/web/${pascal(many)}/${pascal(many)}.tsx`);
  const index = `modules/${module}/web/index.tsx`;
  const Screen = `${pascal(name)}Screen`;
  files.set(
    index,
    (files.get(index) ?? '')
      .replace(
        `import { ${pascal(many)} } from './${pascal(many)}/${pascal(many)}.tsx';`,
        `import { ${Screen} } from './${pascal(many)}/${Screen}.tsx';`,
      )
      .replace(`'${module}.${many}': ${pascal(many)}`, `'${module}.${many}': ${Screen}`),
  );
  for (const [path, text] of recordFiles(kind)) files.set(path, text);
  const merged = (door: string, part: 'topics' | 'histories', indent: string): string =>
    door.includes(`${part}: {`)
      ? door.replace(`${part}: {`, `${part}: { ...${many}.${part}, `)
      : door.replace(/( *)routes: \[/, `${indent}${part}: ${many}.${part},\n${indent}routes: [`);
  const indent = /( *)routes: \[/.exec(before)?.[1];
  if (indent === undefined) throw new Error(`${door} has no routes`);
  const opened = merged(merged(before, 'topics', indent), 'histories', indent).replace(
    'routes: [',
    `routes: [...${many}.routes, `,
  );
  files.set(door, insertAfter(door, opened, /^import .*\n/m, `import { ${many} } from './${many}.ts';\n`));
  const actions = [...new Set(steps.map(({ action }) => action))];
  const one = sentence(name).toLowerCase();
  const own = {
    state: Object.fromEntries(states.map((state) => [state, sentence(state)])),
    column: { name: 'Name', state: 'State', createdAt: 'Created', createdBy: 'By' },
    action: Object.fromEntries(actions.map((action) => [action, sentence(action)])),
    history: {
      created: 'Created: {{name}}',
      ...Object.fromEntries(actions.map((action) => [action, `{{name}}: {{state}}`])),
    },
    begin: `New ${one}`,
    search: 'Search',
    missing: `There is no such ${one}.`,
    none: `No ${sentence(many).toLowerCase()}`,
    noneText: 'A new one begins with the button above.',
  };
  const texts = first ? own : { [name]: own };
  for (const language of languages) {
    const path = `modules/${module}/texts/${language}.json`;
    files.set(path, withTexts(files.get(path) ?? read(path) ?? '{}', texts));
  }
  return files;
}
