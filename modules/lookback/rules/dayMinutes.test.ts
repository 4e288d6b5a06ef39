import { describe, expect, it } from 'vitest';
import { momentIn, nearest, writtenMoment } from './dayMinutes.ts';

const berlin = 'Europe/Berlin';
const now = Date.UTC(2026, 2, 10, 9, 0, 30);

describe('a moment in an address', () => {
  it('is the clock of the depot', () => {
    expect(momentIn('2026-03-10T03:40', berlin)).toBe(Date.UTC(2026, 2, 10, 2, 40));
    expect(momentIn('2026-07-10T03:40', berlin)).toBe(Date.UTC(2026, 6, 10, 1, 40));
  });
  it.each([undefined, '', '2026-02-30T10:00', '2026-03-10', '2026-03-10T25:00', 'yesterday'])('%s is none', (written) =>
    expect(momentIn(written, berlin)).toBeUndefined(),
  );
  it('is written as it was read', () => {
    for (const written of ['2026-03-10T03:40', '2026-03-29T03:05', '2026-10-25T23:59'])
      expect(writtenMoment(momentIn(written, berlin) ?? 0, berlin)).toBe(written);
  });
  it('gives way to the nearest that may be asked for', () => {
    expect(nearest(now + 3_600_000, now)).toBe(Date.UTC(2026, 2, 10, 9, 0));
    expect(nearest(Date.UTC(2026, 2, 9, 4, 0), now)).toBe(Date.UTC(2026, 2, 9, 4, 0));
    expect(nearest(0, now)).toBeGreaterThanOrEqual(now - 31 * 86_400_000);
  });
});
