import { defineConfig } from '@playwright/test';
import { workers } from './e2e/globalSetup.ts';

/**
 * Features of the browser that are switched off. Only the last such list counts, so those that Playwright 1.65.1 switches off are
 * repeated here. Ours is the popup of the address bar (omnibox): a page of its own beside every window, 2.5 s of CPU each.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Whoever slows the processor down waits as much longer. */
const slower = Number(process.env.KONTOR_E2E_THROTTLE ?? 1);

/** Journeys in Debian's Chromium, each file against a product and a database of its own (e2e/world.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/globalSetup.ts',
  // The long tier (`npm run prove -- --only LOOKS`) takes the tests that `npm test` leaves out, and those that are larger there.
  ...(process.env.KONTOR_LONG ? { grep: /@long|@both/ } : { grepInvert: /@long/ }),
  timeout: 180_000 * slower,
  // Two browsers, servers and databases on two cores: what takes a second alone may take many. Three took longer, and more failed.
  expect: { timeout: 25_000 * slower },
  workers,
  projects: [
    // First, so that both workers share what is left; one worker, because the gallery is built once.
    { name: 'gallery', testMatch: '**/gallery*.spec.ts', workers: 1 },
    { name: 'journeys', testIgnore: '**/gallery*.spec.ts' },
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
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
    // A worker would answer before a journey's own routes; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Animations cost a tenth of the browser's time and nothing is looked at while they run.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Traces cost a third of the time; the screenshot and the page's snapshot tell enough of most failures.
    trace: process.env.KONTOR_E2E_TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 25_000 * slower,
  },
});
