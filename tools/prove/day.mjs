import pg from 'pg';
import { password, startProduct, wait } from './product.mjs';

/**
 * @param {string | undefined} databaseUrl
 * @returns {Promise<{ sql: (text: string, values?: unknown[]) => Promise<any[]>, end: () => Promise<void> }>}
 */
export async function connect(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return { sql: async (text, values = []) => (await client.query(text, values)).rows, end: () => client.end() };
}

/**
 * An account that asks the server. An answer that never came is `undefined`: the caller decides whether it asks again.
 * @param {string} url
 * @param {string} account
 * @returns {Promise<any>}
 */
export async function signIn(url, account, unit = 'dtm', origin = url) {
  const response = await fetch(`${url}/login-rest/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ orgunit: unit, accountid: account, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in of ${account}: ${response.status}`);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0];
  return clientOf(url, cookie, origin);
}

/**
 * @param {string} url
 * @param {string} cookie
 */
export const clientOf = (url, cookie, origin = url) => ({
  cookie,
  ask: async (method, path, body, options = {}) => {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          cookie,
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...options,
      });
      const text = await response.text();
      const json = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, body: json && text ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  },
});

/** The same again until it is answered; a server that is away or not ready is asked once more. */
export async function insist(client, method, path, body, seconds = 60) {
  const until = Date.now() + seconds * 1000;
  for (let tries = 1; ; tries += 1) {
    const answer = await client.ask(method, path, body, { signal: AbortSignal.timeout(5000) });
    if (answer && answer.status !== 503) return { ...answer, tries };
    if (Date.now() > until) throw new Error(`${method} ${path}: no answer in ${seconds} s`);
    await wait(30);
  }
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()];
};

/** Sends a checked command and accepts every check that may be overridden. */
export async function overriding(client, path, body) {
  const first = await client.ask('POST', path, body);
  if (first?.status !== 200 || first.body.success) return first;
  const overrideCodes = [...new Set(first.body.checkResults.filter((one) => one.overridable).map((one) => one.code))];
  return client.ask('POST', path, { ...body, overrideCodes });
}

export const freeItems = (sql, count, unit = 'dtm') =>
  sql(
    `select id, weight::int as weight from shipment where org_unit = $1 and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY'
       and un_numbers = '{}' and latitude is not null order by weight, id limit $2`,
    [unit, count],
  );

/** The rows of a run use the same vehicle at the same hour: that somebody is booked twice is accepted. */
const twice = ['DOUBLE_BOOKED', 'TRAILER_DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED'];
const bookedTwice = `?${twice.map((code) => `overrideCodes=${code}`).join('&')}`;

export async function createTrip(dispo, more = {}) {
  const made = await dispo.ask('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    outboundRoute: '112',
    ...more,
  });
  if (made?.status !== 201) throw new Error(`trip: ${made?.status} ${JSON.stringify(made?.body)}`);
  return made.body;
}

/** A released trip with its loading list and the barcodes on it. */
export async function releasedTrip(dispo, sql, itemIds) {
  const trip = await createTrip(dispo);
  for (const [path, body] of [
    ['items', { itemIds }],
    ['release', {}],
  ]) {
    const done = await overriding(dispo, `/dpt-rest/trips/${trip.id}/${path}`, body);
    if (!done?.body.success) throw new Error(`${path}: ${JSON.stringify(done?.body).slice(0, 3000)}`);
  }
  const now = (await dispo.ask('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const rows = await sql(
    'select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by p.barcode',
    [now.loadingListId],
  );
  return { trip: now, list: now.loadingListId, barcodes: rows.map((row) => row.barcode) };
}

/** A scan onto a loading list, as its call takes it. */
const ontoTruck =
  (list) =>
  ({ code, key }) => [`/th-rest/loading/${list}/scans`, { barcode: code, clientScanId: key }];

/**
 * `clients` hand in `work` ({ code, key }) until each is acknowledged; answers what was acknowledged with which result. `callOf` is the path
 * and the body of a scan that goes elsewhere than onto the loading list `list`.
 * @param {{ clients: any[], list?: string, work: any[], callOf?: (one: any) => any, resultOf?: (body: any) => any, pause?: number, onAcknowledged?: (count: number) => void }} given
 */
export async function scanAll({
  clients,
  list,
  work,
  callOf = ontoTruck(list),
  resultOf = (body) => body.result,
  pause = 0,
  onAcknowledged = () => {},
}) {
  const acknowledged = new Map();
  let next = 0;
  let sent = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let one = work[next++]; one; one = work[next++]) {
        const answer = await insist(client, 'POST', ...callOf(one));
        sent += answer.tries;
        if (answer.status !== 200) throw new Error(`scan: ${answer.status} ${JSON.stringify(answer.body)}`);
        acknowledged.set(one.key, resultOf(answer.body));
        onAcknowledged(acknowledged.size);
        if (pause) await wait(pause);
      }
    }),
  );
  return { acknowledged, sent };
}

/** What the database says of the scans of a list, against what the scanners were told. */
export async function judgeScans(sql, list, work, acknowledged) {
  const stored = await sql('select client_scan_id as key, result from process_scan where list_id = $1', [list]);
  const results = new Map(stored.map((one) => [one.key, one.result]));
  const missing = [...acknowledged.keys()].filter((key) => !results.has(key)).length;
  const different = [...acknowledged].filter(([key, result]) => results.has(key) && results.get(key) !== result).length;
  const doubled = stored.length - results.size;
  const codes = new Set(work.map((one) => one.code)).size;
  const ok = stored.filter((one) => one.result === 'OK').length;
  const [loaded] = await sql(
    "select count(*)::int as n from process_package where list_id = $1 and process_status = 'LOADED'",
    [list],
  );
  const [counter] = await sql('select packages_scanned as n from process_list where id = $1', [list]);
  return {
    missing,
    different,
    doubled,
    fine:
      missing === 0 &&
      different === 0 &&
      doubled === 0 &&
      acknowledged.size === work.length &&
      ok === codes &&
      loaded.n === codes &&
      counter.n === codes,
    text: `acknowledged ${acknowledged.size} of ${work.length}, missing ${missing}, doubled ${doubled}, other answer ${different}; packages ${codes}, first scans ${ok}, loaded ${loaded.n}, counter ${counter.n}`,
  };
}

/** `count` scans over the barcodes of a list: every package is scanned by several scanners, each scan with its own key. */
export const scansOver = (barcodes, count, name) =>
  Array.from({ length: count }, (_, index) => ({
    code: barcodes[index % barcodes.length],
    key: `${name}-${index}-proof`,
  }));

/** The product with a released trip of so many shipments, its loading list and the barcodes on it. */
export async function startLoading(items) {
  const product = await startProduct();
  const { sql, end } = await connect(product.databaseUrl);
  const ids = (await freeItems(sql, items)).map((one) => one.id);
  return { product, sql, end, ...(await releasedTrip(await signIn(product.url, 'dispo1'), sql, ids)) };
}
