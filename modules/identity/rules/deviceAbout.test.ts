import { expect, test } from 'vitest';
import { deviceAbout } from './deviceAbout.ts';

// As the browsers' own documents give them.
test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; Zebra TC58) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Zebra TC58 · Android 13 · Chrome 126',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Android 10 · Chrome 130',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iOS 17 · Safari 17',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Windows · Firefox 128'],
  ['curl/8', ''],
  [null, ''],
])('%s reads %s', (userAgent, about) => {
  expect(deviceAbout(userAgent)).toBe(about);
});
