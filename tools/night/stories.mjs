/** So many packages of the findings have their story told. */
const most = 6;

/**
 * @param {Record<string, unknown> | null} args
 */
const wordsOf = (args) =>
  Object.entries(args ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
    .slice(0, 200);

/**
 * Everything that every depot knows of the packages that findings name, in the order in which it was written: package, shipment and the lists that it stood
 * on, so that a finding tells its own cause.
 * @param {import('./things.mjs').Sql} sql
 * @param {{ book: import('./things.mjs').Book }} night
 * @param {string[]} findings
 */
export async function storiesOf(sql, { book }, findings) {
  const codes = [...book.byCode.keys()].filter((code) => findings.some((one) => one.includes(code))).slice(0, most);
  const lines = [];
  for (const code of codes) {
    const rows = await sql(
      `select p.org_unit as unit, p.id, p.item_id, p.active, p.terminal_status, p.status, p.compartment_kind, p.details, s.shipment_type, s.state,
          array(select x.list_id from process_package x where x.org_unit = p.org_unit and x.package_id = p.id) as lists
        from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id where p.barcode = $1 order by p.id`,
      [code],
    );
    lines.push(`${code}:`);
    for (const one of rows)
      lines.push(
        `  ${one.unit} ${one.shipment_type} ${one.state}${one.active ? '' : ', not active'}: ${one.terminal_status}, ${one.status}, ${one.compartment_kind ?? 'nowhere'} ${JSON.stringify(one.details).slice(0, 400)}`,
      );
    const keys = rows.flatMap((one) => [
      `PKG:${one.id}`,
      `ITEM:${one.item_id}`,
      ...one.lists.flatMap((/** @type {string} */ list) => [`ULD:${list}`, `LDG:${list}`]),
    ]);
    const told = await sql(
      `select create_time, status_time, org_unit as unit, split_part(log_key, ':', 1) as of, text_key, args from history where log_key = any($1) order by create_time, id`,
      [keys],
    );
    for (const one of told)
      lines.push(
        `  ${one.create_time.toISOString()} (${one.status_time.toISOString().slice(5, 16)}) ${one.unit} ${one.of} ${one.text_key.split('/').at(-1)} ${wordsOf(one.args)}`,
      );
  }
  return lines;
}
