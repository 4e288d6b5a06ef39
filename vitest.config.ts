import { defineConfig } from 'vitest/config';

/** They end or freeze the database or measure a restart: nothing else runs beside them. */
const alone = ['server/proofs/durability.db.test.ts', 'server/proofs/brokenDatabase.db.test.ts'];

/** Rule tests are pure and quick; database tests run on a real PostgreSQL with the demo world as template. */
export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'kernel/**/*.test.ts',
            'optimiser/**/*.test.ts',
            'modules/**/*.test.ts',
            'server/platform/**/*.test.ts',
            'web/**/*.test.ts',
            'world/**/*.test.ts',
            'server/**/*.test.ts',
            'tools/**/*.test.ts',
            'spec/**/*.test.ts',
            'bench/**/*.test.ts',
            'clients/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', 'build/**', 'node_modules/**'],
          // They are pure, so a process for each file would only cost time: 47 instead of 16 seconds.
          isolate: false,
          environment: 'node',
          // Only against what never ends: how fast a rule is, is measured elsewhere (docs/tests.md).
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: [...alone, 'build/**', 'node_modules/**'],
          environment: 'node',
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/newFile.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Each file has a server and a database of its own; reading the product anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'restart',
          include: alone,
          environment: 'node',
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/newFile.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
