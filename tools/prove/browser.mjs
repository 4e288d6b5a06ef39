import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { leaveTo } from './product.mjs';

/**
 * Every process of the browser whose profile lies in `folder`.
 * @param {string} folder
 */
const processesOf = (folder) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${folder}`);
      } catch {
        return false;
      }
    })
    .map(Number);

/**
 * A real browser with one page that is signed in by the cookie of `client`. A folder keeps its profile for another start.
 * @param {string} url
 * @param {any} client
 * @param {{ width: number, height: number }} viewport
 * @param {string} [profile] the folder
 */
export async function openBrowser(url, client, viewport = { width: 1280, height: 900 }, profile) {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'kontor-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: '/usr/bin/chromium',
    headless: true,
    viewport,
    locale: 'de-DE',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const done = leaveTo(async () => {
    await context.close().catch(() => {});
    done();
  });
  const signInAs = async (other) => {
    const [name, value] = other.cookie.split('=');
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  };
  await signInAs(client);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  return {
    page,
    context,
    folder,
    signInAs,
    open: (place, on = page) => on.goto(`${url}/studio/#${place}`),
    close: async ({ keep = false } = {}) => {
      await context.close();
      done();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
    /** As the system does it when memory is short; the profile stays. */
    kill: async () => {
      const gone = new Promise((ended) => context.once('close', ended));
      for (const pid of processesOf(folder)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with the first one.
        }
      }
      await gone;
      done();
    },
  };
}
