import { openBrowser } from '../browser.mjs';
import { openScreen, phone, scan } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';
import { devices, ears } from '../poorDevices.mjs';
import { wait } from '../product.mjs';

async function on(product, loader, kind, at, device, code) {
  const browser = await openBrowser(product.url, loader, phone);
  const { page } = browser;
  await page.addInitScript(ears);
  if (device.script) await page.addInitScript(device.script);
  await device.prepare?.(page, product.url);
  // A device that keeps nothing cannot keep the place either: the package alone is read.
  await openScreen(browser, device.keeps ? kind : { name: 'any' }, at);
  await wait(1500);
  await page.evaluate('window.tones = []');
  const before = (await at.order()).length;
  await scan(page, [code]);
  await wait(2500);
  const seen = await page.getByText(/nicht (gespeichert|behalten)/).count();
  const heard = (await page.evaluate('window.tones')).includes(220);
  // What was refused must not arrive later either.
  await page.reload();
  await wait(1500);
  const stored = (await at.order()).length - before;
  await browser.close();
  const fine = device.keeps ? stored === 1 && seen === 0 && !heard : stored === 0 && seen > 0 && heard;
  return { fine, text: `shown ${seen > 0}, heard ${heard}, stored ${stored}` };
}

/** @param {any} opened */
async function onDevices({ product, sql, lead, loader, kind }) {
  const at = await kind.prepare(product, sql, lead);
  const wrong = [];
  for (const [index, [name, device]] of Object.entries(devices).entries()) {
    const one = await on(product, loader, kind, at, device, at.codes[index]);
    if (!one.fine) wrong.push(`${name} (${one.text})`);
  }
  const all = Object.keys(devices).length;
  return {
    fine: wrong.length === 0,
    text: `${kind.name}: ${all - wrong.length} of ${all} devices${wrong.map((name) => `; not: ${name}`).join('')}`,
  };
}

export default {
  id: 'R-05-HALL',
  title:
    'the device cannot keep a scan of unloading, inventory, info scan or a master pallet: refused aloud, never sent',
  browser: true,
  run: () => throughHall(onDevices),
};
