/**
 * Five hands on the same packages at once: two who load, one who unloads, one who looks at them with the info scan, one who builds a master
 * pallet. Used by the row FIVE-HANDS and, with few packages, by `server/proofs/fiveHands.db.test.ts`.
 */

/** Who each hand is. */
export const accounts = { load: 'lader1', load2: 'lader2', pallet: 'lader3', info: 'lader4', unload: 'hallenmeister' };

/** What may come of a package that is held to a truck: on it, on it already, of another truck, on the pallet. */
const onto = ['OK', 'ALREADY_SCANNED', 'NOT_ON_LIST', 'WRONG_ROUTE', 'BLOCKED'];
/** What each hand may be answered: anything else is a refusal that nobody has earned. */
const allowed = {
  load: onto,
  load2: onto,
  unload: ['SURPLUS', 'ALREADY_SCANNED'],
  info: ['PACKAGE'],
  pallet: ['ADDED', 'ALREADY_ON_IT', 'NOT_IN_DEPOT', 'IN_OPEN_PROCESS', 'CONTENT_DOES_NOT_MATCH'],
  putDown: [''],
};

/**
 * Numbers in [0, 1) that follow from a seed, so that a run can be repeated.
 * @param {number} seed
 */
export function numbersFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const shuffled = (list, next) =>
  list
    .map((one) => [next(), one])
    .toSorted((a, b) => a[0] - b[0])
    .map(([, one]) => one);

const pallets = '/api/public/dpt-rest/dtm/masterpallets';

/** An unloading list that takes scans, and a master pallet that is begun; `ask` is the pallet hand's. */
export async function layOut(sql, ask) {
  const [unloading] = await sql(
    "select id from process_list where org_unit = 'dtm' and kind = 'ULD' and state in ('INPROGRESS', 'RELEASED') order by id limit 1",
  );
  const made = await ask('POST', pallets, { type: 'LASTMILE', clientKey: 'five-hands-pallet' });
  if (made?.status !== 201 || !unloading) throw new Error(`no pallet (${made?.status}) or no unloading list`);
  return { unloading: unloading.id, pallet: made.body.itemId };
}

/** Packages in the hall that no list expects, of shipments with one direction: the pallet may have them. */
export const looseOnes = (sql, count) =>
  sql(
    `with way as (select outbound_route, aff_id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}'
        and packages_on_terminal = packages and outbound_route is not null and trip_id is null and not 'hasLoadingLock' = any(attributes) group by 1, 2 order by sum(packages) desc, 1, 2 limit 1)
      select p.id, p.barcode from shipment s join way w on w.outbound_route = s.outbound_route and w.aff_id is not distinct from s.aff_id
        join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.terminal_status = 'IN_DEPOT'
      where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}' and s.trip_id is null and not 'hasLoadingLock' = any(s.attributes)
        and not exists (select from package o where o.org_unit = p.org_unit and o.barcode = p.barcode and o.id <> p.id)
      order by s.id, p.position limit $1`,
    [count],
  );

/**
 * All five hands take each package at the same moment, in `lanes` that go through the packages in orders of their own, until so many calls
 * were made.
 * @param given.ask `(hand, method, path, body)` of the account of a hand; answers status and body, undefined when no answer came
 */
export async function handle({ ask, list, unloading, pallet, packages, calls, lanes, seed = 17 }) {
  const next = numbersFrom(seed);
  const answers = {};
  const wrong = [];
  /** Keys that were answered, by the list whose scans have to have them. */
  const keys = new Map();
  let made = 0;
  const call = async (hand, method, path, body, wordOf) => {
    made += 1;
    const answer = await ask(hand === 'putDown' ? 'pallet' : hand, method, path, body);
    const word = answer?.status === 200 ? wordOf(answer.body) : (answer?.body?.code ?? '');
    const told = `${hand} ${answer?.status ?? 'none'} ${word}`.trim();
    answers[told] = (answers[told] ?? 0) + 1;
    if (answer?.status !== 200 || !allowed[hand].includes(word)) wrong.push(told);
    return answer?.status === 200 ? answer.body : undefined;
  };
  const result = (body) => body.result;
  const scanOn = async (hand, kind, at, { barcode }, key) => {
    if (await call(hand, 'POST', `/th-rest/${kind}/${at}/scans`, { barcode, clientScanId: key }, result))
      keys.set(key, at);
  };
  const onPallet = async ({ id, barcode }, key) => {
    const body = await call('pallet', 'POST', `${pallets}/${pallet}/packages`, { barcode, clientKey: key }, result);
    if (body?.result === 'ALREADY_ON_IT')
      await call('putDown', 'DELETE', `${pallets}/${pallet}/packages/${id}`, undefined, () => '');
  };
  const atOnce = (one, key) =>
    Promise.all([
      scanOn('load', 'loading', list, one, `${key}-load`),
      scanOn('load2', 'loading', list, one, `${key}-load2`),
      call(
        'info',
        'POST',
        '/dpt-rest/items/infoScans',
        { barcode: one.barcode, clientScanId: `${key}-info`, found: true },
        (body) => body.state,
      ),
      scanOn('unload', 'unloading', unloading, one, `${key}-unload`),
      onPallet(one, `${key}-pallet`),
    ]);
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = 0; made < calls; round += 1)
        for (const one of shuffled(packages, next)) {
          if (made >= calls) return;
          await atOnce(one, `hands-${seed}-${lane}-${round}-${one.barcode.slice(-8)}`);
        }
    }),
  );
  return { made, answers, wrong, keys };
}

/** What must hold of packages, lists, trip and pallets whatever hands did: rows that say otherwise, by rule. */
const rules = {
  'counted twice on a list': `select list_id, package_id from process_scan where org_unit = 'dtm' and list_id = any($1) and result in ('OK', 'SURPLUS') and undone_at is null
     group by 1, 2 having count(*) > 1`,
  'a list counts otherwise than its packages': `select l.id from process_list l where l.org_unit = 'dtm' and l.id = any($1) and (l.packages_scanned, l.surplus) <> (
     select count(*) filter (where not lp.surplus), count(*) filter (where lp.surplus) from process_package lp where lp.org_unit = l.org_unit and lp.list_id = l.id
       and lp.process_status in ('LOADED', 'UNLOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING'))`,
  'a trip counts otherwise than its list': `select t.id from trip t join process_list l on l.org_unit = t.org_unit and l.id = t.loading_list_id
     where l.org_unit = 'dtm' and l.id = any($1) and t.packages_loaded <> l.packages_scanned`,
  'on a truck and not on its list, or the other way about': `select p.id from process_package lp join package p on p.org_unit = lp.org_unit and p.id = lp.package_id
       join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id and l.kind = 'LDG'
     where lp.org_unit = 'dtm' and lp.list_id = any($1) and (p.terminal_status = 'LOADED') <> (lp.process_status = 'LOADED')`,
  'counted otherwise at its shipment': `select s.id from shipment s where s.org_unit = 'dtm' and s.id in (select item_id from process_package where org_unit = 'dtm' and list_id = any($1))
     and s.packages_on_terminal <> (select count(*) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.terminal_status = 'IN_DEPOT')`,
  'on two pallets': `select package_id from master_pallet_content where org_unit = 'dtm' and removed_at is null and $1::uuid[] is not null group by 1 having count(*) > 1`,
  'a pallet counts otherwise than its content': `select m.id from master_pallet m where m.org_unit = 'dtm' and m.state = 'CREATED' and $1::uuid[] is not null and m.packages <> (
     select count(*) from master_pallet_content c where c.org_unit = m.org_unit and c.pallet_id = m.id and c.removed_at is null)`,
};

/** What of it does not hold, in words; a scan that was answered has to stand in its list, once. */
export async function judge(sql, lists, keys) {
  const found = [];
  for (const [words, text] of Object.entries(rules)) {
    const rows = await sql(text, [lists]);
    if (rows.length > 0) found.push(`${words}: ${rows.length}`);
  }
  const stored = await sql('select client_scan_id as key, list_id as list from process_scan where list_id = any($1)', [
    lists,
  ]);
  const times = new Map();
  for (const { key, list } of stored) times.set(`${list} ${key}`, (times.get(`${list} ${key}`) ?? 0) + 1);
  const lost = [...keys].filter(([key, list]) => times.get(`${list} ${key}`) !== 1).length;
  if (lost > 0) found.push(`answered and not stored once: ${lost}`);
  return found;
}
