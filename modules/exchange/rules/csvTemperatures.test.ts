import { describe, expect, it } from 'vitest';
import { temperatureRange } from './temperatures.ts';

describe('temperatures', () => {
  it.each([
    ...['ambient', 'none', 'no', 'nein', 'keine', 'dry', ' Dry '].map((word) => [word, null, null] as const),
    ...['refrigerated', 'chilled', 'cold', 'cool', 'gekühlt', 'kühl', 'frais'].map(
      (word) => [word, 2000, 8000] as const,
    ),
    ...['frozen', 'deep frozen', 'deep-frozen', 'tiefgekühlt', 'TK', 'surgelé'].map(
      (word) => [word, null, -18_000] as const,
    ),
    ...['controlled', 'room', 'controlled ambient'].map((word) => [word, 15_000, 25_000] as const),
    ['2,5 – 7.5', 2500, 7500],
    ['2.25 to 7.75', 2250, 7750],
    ['2..8', 2000, 8000],
    ['-20--18', -20_000, -18_000],
    ['0 bis +4', 0, 4000],
    ['+4', 4000, 4000],
    ['4.25 °C', 4250, 4250],
    ['50-59 °F', 10_000, 15_000],
    ['4', 4000, 4000],
  ] as const)('%s', (text, min, max) => expect(temperatureRange(text)).toEqual({ min, max }));
  it.each(['not cold', 'coldish', 'dryer', 'sundry', 'unfrozen', 'frozen food', 'roomy', 'a room', 'about 4', '8-2'])(
    '%s is none',
    (text) => expect(temperatureRange(text)).toBeUndefined(),
  );
});
