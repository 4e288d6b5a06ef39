import { sql } from 'kysely';
import { invalidInput, refused } from '#kernel/errors.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import type { assignSensor as call, SensorDetails } from '../contract/sensors.ts';
import { compartments } from './compartments.ts';
import { giveUpAlarms } from './giveUpAlarms.ts';
import { rejudge } from './rejudge.ts';
import { sensors } from './sensors.ts';
import { hangAt, type Place, takeDown } from './way.ts';

async function placeOf(ctx: CommandContext, kind: Place['kind'], id: string): Promise<Place> {
  if (kind === 'COMPARTMENT') {
    const { name } = await compartments.get(ctx, id);
    return { kind, id, name };
  }
  const found = (await readRecords(readingOf(ctx), vehicle, [id])).get(id);
  if (!found) throw refused('temperature:sensor/noSuchPlace');
  return { kind, id, name: found.licencePlate };
}

/** Since when it hangs there: not before it came to where it hangs now, and not in the future. */
async function momentOf(ctx: CommandContext, sensorId: string, given: number | undefined): Promise<number> {
  if (given === undefined) return ctx.now;
  const last = await ctx.db.find(
    sql<{ at: number | null }>`select max(coalesce(to_at, from_at)) as at from sensor_assignment
      where org_unit = ${ctx.unit} and sensor_id = ${sensorId}`,
  );
  if (given > ctx.now || given <= (last?.at ?? 0))
    throw invalidInput([{ field: 'fromAt', rule: 'isIn', message: ctx.t('temperature:sensor/hungSince') }]);
  return given;
}

/** Hangs a sensor somewhere else; an alarm of the place that it leaves ends unresolved, for nobody measures there any more. */
export async function assignSensor(ctx: CommandContext, id: string, body: BodyOf<typeof call>): Promise<SensorDetails> {
  const row = await sensors.lock(ctx, id, body.version);
  const place = body.placeKind && body.placeId ? await placeOf(ctx, body.placeKind, body.placeId) : undefined;
  if (row.place_kind === (place?.kind ?? null) && row.place_id === (place?.id ?? null)) return sensors.get(ctx, id);
  const at = await momentOf(ctx, id, body.fromAt);
  await giveUpAlarms(ctx, row);
  if (place && row.state !== 'INACTIVE') await hangAt(ctx, id, place, at);
  else await takeDown(ctx, id, at);
  const saved = await sensors.save(ctx, row, {
    place_kind: place?.kind ?? null,
    place_id: place?.id ?? null,
    place_name: place?.name ?? null,
    placed_at: place ? new Date(at) : null,
  });
  if (saved.state === 'LOST') await sensors.move(ctx, saved, 'hear');
  if (place && at < ctx.now && row.state !== 'INACTIVE') await rejudge(ctx, saved, at);
  ctx.history({
    logKey: `SENSOR:${id}`,
    type: 'UPD',
    code: '0004',
    textKey: place ? 'temperature:sensor/history/hung' : 'temperature:sensor/history/takenDown',
    args: { name: row.serial, place: place?.name ?? row.place_name ?? '' },
  });
  return sensors.get(ctx, id);
}
