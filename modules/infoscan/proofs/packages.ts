import { type Sql } from '#testing/day.ts';

export type Pack = {
  id: string;
  item_id: string;
  barcode: string;
  terminal_status: string;
  status: string;
  actual_space: string | null;
};

/** Packages of the demo world, and how many rows there are of something, for proofs of the info scan. */
export function packagesOf(sql: Sql) {
  return {
    count: async (table: string, where: string, values: unknown[] = []): Promise<number | undefined> =>
      (await sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values))[0]?.n,
    packageOf: async (barcode: string, unit = 'dtm'): Promise<Pack> => {
      const [pack] = await sql<Pack>('select * from package where org_unit = $1 and barcode = $2 and active', [
        unit,
        barcode,
      ]);
      if (!pack) throw new Error(`no package ${barcode}`);
      return pack;
    },
    /** One that stands where the proof needs it. */
    somePackage: async (where: string, unit = 'dtm'): Promise<Pack> => {
      const [pack] = await sql<Pack>(
        `select p.* from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
          where p.org_unit = $1 and p.active and s.shipment_type = 'DELIVERY' and s.state = 'DISPATCHABLE' and s.trip_id is null and ${where}
          order by p.id limit 1`,
        [unit],
      );
      if (!pack) throw new Error('the demo world has no such package');
      return pack;
    },
  };
}
