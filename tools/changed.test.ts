import { expect, test } from 'vitest';

type House = {
  graph: Record<string, readonly string[]>;
  tests: readonly string[];
  concerns: ReadonlyMap<string, readonly string[]>;
  importers: ReadonlyMap<string, ReadonlySet<string>>;
};
type Chosen = Record<'rules' | 'database' | 'restart' | 'browser', string[]>;
const { testsFor, usersOf, houseAsItStands } = (await import('./changed.mjs' as string)) as {
  testsFor(files: readonly string[], house?: House): Chosen;
  usersOf(module: string, graph: House['graph']): Set<string>;
  houseAsItStands(): House;
};

/** A small house: trips stand on orders, bills on trips, parking on nothing. */
const concerns: Record<string, string[]> = {
  'e2e/drive.spec.ts': ['trips'],
  'e2e/order.spec.ts': ['orders'],
  'e2e/park.spec.ts': ['parking'],
  'e2e/frame.spec.ts': ['the shell'],
  'e2e/galleryList.spec.ts': ['the gallery'],
  'e2e/screens.spec.ts': ['every module'],
  'server/proofs/access.db.test.ts': ['every module'],
  'server/proofs/races.db.test.ts': ['trips', 'orders'],
  'server/proofs/backup.db.test.ts': ['the platform'],
  'server/proofs/durability.db.test.ts': ['the platform'],
};
const house: House = {
  graph: { orders: [], trips: ['orders'], bills: ['trips'], parking: [] },
  tests: [
    ...Object.keys(concerns),
    ...['orders', 'trips', 'bills', 'parking'].flatMap((name) => [
      `modules/${name}/rules/rule.test.ts`,
      `modules/${name}/web/page.test.ts`,
      `modules/${name}/proofs/work.db.test.ts`,
    ]),
    'modules/texts.test.ts',
    'kernel/day.test.ts',
    'optimiser/solve.test.ts',
    'web/ui/list.test.ts',
    'web/shell/menu.test.ts',
    'spec/oracle/states.test.ts',
    'tools/tool.test.ts',
  ],
  concerns: new Map(Object.entries(concerns)),
  importers: new Map(
    Object.entries({
      'web/ui/board.tsx': ['modules/trips/web/Trips.tsx'],
      'web/ui/list.tsx': ['modules/trips/web/Trips.tsx', 'modules/parking/web/Places.tsx', 'web/shell/Palette.tsx'],
      'modules/orders/web/pieces/OrderCard.tsx': ['modules/trips/web/Trips.tsx'],
      'modules/trips/web/Trips.tsx': ['web/shell/modules.ts'],
      'modules/parking/web/Places.tsx': ['web/shell/modules.ts'],
      'web/shell/modules.ts': ['web/shell/App.tsx'],
      'optimiser/solve.ts': ['modules/trips/rules/route.ts'],
      'modules/trips/rules/route.ts': ['server/app.ts'],
      'e2e/trucks.ts': ['e2e/drive.spec.ts'],
      'server/proofs/raceOfTwo.ts': ['server/proofs/races.db.test.ts'],
      'modules/trips/proofs/scene.ts': ['modules/trips/proofs/work.db.test.ts', 'server/proofs/races.db.test.ts'],
    }).map(([file, users]) => [file, new Set(users)]),
  ),
};
const chosen = (...files: string[]) => testsFor(files, house);

test('users of a module are found through others', () => {
  expect([...usersOf('orders', house.graph)].sort()).toEqual(['bills', 'orders', 'trips']);
});

test('what a module draws breaks its own page tests and journeys, and no proof of the database', () => {
  expect(chosen('modules/trips/web/Trips.tsx')).toEqual({
    rules: ['modules/texts.test.ts', 'modules/trips/web/page.test.ts', 'spec/oracle/states.test.ts'],
    database: [],
    restart: [],
    browser: ['e2e/drive.spec.ts', 'e2e/screens.spec.ts'],
  });
});

test('a piece that another module draws breaks the journeys of both', () => {
  const { database, browser, rules } = chosen('modules/orders/web/pieces/OrderCard.tsx');
  expect(database).toEqual([]);
  expect(browser).toEqual(['e2e/drive.spec.ts', 'e2e/order.spec.ts', 'e2e/screens.spec.ts']);
  expect(rules).toContain('modules/trips/web/page.test.ts');
});

test('words of a module break the tests of texts and its journeys, and no proof of the database', () => {
  const { rules, database, browser } = chosen('modules/orders/texts/de.json');
  expect(rules).toContain('modules/texts.test.ts');
  expect(rules).not.toContain('modules/trips/rules/rule.test.ts');
  expect(database).toEqual([]);
  expect(browser).toEqual(['e2e/order.spec.ts', 'e2e/screens.spec.ts']);
});

test.each(['server/views.ts', 'contract/calls.ts', 'rules/states.ts', 'screens.ts'])(
  '%s of a module asks the proofs of it and its users, those that name it or every module, and its journeys',
  (layer) => {
    const { rules, database, restart, browser } = chosen(`modules/orders/${layer}`);
    expect(database).toEqual([
      'modules/bills/proofs/work.db.test.ts',
      'modules/orders/proofs/work.db.test.ts',
      'modules/trips/proofs/work.db.test.ts',
      'server/proofs/access.db.test.ts',
      'server/proofs/races.db.test.ts',
    ]);
    expect(restart).toEqual([]);
    expect(browser).toEqual(['e2e/order.spec.ts', 'e2e/screens.spec.ts']);
    expect(rules).toContain('modules/bills/rules/rule.test.ts');
    expect(rules).not.toContain('modules/parking/rules/rule.test.ts');
  },
);

test('the server of a module breaks no test of a page; its rules break those of its users', () => {
  const pages = (layer: string) => chosen(`modules/orders/${layer}`).rules.filter((one) => one.includes('/web/'));
  expect(pages('server/views.ts')).toEqual([]);
  expect(pages('rules/states.ts')).toEqual([
    'modules/bills/web/page.test.ts',
    'modules/orders/web/page.test.ts',
    'modules/trips/web/page.test.ts',
  ]);
  expect(chosen('modules/orders/contract/calls.ts').rules).toContain('web/shell/menu.test.ts');
});

test('a changed test breaks itself; what stands beside tests breaks those that import it', () => {
  expect(chosen('modules/orders/proofs/work.db.test.ts').database).toEqual(['modules/orders/proofs/work.db.test.ts']);
  expect(chosen('e2e/drive.spec.ts').browser).toEqual(['e2e/drive.spec.ts']);
  expect(chosen('e2e/trucks.ts')).toEqual({ rules: [], database: [], restart: [], browser: ['e2e/drive.spec.ts'] });
  expect(chosen('server/proofs/raceOfTwo.ts').database).toEqual(['server/proofs/races.db.test.ts']);
  expect(chosen('modules/trips/proofs/scene.ts').database).toEqual([
    'modules/trips/proofs/work.db.test.ts',
    'server/proofs/races.db.test.ts',
  ]);
});

test('a test that was deleted is not asked', () => {
  expect(chosen('modules/orders/proofs/gone.db.test.ts').database).toEqual([]);
});

test('a common piece asks the gallery, all page tests, and the journeys of the modules that draw it', () => {
  const board = chosen('web/ui/board.tsx');
  expect(board.browser).toEqual(['e2e/drive.spec.ts', 'e2e/galleryList.spec.ts', 'e2e/screens.spec.ts']);
  expect(board.rules).toContain('web/ui/list.test.ts');
  expect(board.database).toEqual([]);
  const list = chosen('web/ui/list.tsx').browser;
  expect(list).toContain('e2e/park.spec.ts');
  expect(list).toContain('e2e/frame.spec.ts');
  expect(list).not.toContain('e2e/order.spec.ts');
});

test('the shell and the page around it ask the journeys of the shell and no gallery', () => {
  for (const file of ['web/main.tsx', 'web/index.html', 'web/public/push.js'])
    expect(chosen(file).browser, file).toEqual(['e2e/frame.spec.ts', 'e2e/screens.spec.ts']);
  expect(chosen('web/gallery.html').browser).toEqual(['e2e/galleryList.spec.ts']);
  expect(chosen('web/shell/App.tsx').browser).toEqual(['e2e/frame.spec.ts', 'e2e/screens.spec.ts']);
});

test('the optimiser is asked through the modules that put problems to it', () => {
  const { rules, database, browser } = chosen('optimiser/solve.ts');
  expect(rules).toContain('optimiser/solve.test.ts');
  expect(rules).toContain('modules/bills/rules/rule.test.ts');
  expect(database).not.toContain('modules/orders/proofs/work.db.test.ts');
  expect(browser).toEqual(['e2e/drive.spec.ts', 'e2e/screens.spec.ts']);
});

test.each([
  'kernel/call.ts',
  'server/platform/jobs.ts',
  'server/app.ts',
  'world/seed.ts',
  'package-lock.json',
  'vitest.config.ts',
  'modules/graph.ts',
  'tools/launch/build.mjs',
])('%s is what everything stands on: it asks everything', (file) => {
  const { rules, database, restart, browser } = chosen(file);
  expect([...rules, ...database, ...restart, ...browser].sort()).toEqual([...house.tests].sort());
});

test('papers ask nothing; what is generated from all calls asks the proofs over all of them', () => {
  expect(
    Object.values(
      chosen(
        'README.md',
        'docs/coverage.md',
        'modules/orders/README.md',
        'NOTICE',
        '.vscode/settings.json',
        'docs/pictures/a.webp',
      ),
    ).flat(),
  ).toEqual([]);
  expect(chosen('docs/openapi.json').database).toEqual(['server/proofs/access.db.test.ts']);
});

test('several changes ask what each of them asks, once', () => {
  const { rules, browser } = chosen('modules/parking/web/Places.tsx', 'modules/orders/texts/en.json', 'tools/x.mjs');
  expect(browser).toEqual(['e2e/order.spec.ts', 'e2e/park.spec.ts', 'e2e/screens.spec.ts']);
  expect(rules.filter((one) => one === 'modules/texts.test.ts')).toHaveLength(1);
  expect(rules).toContain('tools/tool.test.ts');
});

test('the house as it stands: a module above asks few proofs, a page of it none', { timeout: 60_000 }, () => {
  const whole = houseAsItStands();
  const all = whole.tests.filter((one) => one.endsWith('.db.test.ts')).length;
  const server = testsFor(['modules/messaging/server/index.ts'], whole);
  expect(server.database).toContain('modules/messaging/proofs/channels.db.test.ts');
  expect(server.database).toContain('server/proofs/access.db.test.ts');
  expect(server.browser).toContain('e2e/messages.spec.ts');
  expect(server.database.length).toBeLessThan(all / 5);
  const web = testsFor(['modules/masterpallets/web/index.tsx'], whole);
  expect(web.database).toEqual([]);
  expect(web.browser).toContain('e2e/masterpallets.spec.ts');
  expect(web.browser.length).toBeLessThan(5);
});
