import { sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import { notUnique } from '#kernel/errors.ts';
import { partnerKeysOf } from '#modules/identity/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { sensor, type SensorDetails } from '../contract/sensors.ts';
import { deviceOf } from './device.ts';
import { giveUpAlarms } from './giveUpAlarms.ts';
import { hangAt, takeDown } from './way.ts';

import { tables } from './tables.gen.ts';

type About = {
  name: string;
  role: SensorDetails['role'];
  vendor: string | null;
  intervalSeconds: number;
  verifiedOn: [number, number, number] | null;
  calibrationDue: [number, number, number] | null;
  conformity: string | null;
};
const columnsOf = (about: About) => ({
  name: about.name,
  role: about.role,
  vendor: about.vendor,
  interval_seconds: about.intervalSeconds,
  verified_on: about.verifiedOn && dateToIso(about.verifiedOn),
  calibration_due: about.calibrationDue && dateToIso(about.calibrationDue),
  conformity: about.conformity,
});

async function refuseSecond(ctx: CommandContext, serial: string): Promise<void> {
  const known = await ctx.db.find(sql`select 1 from sensor where org_unit = ${ctx.unit} and serial = ${serial}`);
  if (known) throw notUnique('serial', serial);
}

export const sensors = serveThing(sensor, {
  table: tables.sensor,
  made: {},
  details: async (ctx, row) => ({
    placeId: row.place_id,
    assignments: await ctx.db.run(
      sql<SensorDetails['assignments'][number]>`select from_at as "fromAt", to_at as "toAt", place_kind as "placeKind",
          place_name as "placeName", created_by as "createdBy" from sensor_assignment
        where org_unit = ${ctx.unit} and sensor_id = ${row.id} order by from_at desc limit 50`,
    ),
    files: await ctx.db.run(
      sql<SensorDetails['files'][number]>`select id, filename, readings, first_at as "firstAt", last_at as "lastAt",
          imported_at as "importedAt", imported_by as "importedBy", digest from logger_file
        where org_unit = ${ctx.unit} and sensor_id = ${row.id} order by imported_at desc, id limit 20`,
    ),
    zone: row.zone,
    tokenMadeAt:
      (await partnerKeysOf(ctx, deviceOf(row.id))).find(({ revoked_at }) => revoked_at === null)?.created_at ?? null,
  }),
  steps: {
    // Its open alarms would never end: they are given up at the last good reading.
    takeOut: async (ctx, row, { outReason }) => {
      await giveUpAlarms(ctx, row);
      await takeDown(ctx, row.id);
      return { set: { out_reason: outReason } };
    },
    putBack: async (ctx, row) => {
      if (row.place_kind && row.place_id && row.place_name)
        await hangAt(ctx, row.id, { kind: row.place_kind, id: row.place_id, name: row.place_name });
      return { set: { out_reason: null, placed_at: row.place_id ? new Date(ctx.now) : null } };
    },
  },
  begin: async (ctx, body) => {
    await refuseSecond(ctx, body.serial);
    return { serial: body.serial, ...columnsOf(body) };
  },
  change: async (_ctx, _row, body) => columnsOf(body),
});
