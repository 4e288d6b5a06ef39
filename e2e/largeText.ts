import { expect, type Page } from '@playwright/test';
import { outOfReach } from './reach.ts';

/** Words whose end is hidden by whatever holds them; the name of the module in the header is said again below it. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const own = node.parentElement;
      if (!own || !node.nodeValue?.trim() || !own.checkVisibility({ visibilityProperty: true })) continue;
      if (own.closest('.k-header, .k-hidden, .k-skip, .k-toasts, svg, select')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let holds: HTMLElement | null = own; holds && holds !== document.body; holds = holds.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holds);
        const box = holds.getBoundingClientRect();
        const side = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll';
        const end = overflowY !== 'visible' && overflowY !== 'auto' && overflowY !== 'scroll';
        if (box.width <= 1) break;
        if (
          (side && text.right > box.right + 1) ||
          (side && text.left < box.left - 1) ||
          (end && text.bottom > box.bottom + 4)
        )
          found.add(`${own.className || own.tagName}: ${node.nodeValue.trim().slice(0, 40)}`);
        // What scrolls shows the rest when it is asked to.
        if (overflowY === 'auto' || overflowY === 'scroll') break;
      }
    }
    return [...found];
  });

/** Text of twice the size (WCAG 2.2, 1.4.4) on the smallest scanner, as its owner has set it in the browser. */
export async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

/** Of large text no word is cut, nothing scrolls sideways, and every button can be pressed. */
export async function readLarge(page: Page, where: string): Promise<void> {
  const at = `${where}, text of 200 %`;
  expect.soft(await cut(page), at).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${at}, width`).toBe(360);
  await expect.poll(() => outOfReach(page), { message: at }).toEqual([]);
}
