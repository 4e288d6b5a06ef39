import pg from 'pg';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { accounts, handle, judge, layOut, looseOnes } from '../hands.mjs';
import { startProduct, wait } from '../product.mjs';

/** KONTOR_PROVE_CALLS: another number of calls. A tenth of them is made against somebody who deadlocks on purpose. */
const calls = Number(process.env.KONTOR_PROVE_CALLS ?? 10_000);

/** Takes shipments of the list and then its trip, the wrong way round, until told otherwise: whoever scans meanwhile deadlocks. */
async function against(databaseUrl, trip, itemIds, over) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // It notices late, so that the product is the victim.
  await client.query("set deadlock_timeout = '20s'");
  for (let round = 0; !over(); round += 1) {
    await client.query('begin');
    await client.query('select 1 from shipment where id = $1 for update', [itemIds[round % itemIds.length]]);
    await wait(30);
    await client.query('select 1 from trip where id = $1 for update', [trip]).catch(() => {});
    await client.query('rollback');
    await wait(120);
  }
  await client.end();
}

/** A judge that finds nothing wrong must be one that would have: a package counted once more, a counter and a place that are wrong. */
async function control(databaseUrl, lists, keys) {
  const { sql, end } = await connect(databaseUrl);
  const tampered = {
    'a scan that counts twice': `insert into process_scan (org_unit, list_id, id, client_scan_id, barcode, result, item_id, package_id, scanned_at, scanned_by)
      select org_unit, list_id, gen_random_uuid(), 'control-' || client_scan_id, barcode, result, item_id, package_id, scanned_at, scanned_by from process_scan
      where list_id = any($1) and result in ('OK', 'SURPLUS') and undone_at is null limit 1`,
    'a scan that is gone':
      "delete from process_scan where id in (select id from process_scan where list_id = any($1) and result = 'ALREADY_SCANNED' limit 1)",
    'a counter': 'update process_list set packages_scanned = packages_scanned + 1 where id = ($1::uuid[])[1]',
    'a place': `update package set terminal_status = case terminal_status when 'LOADED' then 'IN_DEPOT' else 'LOADED' end
      where id = (select package_id from process_package where list_id = ($1::uuid[])[1] order by package_id limit 1)`,
  };
  const missed = [];
  for (const [what, text] of Object.entries(tampered)) {
    await sql('begin');
    await sql(text, [lists]);
    if ((await judge(sql, lists, keys)).length === 0) missed.push(what);
    await sql('rollback');
  }
  await end();
  return { missed, tried: Object.keys(tampered).length };
}

export default {
  id: 'FIVE-HANDS',
  title: 'two who load, one who unloads, an info scan and a master pallet on the same packages at once',
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const clients = {};
    for (const [hand, account] of Object.entries(accounts)) clients[hand] = await signIn(product.url, account);
    const ask = (hand, ...call) => clients[hand].ask(...call);
    const items = (await freeItems(sql, 12)).map((one) => one.id);
    const { trip, list } = await releasedTrip(await signIn(product.url, 'dispo1'), sql, items);
    const { unloading, pallet } = await layOut(sql, (...call) => ask('pallet', ...call));
    const onList = await sql(
      'select p.id, p.barcode from process_package x join package p on p.org_unit = x.org_unit and p.id = x.package_id where x.list_id = $1 order by p.id limit 24',
      [list],
    );
    const packages = [...onList, ...(await looseOnes(sql, 12))];
    const given = { ask, list, unloading, pallet, packages, lanes: 3 };
    const deadlocks = async () => {
      await wait(1500);
      return (await sql('select deadlocks::int as n from pg_stat_database where datname = current_database()'))[0].n;
    };
    const before = await deadlocks();
    const alone = await handle({ ...given, calls: Math.round(calls * 0.9) });
    const between = await deadlocks();
    let over = false;
    const other = against(product.databaseUrl, trip.id, items, () => over);
    const disturbed = await handle({ ...given, calls: Math.round(calls * 0.1), seed: 18 });
    over = true;
    await other;
    const after = await deadlocks();
    const keys = new Map([...alone.keys, ...disturbed.keys]);
    const found = await judge(sql, [list, unloading], keys);
    const { missed, tried } = await control(product.databaseUrl, [list, unloading], keys);
    await end();
    await product.stop();
    const wrong = [...alone.wrong, ...disturbed.wrong];
    return {
      proved: wrong.length === 0 && found.length === 0 && missed.length === 0 && after > between,
      figures: `${alone.made + disturbed.made} calls on ${packages.length} packages, wrong answers ${wrong.length} ${JSON.stringify(wrong.slice(0, 5))}, ${JSON.stringify(alone.answers)}; deadlocks ${between - before}; against somebody who locks the other way round ${after - between} deadlocks, all tried again inside: ${JSON.stringify(disturbed.answers)}; does not hold: ${found.join(', ') || 'nothing'}; control: ${tried - missed.length} of ${tried} planted faults found`,
    };
  },
};
