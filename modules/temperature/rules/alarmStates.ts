import type { Machine } from '#kernel/machine.ts';

/** Two things apart (ISA-18.2): does it go on, and has somebody taken note of it. Ended and noted is closed. */
export const alarmStates = ['OPEN', 'ACKNOWLEDGED', 'ENDED', 'CLOSED', 'UNRESOLVED', 'WITHDRAWN'] as const;
export type AlarmState = (typeof alarmStates)[number];
export type AlarmAction = 'acknowledge' | 'end' | 'goOn' | 'callAgain' | 'giveUp' | 'withdraw';

export const alarmMachine: Machine<AlarmState, AlarmAction, object> = {
  name: 'alarm',
  states: alarmStates,
  refusal: 'temperature:alarm/notNow',
  rows: [
    { from: ['OPEN'], action: 'acknowledge', to: 'ACKNOWLEDGED', permission: ['acknowledgeTemperatureAlarm'] },
    { from: ['ENDED'], action: 'acknowledge', to: 'CLOSED', permission: ['acknowledgeTemperatureAlarm'] },
    { from: ['OPEN'], action: 'end', to: 'ENDED', permission: [] },
    { from: ['ACKNOWLEDGED'], action: 'end', to: 'CLOSED', permission: [] },
    // The same again within the half hour.
    { from: ['ENDED', 'CLOSED'], action: 'goOn', to: 'OPEN', permission: [] },
    // Noted, and it became worse or would not end.
    { from: ['ACKNOWLEDGED'], action: 'callAgain', to: 'OPEN', permission: [] },
    // Its sensor is out of service: nobody will ever say how it ended.
    { from: ['OPEN', 'ACKNOWLEDGED'], action: 'giveUp', to: 'UNRESOLVED', permission: [] },
    // Readings that came later say that it never was.
    { from: ['OPEN', 'ACKNOWLEDGED', 'ENDED', 'CLOSED'], action: 'withdraw', to: 'WITHDRAWN', permission: [] },
  ],
};

export const alarmKinds = ['TOO_HIGH', 'TOO_LOW', 'CUMULATIVE', 'NO_DATA'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmCauses = [
  'DOOR',
  'LOADING',
  'DEFROST',
  'UNIT_OFF',
  'GOODS_WARM',
  'POWER',
  'PROBE_MISPLACED',
  'BATTERY',
  'RADIO',
  'GATEWAY',
  'BROKEN',
  'REMOVED',
  'OTHER',
] as const;
export type AlarmCause = (typeof alarmCauses)[number];
const ofDevice: readonly AlarmCause[] = ['BATTERY', 'RADIO', 'GATEWAY', 'BROKEN', 'REMOVED'];

/** What may be behind it: of a temperature the place and the goods, of silence the device. */
export const causesOf = (kind: AlarmKind): AlarmCause[] =>
  alarmCauses.filter((cause) => cause === 'OTHER' || ofDevice.includes(cause) === (kind === 'NO_DATA'));

/** Milli-degrees by which an alarm that somebody knows of calls again. */
const worseBy = 1000;

/** Does an alarm that somebody took note of call again: worse by a degree, or out again or still twice the patience later. */
export const callsAgain = (
  alarm: { acknowledgedAt: number; acknowledgedPeak: number; peak: number; kind: AlarmKind; delayMinutes: number },
  lastOut: number,
): boolean =>
  (alarm.kind === 'TOO_LOW'
    ? alarm.acknowledgedPeak - alarm.peak >= worseBy
    : alarm.peak - alarm.acknowledgedPeak >= worseBy) ||
  lastOut - alarm.acknowledgedAt >= Math.max(30, 2 * alarm.delayMinutes) * 60_000;
