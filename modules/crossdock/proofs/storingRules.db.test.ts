import { expect, test } from 'vitest';
import { announced, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { publishRules } from '#testing/ruleTables.ts';
import { twoHalls } from './twoHalls.ts';

const { app, sql, dtm, ham } = await twoHalls();

const placesOf = () =>
  sql<{ id: string; sign: string; capacity: number | null }>(
    `select id, data ->> 'storingPosition' as sign, (data ->> 'capacityPackages')::int as capacity from master_record where type = 'terminallocation' and org_unit = 'ham'
      order by data ->> 'storingPosition'`,
  );
const expected = (barcodes: readonly string[]) =>
  sql<{ id: string; item_id: string; at: string | null }>(
    `select id, item_id, expected_position as at from package where org_unit = 'ham' and active and barcode = any($1) order by item_id`,
    [barcodes],
  );

test('goods that come tomorrow go where the hall supervisor has written today, together while there is room, and each package says why', async () => {
  const [from, to] = (await placesOf()).slice(-3);
  if (!from || !to) throw new Error('ham has fewer than three places');
  await publishRules(ham, 'storingPositionRouting', [
    {
      priority: 10,
      conditions: [{ attr: 'itemType', op: '=', value: 'DELIVERY' }],
      result: { terminalLocation: from.id, terminalLocationTo: to.id },
    },
  ]);
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 12), 'UNITRULE');
  await announced(sql, list);
  const packages = await expected(barcodes);
  expect(packages.length).toBeGreaterThanOrEqual(12);
  expect(new Set(packages.map(({ at }) => at ?? ''))).toEqual(
    new Set([from.sign, to.sign].slice(0, new Set(packages.map(({ at }) => at)).size)),
  );
  for (const { at } of packages) expect([from.sign, to.sign]).toContain(at);
  const why = await sql<{ n: number; row: string }>(
    `select count(*)::int as n, min(hits -> 0 ->> 'rowId') as row from rule_decision where org_unit = 'ham' and subject_type = 'PACKAGE'
      and config_name = 'storingPositionRouting' and subject_id = any($1)`,
    [packages.map(({ id }) => id)],
  );
  expect(why).toEqual([{ n: packages.length, row: 'row-1' }]);

  // Put elsewhere it stands there and nobody is stopped; the answer and the history name both places (SCN-03).
  const unit = await announced(sql, list);
  const [pack] = packages;
  const [own] = await sql<{ barcode: string }>('select barcode from package where id = $1', [pack?.id]);
  const put = async (key: string, storingPosition: string) =>
    (await unload(ham, unit.id, own?.barcode ?? '', key, { storingPosition })).body;
  const said = () =>
    sql<{ text_key: string; args: unknown }>(
      `select text_key, args from history where log_key = $1 and code in ('4020', '4026') order by id`,
      [`PKG:${pack?.id}`],
    );
  const wrong = { code: 'WRONG_POSITION', severity: 'INFO', overridable: false };
  expect(await put('elsewhere-1', 'Z09-09')).toMatchObject({ result: 'OK', checkResults: [wrong] });
  expect(await put('elsewhere-2', 'Z09-08')).toMatchObject({ result: 'ALREADY_SCANNED', checkResults: [wrong] });
  expect(await put('elsewhere-3', pack?.at ?? '')).toMatchObject({ result: 'ALREADY_SCANNED', checkResults: [] });
  const at = (position: string) => expect.objectContaining({ position, expected: pack?.at });
  expect(await said()).toEqual([
    { text_key: 'crossdock:history/packageScannedElsewhere', args: at('Z09-09') },
    { text_key: 'crossdock:history/packagePutElsewhere', args: at('Z09-08') },
    { text_key: 'crossdock:history/packagePut', args: expect.objectContaining({ position: pack?.at }) },
  ]);
});

test('a place that is gone sends nobody anywhere: the route says where, and the operator sees it counted', async () => {
  await sql(
    `update rule_version set stamp = gen_random_uuid(), rows = jsonb_set(rows, '{0,result}', '{"terminalLocation": "gone"}') where org_unit = 'ham'`,
  );
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'UNITGONE');
  await announced(sql, list);
  const packages = await expected(barcodes);
  const signs = new Set((await placesOf()).map(({ sign }) => sign));
  for (const { at } of packages) expect(at === null || signs.has(at)).toBe(true);
  expect(
    await sql(`select count from rule_fault where org_unit = 'ham' and config_name = 'storingPositionRouting'`),
  ).toEqual([{ count: packages.length }]);
});
