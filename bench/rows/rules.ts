import { configs, type RuleConfig } from '#modules/ruletables/contract/configs.ts';
import { compile } from '#modules/ruletables/rules/judge.ts';
import type { Condition, Facts, RuleRow } from '#modules/ruletables/rules/ruleTable.ts';
import type { Row } from '../row.ts';

const shipments = 10_000;
export const rowsOfTable = 200;

/** A row for one customer and a weight, as depots write them; only the last one fits whatever is left. */
export const rowOf = ({ inputs, outputs }: RuleConfig, at: number): RuleRow => {
  const last = at === rowsOfTable - 1;
  const weighs = inputs.find(({ name }) => name === 'weightKg' || name === 'packageKg')?.name ?? 'weightKg';
  const conditions: Condition[] = [
    { attr: 'customer', op: 'in', value: [`c${at}`, `c${at + 500}`] },
    { attr: weighs, op: 'between', value: [at, at + 400] },
    { attr: 'attributes', op: 'contains any', value: ['isFood', 'isTopProduct'] },
  ];
  return {
    id: `r${at}`,
    priority: at,
    active: true,
    conditions: last ? [] : conditions,
    result: { [outputs[0]?.name ?? '']: at },
    comment: null,
    owner: null,
  };
};

const shipment = (at: number): Facts => ({
  customer: `c${at % 900}`,
  product: at % 3 === 0 ? 'NEXTDAY' : 'STANDARD',
  weightKg: at % 1200,
  packageKg: at % 300,
  attributes: at % 2 === 0 ? ['isFood'] : ['requiresTailLift', 'isStackable'],
  route: String(100 + (at % 40)),
  country: 'DE',
  postalCode: String(44_000 + (at % 900)),
});

/** What a shipment costs that all eight tables are asked for, each of 200 rows: made ready once, as the server keeps them. */
export const ruleCost: Row = {
  id: 'rules',
  what: `CPU of a shipment judged by 8 tables of ${rowsOfTable} rows, mean of ${shipments}`,
  against: '',
  unit: 'ms',
  goal: { atMost: 0.2 },
  measure: async () => {
    const judges = configs.map((config: RuleConfig) =>
      compile({ ...config, rows: Array.from({ length: rowsOfTable }, (_, at) => rowOf(config, at)) }),
    );
    const begun = process.cpuUsage();
    let hits = 0;
    for (let at = 0; at < shipments; at += 1) {
      const facts = shipment(at);
      for (const judge of judges) hits += judge(facts).hits.length;
    }
    const used = process.cpuUsage(begun);
    return { value: (used.user + used.system) / 1000 / shipments, info: `${hits} hits` };
  },
};
