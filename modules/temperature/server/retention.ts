import type { ModuleRetention } from '#platform/retention.ts';

export const temperatureRetention: ModuleRetention = {
  kept: [
    {
      name: 'temperatureAlarms',
      class: 'TRADE',
      table: 'temperature_alarm',
      key: 'id',
      at: 'closed_at',
      over: `r.state in ('ENDED', 'CLOSED', 'UNRESOLVED', 'WITHDRAWN') and r.closed_at is not null`,
      items: 'select e.item_id from alarm_exposure e where e.org_unit = r.org_unit and e.alarm_id = r.id',
      children: [
        { table: 'alarm_exposure', where: 'c.alarm_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'TEMPERATURE_ALARM:' || i from unnest(ids) i)` },
      ],
    },
    {
      // As long as the readings that came by it (`trimReadings`), and longer where the trade's letters stay longer.
      name: 'loggerFiles',
      class: 'TRADE',
      table: 'logger_file',
      key: 'id',
      at: 'imported_at',
    },
  ],
  dependents: [{ of: 'shipments', table: 'alarm_exposure', where: 'c.item_id = any(ids)' }],
};
