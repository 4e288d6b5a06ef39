import { expect, test } from 'vitest';
import { windowsText } from './windowsText.ts';

const hour = 3_600_000;
const clock = (at: number): string => `${String(at / hour).padStart(2, '0')}:00`;

test('two orders with one window say it once, others each, and a whole day says nothing', () => {
  const early = { from: 0, to: 7 * hour };
  expect(windowsText([early, early], clock)).toBe('00:00–07:00');
  expect(windowsText([early, { from: 9 * hour, to: 12 * hour }, early], clock)).toBe('00:00–07:00, 09:00–12:00');
  expect(windowsText([{ from: 0, to: 24 * hour }], clock)).toBe('');
});
