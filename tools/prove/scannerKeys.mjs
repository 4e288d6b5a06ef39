import { wait } from './product.mjs';

/** ms by which a key may reach the page later than the one before it; then the machine made the gap, not the scanner. */
export const mayBeLate = 20;

/**
 * What a scanner sends: keys with a gap by its own clock, then Enter. `atOnce`: the system hands them over in one go, stamped as
 * they were made; otherwise each comes at its time.
 * @param {import('@playwright/test').CDPSession} session
 * @param {string} code
 * @param {number} gap
 * @param {boolean} atOnce
 */
export async function wedge(session, code, gap, atOnce, ends = true) {
  const keys = [...code, ...(ends ? ['Enter'] : [])];
  let at = atOnce ? Date.now() - keys.length * gap : Date.now();
  /** @type {Promise<unknown>[]} */
  const sent = [];
  /**
   * A browser that went away is told by the page, not by each key.
   * @param {any} event
   */
  const send = (event) => session.send('Input.dispatchKeyEvent', event).catch(() => {});
  for (const key of keys) {
    const early = at - Date.now();
    if (!atOnce && early > 0) await wait(early);
    const text = key === 'Enter' ? '\r' : key;
    const event = { key, text, unmodifiedText: text, timestamp: at / 1000 };
    if (key === 'Enter') Object.assign(event, { code: 'Enter', windowsVirtualKeyCode: 13 });
    sent.push(send({ type: 'keyDown', ...event }));
    sent.push(send({ type: 'keyUp', key, timestamp: at / 1000 + 0.002 }));
    at += gap;
  }
  await Promise.all(sent);
}

/** Counts what fields are given, by keys or by the program, and when the page heard each key. */
export const watch = `
  window.typedText = []; window.heardAt = [];
  addEventListener('keydown', (event) => { if (event.isTrusted) window.heardAt.push([event.timeStamp, performance.now()]); }, true);
  addEventListener('input', (event) => { if (event.target.type !== 'checkbox') window.typedText.push(event.data ?? event.target.value); }, true);`;
/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ typed: number, heardAt: [number, number][] }>}
 */
export const heard = (page) =>
  page.evaluate(
    '(() => { const { typedText, heardAt } = window; window.typedText = []; window.heardAt = []; return { typed: typedText.length, heardAt }; })()',
  );
/**
 * The longest wait between two keys beyond what their times say, and the gaps that the events themselves carry.
 * @param {[number, number][]} heardAt
 */
export function judgeKeys(heardAt) {
  const pairs = heardAt.slice(1).map(([stamp, at], index) => [stamp - heardAt[index][0], at - heardAt[index][1]]);
  return {
    late: Math.max(0, ...pairs.map(([own, came]) => came - own)),
    widest: Math.max(0, ...pairs.map(([own]) => own)),
  };
}
