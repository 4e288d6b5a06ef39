import { describe, expect, it } from 'vitest';
import { type Issue, runChecks } from '#kernel/check.ts';
import texts from '../texts/en.json';
import { missingArgs } from './testing/checkRows.ts';
import { type JourneyFacts, journeyChecks } from './journeyChecks.ts';

const soft = { severity: 'WARNING', overridable: true } as const;

describe('journey checks (domain 7.4)', () => {
  const journey = (more: Partial<JourneyFacts> = {}): JourneyFacts => ({
    equipmentUncounted: false,
    odometerMissing: false,
    returnsNotUnloaded: 0,
    ...more,
  });
  const rowsOfJourney: [string, Partial<JourneyFacts>, Partial<Issue>][] = [
    ['EQUIPMENT', { equipmentUncounted: true }, soft],
    ['ODOMETER', { odometerMissing: true }, soft],
    ['RETURNS_NOT_UNLOADED', { returnsNotUnloaded: 2 }, { ...soft, args: { count: 2 } }],
  ];
  it.each(rowsOfJourney)('%s', (code, raises, expected) => {
    expect(runChecks(journeyChecks, journey(raises))).toEqual([expect.objectContaining({ code, ...expected })]);
    expect(missingArgs(texts.issue, runChecks(journeyChecks, journey(raises)))).toEqual([]);
  });
  it('find nothing when everything is settled, and all have their row here', () => {
    expect(runChecks(journeyChecks, journey())).toEqual([]);
    expect(rowsOfJourney.map(([code]) => code)).toEqual(journeyChecks.map((c) => c.code));
  });
});
