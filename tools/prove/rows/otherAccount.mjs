import { openBrowser } from '../browser.mjs';
import { signIn, startLoading } from '../day.mjs';
import { wait } from '../product.mjs';
import { scanScript } from '../../../e2e/scanner.mjs';

const phone = { width: 390, height: 844 };
const scanCalls = /\/th-rest\/loading\/[^/]+\/scan/;
const count = 20;

export default {
  id: 'R-04',
  title:
    'scans that wait: the session ends, another account, another unit, then their own account; a refused one stays on a visible list',
  browser: true,
  async run() {
    const { product, sql, end, list, barcodes } = await startLoading(20);
    const place = `/TH/loading/${list}`;
    const loader = await signIn(product.url, 'lader1');
    const { accountName } = (await loader.ask('GET', '/login-rest/sessionInfo')).body;
    const { page, context, open, close, signInAs } = await openBrowser(product.url, loader, phone);
    const codes = barcodes.slice(0, count);
    const stored = async () =>
      sql('select barcode, scanned_by from process_scan where list_id = $1 order by id', [list]);
    await page.route(scanCalls, (route) => route.abort('internetdisconnected'));
    await open(place);
    await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
    for (const code of codes) {
      await page.evaluate(scanScript(code));
      await wait(40);
    }
    await page
      .locator('.th-waiting')
      .filter({ hasText: String(count) })
      .waitFor();
    // The session ends at the server while scans wait; then the way is free.
    await loader.ask('POST', '/login-rest/logout');
    let asked = 0;
    page.on('request', (request) => {
      if (scanCalls.test(request.url())) asked += 1;
    });
    await page.unroute(scanCalls);
    await wait(4000);
    const afterEnd = (await stored()).length;
    const tried = asked;
    // Others sign in on the same device: nothing of it is sent, and the same list shows nothing waiting.
    const others = [];
    for (const [account, unit] of [
      ['lader2', 'dtm'],
      ['hallenmeister-ham', 'ham'],
    ]) {
      await context.clearCookies();
      await page.goto('about:blank');
      await signInAs(await signIn(product.url, account, unit));
      asked = 0;
      await open(place);
      if (unit === 'dtm') await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
      await wait(3000);
      others.push({
        account,
        asked,
        shown: await page.locator('.th-waiting').count(),
        stored: (await stored()).length,
      });
    }
    await context.clearCookies();
    await page.goto('about:blank');
    await signInAs(await signIn(product.url, 'lader1'));
    await open(place);
    const from = Date.now();
    while (Date.now() - from < 30_000 && (await stored()).length < count) await wait(100);
    await wait(1000);
    const rows = await stored();
    const left = await page.locator('.th-waiting').count();
    // What the server refuses, and would refuse again, waits on the screen for a person, also after the page was started anew.
    await page.evaluate(scanScript('9'.repeat(400)));
    const refused = page.getByRole('button', { name: '1 abgelehnt' });
    await refused.waitFor();
    await page.reload();
    await refused.click();
    const listed = await page.getByRole('region', { name: 'Abgelehnte Scans' }).getByText('9'.repeat(400)).count();
    await close();
    await end();
    await product.stop();
    const inOrder = rows.map((row) => row.barcode).join() === codes.join();
    const own = rows.filter((row) => row.scanned_by === accountName).length;
    const quiet = others.every((one) => one.asked === 0 && one.shown === 0 && one.stored === 0);
    return {
      proved:
        tried > 0 &&
        afterEnd === 0 &&
        quiet &&
        rows.length === count &&
        own === count &&
        inOrder &&
        left === 0 &&
        listed === 1,
      figures: `${count} scans wait; session ended: ${tried} sent in vain, ${afterEnd} stored; ${others.map((one) => `${one.account}: ${one.asked} sent, ${one.shown} shown, ${one.stored} stored`).join('; ')}; their own account again: ${rows.length} stored, ${own} under it, order kept ${inOrder}; refused and listed ${listed}`,
    };
  },
};
