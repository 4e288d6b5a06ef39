import { openBrowser } from '../browser.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

const rounds = 10;
const fast = [5, 30];
const slow = [120, 200];

/** What a scanner sends: a key each `gap` ms by its own clock, then Enter. The keys queue up in the browser as real ones do. */
async function wedge(session, code, gap) {
  const from = Date.now();
  let at = from;
  const sent = [];
  // A browser that went away is told by the page, not by each key.
  const send = (event) => session.send('Input.dispatchKeyEvent', event).catch(() => {});
  for (const key of [...code, 'Enter']) {
    const late = at - Date.now();
    if (late > 0) await wait(late);
    const text = key === 'Enter' ? '\r' : key;
    const event = { key, text, unmodifiedText: text, timestamp: at / 1000 };
    if (key === 'Enter') Object.assign(event, { code: 'Enter', windowsVirtualKeyCode: 13 });
    sent.push(send({ type: 'keyDown', ...event }));
    sent.push(send({ type: 'keyUp', key, timestamp: at / 1000 + 0.002 }));
    at += gap;
  }
  await Promise.all(sent);
}

export default {
  id: 'S-04',
  title: 'a scanner that types, gaps of 5, 30, 120 and 200 ms, focus in a field, on a button, in a dialog',
  browser: true,
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const { list, barcodes } = await releasedTrip(
      await signIn(product.url, 'dispo1'),
      sql,
      (await freeItems(sql, 3)).map((one) => one.id),
    );
    const { page, open, close } = await openBrowser(product.url, await signIn(product.url, 'lader1'), {
      width: 390,
      height: 844,
    });
    const session = await page.context().newCDPSession(page);
    // Whatever a field of the page is given, by keys or by the program, is counted.
    await page.addInitScript(
      "window.typedText = []; addEventListener('input', (event) => { if (event.target.type !== 'checkbox') window.typedText.push(event.data ?? event.target.value); }, true);",
    );
    await open(`/TH/loading/${list}`);
    await page.getByRole('button', { name: 'Code eingeben' }).click();
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    const focus = {
      field: async () => {
        await field.click();
      },
      button: async () => {
        await page
          .getByRole('button', { name: /^Fehlt|^Offen|fehl/i })
          .first()
          .focus();
      },
      dialog: async () => {
        await page.getByRole('button', { name: 'Mehr' }).click();
        await page.getByRole('menuitem', { name: /Ladebericht/ }).click();
        await page.getByRole('dialog').getByRole('textbox').first().click();
      },
    };
    const results = [];
    let sent = 0;
    let typed = 0;
    for (const gap of [...fast, ...slow]) {
      if (gap === slow[0]) await page.getByRole('switch', { name: 'Langsamer Scanner' }).check();
      for (const [where, go] of Object.entries(focus)) {
        await go();
        let exact = 0;
        for (let round = 0; round < rounds; round += 1) {
          const code = barcodes[(sent += 1) % barcodes.length];
          const count = async () =>
            (
              await sql('select count(*)::int as n from loading_scan where list_id = $1 and barcode = $2', [list, code])
            )[0].n;
          const before = await count();
          await wedge(session, code, gap);
          const until = Date.now() + 2500;
          while (Date.now() < until && (await count()) === before) await wait(40);
          await wait(60);
          if ((await count()) === before + 1) exact += 1;
        }
        results.push({ gap, where, exact });
        typed += (await page.evaluate('window.typedText')).length;
        await page.reload();
        await page.getByRole('button', { name: 'Code eingeben' }).click();
        await field.waitFor();
      }
    }
    const [all] = await sql('select count(*)::int as n from loading_scan where list_id = $1', [list]);
    const stray = { n: all.n - sent };
    // The control: a person's keys do reach the field, so the count can fail.
    await focus.field();
    await session.send('Input.insertText', { text: 'a' });
    const counts = (await page.evaluate('window.typedText')).length;
    await close();
    await end();
    await product.stop();
    const bad = results.filter((one) => one.exact < rounds);
    return {
      proved: bad.length === 0 && typed === 0 && counts === 1 && stray.n === 0,
      figures: `${results.map((one) => `${one.gap} ms ${one.where} ${one.exact}/${rounds}`).join(', ')}; typed into a field as well ${typed}, scans more than were made ${stray.n}; 120 and 200 ms with the switch "slow scanner"`,
    };
  },
};
