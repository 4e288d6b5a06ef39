import { defineConfig } from 'vitest/config';

/** What notices mutations of rules: every rule test, as `npm run check` runs them. */
export default defineConfig({
  test: {
    include: [
      'kernel/**/*.test.ts',
      'modules/**/*.test.ts',
      'spec/**/*.test.ts',
      'web/client/**/*.test.ts',
      'web/shell/**/*.test.ts',
    ],
    exclude: ['**/*.db.test.ts', 'build/**', 'node_modules/**', 'modules/*/web/**'],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
  },
});
