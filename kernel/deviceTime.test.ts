import { describe, expect, it } from 'vitest';
import { deviceTime } from './deviceTime.ts';

const now = Date.UTC(2026, 10, 23, 6, 0, 0);
const minute = 60_000;
const day = 1440 * minute;

describe('when a scan was made, by the clock of the server', () => {
  it('is the time that the device says, never a later one than now', () => {
    expect(deviceTime({ scannedAt: now - minute }, now)).toBe(now - minute);
    expect(deviceTime({ scannedAt: now + day }, now)).toBe(now);
    expect(deviceTime({}, now)).toBe(now);
  });
  it.each([0, -day, day])(
    'is the time that it waited, whatever the clock of the device says (%d ms wrong)',
    (wrong) => {
      const made = now - 20 * minute + wrong;
      expect(deviceTime({ scannedAt: made, sentAt: now + wrong }, now)).toBe(now - 20 * minute);
    },
  );
  it('keeps the order of two messages of which the first took longer on its way', () => {
    const arrived = deviceTime({ scannedAt: now - 1000, sentAt: now - 900 }, now + 2500);
    const documented = deviceTime({ scannedAt: now, sentAt: now + 5000 }, now + 5010);
    expect([arrived, documented]).toEqual([now - 1000, now]);
  });
  it('counts what waited where the clock is wrong by more than a message takes', () => {
    expect(deviceTime({ scannedAt: now - 40_000, sentAt: now - 10_000 }, now)).toBe(now - 40_000);
    expect(deviceTime({ scannedAt: now - 40_000, sentAt: now - 10_001 }, now)).toBe(now - 29_999);
  });
  it('is now where the clock was set back in between', () => {
    expect(deviceTime({ scannedAt: now, sentAt: now - day }, now)).toBe(now);
  });
});
