import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run handbook:pictures`: the pictures of the handbook, taken in the world of the journeys. Not a part of `npm test`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  globalSetup: '../e2e/globalSetup.ts',
  timeout: 900_000,
  workers: 1,
  projects: [{ name: 'pictures' }],
  reporter: [['list']],
});
