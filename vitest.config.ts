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
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: [restart, 'node_modules/**'],
          environment: 'node',
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
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
