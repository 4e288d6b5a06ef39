import { bigList } from './bigUnloading.mjs';
import { connect, signIn } from './day.mjs';
import { startProduct } from './product.mjs';

/** What the database says of keys that were acknowledged: each stored once, and nothing else. */
async function judgeKeys(sql, table, where, id, acknowledged) {
  const stored = await sql(`select client_scan_id as key from ${table} where ${where}`, id);
  const keys = new Set(stored.map((one) => one.key));
  const missing = [...acknowledged.keys()].filter((key) => !keys.has(key)).length;
  return {
    missing,
    doubled: stored.length - keys.size,
    strange: [...keys].filter((key) => !acknowledged.has(key)).length,
  };
}

/** A list of the hall: each scan is written down once, each package is handled once, and the counter says so. */
const listKind = (name, made, place) => ({
  name,
  prepare: async (product, sql, lead) => {
    const { list, codes } = await made(sql, lead);
    return {
      place: `/TH/${name}/${list}`,
      codes,
      callOf: ({ code, key }) => [
        `/th-rest/${name}/${list}/scans`,
        { barcode: code, clientScanId: key, ...(place ? { storingPosition: place } : {}) },
      ],
      judge: async (work, acknowledged) => {
        const found = await judgeKeys(sql, 'process_scan', 'list_id = $1', [list], acknowledged);
        const wanted = new Set(work.map((one) => one.code)).size;
        const [handled] = await sql(
          "select count(*)::int as n from process_package where list_id = $1 and process_status <> 'NOT_YET_PROCESSED'",
          [list],
        );
        const [counter] = await sql('select packages_scanned as n, surplus from process_list where id = $1', [list]);
        const right = [...acknowledged.values()].filter((result) => result === 'OK').length;
        return {
          ...found,
          effects: `${handled.n} of ${wanted} packages`,
          fine: handled.n === wanted && counter.n === wanted && counter.surplus === 0 && right === wanted,
        };
      },
      stored: async () => (await sql('select count(*)::int as n from process_scan where list_id = $1', [list]))[0].n,
      order: async () =>
        (await sql('select barcode from process_scan where list_id = $1 order by id', [list])).map(
          (one) => one.barcode,
        ),
    };
  },
});

let lists = 0;
const unloading = listKind('unloading', async (sql) => {
  lists += 1;
  const list = await bigList(sql, 60, 8_000_000 + lists * 100_000);
  const rows = await sql(
    'select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by p.barcode',
    [list],
  );
  return { list, codes: rows.map((row) => row.barcode) };
});

/** Goods at places of the racks, read past the product. */
const standing = (sql, more, values = []) =>
  sql(
    `select p.id, p.barcode, p.actual_space as place from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY'
        and s.master_pallet_item_id is null and s.trip_id is null and ${more} order by p.barcode limit 60`,
    values,
  );
const countedAt = 'F12-14';
const inventory = listKind(
  'inventory',
  async (sql, lead) => {
    const goods = await standing(sql, 'not p.barcode_irregular');
    await sql("update package set actual_space = null where org_unit = 'dtm' and actual_space = $1", [countedAt]);
    await sql('update package set actual_space = $2 where id = any($1)', [goods.map((one) => one.id), countedAt]);
    const made = await lead.ask('POST', '/th-rest/inventory', {
      inventoryType: 'LOCATION',
      scope: 'ALL_PACKAGES',
      terminalLocationId: countedAt.toLowerCase(),
    });
    const released = await lead.ask('POST', `/th-rest/inventory/${made.body.id}/release`, {});
    if (!released?.body.success) throw new Error(`inventory: ${JSON.stringify(made?.body).slice(0, 300)}`);
    return { list: made.body.id, codes: goods.map((one) => one.barcode) };
  },
  countedAt,
);

const infoscan = {
  name: 'infoscan',
  prepare: async (product, sql) => {
    const codes = (await standing(sql, 'not p.barcode_irregular')).map((one) => one.barcode);
    const [{ last }] = await sql('select max(id::text) as last from info_scan');
    const since = 'coalesce(id::text > $1, true) and client_scan_id is not null';
    return {
      place: '/INF/scan',
      codes,
      callOf: ({ code, key }) => ['/dpt-rest/items/infoScans', { barcode: code, clientScanId: key }],
      resultOf: (body) => body.state,
      judge: async (work, acknowledged) => {
        const found = await judgeKeys(sql, 'info_scan', since, [last], acknowledged);
        const right = [...acknowledged.values()].filter((state) => state === 'PACKAGE').length;
        return { ...found, effects: `${right} of ${work.length} answered`, fine: right === work.length };
      },
      stored: async () => (await sql(`select count(*)::int as n from info_scan where ${since}`, [last]))[0].n,
      order: async () =>
        (await sql(`select barcode from info_scan where ${since} order by id`, [last])).map((one) => one.barcode),
    };
  },
};

const masterpallets = {
  name: 'masterpallets',
  prepare: async (product, sql, lead) => {
    const at = '/api/public/dpt-rest/dtm/masterpallets';
    const { itemId } = (await lead.ask('POST', at, { type: 'LASTMILE' })).body;
    const [way] = await sql(
      `select s.outbound_route as route, s.aff_id as aff from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.outbound_route is not null
          and s.master_pallet_item_id is null and s.trip_id is null and not exists (select from master_pallet_content c where c.package_id = p.id and c.removed_at is null)
        group by 1, 2 order by count(*) desc limit 1`,
    );
    const codes = (
      await standing(
        sql,
        `s.outbound_route = $1 and s.aff_id is not distinct from $2 and not exists (select from master_pallet_content c where c.package_id = p.id and c.removed_at is null)
          and not exists (select from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id where lp.package_id = p.id and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED'))`,
        [way.route, way.aff],
      )
    ).map((one) => one.barcode);
    const content = () =>
      sql(
        'select p.barcode from master_pallet_content c join package p on p.org_unit = c.org_unit and p.id = c.package_id where c.pallet_id = $1 and c.removed_at is null order by c.id',
        [itemId],
      );
    return {
      place: `/TH/masterpallets/${itemId}`,
      codes,
      callOf: ({ code, key }) => [`${at}/${itemId}/packages`, { barcode: code, clientKey: key }],
      judge: async (work, acknowledged) => {
        const wanted = new Set(work.map((one) => one.code)).size;
        const on = await content();
        const [pallet] = await sql('select packages from master_pallet where id = $1', [itemId]);
        const [told] = await sql("select count(*)::int as n from history where log_key = $1 and code = '6010'", [
          `MPA:${itemId}`,
        ]);
        const added = [...acknowledged.values()].filter((result) => result === 'ADDED').length;
        return {
          missing: wanted - new Set(on.map((one) => one.barcode)).size,
          doubled: on.length - new Set(on.map((one) => one.barcode)).size + (told.n - on.length),
          strange: added - wanted,
          effects: `${on.length} of ${wanted} packages on it`,
          fine: on.length === wanted && pallet.packages === wanted && told.n === wanted && added === wanted,
        };
      },
      /** Without a key the second sending of what was put on says that it lies there already: what was done reads as not done. */
      control: async (acknowledged, work) => ({
        wrong:
          [...acknowledged.values()].filter((result) => result === 'ADDED').length <
          new Set(work.map((one) => one.code)).size,
        text: `${[...acknowledged.values()].filter((result) => result === 'ADDED').length} of ${new Set(work.map((one) => one.code)).size} were told that it was added`,
      }),
      order: async () => (await content()).map((one) => one.barcode),
    };
  },
};

/** Whatever is scanned in the hall beside loading, which has rows of its own. */
export const hallKinds = [unloading, inventory, infoscan, masterpallets];

/** One line of figures, and whether each key had its one effect. */
export async function judged(kind, at, work, acknowledged) {
  const found = await at.judge(work, acknowledged);
  const fine =
    found.fine &&
    found.missing === 0 &&
    found.doubled === 0 &&
    found.strange === 0 &&
    acknowledged.size === work.length;
  return {
    fine,
    text: `${kind.name}: ${acknowledged.size} of ${work.length} acknowledged, missing ${found.missing}, doubled ${found.doubled}, ${found.effects}`,
  };
}

/**
 * A product with the one who prepares lists and the one who scans. The work is done on one kind after another and answers whether all was
 * fine, in a line of figures; `around` stands between, such as a bad line, and is ended afterwards.
 * @param {(opened: any) => Promise<{ fine: boolean, text: string }>} work
 * @param {{ env?: Record<string, string>, around?: (product: any) => Promise<any> }} [how]
 */
export async function throughHall(work, { env, around } = {}) {
  const product = await startProduct(env ? { env } : {});
  const { sql, end } = await connect(product.databaseUrl);
  const lead = await signIn(product.url, 'hallenmeister');
  const loader = await signIn(product.url, 'lader1');
  const between = await around?.(product);
  const results = [];
  for (const kind of hallKinds) results.push(await work({ product, sql, lead, loader, kind, between }));
  await between?.stop();
  await end();
  await product.stop();
  return { proved: results.every((one) => one.fine), figures: results.map((one) => one.text).join('. ') };
}
