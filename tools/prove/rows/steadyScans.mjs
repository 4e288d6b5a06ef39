import { openBrowser } from '../browser.mjs';
import { signIn, startLoading } from '../day.mjs';
import { wait } from '../product.mjs';
import { scanFunction } from '../../../e2e/scanner.mjs';

const phone = { width: 390, height: 844 };
const everyMs = 50;
const seconds = 300;
const count = (seconds * 1000) / everyMs;
/** Barcodes that two devices read at the same moment. */
const races = 20;

export default {
  id: 'S-01',
  title: '20 scans a second from one scanner for 5 minutes in a real browser; one barcode on two devices at once',
  browser: true,
  async run() {
    const { product, sql, end, list, barcodes } = await startLoading(40);
    const loader = await signIn(product.url, 'lader1');
    const other = await signIn(product.url, 'lader2');

    let wrong = 0;
    for (const [index, barcode] of barcodes.slice(0, races).entries()) {
      const answers = await Promise.all(
        [loader, other].map((who, device) =>
          who.ask('POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: `race-${index}-${device}` }),
        ),
      );
      const heard = answers.map((one) => one.body.result).sort();
      if (heard.join() !== 'ALREADY_SCANNED,OK') wrong += 1;
    }
    const [{ n: scanned }] = await sql('select packages_scanned::int as n from process_list where id = $1', [list]);

    const codes = Array.from({ length: count }, (_, index) => barcodes[index % barcodes.length]);
    const { page, open, close } = await openBrowser(product.url, loader, phone);
    await open(`/TH/loading/${list}`);
    await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
    const [{ n: before }] = await sql('select count(*)::int as n from process_scan where list_id = $1', [list]);
    // By the clock, not by a pause after each: what comes late is made up for, as from the buffer of a scanner.
    const took = await page.evaluate(
      `(async () => { ${scanFunction} const codes = ${JSON.stringify(codes)}; const from = performance.now();
        for (const [index, code] of codes.entries()) {
          const early = from + index * ${everyMs} - performance.now();
          if (early > 0) await new Promise((done) => setTimeout(done, early));
          scanCode(code);
        }
        return performance.now() - from; })()`,
    );
    const waiting = await page
      .locator('.th-waiting')
      .textContent()
      .catch(() => '0');
    const stored = async () =>
      sql('select barcode, client_scan_id from process_scan where list_id = $1 order by id offset $2', [list, before]);
    const from = Date.now();
    while (Date.now() - from < 300_000 && (await stored()).length < count) await wait(500);
    const drained = Date.now() - from;
    await wait(1000);
    const rows = await stored();
    const keys = new Set(rows.map((row) => row.client_scan_id)).size;
    const wrongPlace = codes.findIndex((code, index) => rows[index]?.barcode !== code);
    const inOrder = wrongPlace < 0 && rows.length === count;
    await close();
    await end();
    await product.stop();
    return {
      proved: wrong === 0 && scanned === races && rows.length === count && keys === count && inOrder,
      figures: `${count} scans read in ${Math.round(took / 1000)} s, ${rows.length} stored, keys ${keys}, order kept ${inOrder ? 'true' : `up to scan ${wrongPlace}`}; at the end of reading ${waiting || '0'}, all stored ${(drained / 1000).toFixed(1)} s later; ${races} barcodes on two devices at once: ${races - wrong} times one effect and one "already scanned"`,
    };
  },
};
