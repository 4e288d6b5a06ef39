import { expect, type Page } from '@playwright/test';
import { cut, enlarge, readLarge } from './largeText.ts';
import { readInTheSun } from './sunlight.ts';

/** The two smallest scanners of the halls, and a large phone. */
export const handhelds = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
];

type Met = { name: string; by: string };

/** Whatever is not hit by a finger on its middle once it was scrolled into view, and what lies there instead. */
export const outOfReach = (page: Page): Promise<Met[]> =>
  page.evaluate(() => {
    const kinds = 'button, a[href], input, textarea, select, [role=button], [role=switch], [role=tab], [role=option]';
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility());
    const where = dialogs.at(-1) ?? document.body;
    const nameOf = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) || one.outerHTML.slice(0, 80);
    return (
      [...where.querySelectorAll<HTMLElement>(kinds)]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // Drawn where the keyboard has come to it, and nowhere else; what a toast bears goes with it.
        .filter((one) => !one.matches('.k-skip') && !one.closest('.k-toasts'))
        .flatMap((one) => {
          one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
          const { left, top, width, height } = one.getBoundingClientRect();
          // Read to who cannot see, drawn for nobody.
          if (width <= 1 || height <= 1) return [];
          const [x, y] = [left + width / 2, top + height / 2];
          if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
            return [{ name: nameOf(one), by: 'nothing: off the screen' }];
          const hit = document.elementFromPoint(x, y);
          // A box is hit by its label; a disabled button lets the finger through to what holds it.
          const own = one.closest('label') ?? one;
          const through = hit !== null && (one as HTMLButtonElement).disabled && hit.contains(one);
          return hit !== null && (own.contains(hit) || (hit.contains(own) && hit.matches('label')) || through)
            ? []
            : [{ name: nameOf(one), by: hit ? `${hit.tagName} ${hit.className} ${nameOf(hit)}` : 'nothing' }];
        })
    );
  });

/** Every button can be pressed, and these without scrolling, whatever was scrolled before. */
export async function inReach(page: Page, where: string, without: readonly (string | RegExp)[] = []): Promise<void> {
  for (const size of handhelds) {
    await page.setViewportSize(size);
    const at = `${where}, ${size.width}x${size.height}`;
    await expect.poll(() => outOfReach(page), { message: at }).toEqual([]);
    const words = (await cut(page)).filter((one) => one.includes('Button-label'));
    expect.soft(words, `${at}: buttons whose word is cut`).toEqual([]);
    for (const name of without) {
      const button = page.getByRole('main').getByRole('button', { name });
      // A list that was kept is drawn anew when the fresh one comes.
      let box = await button.boundingBox();
      await expect.poll(async () => (box ??= await button.boundingBox()), { message: `${at}: ${name}` }).not.toBe(null);
      expect(box?.y, `${at}: ${name}`).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${at}: ${name}`).toBeLessThanOrEqual(size.height);
    }
  }
  await readInTheSun(page, where);
  await enlarge(page);
  await readLarge(page, where);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
