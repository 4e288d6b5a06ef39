import { expect, test } from 'vitest';
import { notOutside } from './outside.ts';

test.each([
  ['https://push.example.org/abc', undefined],
  ['http://push.example.org/abc', 'not https'],
  ['https://127.0.0.1/abc', 'an address inside the house'],
  ['https://10.1.2.3/', 'an address inside the house'],
  ['https://192.168.0.7:8443/', 'an address inside the house'],
  ['https://169.254.169.254/latest', 'an address inside the house'],
  ['https://[::1]/', 'an address inside the house'],
  ['https://[fd00::1]/', 'an address inside the house'],
  ['https://8.8.8.8/', undefined],
])('%s', (address, reason) => {
  expect(notOutside(new URL(address))).toBe(reason);
});
