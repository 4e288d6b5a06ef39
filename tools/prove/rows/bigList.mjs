import { openBrowser } from '../browser.mjs';
import { connect, signIn } from '../day.mjs';
import { startProduct } from '../product.mjs';

const phone = { width: 390, height: 844 };
const sizes = [20, 2000];
const rate = 4;
/** An id as the product makes them: version 7. */
const id = "overlay(gen_random_uuid()::text placing '7' from 15 for 1)::uuid";

/** An unloading list of so many packages, three to a shipment, like those that the depot has. */
async function bigList(sql, packages, from) {
  const [list] = await sql(
    `insert into process_list (org_unit, id, kind, name, state, traffic_type, execution_date, items, packages_expected)
     values ('dtm', ${id}, 'ULD', $1, 'INPROGRESS', 'LineHaul', current_date, $2, $3) returning id`,
    [`BIG${from}-${packages}`, Math.ceil(packages / 3), packages],
  );
  await sql(
    `with model as (select to_jsonb(s) as row from shipment s where org_unit = 'dtm' and shipment_type = 'DELIVERY' and state = 'DISPATCHABLE' order by id limit 1),
       made as (insert into shipment select (jsonb_populate_record(null::shipment, model.row || jsonb_build_object('id', ${id}, 'order_number', 'BIG' || $2::int + n,
         'extern_id', null, 'packages', 3, 'order_no', null))).* from model, generate_series(1, ceil($3::int / 3.0)::int) n returning id, order_number),
       packs as (insert into package (org_unit, id, item_id, barcode, barcode_irregular, alternative_barcodes, position, terminal_status, status, expected_position)
         select 'dtm', ${id}, made.id, '34099' || lpad(($2::int * 10 + row_number() over ())::text, 13, '0'), false, '{}', k, 'NOT_YET_UNLOADED', 'NOK_NOT_PROCESSED', 'A01-' || lpad(k::text, 2, '0')
         from made, generate_series(1, 3) k order by made.order_number, k limit $3::int returning id, item_id),
       items as (insert into process_item (org_unit, list_id, item_id, sequence, expected) select 'dtm', $1, item_id, row_number() over (), count(*) from packs group by item_id)
     insert into process_package (org_unit, list_id, package_id, item_id, earlier_status, process_status, photos, manual, arrived_with_scan, surplus)
       select 'dtm', $1, id, item_id, 'OK', 'NOT_YET_PROCESSED', '{}', false, false, false from packs`,
    [list.id, from, packages],
  );
  return list.id;
}

/** CPU seconds that the page works until the list can be scanned, on a phone that is `rate` times slower; the best of some, because others work too. */
async function opening(url, client, list) {
  const browser = await openBrowser(url, client, phone);
  const times = [];
  for (let n = 0; n < 4; n += 1) {
    const page = await browser.context.newPage();
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await browser.open('/TH/unloading', page);
    await page.getByRole('main').waitFor();
    await page.waitForTimeout(1500);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const cpu = async () =>
      (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value;
    const before = await cpu();
    await browser.open(`/TH/unloading/${list}`, page);
    await page.getByText('Nächstes Packstück scannen').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(800);
    times.push((await cpu()) - before);
    await page.close();
  }
  await browser.close();
  return Math.min(...times);
}

export default {
  id: 'S-05',
  title: 'a list of 2,000 packages on a phone at a quarter of the speed; the snapshot of 20,000 packages',
  browser: true,
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const result = await measure(product.url, sql);
    await end();
    await product.stop();
    return result;
  },
};

async function measure(url, sql) {
  const loader = await signIn(url, 'lader2');
  const times = [];
  for (const [i, size] of sizes.entries())
    times.push(await opening(url, loader, await bigList(sql, size, (i + 1) * 1_000_000)));
  const huge = await bigList(sql, 20_000, 5_000_000);
  const snapshot = await loader.ask('GET', `/th-rest/unloading/${huge}/packages`);
  const megabytes = Buffer.byteLength(JSON.stringify(snapshot.body)) / 1e6;
  const [small, large] = times;
  return {
    proved: large <= 2 && megabytes <= 4 && snapshot.body.length === 20_000,
    figures: `20 packages ${small.toFixed(2)} s, 2,000 packages ${large.toFixed(2)} s of CPU at ${rate}x (${(large / small).toFixed(1)} times); snapshot of ${snapshot.body.length} packages ${megabytes.toFixed(2)} MB`,
  };
}
