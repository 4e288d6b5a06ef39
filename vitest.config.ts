import { defineConfig } from 'vitest/config';

const restart = 'server/proofs/durability.db.test.ts';

/** Rule tests are pure and quick; database tests run on a real PostgreSQL with the demo world as template. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'kernel/**/*.test.ts',
            'optimiser/**/*.test.ts',
            'modules/**/*.test.ts',
            'web/**/*.test.ts',
            'world/**/*.test.ts',
            'tools/**/*.test.ts',
            'spec/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', 'build/**', 'node_modules/**'],
          // They are pure, so a process for each file would only cost time: 47 instead of 16 seconds.
          isolate: false,
          environment: 'node',
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: [restart, 'build/**', 'node_modules/**'],
          environment: 'node',
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Each file has a server and a database of its own; reading the product anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        // It measures how long a restart takes, so nothing else runs beside it.
        test: {
          name: 'restart',
          include: [restart],
          environment: 'node',
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
