import { createInterface } from 'node:readline/promises';

/**
 * Why the demo may not be put back; undefined: it may.
 * @param {{ demo: boolean, ownDatabase: boolean, units: readonly string[], demoUnits: readonly string[] }} given
 * @returns {string | undefined}
 */
export function whyNotReset({ demo, ownDatabase, units, demoUnits }) {
  if (!demo) return 'There is no demo to put back: KONTOR_DEMO is off.';
  if (!ownDatabase)
    return 'The demo is put back only in the database that comes with Kontor. With a DATABASE_URL, give it an empty database.';
  const real = units.filter((unit) => !demoUnits.includes(unit));
  if (real.length > 0)
    return `Nothing was put back: units that are not of the demo work here (${real.slice(0, 5).join(', ')}).`;
  return undefined;
}

/** Asks twice; only the whole word counts, and where nobody can answer nobody has said yes. */
async function saysYes(/** @type {readonly string[]} */ lines) {
  for (const line of lines) console.log(line);
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    if ((await asking.question('Put the demo back? (yes/no) ')).trim() !== 'yes') return false;
    return (await asking.question('Everything above is lost. Type "reset" to go on: ')).trim() === 'reset';
  } finally {
    asking.close();
  }
}

/**
 * Looks at what is there and asks. Throws an Error that says why not, when it may not be.
 * @param {{ url: string, demo: boolean, ownDatabase: boolean, demoUnits: readonly string[] }} given
 * @returns {Promise<boolean>} whether the database is to be laid anew
 */
export async function wantsReset({ url, demo, ownDatabase, demoUnits }) {
  const refuse = (/** @type {readonly string[]} */ units) => {
    const why = whyNotReset({ demo, ownDatabase, units, demoUnits });
    if (why) throw new Error(why);
  };
  refuse([]);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: there } = await client.query("select to_regclass('org_unit') is not null as laid");
    if (!there[0].laid) return false;
    const { rows: units } = await client.query('select id from org_unit');
    refuse(units.map(({ id }) => id));
    const { rows } =
      await client.query(`select (select count(*) from shipment)::int as shipments, (select count(*) from trip)::int as trips,
      (select count(*) from transport_order)::int as orders, (select count(*) from account)::int as accounts`);
    const { shipments, trips, orders, accounts } = rows[0];
    const yes = await saysYes([
      '',
      `The demo has ${shipments} shipments, ${trips} trips, ${orders} orders and ${accounts} accounts.`,
      'All of it is thrown away, with everything that was changed, scanned, signed and set since the demo was laid,',
      'and the demo is laid anew for today. It takes about a minute. The password stays.',
    ]);
    if (!yes) throw new Error('Nothing was put back. (Without a terminal to ask at: npm start -- --reset-demo --yes)');
    return true;
  } finally {
    await client.end();
  }
}
