import { expect, test } from 'vitest';
import { readBitmap } from './bitmap.ts';

/** Two by two by hand, as Windows writes it: rows from below, blue first, each row filled up to four bytes. */
function bitmap(bits: 24 | 32, height = 2): Uint8Array {
  const rows =
    bits === 24
      ? [
          [0, 0, 255, 0, 255, 0, 0, 0],
          [255, 0, 0, 255, 255, 255, 0, 0],
        ]
      : [
          [0, 0, 255, 9, 0, 255, 0, 9],
          [255, 0, 0, 9, 255, 255, 255, 9],
        ];
  const data = Uint8Array.from(rows.flat());
  const bytes = new Uint8Array(54 + data.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, 2, true);
  view.setInt32(22, height, true);
  view.setUint16(28, bits, true);
  bytes.set(data, 54);
  return bytes;
}
const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

test.each([24, 32] as const)('a bitmap of %i bits: rows stand from below', (bits) => {
  expect(readBitmap(bitmap(bits), 100)).toEqual({
    width: 2,
    height: 2,
    pixels: Uint8Array.from([...blue, ...white, ...red, ...green]),
  });
});

test('a negative height turns the rows', () => {
  expect(readBitmap(bitmap(24, -2), 100)?.pixels).toEqual(Uint8Array.from([...red, ...green, ...blue, ...white]));
});

test.each([
  ['cut off', bitmap(24).subarray(0, 60)],
  ['too short for a head', bitmap(24).subarray(0, 20)],
  ['of another depth', Object.assign(bitmap(24), { 28: 8 })],
  ['compressed', Object.assign(bitmap(24), { 30: 1 })],
])('nothing of a bitmap that is %s', (_, bytes) => {
  expect(readBitmap(bytes, 100)).toBeUndefined();
});

test('nothing of one with too many pixels; as many as are allowed are read', () => {
  expect(readBitmap(bitmap(24), 3)).toBeUndefined();
  expect(readBitmap(bitmap(24), 4)?.width).toBe(2);
});

test('32 bits may name their colours by masks, 24 bits may not', () => {
  expect(readBitmap(Object.assign(bitmap(32), { 30: 3 }), 100)?.height).toBe(2);
  expect(readBitmap(Object.assign(bitmap(24), { 30: 3 }), 100)).toBeUndefined();
  expect(readBitmap(Object.assign(bitmap(32), { 30: 1 }), 100)).toBeUndefined();
});

/** One picture of one dot, 24 bits: its row is filled to four bytes. */
function dot(width: number, height: number): Uint8Array {
  const bytes = bitmap(24).slice(0, 58);
  const view = new DataView(bytes.buffer);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  return bytes;
}

test('one dot is a picture; none, or a width that is negative, is not', () => {
  expect(readBitmap(dot(1, 1), 100)?.pixels).toEqual(Uint8Array.from(red));
  expect(readBitmap(dot(0, 1), 100)).toBeUndefined();
  expect(readBitmap(dot(-1, 1), 100)).toBeUndefined();
  expect(readBitmap(dot(1, 0), 100)).toBeUndefined();
});

test('the head counts as it lies in a larger piece of memory', () => {
  const around = new Uint8Array(200);
  around.set(bitmap(24), 50);
  expect(readBitmap(around.subarray(50, 120), 100)?.width).toBe(2);
});
