import { alarm } from '#modules/temperature/contract/alarms.ts';

export const { list: listAlarms, get: getAlarm } = alarm.calls;
export const { acknowledge: acknowledgeAlarm } = alarm.stepCalls;
