import { describe, expect, it } from 'vitest';
import { mayWait } from './waitingLimit.ts';

describe('how many refused records wait', () => {
  it('200 of a driver, 400 of a device that several drivers share', () => {
    expect(mayWait({ own: true, driver: 199, device: 399 })).toBe(true);
    expect(mayWait({ own: true, driver: 200, device: 200 })).toBe(false);
    expect(mayWait({ own: true, driver: 0, device: 400 })).toBe(false);
  });
  it('of trips that are not theirs 20 and 40', () => {
    expect(mayWait({ own: false, driver: 19, device: 39 })).toBe(true);
    expect(mayWait({ own: false, driver: 20, device: 20 })).toBe(false);
    expect(mayWait({ own: false, driver: 0, device: 40 })).toBe(false);
  });
});
