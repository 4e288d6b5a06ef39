// npm run new:module | new:call | new:screen: the smallest slice that passes the check, to be filled. `-- --help` shows how.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installWhenNeeded } from './launch/install.mjs';
import { root } from './launch/paths.mjs';
import { newCall } from './new/call.mjs';
import { newModule } from './new/module.mjs';
import { newScreen } from './new/screen.mjs';

const usage = {
  module: 'npm run new:module -- NAME [--uses shipments,dispatch]',
  call: 'npm run new:call -- MODULE NAME --path /om-rest/things [--method GET|POST|PUT|PATCH|DELETE] [--permission readShipments]',
  screen:
    'npm run new:screen -- MODULE NAME --menu DPT [--path things] [--permission readShipments] [--title "Things"]',
};
const next = {
  module: 'Next: npm run new:call.',
  call: 'Next: its schema and handler; its row in docs/access-matrix.json and docs/openapi.json (npm test says how).',
  screen: 'Next: its title in three languages, its content, and a look at it in four widths.',
};

const [what, ...rest] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: {
    uses: { type: 'string' },
    path: { type: 'string' },
    method: { type: 'string' },
    permission: { type: 'string' },
    menu: { type: 'string' },
    title: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (!(what in usage) || values.help || positionals.length === 0) {
  console.log(usage[what] ?? Object.values(usage).join('\n'));
  process.exit(values.help ? 0 : 2);
}
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
try {
  const { uses, help, ...options } = values;
  const [first, second] = positionals;
  const files =
    what === 'module'
      ? newModule(read, { name: first, uses: uses?.split(',') ?? [] })
      : (what === 'call' ? newCall : newScreen)(read, { module: first, name: second, ...options });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  installWhenNeeded();
  const bin = (name) => join(root, 'node_modules/.bin', name);
  spawnSync(bin('biome'), ['format', '--write', ...files.keys()], { cwd: root });
  spawnSync(bin('tsx'), ['tools/gen-docs.ts'], { cwd: root, stdio: 'inherit' });
  console.log(next[what]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
