import { openBrowser } from '../browser.mjs';
import { signIn, startLoading } from '../day.mjs';
import { devices, ears } from '../poorDevices.mjs';
import { wait } from '../product.mjs';
import { scanScript } from '../../../e2e/scanner.mjs';

const phone = { width: 390, height: 844 };

export default {
  id: 'R-05',
  title: 'the device cannot keep a scan: full, other version, private mode; it is refused aloud and never sent',
  browser: true,
  async run() {
    const { product, sql, end, list, barcodes } = await startLoading(10);
    const loader = await signIn(product.url, 'lader1');
    const results = [];
    for (const [index, [name, device]] of Object.entries(devices).entries()) {
      const { page, open, close } = await openBrowser(product.url, loader, phone);
      await page.addInitScript(ears);
      if (device.script) await page.addInitScript(device.script);
      await device.prepare?.(page, product.url);
      await open(`/TH/loading/${list}`);
      // On a telephone a refusal covers it.
      await page.getByText('Code eingeben').waitFor({ state: 'attached' });
      // What it may have kept before cannot be read: that is said at once.
      const unread = await page
        .getByRole('alert')
        .filter({ hasText: 'Gespeicherte Scans nicht lesbar' })
        .waitFor({ timeout: device.blind ? 5000 : 500 })
        .then(
          () => true,
          () => false,
        );
      await page.evaluate('window.tones = []');
      const code = barcodes[index];
      await page.evaluate(scanScript(code));
      await wait(2500);
      const seen = await page.getByRole('alert').filter({ hasText: 'Scan nicht gespeichert' }).count();
      const heard = (await page.evaluate('window.tones')).includes(220);
      // What was refused must not arrive later either.
      await page.reload();
      await wait(1500);
      const [stored] = await sql('select count(*)::int as n from process_scan where list_id = $1 and barcode = $2', [
        list,
        code,
      ]);
      results.push({
        name,
        unread,
        blind: device.blind === true,
        seen,
        heard,
        stored: stored.n,
        keeps: device.keeps === true,
      });
      await close();
    }
    await end();
    await product.stop();
    return {
      proved: results.every(
        (one) =>
          one.unread === one.blind &&
          (one.keeps
            ? one.stored === 1 && one.seen === 0 && !one.heard
            : one.stored === 0 && one.seen === 1 && one.heard),
      ),
      figures: results
        .map(
          (one) =>
            `${one.name}: kept scans unreadable ${one.unread}, refusal shown ${one.seen}, heard ${one.heard}, stored ${one.stored}`,
        )
        .join('; '),
    };
  },
};
