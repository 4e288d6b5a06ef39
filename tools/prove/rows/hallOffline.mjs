import { phoneOn, scan, scanCalls, storedOf, waitingShown } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';

const most = 40;

async function offline({ product, sql, lead, loader, kind }) {
  const at = await kind.prepare(product, sql, lead);
  const codes = at.codes.slice(0, most);
  const browser = await phoneOn(product.url, loader, kind, at);
  const { page } = browser;
  await page.waitForTimeout(2500);
  await page.route(scanCalls, (route) => route.abort('internetdisconnected'));
  const before = (await at.order()).length;
  await scan(page, codes.slice(0, codes.length / 2));
  const shown = [await waitingShown(page, Math.floor(codes.length / 2))];
  await page.reload();
  await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
  shown.push(await waitingShown(page, Math.floor(codes.length / 2)));
  await scan(page, codes.slice(codes.length / 2));
  shown.push(await waitingShown(page, codes.length));
  const early = (await at.order()).length - before;
  await page.unroute(scanCalls);
  const stored = await storedOf(at, before, codes.length);
  await browser.close();
  const inOrder = stored.join() === codes.join();
  return {
    fine: shown.every(Boolean) && early === 0 && inOrder,
    text: `${kind.name}: ${codes.length} scans, ${early} stored before the way was free, then ${stored.length}, order kept ${inOrder}, number shown ${shown.filter(Boolean).length} of ${shown.length} times`,
  };
}

export default {
  id: 'R-03-HALL',
  title: 'scans without the way to the server and a reload, for unloading, inventory, info scan and master pallets',
  browser: true,
  run: () => throughHall(offline),
};
