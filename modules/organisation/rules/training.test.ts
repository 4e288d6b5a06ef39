import { expect, test } from 'vitest';
import { isTrainingUnit, trainingEnds } from './training.ts';

const berlin = (at: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' }).format(at)) % 24;
const ends = (at: string) => new Date(trainingEnds(Date.parse(at), berlin)).toISOString();

test.each([
  ['in the morning: the night that comes', '2026-11-26T08:30:00Z', '2026-11-27T01:00:00.000Z'],
  ['in the late evening: the night after, so that there is time', '2026-11-26T20:30:00Z', '2026-11-28T01:00:00.000Z'],
  ['in summer time', '2026-07-01T08:00:00Z', '2026-07-02T00:00:00.000Z'],
  // On 29 March 2026 there is no two o'clock: then a day and the least time later.
  ['where the night has no such hour', '2026-03-28T10:00:00Z', '2026-03-29T16:00:00.000Z'],
])('training ends %s', (_, now, then) => {
  expect(ends(now)).toBe(then);
});

test('only units of their own kind are for training', () => {
  expect(isTrainingUnit('training-1a2b3c4d')).toBe(true);
  expect(isTrainingUnit('dtm')).toBe(false);
  expect(isTrainingUnit('dtm-training')).toBe(false);
});
