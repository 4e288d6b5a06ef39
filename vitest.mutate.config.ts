import { defineConfig } from 'vitest/config';

/** What kills mutations of rules: the rule tests of the kernel and the modules, and the tables of the specification. */
export default defineConfig({
  test: {
    include: ['kernel/**/*.test.ts', 'modules/**/*.test.ts', 'spec/**/*.test.ts'],
    exclude: ['**/*.db.test.ts', 'node_modules/**'],
    environment: 'node',
  },
});
