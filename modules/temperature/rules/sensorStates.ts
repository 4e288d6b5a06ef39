import type { Machine } from '#kernel/machine.ts';

export const sensorStates = ['ACTIVE', 'LOST', 'INACTIVE'] as const;
export type SensorState = (typeof sensorStates)[number];
type Action = 'lose' | 'hear' | 'takeOut' | 'putBack';

/** Silence and return are found by the program; people take a sensor out of service and put it back. */
export const sensorMachine: Machine<SensorState, Action, object> = {
  name: 'sensor',
  states: sensorStates,
  refusal: 'temperature:sensor/notNow',
  rows: [
    { from: ['ACTIVE'], action: 'lose', to: 'LOST', permission: [] },
    { from: ['LOST'], action: 'hear', to: 'ACTIVE', permission: [] },
    { from: ['ACTIVE', 'LOST'], action: 'takeOut', to: 'INACTIVE', permission: ['changeSensors'] },
    { from: ['INACTIVE'], action: 'putBack', to: 'ACTIVE', permission: ['changeSensors'] },
  ],
};
