import type { Client } from '../testing/testApp.ts';
import type { Sql } from '../testing/day.ts';

type Answer = { status: number; body: unknown };
type Proof = {
  twice: (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>;
  rows: (table: string, where: string) => string;
};

/** Bookings of loading equipment by hand. */
export async function twiceEquipment(lead: Client, sql: Sql, { twice, rows }: Proof): Promise<void> {
  const record = async (type: string, unit: string) =>
    (
      await sql<{ id: string }>(
        `select id from master_record where type = $1 and org_unit in ($2, 'global') order by id limit 1`,
        [type, unit],
      )
    )[0]?.id;
  const equipmentId = await record('loadingequipment', 'dtm');
  const customer = { kind: 'CUSTOMER', id: await record('customer', 'dtm') };
  const carrier = { kind: 'CARRIER', id: await record('freightcarrier', 'dtm') };
  const at = '/th-rest/equipment';
  const booked = await twice(
    'equipment.bookEquipment',
    () =>
      lead.request('POST', `${at}/movements`, {
        partner: customer,
        lines: [{ equipmentId, given: 3 }],
        clientKey: 'twice-equipment-1',
      }),
    rows('equipment_movement', "source = 'MANUAL' and source_version = 1"),
  );
  const { slip } = booked.body as { slip: number };
  await twice(
    'equipment.transferEquipment',
    () =>
      lead.request('POST', `${at}/transfers`, {
        from: customer,
        to: carrier,
        equipmentId,
        pieces: 2,
        clientKey: 'twice-equipment-2',
      }),
    rows('equipment_movement', "source = 'TRANSFER' and partner_kind = 'CARRIER'"),
  );
  await twice(
    'equipment.reverseEquipment',
    () => lead.request('POST', `${at}/slips/${slip}/reverse`, { remark: 'twice' }),
    rows('equipment_movement', "source = 'MANUAL' and source_version = 2"),
  );
}
