// Which tests a change can break: by modules/graph.ts and the layer of the changed file, journeys by what they say that they concern.
import { spawnSync } from 'node:child_process';
import { graph, sourceFiles } from './checks/imports.mjs';
import { root } from './launch/paths.mjs';
import { concernsOf } from './suite/concerns.mjs';
import { importersIn, reachedBy } from './suite/importers.mjs';

/** Files that differ from a commit (`main` unless told otherwise), with what is not committed yet. */
export function changedFiles(since = 'main') {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const [base] = git('merge-base', since, 'HEAD');
  if (!base) throw new Error(`no commit ${since} to compare with: npm test -- --changed COMMIT`);
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Modules that use a module, directly or through others, and itself. */
export const usersOf = (module, uses = graph) => {
  const found = new Set([module]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [name, used] of Object.entries(uses)) if (used.some((one) => found.has(one))) found.add(name);
  }
  return found;
};

/** Proofs that end or freeze the database: project `restart` of vitest.config.ts. */
const restarting = /^server\/proofs\/(?:durability|brokenDatabase)\.db\.test\.ts$/;
/** @returns which runner takes a test: a project of vitest, or the browser */
export const runnerOf = (test) => {
  if (test.endsWith('.spec.ts')) return 'browser';
  if (restarting.test(test)) return 'restart';
  return test.endsWith('.db.test.ts') ? 'database' : 'rules';
};
export const runners = ['rules', 'database', 'restart', 'browser'];

/**
 * What the repository is made of, as far as the choice of tests goes by it.
 * @returns {{ graph: Record<string, string[]>, tests: string[], concerns: Map<string, string[]>, importers: Map<string, Set<string>> }}
 */
export function houseAsItStands() {
  const files = [
    ...sourceFiles(
      [
        'kernel',
        'optimiser',
        'modules',
        'server',
        'spec',
        'web',
        'world',
        'bench',
        'e2e',
        'tools',
        'handbook',
        'clients',
      ],
      /\.(tsx?|mjs)$/,
    ),
  ];
  const tests = files.filter((file) => /\.(?:test|spec)\.ts$/.test(file));
  return { graph, tests, concerns: concernsOf(tests), importers: importersIn(files) };
}

/** What no module owns and every module stands on: then everything is asked. */
const everywhere =
  /^(?:(?:kernel|world|server)\/|package(?:-lock)?\.json$|tsconfig|vitest\.config\.ts$|modules\/(?:graph|permissions)\.ts$|tools\/(?:launch\/|testWorld|layWorld|test\.mjs|suite\/))/;
const papers = /^(?:docs|decisions|\.ci)\/(?!.*\.json$)|\.md$|^(?:NOTICE$|\.editorconfig$|\.vscode\/)/;
/** The shell loads every module and knows none of them, so that what stands in a module ends there. */
const shell = /^web\/shell\//;
const inModules = /^modules\/(\w+)\//;
const webOf = /^modules\/(\w+)\/web\//;

/** What a changed file breaks, as a question to each test: true when the test is to be run. */
function breakerOf(file, house) {
  const { concerns, importers } = house;
  const [top, module, layer] = file.split('/');
  const says = (test, words) => (concerns.get(test) ?? []).some((word) => words.has(word));
  const journey = (test, ...words) => test.startsWith('e2e/') && says(test, new Set([...words, 'every module']));
  const spec = (test) => test.startsWith('spec/');
  const all = new Set(['every module']);
  const texts = (test) => test === 'modules/texts.test.ts';
  const webTest = (test) => /^(?:web\/|modules\/\w+\/web\/)/.test(test);
  /** Tests that stand on the file through imports, journeys and proofs alike. */
  const importing = () => {
    const reached = reachedBy(file, importers);
    return (test) => reached.has(test);
  };
  /** What a pure layer or the server of modules can break: theirs and their users' tests, the proofs and journeys that name them. */
  const deep = (names, part) => {
    const users = new Set(names.flatMap((name) => [...usersOf(name, house.graph)]));
    const named = new Set([...names, 'every module']);
    return (test) => {
      const [, owner, where] = test.split('/');
      if (texts(test) || spec(test)) return true;
      if (test.startsWith('modules/') && users.has(owner)) return part !== 'server' || where !== 'web';
      if (/^(?:server|clients)\/proofs\//.test(test)) return says(test, named);
      if (part !== 'server' && part !== 'rules' && /^web\/(?:client|shell)\//.test(test)) return true;
      return journey(test, ...names);
    };
  };
  /** What is drawn: the modules whose screens hold the piece. */
  const drawn = () => {
    const reached = [...reachedBy(file, importers, shell)];
    const names = new Set(reached.map((one) => webOf.exec(one)?.[1]).filter(Boolean));
    /** What journeys name. */
    const words = [...names];
    // The shell loads every module, so what reaches it through one has not changed it.
    const around = top === 'web' && /^(?:[\w.]+$|public\/)/.test(file.slice(4)) && !file.includes('gallery');
    const inShell = around || [...reachedBy(file, importers, inModules)].some((one) => shell.test(one));
    const gallery = file.startsWith('web/ui/') || /^web\/gallery[/.]/.test(file);
    if (top === 'web' && inShell) words.push('the shell');
    return (test) => {
      if (texts(test) || spec(test)) return true;
      if (webTest(test)) return top === 'web' || names.has(webOf.exec(test)?.[1]);
      return test.startsWith('e2e/gallery') ? gallery : words.length > 0 && journey(test, ...words);
    };
  };

  if (/\.(?:test|spec)\.ts$/.test(file)) return (test) => test === file;
  if (/^(?:playwright|vite(?:\.\w+)?)\.config\.ts$/.test(file)) return (test) => test.startsWith('e2e/');
  // What is generated from all calls: the calls themselves have asked for the rest.
  if (/^docs\//.test(file)) return (test) => spec(test) || (!test.startsWith('e2e/') && says(test, all));
  if (/^server\/proofs\//.test(file)) return importing();
  if (file.startsWith('server/testing/')) {
    const reached = importing();
    return (test) => ['database', 'restart'].includes(runnerOf(test)) || reached(test);
  }
  if (everywhere.test(file)) return () => true;
  if (top === 'optimiser') {
    const owners = [...reachedBy(file, importers, inModules)].map((one) => inModules.exec(one)?.[1]);
    const names = [...new Set(owners.filter(Boolean))];
    const users = deep(names, 'rules');
    return (test) => test.startsWith('optimiser/') || (names.length > 0 && users(test));
  }
  if (top === 'modules' && house.graph[module]) {
    if (layer === 'texts')
      return (test) =>
        texts(test) ||
        spec(test) ||
        (test.startsWith(`modules/${module}/`) && runnerOf(test) === 'rules') ||
        journey(test, module);
    if (layer === 'web') return drawn();
    if (layer === 'proofs') return importing();
    return deep([module], layer);
  }
  // Types that are made from the texts.
  if (file === 'modules/textKeys.gen.ts') return texts;
  if (top === 'modules') return () => true;
  if (top === 'web') return drawn();
  if (['e2e', 'spec', 'tools', 'bench', 'clients'].includes(top)) {
    const reached = importing();
    return (test) => reached(test) || (top !== 'e2e' && test.startsWith(`${top}/`));
  }
  return () => false;
}

/**
 * The tests that changed files can break.
 * @param {readonly string[]} files paths in the repository
 * @param house {@link houseAsItStands}
 * @returns {Record<'rules' | 'database' | 'restart' | 'browser', string[]>} sorted paths of tests by their runner
 */
export function testsFor(files, house = houseAsItStands()) {
  const chosen = new Set();
  for (const file of files) {
    if (papers.test(file)) continue;
    const breaks = breakerOf(file, house);
    for (const test of house.tests) if (breaks(test)) chosen.add(test);
  }
  const of = (runner) => [...chosen].filter((test) => runnerOf(test) === runner).sort();
  return { rules: of('rules'), database: of('database'), restart: of('restart'), browser: of('browser') };
}
