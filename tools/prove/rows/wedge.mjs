import { openBrowser } from '../browser.mjs';
import { signIn, startLoading } from '../day.mjs';
import { wait } from '../product.mjs';
import { heard, judgeKeys, mayBeLate, watch, wedge } from '../scannerKeys.mjs';

const rounds = 8;
const fast = [5, 30];
const slow = [120, 200];
/** Where the focus stands while the scanner types. */
const focusOn = (page, field) => ({
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
});

/** Whether every code came whole, once and nowhere else, and the figures. */
function outcome({ results, wrongGaps, spoiled, control }) {
  const typed = results.reduce((sum, one) => sum + one.typed, 0);
  const timely = Object.fromEntries(
    [...fast, ...slow].map((gap) => [
      gap,
      results.filter((one) => one.gap === gap).reduce((sum, one) => sum + one.timely, 0),
    ]),
  );
  return {
    proved:
      results.every((one) => one.exact === one.rounds) &&
      typed === 0 &&
      wrongGaps === 0 &&
      Object.values(timely).every((n) => n > 0) &&
      control.typed > 0 &&
      control.scans === 0,
    figures: `${results.map((one) => `${one.gap} ms ${one.where} ${one.exact}/${one.rounds}`).join(', ')}; typed into a field as well ${typed}; in real time ${Object.entries(
      timely,
    )
      .map(([gap, n]) => `${n} at ${gap} ms`)
      .join(
        ', ',
      )} (${spoiled} more left out, because the machine handed keys over more than ${mayBeLate} ms late), the others handed over at once with the scanner's times (other gaps in the page ${wrongGaps}); control at 120 ms without the switch: typed ${control.typed}, scans ${control.scans}; 120 and 200 ms with the switch "slow scanner"`,
  };
}

export default {
  id: 'S-04',
  title: 'a scanner that types, gaps of 5, 30, 120 and 200 ms, focus in a field, on a button, in a dialog',
  browser: true,
  async run() {
    const { product, sql, end, list, barcodes } = await startLoading(3);
    const { page, open, close } = await openBrowser(product.url, await signIn(product.url, 'lader1'), {
      width: 390,
      height: 844,
    });
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(watch);
    await open(`/TH/loading/${list}`);
    await page.getByRole('button', { name: 'Code eingeben' }).click();
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    const focus = focusOn(page, field);
    const scansOf = async () =>
      (await sql('select barcode from process_scan where list_id = $1 order by id', [list])).map((row) => row.barcode);
    const results = [];
    let sent = 0;
    let spoiled = 0;
    let wrongGaps = 0;
    /** One code; `undefined` when the machine handed its keys over later than the scanner typed them. */
    const round = async (gap, atOnce) => {
      const code = barcodes[(sent += 1) % barcodes.length];
      await heard(page);
      const before = (await scansOf()).length;
      await wedge(session, code, gap, atOnce);
      const until = Date.now() + 4000;
      while (Date.now() < until && (await scansOf()).length === before) await wait(40);
      await wait(400);
      const { typed, heardAt } = await heard(page);
      const { late, widest } = judgeKeys(heardAt);
      // The page must have been told the scanner's own gaps, or the round proves nothing.
      if (Math.abs(widest - gap) > 1) wrongGaps += 1;
      if (!atOnce && late > mayBeLate) {
        spoiled += 1;
        return undefined;
      }
      const made = (await scansOf()).slice(before);
      return { exact: made.length === 1 && made[0] === code, typed };
    };
    for (const gap of [...fast, ...slow]) {
      if (gap === slow[0]) await page.getByRole('switch', { name: 'Langsamer Scanner' }).check();
      for (const [where, go] of Object.entries(focus)) {
        await go();
        const all = [];
        for (let n = 0; n < rounds; n += 1) all.push(await round(gap, true));
        // In real time as often as the machine keeps up, at most twice as often as wanted.
        const timely = [];
        for (let n = 0; n < rounds && timely.length < rounds / 2; n += 1) {
          const one = await round(gap, false);
          if (one) timely.push(one);
        }
        const both = [...all, ...timely];
        results.push({
          gap,
          where,
          timely: timely.length,
          rounds: both.length,
          exact: both.filter((one) => one.exact).length,
          typed: both.reduce((sum, one) => sum + one.typed, 0),
        });
        await page.reload();
        await page.getByRole('button', { name: 'Code eingeben' }).click();
        await field.waitFor();
      }
    }
    // The controls: a person's keys do reach the field, and a scanner slower than the setting is not taken for one.
    await page.getByRole('switch', { name: 'Langsamer Scanner' }).uncheck();
    await focus.field();
    await heard(page);
    const before = (await scansOf()).length;
    await wedge(session, 'abcde', 120, true, false);
    await wait(500);
    const control = { typed: (await heard(page)).typed, scans: (await scansOf()).length - before };
    await close();
    await end();
    await product.stop();
    return outcome({ results, wrongGaps, spoiled, control });
  },
};
