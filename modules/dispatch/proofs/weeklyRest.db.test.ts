import { expect, test } from 'vitest';
import { createTrip, freeItems } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

/** A driver who has been on the road on each of the six days before (Regulation (EC) 561/2006 art. 8(6)). */
const { app, sql } = await opened();
type Said = { checkResults: { number: string; severity: string; message: string }[] };

test('the seventh day on the road is warned of under DRV-06 where it is planned, and not the sixth', async () => {
  const dispo = await app.as('dispo1');
  const trip = await createTrip(dispo);
  const [item] = await freeItems(sql, 1);
  const own = await sql<{ driver_id: string; day: string }>(
    `select driver_id, execution_date::text as day from trip where id = $1`,
    [trip.id],
  );
  const driver = own.map((row) => row.driver_id).join('');
  expect(driver).not.toBe('');
  await sql(
    `update trip set driver_id = null, co_driver_id = null where org_unit = 'dtm' and id <> $1 and (driver_id = $2 or co_driver_id = $2)`,
    [trip.id, driver],
  );
  const past = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and id <> $1 and state <> 'CANCELED' order by name, id limit 6`,
    [trip.id],
  );
  const worked = async (days: number) => {
    for (const [i, { id }] of past.entries())
      await sql(
        `update trip set driver_id = $2, execution_date = $3::date - $4::int, actual_departure = ($3::date - $4::int) + interval '7 hours', actual_arrival = ($3::date - $4::int) + interval '15 hours',
          vehicle_id = null, name = 'past ' || $4 where id = $1`,
        [id, i < days ? driver : null, own.map((row) => row.day).join(''), i + 1],
      );
    const answer = await dispo.request<Said>('POST', '/dpt-rest/trips/dispatch-check', {
      tripId: trip.id,
      itemIds: [item?.id],
    });
    expect(answer.status).toBe(200);
    return answer.body.checkResults.filter(({ number, message }) => number === 'DRV-06' && /weekly rest/.test(message));
  };
  expect(await worked(5)).toEqual([]);
  expect(await worked(6)).toMatchObject([{ severity: 'WARNING', message: expect.stringContaining('144:00') }]);
});
