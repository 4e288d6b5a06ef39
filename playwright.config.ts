import { defineConfig } from '@playwright/test';

/** Journeys in Debian's Chromium against a server of their own (e2e/globalSetup.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/globalSetup.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // The journeys share one server and its world, so they run one after the other; the gallery beside them needs neither.
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: '**/gallery*.spec.ts', workers: 1 },
    { name: 'gallery', testMatch: '**/gallery*.spec.ts', workers: 1 },
  ],
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/browser.json' }],
  ],
  use: {
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A worker would answer before a journey's own routes; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Traces cost a third of the time; the screenshot and the page's snapshot tell enough of most failures.
    trace: process.env.KONTOR_E2E_TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
  },
});
