import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import bwip from 'bwip-js/node';

const width = 640;
const height = 480;
/** Dots of the narrowest bar: a label held a hand's breadth before the lens. */
const module = 3;
const [dark, white, grey] = [30, 225, 120];

/** Black and white widths of a label's bars, by a maker of barcodes that the reader does not know. */
function barsOf(text: string): number[] {
  const [code] = bwip.raw({ bcid: 'code128', text }) as { sbs?: number[] }[];
  if (!code?.sbs) throw new Error(`no bars for ${text}`);
  return code.sbs;
}

/** One line of the picture: a white label with its bars in the middle of a grey carton. */
function lineOf(bars: readonly number[]): Uint8Array {
  const line = new Uint8Array(width).fill(grey);
  const whole = bars.reduce((sum, bar) => sum + bar, 0) * module;
  const quiet = 12 * module;
  let at = Math.round((width - whole) / 2);
  line.fill(white, at - quiet, at + whole + quiet);
  for (const [i, bar] of bars.entries()) {
    if (i % 2 === 0) line.fill(dark, at, at + bar * module);
    at += bar * module;
  }
  return line;
}

/** A film of one picture (y4m, 4:2:0) that Chromium takes for what its camera sees. */
function film(text: string | undefined): Uint8Array {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`, 'latin1');
  const light = new Uint8Array(width * height).fill(grey);
  if (text !== undefined) {
    const line = lineOf(barsOf(text));
    for (let y = 150; y < 330; y += 1) light.set(line, y * width);
  }
  return Buffer.concat([head, light, new Uint8Array((width * height) / 2).fill(128)]);
}

/** What the camera of this worker's browser sees; it films this file over and over. */
const path = join(mkdtempSync(join(tmpdir(), 'kontor-camera-')), 'camera.y4m');

/** Holds a label before the camera, none without a text. The file stays the same one: the browser has it open. */
export function hold(text?: string): void {
  const file = openSync(path, 'a+');
  closeSync(file);
  const picture = openSync(path, 'r+');
  writeSync(picture, film(text), undefined, undefined, 0);
  closeSync(picture);
}

/** A browser with that camera. */
export const withCamera = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`],
});
