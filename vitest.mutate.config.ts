import { defineConfig } from 'vitest/config';

/**
 * What notices mutations of rules: the rule tests of `npm run check`. Left out, because each mutant asks every test that reaches it: random
 * days, which take seconds and find in minutes what the tests beside them count by hand, and files of other programs. What those
 * alone would notice counts as unnoticed.
 */
export default defineConfig({
  test: {
    include: [
      'kernel/**/*.test.ts',
      'modules/**/*.test.ts',
      'spec/**/*.test.ts',
      'web/client/**/*.test.ts',
      'web/shell/**/*.test.ts',
    ],
    exclude: [
      '**/*.db.test.ts',
      'build/**',
      'node_modules/**',
      'modules/*/web/**',
      'modules/dayplan/rules/honestDay.test.ts',
      'modules/masterdata/server/**',
    ],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
  },
});
