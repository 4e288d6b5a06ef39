import { openBrowser } from '../browser.mjs';
import { startProxy } from '../chaosProxy.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { freePort, startProduct, wait } from '../product.mjs';

const cuts = 100;

export default {
  id: 'R-07',
  title: 'the event stream cut 100 times under writes, in a real browser',
  browser: true,
  async run() {
    // The browser knows the product by the address of the proxy.
    const listen = await freePort();
    const product = await startProduct({ env: { KONTOR_PUBLIC_URL: `http://127.0.0.1:${listen}` } });
    const proxy = await startProxy(product.port, listen);
    const { sql, end } = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const { trip, list } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 2)).map((one) => one.id),
    );
    const watcher = await signIn(product.url, 'dispo2');
    const { page, open, close } = await openBrowser(proxy.url, watcher);
    let opened = 0;
    page.on('response', (response) => {
      if (response.url().includes('/sse/register/') && response.status() === 200) opened = Date.now();
    });
    await open(`/TH/loading/${list}`);
    await page.getByText(trip.name).first().waitFor();
    while (opened === 0) await wait(50);
    const write = async (gate) => {
      const { version } = (await dispo.ask('GET', `/dpt-rest/trips/${trip.id}`)).body;
      const done = await dispo.ask('PUT', `/dpt-rest/trips/${trip.id}`, { version, gate });
      if (done?.status !== 200) throw new Error(`gate: ${done?.status}`);
    };
    const lags = [];
    let silent = 0;
    for (let cut = 1; cut <= cuts; cut += 1) {
      const before = opened;
      // Every connection is cut while somebody writes: before, during and after the gap.
      await write(`A${cut}`);
      await proxy.set({ mode: 'refuse' });
      await write(`B${cut}`);
      await proxy.set({ mode: 'pass' });
      const until = Date.now() + 30_000;
      while (opened === before && Date.now() < until) await wait(20);
      const again = Date.now();
      const shown = page.getByText(`B${cut}`, { exact: false }).first();
      const ok = await shown.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      if (ok) lags.push(Date.now() - again);
      else silent += 1;
    }
    await close();
    proxy.stop();
    await end();
    await product.stop();
    const worst = Math.max(...lags);
    return {
      proved: silent === 0 && lags.length === cuts && worst <= 2000,
      figures: `${cuts} cuts, the screen equals the server ${worst} ms after reconnecting at most (median ${lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)]} ms), never ${silent} times`,
    };
  },
};
