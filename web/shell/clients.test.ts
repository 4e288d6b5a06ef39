import { expect, test } from 'vitest';
import { clientLinks, systemOf } from './clients.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

test.each([
  [android, 'android'],
  [windows, 'windows'],
  [iphone, 'ios'],
  [mac, 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126', 'linux'],
  ['curl/8', undefined],
])('%s', (userAgent, system) => {
  expect(systemOf(userAgent)).toBe(system);
});

test('each link shows in a client that can use it only, the store when its check succeeded', () => {
  const known = { desktopUrl: 'https://example.org/setup.exe', desktopSystem: 'windows', store: true };
  expect(clientLinks('windows', known)).toEqual({ desktop: 'https://example.org/setup.exe', store: false });
  expect(clientLinks('android', known)).toEqual({ store: true });
  expect(clientLinks('android', { ...known, store: false })).toEqual({ store: false });
  expect(clientLinks('linux', known)).toEqual({ store: false });
  expect(clientLinks('windows', { ...known, desktopUrl: '' })).toEqual({ store: false });
});
