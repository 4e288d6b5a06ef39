import { expect, type Page } from '@playwright/test';
import { atRest } from './people.ts';

/** What somebody must read outdoors: the contrast of WCAG 2.2, 1.4.6, for text of any size. */
const enough = 7;

/** Texts, values and placeholders that stand out less from what they stand on, with the contrast that they have. What cannot be pressed is left out. */
const tooFaint = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Colour>();
    const colourOf = (name: string): Colour => {
      const found = known.get(name);
      if (found || !canvas) return found ?? [0, 0, 0, 1];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = name;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(name, [red, green, blue, alpha / 255]);
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
      r * a + x * (1 - a),
      g * a + y * (1 - a),
      b * a + z * (1 - a),
      1,
    ];
    const behind = (one: Element | null): Colour => {
      if (!one) return [255, 255, 255, 1];
      const own = colourOf(getComputedStyle(one).backgroundColor);
      return own[3] === 1 ? own : over(own, behind(one.parentElement));
    };
    const light = (colour: Colour): number => {
      const [r = 0, g = 0, b = 0] = colour
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faint = (one: Element, text: string, colour: string): string[] => {
      const ground = behind(one);
      const [bright = 0, dark = 0] = [light(over(colourOf(colour), ground)), light(ground)].sort((a, b) => b - a);
      const contrast = (bright + 0.05) / (dark + 0.05);
      return contrast >= least ? [] : [`${contrast.toFixed(1)} ${one.className}: ${text.trim().slice(0, 30)}`];
    };
    const read = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect();
      const off = ':disabled, [aria-disabled=true], [data-disabled], .k-hidden, .k-skip, svg';
      return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true }) && !one.closest(off);
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const one = node.parentElement;
      if (one && node.nodeValue?.trim() && read(one))
        found.push(...faint(one, node.nodeValue, getComputedStyle(one).color));
    }
    for (const one of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (!read(one) || /checkbox|radio|file|range/.test(one.type)) continue;
      if (one.value) found.push(...faint(one, one.value, getComputedStyle(one).color));
      else if (one.placeholder)
        found.push(...faint(one, one.placeholder, getComputedStyle(one, '::placeholder').color));
    }
    return [...new Set(found)];
  }, enough);

/** Every text can be read in the sun, light and dark. */
export async function readInTheSun(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    expect.soft(await tooFaint(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}
