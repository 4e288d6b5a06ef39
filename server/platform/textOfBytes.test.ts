import { describe, expect, test } from 'vitest';
import { textOfBytes } from './textOfBytes.ts';

/** Bytes typed from the tables of the encodings: U+00B0 in Windows-1252, UTF-8, UTF-16. */
describe('text of a file', () => {
  test.each([
    ['UTF-8', [0x32, 0xc2, 0xb0]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x32, 0xc2, 0xb0]],
    ['Windows-1252', [0x32, 0xb0]],
    ['UTF-16, low byte first', [0xff, 0xfe, 0x32, 0x00, 0xb0, 0x00]],
    ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0x32, 0x00, 0xb0]],
  ])('%s', (_name, bytes) => {
    expect(textOfBytes(new Uint8Array(bytes))).toBe('2°');
  });
});
