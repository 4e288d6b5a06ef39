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

test('nothing of one with too many pixels', () => {
  expect(readBitmap(bitmap(24), 3)).toBeUndefined();
});
