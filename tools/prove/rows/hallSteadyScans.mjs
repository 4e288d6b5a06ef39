import { scansOver, signIn } from '../day.mjs';
import { phoneOn, scan, storedOf, waitingOn } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';

const everyMs = 50;
const seconds = 60;
/** Barcodes that two devices read at the same moment. */
const races = 10;

async function steady({ product, sql, lead, loader, kind }) {
  const other = await signIn(product.url, 'lader2');
  const at = await kind.prepare(product, sql, lead);
  let wrong = 0;
  let told = [];
  for (const [index, code] of at.codes.slice(0, races).entries()) {
    const [work] = scansOver([code], 1, `race-${index}`);
    const answers = await Promise.all(
      [loader, other].map((who, device) => {
        const [path, body] = at.callOf({ ...work, key: `${kind.name}-race-${index}-${device}` });
        return who.ask('POST', path, body);
      }),
    );
    told = answers.map((one) => (at.resultOf ? at.resultOf(one.body) : one.body.result)).sort();
    // Looking at a package twice is no conflict; everywhere else one has the effect and the other hears that it was done.
    if (answers.some((one) => one.status !== 200)) wrong += 1;
    else if (kind.name !== 'infoscan' && told[0] === told[1]) wrong += 1;
  }
  const browser = await phoneOn(product.url, loader, kind, at);
  // A pallet takes a package once: the others are read over and over.
  const count = kind.name === 'masterpallets' ? at.codes.length - races : (seconds * 1000) / everyMs;
  const rest = kind.name === 'masterpallets' ? at.codes.slice(races) : at.codes;
  const codes = Array.from({ length: count }, (_, index) => rest[index % rest.length]);
  const before = (await at.order()).length;
  const took = await scan(browser.page, codes, everyMs);
  const waiting = await waitingOn(browser.page);
  const from = Date.now();
  const stored = await storedOf(at, before, count, 300_000);
  const drained = (Date.now() - from - 1000) / 1000;
  await browser.close();
  const wrongPlace = codes.findIndex((code, index) => stored[index] !== code);
  const inOrder = wrongPlace < 0 && stored.length === count;
  return {
    fine: wrong === 0 && inOrder,
    text: `${kind.name}: ${count} scans in ${Math.round(took / 1000)} s, ${waiting} wait at the end, all ${stored.length} stored ${drained.toFixed(1)} s later, order kept ${inOrder ? 'true' : `up to scan ${wrongPlace}`}; two devices at once ${races - wrong} of ${races} right (${told.join(', ')})`,
  };
}

export default {
  id: 'S-01-HALL',
  title: '20 scans a second from one scanner while somebody unloads, counts, info scans and builds a master pallet',
  browser: true,
  run: () => throughHall(steady),
};
