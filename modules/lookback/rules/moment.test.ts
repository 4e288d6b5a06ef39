import { describe, expect, it } from 'vitest';
import { outside } from './moment.ts';

const now = Date.UTC(2026, 2, 10, 9, 0);

describe('a moment to look back at', () => {
  it.each([
    ['now', 0, undefined],
    ['a minute ago', -60_000, undefined],
    ['thirty days ago, as the issue of a claim asks', -30 * 86_400_000, undefined],
    ['now by a clock that is two minutes fast', 120_000, undefined],
    ['in an hour', 3_600_000, 'future'],
    ['two months ago', -60 * 86_400_000, 'past'],
  ] as const)('%s', (_, by, answer) => expect(outside(now + by, now)).toBe(answer));
});
