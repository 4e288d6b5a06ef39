import { signIn } from '../day.mjs';
import { openScreen, phoneOn, scan, scanCalls, storedOf, waitingOn, waitingShown } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';
import { wait } from '../product.mjs';

const most = 20;

async function underOthers({ product, sql, lead, kind }) {
  const at = await kind.prepare(product, sql, lead);
  const codes = at.codes.slice(0, most);
  const loader = await signIn(product.url, 'lader1');
  const browser = await phoneOn(product.url, loader, kind, at);
  const { page, context, signInAs } = browser;
  await wait(2500);
  await page.route(scanCalls, (route) => route.abort('internetdisconnected'));
  const before = (await at.order()).length;
  await scan(page, codes);
  const kept = await waitingShown(page, codes.length);
  // The session ends at the server while scans wait; then the way is free.
  await loader.ask('POST', '/login-rest/logout');
  let asked = 0;
  page.on('request', (request) => {
    if (scanCalls(new URL(request.url())) && request.method() !== 'GET') asked += 1;
  });
  await page.unroute(scanCalls);
  await wait(4000);
  const tried = asked;
  // The page hears of the end by its stream, and then sends nothing at all; or by the answer to what it sends.
  const heard = tried > 0 || (await page.getByRole('button', { name: 'Anmelden' }).isVisible());
  const afterEnd = (await at.order()).length - before;
  // Somebody else signs in on the same device: nothing of it is sent, and nothing of it is shown.
  await context.clearCookies();
  await page.goto('about:blank');
  await signInAs(await signIn(product.url, 'lader2'));
  asked = 0;
  await browser.open(at.place);
  await page.getByText('Code eingeben').waitFor({ state: 'attached' });
  await wait(3000);
  const other = { asked, shown: await waitingOn(page), stored: (await at.order()).length - before };
  await context.clearCookies();
  await page.goto('about:blank');
  await signInAs(await signIn(product.url, 'lader1'));
  await openScreen(browser, { name: 'any' }, at);
  const stored = await storedOf(at, before, codes.length);
  const left = await waitingOn(page);
  await browser.close();
  const inOrder = stored.join() === codes.join();
  return {
    fine:
      kept &&
      heard &&
      afterEnd === 0 &&
      other.asked === 0 &&
      other.shown === 0 &&
      other.stored === 0 &&
      inOrder &&
      left === 0,
    text: `${kind.name}: ${codes.length} wait ${kept}; session ended: heard ${heard}, ${tried} sent in vain, ${afterEnd} stored; lader2: ${other.asked} sent, ${other.shown} shown, ${other.stored} stored; own account again: ${stored.length} stored, order kept ${inOrder}, ${left} left`,
  };
}

export default {
  id: 'R-04-HALL',
  title: 'what waits in the hall when the session ends and somebody else signs in, then its own account',
  browser: true,
  run: () => throughHall(underOthers),
};
