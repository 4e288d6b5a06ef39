import { makeTenancy } from '#platform/database/tenancy.ts';
import { makeLog } from '#platform/log.ts';
import type { ViewContext } from '#platform/context.ts';
import { configs } from '#modules/ruletables/contract/configs.ts';
import { readRules } from '#modules/ruletables/server/index.ts';
import { compareCpu } from '../cpu.ts';
import type { Row } from '../row.ts';
import { rowOf, rowsOfTable } from './rules.ts';

/** What a new shipment asks. */
const asked = [
  'bulkinessRules',
  'priorityAssessment',
  'shipmentGroupAssessment',
  'areaFreightForwarderWorkflow',
] as const;
const unit = 'lej';
const party = {
  countryCode: 'DE',
  streetAndNumber: 'Messeallee 1',
  postalCode: '04356',
  city: 'Leipzig',
  name: 'Bench',
};
const day = (): [number, number, number] => {
  const at = new Date(Date.now() + 86_400_000);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
};

/**
 * What a shipment costs in a depot that has written no rules, against the same without the question: its cost less that of the question, which is
 * asked here just as a request does (one statement, and a judgement of each table that finds none).
 */
export const rulesNone: Row = {
  id: 'rules-none',
  what: 'a shipment created in a depot without tables of rules, CPU of program and database',
  against: 'the same less what the question for tables costs',
  unit: 'ratio',
  goal: { atMost: 1.05 },
  measure: async (stage) => {
    const dispo = await stage.signIn(`dispo-${unit}`, unit);
    const create = () =>
      dispo.ask('POST', '/dpt-rest/items/create', {
        clientKey: crypto.randomUUID(),
        consignor: party,
        consignee: party,
        executionDate: day(),
        goods: [{ numberOfPackages: 2, packingType: 'EUR', grossWeight: 500_000 }],
      });
    const tenancy = makeTenancy({ url: stage.databaseUrl, max: 2, log: makeLog('warn', undefined) });
    const question = () =>
      tenancy.readingUnits([unit, 'global'], async (db) => {
        // As much of a request as the question reads.
        const ctx = { unit, readUnits: [unit, 'global'], now: Date.now(), db } as unknown as ViewContext;
        for (const name of asked) (await readRules(ctx, name)).judge({});
      });
    const compare = () =>
      compareCpu(
        stage.pids.database,
        { pid: stage.pids.product, once: create },
        { pid: process.pid, once: question },
        { clients: 2, times: 150, rounds: 4 },
      );
    try {
      // A server that has just begun runs slower than one at work.
      for (let n = 0; n < 400; n += 1) await create();
      const without = await compare();
      await withTables(stage.owner);
      const many = await compare();
      const cost = without.each / without.ratio;
      return {
        value: without.each / (without.each - cost),
        info: `${without.each.toFixed(2)} ms, of which the question ${cost.toFixed(3)} ms; with ${configs.length} tables of ${rowsOfTable} rows, all asked and kept, ${many.each.toFixed(2)} ms`,
      };
    } finally {
      await stage.owner.query(`delete from rule_version where org_unit = $1 and comment = 'bench'`, [unit]);
      await tenancy.close();
    }
  },
};

/** Publishes a table of each kind in the depot. */
async function withTables(owner: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<void> {
  for (const config of configs) {
    const rows = Array.from({ length: rowsOfTable }, (_, at) => rowOf(config, at));
    await owner.query(
      `with set as (insert into rule_set (org_unit, id, config_name, group_type, group_id, changed_at, changed_by)
          values ($1, gen_random_uuid(), $2, 'UNIT', $1, now(), 'bench')
          on conflict (org_unit, config_name, group_type, group_id) do update set changed_at = excluded.changed_at returning id)
        insert into rule_version (org_unit, set_id, version, rows, valid_from, comment, published_at, published_by)
        select $1, set.id, 1 + coalesce((select max(version) from rule_version v where v.org_unit = $1 and v.set_id = set.id), 0), $3::jsonb, now(), 'bench', now(), 'bench' from set`,
      [unit, config.configName, JSON.stringify(rows)],
    );
  }
}
