// npm run new:module | new:call | new:screen | new:type: the smallest slice that passes the check, to be filled. `-- --help` shows how.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { newCall } from './new/call.ts';
import { newModule } from './new/module.ts';
import type { Files, Read } from './new/names.ts';
import { newRecord } from './new/record.ts';
import { newScreen } from './new/screen.ts';
import { newType } from './new/type.ts';

const root = resolve(import.meta.dirname, '..');

const kinds = {
  module: {
    usage: 'npm run new:module -- NAME [--uses shipments,dispatch]',
    next: 'Next: npm run gen:docs (its text keys), npm run new:call.',
  },
  call: {
    usage:
      'npm run new:call -- MODULE NAME --path /om-rest/things [--method GET|POST|PUT|PATCH|DELETE] [--permission readShipments]',
    next: 'Next: its schema and handler; its row in docs/access-matrix.json (npm test says how).',
  },
  record: {
    usage:
      'npm run new:record -- MODULE NAME --states OPEN,ACCEPTED,REJECTED --steps accept:OPEN>ACCEPTED,reject:OPEN>REJECTED [--many NAMES] [--menu DPT] [--permission readShipments] [--title "Things"]',
    next: 'Next: its texts in three languages, its rows in docs/access-matrix.json, expectedAccess.ts and twice.db.test.ts (npm test says how), its fields, and a look at it in four widths.',
  },
  screen: {
    usage:
      'npm run new:screen -- MODULE NAME --menu DPT [--path things] [--permission readShipments] [--title "Things"]',
    next: 'Next: npm run gen:docs (its text keys), its title in three languages, its content, and a look at it in four widths.',
  },
  type: {
    usage:
      'npm run new:type -- NAME --fields label:localized,weight:mass,active:yes [--data Product] [--group goods] [--title "Things"]',
    next: 'Next: its texts in German and French, its rules, and the records of the world; npm run gen:docs.',
  },
} as const;
type Kind = keyof typeof kinds;

const [what = '', ...rest] = process.argv.slice(2);
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: {
    uses: text,
    path: text,
    method: text,
    permission: text,
    menu: text,
    title: text,
    fields: text,
    states: text,
    steps: text,
    many: text,
    data: text,
    group: text,
    help: { type: 'boolean' },
  },
});
const [first = '', second = ''] = positionals;
if (!(what in kinds) || values.help === true || first === '') {
  console.log(
    what in kinds
      ? kinds[what as Kind].usage
      : Object.values(kinds)
          .map((kind) => kind.usage)
          .join('\n'),
  );
  process.exit(values.help ? 0 : 2);
}
const read: Read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
const given = Object.fromEntries(
  Object.entries(values).filter(([name, value]) => name !== 'uses' && typeof value === 'string'),
) as Record<string, string>;

/** Numbers of all migrations; they count over all modules. */
const migrationNumbers = (): number[] =>
  ['modules', 'server/platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql') && path.includes('migrations'))
      .map((path) => Number(/(\d{4})-[^/]*$/.exec(path)?.[1] ?? 0)),
  );

function make(): Files {
  if (what === 'module') return newModule(read, { name: first, uses: values.uses?.split(',') ?? [] });
  if (what === 'type') return newType(read, { ...given, name: first, fields: values.fields ?? '' });
  if (what === 'record')
    return newRecord(
      read,
      { ...given, module: first, name: second, states: values.states ?? '', steps: values.steps ?? '' },
      migrationNumbers(),
    );
  const of = { ...given, module: first, name: second, path: values.path ?? second };
  return what === 'call' ? newCall(read, of) : newScreen(read, of);
}

try {
  const files = make();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    console.log(`wrote ${path}`);
  }
  const bin = (name: string): string => join(root, 'node_modules/.bin', name);
  spawnSync(bin('biome'), ['format', '--write', ...files.keys()], { cwd: root });
  if (what === 'record') spawnSync(bin('tsx'), ['tools/gen-types.ts'], { cwd: root, stdio: 'inherit' });
  spawnSync(bin('tsx'), ['tools/gen-docs.ts'], { cwd: root, stdio: 'inherit' });
  console.log(kinds[what as Kind].next);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
