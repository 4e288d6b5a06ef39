import { expect, test } from 'vitest';
import { step } from '#kernel/machine.ts';
import { alarmMachine, alarmStates, callsAgain, causesOf } from './alarmStates.ts';
import { compartmentMachine, compartmentStates } from './compartmentStates.ts';
import { sensorMachine, sensorStates } from './sensorStates.ts';

/** From where each action leads where, written down by hand; whatever is not here is refused. */
const alarms: Record<string, Record<string, string>> = {
  acknowledge: { OPEN: 'ACKNOWLEDGED', ENDED: 'CLOSED' },
  end: { OPEN: 'ENDED', ACKNOWLEDGED: 'CLOSED' },
  goOn: { ENDED: 'OPEN', CLOSED: 'OPEN' },
  callAgain: { ACKNOWLEDGED: 'OPEN' },
  giveUp: { OPEN: 'UNRESOLVED', ACKNOWLEDGED: 'UNRESOLVED' },
  withdraw: { OPEN: 'WITHDRAWN', ACKNOWLEDGED: 'WITHDRAWN', ENDED: 'WITHDRAWN', CLOSED: 'WITHDRAWN' },
};
test.each(alarmStates)('an alarm that is %s goes where it may', (state) => {
  for (const [action, from] of Object.entries(alarms)) {
    const result = step(alarmMachine, state, action as never, {});
    expect([action, result.ok ? result.to : undefined]).toEqual([action, from[state]]);
  }
});
const sensors: Record<string, Record<string, string>> = {
  lose: { ACTIVE: 'LOST' },
  hear: { LOST: 'ACTIVE' },
  takeOut: { ACTIVE: 'INACTIVE', LOST: 'INACTIVE' },
  putBack: { INACTIVE: 'ACTIVE' },
};
test.each(sensorStates)('a sensor that is %s goes where it may', (state) => {
  for (const [action, from] of Object.entries(sensors)) {
    const result = step(sensorMachine, state, action as never, {});
    expect([action, result.ok ? result.to : undefined]).toEqual([action, from[state]]);
  }
});
test.each(compartmentStates)('a compartment that is %s goes where it may', (state) => {
  const to = (action: string, shelved: boolean) => {
    const result = step(compartmentMachine, state, action as never, { shelved });
    return result.ok ? result.to : undefined;
  };
  const active = state === 'ACTIVE';
  expect([to('shelve', false), to('retire', false), to('reopen', false)]).toEqual(
    active ? ['ACTIVE', 'INACTIVE', undefined] : [undefined, undefined, 'ACTIVE'],
  );
  expect([to('unshelve', true), to('unshelve', false)]).toEqual([active ? 'ACTIVE' : undefined, undefined]);
});

test('silence has the causes of a device, a temperature those of the place', () => {
  expect(causesOf('NO_DATA')).toEqual(['BATTERY', 'RADIO', 'GATEWAY', 'BROKEN', 'REMOVED', 'OTHER']);
  expect(causesOf('TOO_HIGH')).toContain('DOOR');
  expect(causesOf('TOO_HIGH')).not.toContain('BATTERY');
});

test('an alarm that somebody knows of calls again when it is a degree worse, or still there twice the delay later', () => {
  const minute = 60_000;
  const known = { acknowledgedAt: 0, acknowledgedPeak: 9400, peak: 9400, kind: 'TOO_HIGH' as const, delayMinutes: 15 };
  expect(callsAgain(known, 29 * minute)).toBe(false);
  expect(callsAgain(known, 30 * minute)).toBe(true);
  expect(callsAgain({ ...known, delayMinutes: 60 }, 119 * minute)).toBe(false);
  expect(callsAgain({ ...known, delayMinutes: 60 }, 120 * minute)).toBe(true);
  expect(callsAgain({ ...known, peak: 10_399 }, 0)).toBe(false);
  expect(callsAgain({ ...known, peak: 10_400 }, 0)).toBe(true);
  expect(callsAgain({ ...known, kind: 'TOO_LOW', acknowledgedPeak: 1000, peak: 0 }, 0)).toBe(true);
});
