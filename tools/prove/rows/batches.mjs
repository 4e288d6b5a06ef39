import pg from 'pg';
import { connect, createTrip, freeItems, overriding, signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

const shuffled = (list) =>
  list
    .map((one) => [Math.random(), one])
    .toSorted((a, b) => a[0] - b[0])
    .map(([, one]) => one);

export default {
  id: 'C-05',
  title: 'random batches in random order against each other and against transactions that deadlock',
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const others = [dispo, await signIn(product.url, 'dispo2'), await signIn(product.url, 'leitdispo')];
    const items = (await freeItems(sql, 24)).map((one) => one.id);
    const trips = [];
    for (const vehicleId of ['do-lx-1049', 'do-lx-1044', 'do-lx-1001'])
      trips.push((await createTrip(dispo, { vehicleId })).id);
    const deadlocks = async () =>
      (await sql('select deadlocks::int as n from pg_stat_database where datname = current_database()'))[0].n;
    await sql('select pg_stat_force_next_flush()').catch(() => {});
    const before = await deadlocks();

    // Foreign transactions take the same rows in the opposite order and wait between them: that deadlocks for certain.
    let over = false;
    let victims = 0;
    const against = Array.from({ length: 2 }, async () => {
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      await client.query("set deadlock_timeout = '1s'");
      while (!over) {
        const pair = shuffled(items).slice(0, 3).toSorted().toReversed();
        try {
          await client.query('begin');
          for (const id of pair) {
            await client.query('select 1 from shipment where id = $1 for update', [id]);
            await wait(15);
          }
          await client.query('commit');
        } catch {
          victims += 1;
          await client.query('rollback');
        }
        await wait(150);
      }
      await client.end();
    });
    const statuses = {};
    let served = 0;
    const until = Date.now() + 60_000;
    /** @param {number} index */
    const writer = async (index) => {
      for (let round = 0; round < 60 && Date.now() < until; round += 1) {
        const client = others[(index + round) % others.length];
        const trip = trips[Math.floor(Math.random() * trips.length)];
        const batch = shuffled(items).slice(0, 2 + Math.floor(Math.random() * 8));
        const answer =
          Math.random() < 0.5
            ? await overriding(client, `/dpt-rest/trips/${trip}/items`, { itemIds: batch })
            : await client.ask(
                'DELETE',
                `/dpt-rest/trips/${trip}/items?${batch.map((id) => `itemId=${id}`).join('&')}`,
              );
        const status = answer?.status ?? 'none';
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 200) served += 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => writer(index)));
    over = true;
    await Promise.all(against);
    await wait(1500);
    const met = (await deadlocks()) - before;
    const wrong = await sql(
      `select t.id from trip t left join (select org_unit, trip_id, count(*) as n, sum(weight) as weight, sum(packages) as packages from shipment where trip_id is not null group by 1, 2) s
         on s.org_unit = t.org_unit and s.trip_id = t.id
        where t.id = any($1::uuid[]) and (t.weight <> coalesce(s.weight, 0) or t.packages <> coalesce(s.packages, 0))`,
      [trips],
    );
    const [twice] = await sql(
      'select count(*)::int as n from (select item_id from stop_order where item_id = any($1::uuid[]) group by item_id having count(*) > 1) d',
      [items],
    );
    await end();
    await product.stop();
    const bad = Object.keys(statuses).filter((status) => status === 'none' || Number(status) >= 500);
    // Deadlocks beyond those that the foreign transactions lost were lost by the product, and nobody saw them.
    const retried = met - victims;
    return {
      proved: bad.length === 0 && retried > 0 && wrong.length === 0 && twice.n === 0 && served > 20,
      figures: `answers ${JSON.stringify(statuses)}; ${met} deadlocks, ${retried} of them the product's own and done again inside; trips with a wrong sum ${wrong.length}, shipments on two trips ${twice.n}`,
    };
  },
};
