import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { alarm } from '../contract/alarms.ts';
import { causesOf } from '../rules/alarmStates.ts';
import { exposuresWhere } from './exposureView.ts';
import { tables } from './tables.gen.ts';

/** Alarms as people see them; that they end or go on is told by readings (`rejudge.ts`). */
export const alarms = serveThing(alarm, {
  table: tables.temperatureAlarm,
  made: {},
  details: async (ctx, row) => ({
    exposures: await exposuresWhere(ctx, sql`e.alarm_id = ${row.id}`),
    causes: causesOf(row.kind),
  }),
  steps: {
    acknowledge: (ctx, row, { cause, remark }) => {
      if (!causesOf(row.kind).includes(cause)) throw refused('temperature:alarm/otherCause');
      return {
        set: {
          cause,
          remark,
          acknowledged_at: new Date(ctx.now),
          acknowledged_by: ctx.session.accountName,
          acknowledged_peak: row.peak,
        },
      };
    },
  },
});
