// npm run mutate [-- kernel dispatch …]: changes the rules in small ways and asks the rule tests whether they notice. Without names
// the kernel and every module's rules, which takes hours; writes figures to docs/mutations.md, and what survived to build/mutations/.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

const page = join(root, 'docs/mutations.md');
const settings = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8'));
const rooms = {
  kernel: 'kernel/**/*.ts',
  ...Object.fromEntries(
    readdirSync(join(root, 'modules'))
      // The rules of `setup` are the catalogue of a new installation: data alone.
      .filter((name) => name !== 'setup' && existsSync(join(root, 'modules', name, 'rules')))
      .map((name) => [name, `modules/${name}/rules/**/*.ts`]),
  ),
};
/** Left out: what is data (the table of dangerous goods), and what tests are made with. */
const without = ['!**/*.test.ts', '!**/testing/**', '!modules/dangerousgoods/rules/tableRows.ts'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in rooms));
if (unknown.length > 0) {
  console.error(`There is no room ${unknown.join(', ')}. Rooms: ${Object.keys(rooms).join(' ')}`);
  process.exit(2);
}

/**
 * Runs Stryker over one room at low priority; answers its mutants by file. Rooms may be measured beside each other.
 * @param {string} name
 */
async function mutate(name) {
  mkdirSync(join(root, 'build'), { recursive: true });
  const report = join(root, `build/mutation-${name}.json`);
  const config = join(root, `build/mutate-${name}.config.json`);
  const own = {
    ...settings,
    jsonReporter: { fileName: report },
    tempDirName: `build/mutate-${name}`,
    // Mutants whose code and tests are as they were keep their verdict; `build/` forgets.
    incremental: true,
    incrementalFile: join(root, `build/mutation-${name}-known.json`),
  };
  writeFileSync(config, JSON.stringify(own));
  const args = ['run', '--mutate', [rooms[name], ...without].join(','), config];
  const child = spawn('nice', ['-n', '15', join(root, 'node_modules/.bin/stryker'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
  return JSON.parse(readFileSync(report, 'utf8')).files;
}

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 90);

/** The figures of a room, and a line for each mutant that nothing noticed. */
function summary(files) {
  const mutants = Object.entries(files).flatMap(([file, { mutants: all, source }]) =>
    all.map((one) => ({ ...one, file, line: source.split('\n')[one.location.start.line - 1] })),
  );
  const of = (...states) => mutants.filter((one) => states.includes(one.status));
  const noticed = of('Killed', 'Timeout').length;
  const missed = of('Survived', 'NoCoverage');
  return {
    mutants: noticed + missed.length,
    noticed,
    score: (100 * noticed) / Math.max(1, noticed + missed.length),
    survivors: missed.map(
      (one) =>
        `- ${one.file}:${one.location.start.line} ${one.mutatorName}${one.status === 'NoCoverage' ? ' (no test)' : ''}: \`${oneLine(one.line.trim())}\` became \`${oneLine(one.replacement)}\``,
    ),
  };
}

/** Rows of the page by room, so that a run of one room keeps the others; what stands before them stays. */
function write(name, found) {
  const lines = readFileSync(page, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('| --- |')) + 1;
  const date = new Date().toISOString().slice(0, 10);
  const row = `| ${name} | ${date} | ${found.mutants} | ${found.noticed} | ${found.score.toFixed(1)} |`;
  const rows = new Map([...lines.slice(first), row].map((line) => [line.split(' ')[1], line]));
  writeFileSync(page, `${[...lines.slice(0, first), ...rows.values()].join('\n')}\n`);
  mkdirSync(join(root, 'build/mutations'), { recursive: true });
  writeFileSync(join(root, `build/mutations/${name}.md`), `# ${name}, ${date}\n\n${found.survivors.join('\n')}\n`);
}

for (const name of wanted.length > 0 ? wanted : Object.keys(rooms)) {
  const found = summary(await mutate(name));
  console.log(`${name}: ${found.noticed} of ${found.mutants} noticed, ${found.score.toFixed(1)} %`);
  write(name, found);
}
