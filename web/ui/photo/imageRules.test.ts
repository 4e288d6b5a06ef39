import { expect, test } from 'vitest';
import { compression, imageTypeOf, maxBytes, orientationOf, pixelsOf } from './imageRules.ts';

test('the limits are those of specification 1, 5.2 and 9', () => {
  expect(maxBytes).toBe(3_145_728);
  expect(compression).toEqual({ quality: 0.8, maxSide: 1980, pngToJpegAbove: 5_000_000 });
});

test('the first bytes say what a file is', () => {
  expect(imageTypeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png');
  expect(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  expect(imageTypeOf(new TextEncoder().encode('GIF89a'))).toBe('image/gif');
  expect(imageTypeOf(new TextEncoder().encode('BM1234'))).toBe('image/bmp');
  expect(imageTypeOf(new TextEncoder().encode('<svg/>'))).toBeUndefined();
});

test('a picture says how many pixels it has before anybody decodes it', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  expect(pixelsOf(new Uint8Array([...png, 0, 0, 0x1c, 0x84, 0, 0, 0x15, 0x68, 8, 2]))).toBe(7300 * 5480);
  expect(pixelsOf(new Uint8Array([...png, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2]))).toBe(65_535 * 65_535);
  // A JPEG with a note of 20 bytes and a table (DHT) before its frame: 5480 lines of 7300.
  const note = [0xff, 0xe1, 0, 20, ...Array.from({ length: 18 }, () => 7)];
  const jpeg = [0xff, 0xd8, ...note, 0xff, 0xc4, 0, 3, 1, 0xff, 0xc0, 0, 17, 8, 0x15, 0x68, 0x1c, 0x84, 3, 1, 2];
  expect(pixelsOf(new Uint8Array(jpeg))).toBe(7300 * 5480);
  expect(pixelsOf(new Uint8Array(jpeg.slice(0, 30)))).toBeUndefined();
});

const exif = (order: 'MM' | 'II', orientation: number): Uint8Array => {
  const two = (n: number) => (order === 'MM' ? [n >> 8, n & 255] : [n & 255, n >> 8]);
  const four = (n: number) => (order === 'MM' ? [0, 0, ...two(n)] : [...two(n), 0, 0]);
  const entry = [...two(0x0112), ...two(3), ...four(1), ...two(orientation), 0, 0];
  return new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[...order].map((letter) => letter.charCodeAt(0)),
    ...two(42),
    ...four(8),
    ...two(1),
    ...entry,
  ]);
};

test('a photo says how it was held', () => {
  expect(orientationOf(exif('MM', 6))).toBe(6);
  expect(orientationOf(exif('II', 8))).toBe(8);
  expect(orientationOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe(1);
  // A note that is cut off says nothing.
  expect(orientationOf(exif('MM', 6).subarray(0, 24))).toBe(1);
});
