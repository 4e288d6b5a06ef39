import type { Client, TestApp } from '#testing/testApp.ts';
import { createTrip, isoToday, makeIdle, overriding, scan, type Sql } from '#testing/day.ts';
import { storedLine } from '#modules/shipments/server/newShipment.ts';
import { goods } from '#modules/dispatch/rules/testing/checkRows.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
const systemUnit = 'dtm';

export type Result = {
  code: string;
  number: string;
  severity: string;
  overridable: boolean;
  message: string;
  mend: string | null;
  itemId: string | null;
  itemName: string | null;
};
export type Checked = { success: boolean; checkResults: Result[] };

/** What a row of the catalogue works with: a trip of its own, a free shipment, and ways to make things as they may be stored. */
export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** The vehicle of all rows: twelve tonnes, its driver holds every licence until he is made to lose it. */
export const vehicleId = 'do-lx-1049';

type Shipment = { id: string; packages: number };

/** Shipments that nothing is special about, each for one row. */
export async function pool(sql: Sql): Promise<Shipment[]> {
  return sql(
    `select id, packages from shipment where org_unit = $1 and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY'
       and un_numbers = '{}' and latitude is not null and execution_date = $2::date order by weight, id`,
    [systemUnit, isoToday()],
  );
}

export async function makeScene(app: TestApp, dispo: Client, sql: Sql, items: Shipment[]) {
  await makeIdle(sql, [vehicleId]);
  const kept: { type: string; id: string; data: unknown }[] = [];
  const trip = await createTrip(dispo, vehicleId, '112');
  const next = (packages: number): string => {
    const at = items.findIndex((item) => item.packages >= packages);
    const [item] = at < 0 ? [] : items.splice(at, 1);
    if (!item) throw new Error('the demo world has no free shipment left');
    return item.id;
  };
  return {
    app,
    dispo,
    sql,
    trip,
    /** The shipment of this row, with columns as they may be stored. */
    item: async (set: Record<string, unknown> = {}, packages = 1): Promise<string> => {
      const id = next(packages);
      const plain = { delivery_slots: '[]', attributes: '{}', outbound_route: '112', aff_id: null, ...set };
      const names = Object.keys(plain);
      await sql(`update shipment set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = $1`, [
        id,
        ...names.map((name) => plain[name as keyof typeof plain]),
      ]);
      return id;
    },
    onTrip: (set: string, values: unknown[] = []) => sql(`update trip set ${set} where id = $1`, [trip.id, ...values]),
    /** Fields of a record of master data, until the end of the row. */
    record: async (type: string, id: string, fields: Record<string, unknown>): Promise<void> => {
      const [before] = await sql<{ data: unknown }>('select data from master_record where type = $1 and id = $2', [
        type,
        id,
      ]);
      if (!before) throw new Error(`no ${type} ${id}`);
      kept.push({ type, id, data: before.data });
      await sql('update master_record set data = data || $3::jsonb where type = $1 and id = $2', [
        type,
        id,
        JSON.stringify(fields),
      ]);
    },
    /** Dangerous goods of a shipment as an order would have brought them. */
    dangerous: async (item: string, lines: ReturnType<typeof goods>[], points?: number): Promise<void> => {
      for (const [i, line] of lines.entries())
        await sql(
          `insert into dangerous_goods_line (org_unit, id, item_id, line_no, un_number, line, points)
             values ($1, gen_random_uuid(), $2, $3, $4, $5::jsonb, 0)`,
          [
            systemUnit,
            item,
            i + 1,
            line.unNumber,
            JSON.stringify(
              storedLine({
                ...line,
                unSubNumber: null,
                properShippingName: null,
                technicalName: null,
                packingType: null,
                numberOfPackages: 1,
                liquid: false,
                environmentallyHazardous: false,
                additionalText: null,
              }),
            ),
          ],
        );
      await sql("update shipment set dg_points = $2, attributes = attributes || '{hasDangerousGoods}' where id = $1", [
        item,
        points ?? itemPoints(lines).points,
      ]);
    },
    /** What dispatching these shipments would say. */
    ask: async (items: string | string[], as = dispo): Promise<Result[]> => {
      const body = { tripId: trip.id, itemIds: [items].flat() };
      const answer = await as.request<Checked>('POST', '/dpt-rest/trips/dispatch-check', body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.checkResults;
    },
    end: async (): Promise<void> => {
      for (const { type, id, data } of kept.toReversed())
        await sql('update master_record set data = $3::jsonb where type = $1 and id = $2', [
          type,
          id,
          JSON.stringify(data),
        ]);
    },
  };
}

const accepted = ({ body }: { body: Checked }): void => {
  if (!body.success) throw new Error(JSON.stringify(body));
};
/** Dispatches shipments to the row's trip, whatever has to be accepted for it. */
export const put = async ({ dispo, trip }: Scene, itemIds: readonly string[]): Promise<void> =>
  accepted(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds }));

/** Releases the row's trip with these shipments: its loading list. */
export async function release(s: Scene, itemIds: readonly string[]): Promise<string> {
  await put(s, itemIds);
  accepted(await overriding<Checked>(s.dispo, `/dpt-rest/trips/${s.trip.id}/release`, {}));
  const [list] = await s.sql<{ id: string }>("select id from process_list where trip_id = $1 and kind = 'LDG'", [
    s.trip.id,
  ]);
  return list?.id ?? '';
}

/** Scans packages of a shipment onto the list: all, or as many as said. */
export async function load(s: Scene, list: string, item: string, most = 9999): Promise<void> {
  const packages = await s.sql<{ barcode: string }>(
    'select barcode from package where item_id = $1 order by position',
    [item],
  );
  const lead = await s.app.as('hallenmeister');
  for (const [i, { barcode }] of packages.slice(0, most).entries()) {
    const { body } = await scan(lead, list, barcode, `${list}-${item.slice(-12)}-${i}`);
    if (body.result !== 'OK') throw new Error(JSON.stringify(body));
  }
}
