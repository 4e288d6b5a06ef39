import { openBrowser } from '../browser.mjs';
import { signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

/** A telephone of the trade against this machine (Lighthouse: a mid-range phone computes four times slower than a desk). */
const slower = 4;
const goal = 2;
const starts = 5;

/** Opens the driver's list in a browser that was just started, without a network; seconds of processor that its thread took until the trip stood there. */
async function cold(url, driver, folder, trip) {
  const { page: first, context, close } = await openBrowser(url, driver, { width: 360, height: 640 }, folder);
  await context.setOffline(true);
  const page = await context.newPage();
  await first.close();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/studio/#/TOUR/trips`);
  await page.getByText(trip).first().waitFor();
  const { metrics } = await cdp.send('Performance.getMetrics');
  await close({ keep: true });
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

export default {
  id: 'S-06',
  title: "a driver's list after a cold start without a network, on a processor four times slower",
  browser: true,
  async run() {
    const product = await startProduct();
    const driver = await signIn(product.url, 'fahrer1');
    const [mine] = (await driver.ask('GET', '/mobile-rest/tours')).body;
    const online = await openBrowser(product.url, driver, { width: 360, height: 640 });
    await online.open('/TOUR/trips');
    await online.page.getByText(mine.name).first().waitFor();
    await online.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    // The screens of the account are kept once the first one stands.
    await wait(40_000);
    await online.close({ keep: true });
    const seconds = [];
    for (let n = 0; n < starts; n += 1) seconds.push(await cold(product.url, driver, online.folder, mine.name));
    await product.stop();
    const sorted = seconds.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(starts / 2)];
    return {
      proved: median < goal,
      figures: `${starts} starts at ${slower} times: ${seconds.map((one) => one.toFixed(2)).join(', ')} s of processor, median ${median.toFixed(2)} s`,
    };
  },
};
