import { startProxy } from '../faultProxy.mjs';
import { phoneOn, scan, storedOf, waitingOn } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';
import { freePort, wait } from '../product.mjs';

/** What the network does for a while, and for how many seconds. */
/** @type {[name: string, how: any, seconds: number][]} */
const weather = [
  ['flap', { mode: 'flap', ms: 700 }, 8],
  ['delay of 2 s', { mode: 'delay', ms: 2000 }, 8],
  ['64 kbit', { mode: 'limit', kbps: 64 }, 8],
  ['answers lost after the commit', { mode: 'ack-lost', p: 0.5 }, 10],
  ['black hole', { mode: 'blackhole' }, 10],
];
const share = 6;

async function through({ product, between: proxy, sql, lead, loader, kind }) {
  const at = await kind.prepare(product, sql, lead);
  const browser = await phoneOn(proxy.url, loader, kind, at);
  const { page } = browser;
  const before = (await at.order()).length;
  let next = 0;
  let ahead = 0;
  const left = [];
  for (const [name, how, seconds] of weather) {
    await proxy.set(how);
    const until = Date.now() + seconds * 1000;
    const from = next;
    while (Date.now() < until) {
      if (next < from + share && next < at.codes.length) await scan(page, [at.codes[next++]]);
      await wait(400);
      // The screen first, then the server: what the screen no longer counts as waiting must be stored by then.
      const settled = next - (await waitingOn(page));
      if (settled > (await at.order()).length - before) ahead += 1;
    }
    await proxy.set({ mode: 'pass' });
    const stored = await storedOf(at, before, next, 90_000);
    if (stored.length !== next || (await waitingOn(page)) !== 0) left.push(name);
  }
  const stored = (await at.order()).slice(before);
  await browser.close();
  const inOrder = stored.join() === at.codes.slice(0, next).join();
  return {
    fine: ahead === 0 && left.length === 0 && inOrder && next >= share * 3,
    text: `${kind.name}: ${next} scans, ${stored.length} stored, order kept ${inOrder}, taken for stored too early ${ahead} times${left.map((name) => `, not all stored after ${name}`).join('')}`,
  };
}

export default {
  id: 'R-01-HALL',
  title: 'a bad network while somebody unloads, counts, info scans and builds a master pallet on a phone',
  browser: true,
  async run() {
    // The browser knows the product by the address of the proxy.
    const listen = await freePort();
    const env = { KONTOR_PUBLIC_URL: `http://127.0.0.1:${listen}` };
    return throughHall(through, { env, around: (product) => startProxy(product.port, listen) });
  },
};
