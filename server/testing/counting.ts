import { expect } from 'vitest';
import { type Client, type TestApp } from './testApp.ts';
import { type Sql, sqlOf } from './day.ts';
import { type Checked, good, type Scanned } from './lineHaul.ts';

export type Counted = {
  id: string;
  name: string;
  state: string;
  version: number;
  hidden: boolean;
  items: unknown[];
  summaries: {
    packagesExpected: number;
    packagesScanned: number;
    packagesMissing: number;
    surplus: number;
    items: number;
  };
  placeList: { position: string; state: string; expected: number; registered: number; surplus: number }[];
};
export type Finding = {
  packageId: string;
  barcode: string;
  outcome: string;
  decision: string | null;
  proposal: string | null;
  knowledge: { kind: string };
};
type Findings = {
  lines: Finding[];
  codes: { barcode: string; result: string; known: boolean; settledBy: string | null }[];
};

/** Address of an inventory. */
export const at = (list: string, path = ''): string => `/th-rest/inventory/${list}${path}`;

/** What a package is in the database, past the product. */
type Stored = {
  id: string;
  terminal_status: string;
  status: string;
  actual_space: string | null;
  compartment_kind: string | null;
  missing: boolean;
};

/** What stands in the hall of `dtm`, read past the product. */
const standingIn = (sql: Sql) =>
  sql<{ id: string; barcode: string; place: string | null; item: string }>(
    `select p.id, p.barcode, p.actual_space as place, p.item_id as item from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state not in ('CLOSED', 'CANCELED')
        and s.shipment_type <> 'MASTER_PALLET' and s.master_pallet_item_id is null order by p.actual_space, p.barcode`,
  );

/** People of `dtm` who count, and what a proof of counting asks again and again. */
export async function countingIn(app: TestApp) {
  const lead = await app.as('hallenmeister');
  const loader = await app.as('lader1');
  const { sql, end } = await sqlOf(app);
  let taken = 0;
  let keys = 0;
  const released = async (body: Record<string, unknown>): Promise<Counted> => {
    const made = await lead.request<Counted>('POST', '/th-rest/inventory', { scope: 'ALL_PACKAGES', ...body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.state).toBe('CREATED');
    good(await lead.request<Checked>('POST', at(made.body.id, '/release'), {}));
    return (await lead.request<Counted>('GET', at(made.body.id))).body;
  };
  return {
    lead,
    loader,
    sql,
    end,
    released,
    standing: () => standingIn(sql),
    /** A count of one place. */
    ofPlace: (position: string, more: Record<string, unknown> = {}) =>
      released({ inventoryType: 'LOCATION', terminalLocationId: position.toLowerCase(), ...more }),
    /** A place of the racks with at least so many packages that no other test has touched. */
    placeWith: async (least: number): Promise<{ position: string; barcodes: string[] }> => {
      const byPlace = new Map<string, string[]>();
      for (const one of await standingIn(sql))
        if (one.place && /^(B03|B04|C05|C06|D07|D08|E09|E10|F11|F12)-\d\d$/.test(one.place))
          byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one.barcode]);
      const found = [...byPlace].filter(([, codes]) => codes.length >= least)[taken];
      taken += 1;
      if (!found) throw new Error(`no place with ${least} packages is left`);
      return { position: found[0], barcodes: found[1] };
    },
    count: (client: Client, list: string, barcode: string, position?: string, more: Record<string, unknown> = {}) =>
      client.request<Scanned>('POST', at(list, '/scans'), {
        barcode,
        clientScanId: `count-${(keys += 1)}-${list}`,
        ...(position ? { storingPosition: position } : {}),
        ...more,
      }),
    findingsOf: async (list: string, client = lead) =>
      (await client.request<Findings>('GET', at(list, '/findings'))).body,
    packageOf: async (barcode: string) =>
      (
        await sql<Stored>(
          `select id, terminal_status, status, actual_space, compartment_kind, missing_since is not null as missing from package
            where org_unit = 'dtm' and barcode = $1 and active`,
          [barcode],
        )
      )[0],
    rowOf: async (list: string) =>
      (
        await sql<{
          state: string;
          packages_expected: number;
          packages_scanned: number;
          packages_missing: number;
          surplus: number;
        }>(
          `select state, packages_expected, packages_scanned, packages_missing, surplus from process_list where id = $1`,
          [list],
        )
      )[0],
  };
}
export type Counting = Awaited<ReturnType<typeof countingIn>>;
