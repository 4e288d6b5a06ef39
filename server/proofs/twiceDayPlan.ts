import { vi } from 'vitest';
import type { Client } from '../testing/testApp.ts';
import { overriding, type Sql, today } from '../testing/day.ts';

type Answer = { status: number; body: unknown };
type Twice = (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>;
const rows = (table: string, where: string) => `select count(*) from ${table} where ${where}`;

/** A proposal for the day, asked for and taken over twice at once. */
export async function twiceDayPlan(twice: Twice, dispo: Client, sql: Sql): Promise<void> {
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'planning', '{"daySeconds": 1}', 'test')`,
  );
  const date = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const [item] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and execution_date = $1::date
      and latitude is not null and attributes <@ array['isStackable'] order by weight limit 1`,
    [date],
  );
  const body = { date, itemIds: [item?.id], vehicleIds: ['do-lx-1020', 'do-lx-1046'] };
  const made = await twice(
    'dayplan.proposeDay',
    () => dispo.request('POST', '/dpt-rest/day-plans', body),
    rows('day_plan', "state <> 'CANCELED'"),
  );
  const at = `/dpt-rest/day-plans/${(made.body as { id: string }).id}`;
  type Plan = { state: string; tours: { tourId: string; added: number }[] };
  const plan = await vi.waitFor(
    async () => {
      const { body: now } = await dispo.request<Plan>('GET', at);
      if (now.state === 'RUNNING') throw new Error('it is still reckoned');
      return now;
    },
    { timeout: 60_000 },
  );
  const tourIds = plan.tours.filter((tour) => tour.added > 0).map((tour) => tour.tourId);
  await twice(
    'dayplan.acceptDayPlan',
    () => overriding<{ success: boolean; checkResults: [] }>(dispo, `${at}/accept`, { tourIds }),
    rows('history', `log_key = 'ITEM:${item?.id}' and code = '1040'`),
  );
}
