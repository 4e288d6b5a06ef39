import type { PersonalData } from '#platform/persons.ts';

/** Who hung a sensor, took note of an alarm or decided on goods: the proof of it stays as long as the trade's letters. */
export const temperaturePersons: readonly PersonalData[] = [
  {
    name: 'sensors',
    table: 'sensor',
    class: 'OPERATIONAL',
    by: ['created_by'],
    texts: ['name', 'vendor', 'conformity', 'out_reason'],
    shown: { serial: 'r.serial' },
  },
  {
    name: 'sensorAssignments',
    table: 'sensor_assignment',
    class: 'OPERATIONAL',
    by: ['created_by'],
    shown: { from: 'r.from_at' },
  },
  {
    name: 'loggerFiles',
    table: 'logger_file',
    class: 'TRADE',
    by: ['imported_by'],
    texts: ['filename'],
    shown: { importedAt: 'r.imported_at' },
  },
  {
    name: 'compartments',
    table: 'compartment',
    class: 'OPERATIONAL',
    by: ['created_by', 'shelved_by'],
    texts: ['phone', 'shelved_why'],
    shown: { name: 'r.name' },
  },
  {
    name: 'temperatureAlarms',
    table: 'temperature_alarm',
    class: 'TRADE',
    by: ['created_by', 'acknowledged_by'],
    texts: ['remark'],
    shown: { name: 'r.name', startedAt: 'r.started_at' },
  },
  {
    name: 'exposures',
    table: 'alarm_exposure',
    class: 'TRADE',
    by: ['decided_by'],
    texts: ['decision_remark'],
    shown: { fromAt: 'r.from_at' },
  },
];
