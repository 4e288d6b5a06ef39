import type { Browser } from '@playwright/test';
import { inEveryPage } from './everyPage.ts';

/** A browser that cannot draw a map, as on an office computer without WebGL: the screens around it must work all the same. */
function withoutMaps(draw: number): void {
  if (draw) return;
  const canvas = (globalThis as unknown as { HTMLCanvasElement: { prototype: { getContext: unknown } } })
    .HTMLCanvasElement.prototype as { getContext: (kind: string, ...more: unknown[]) => unknown };
  const real = canvas.getContext;
  canvas.getContext = function (this: unknown, kind: string, ...more: unknown[]) {
    return kind.startsWith('webgl') ? null : real.call(this as never, kind, ...more);
  };
}

export const drawMaps = (browser: Browser, draw: boolean): void =>
  inEveryPage(browser, 'maps', withoutMaps, draw ? 1 : 0);
