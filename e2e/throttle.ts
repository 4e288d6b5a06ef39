import type { Browser } from '@playwright/test';

/** How many times slower the processor is for pages: `npm test` sets it for one attempt at a journey that failed (tools/suite/again.mjs). */
const rate = Number(process.env.KONTOR_E2E_THROTTLE ?? 1);

const throttled = new WeakSet<Browser>();

/** Slows down every page that this browser opens from now on, when `KONTOR_E2E_THROTTLE` says so. */
export function slowDown(browser: Browser): void {
  if (!(rate > 1) || throttled.has(browser)) return;
  throttled.add(browser);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const openPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await openPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      return page;
    };
    return context;
  };
}
