import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { ConfigName } from '#modules/ruletables/contract/configs.ts';
import type { Condition, RuleResult, RuleRow } from '#modules/ruletables/rules/ruleTable.ts';
import { readNetwork } from '#modules/networkrules/server/index.ts';
import { layRuleSet } from '#modules/ruletables/server/index.ts';

const row = (
  priority: number,
  conditions: Condition[],
  result: RuleResult,
  comment: string | null = null,
): RuleRow => ({
  id: `seed-${priority}`,
  priority,
  active: true,
  conditions,
  result,
  comment,
  owner: 'U. Jensen',
});

/** The first records of a type that hold in the unit, by their ids. */
const idsOf = async ({ db, unit, readUnits }: CommandContext, type: string): Promise<string[]> =>
  (
    await db.run(
      sql<{ id: string }>`select distinct id, org_unit = ${unit} as own from master_record
        where org_unit = any(${[...readUnits]}) and type = ${type} order by own desc, id limit 20`,
    )
  ).map(({ id }) => id);

const from = (ids: readonly string[], at: number): string => ids[at % Math.max(ids.length, 1)] ?? '';

/** Tables as a depot writes them; rows ask for records that the depot has. */
async function tablesOf(ctx: CommandContext): Promise<[ConfigName, RuleRow[]][]> {
  const [places, customers, routes, products] = [
    await idsOf(ctx, 'terminallocation'),
    await idsOf(ctx, 'customer'),
    await idsOf(ctx, 'route'),
    await idsOf(ctx, 'product'),
  ];
  const customer = (at: number): Condition => ({ attr: 'customer', op: '=', value: from(customers, at) });
  const route = (...at: number[]): Condition => ({
    attr: 'route',
    op: 'in',
    value: at.map((one) => from(routes, one)),
  });
  const dangerous: Condition = {
    attr: 'dangerousGoodsClasses',
    op: 'contains any',
    value: ['1', '2', '3', '5.2', '6.1', '7'],
  };
  const has = (name: string): Condition => ({ attr: 'attributes', op: 'contains any', value: [name] });
  const place = (at: number, to?: number): RuleResult => ({
    terminalLocation: from(places, at),
    ...(to === undefined ? {} : { terminalLocationTo: from(places, to) }),
  });
  return [
    [
      'storingPositionRouting',
      [
        row(10, [dangerous], place(0, 1), 'DG storage'),
        row(20, [has('isTemperatureRangeCold')], place(2), 'Cold, next free'),
        row(30, [customer(0)], place(3, 4), 'Contract 2026'),
        row(40, [{ attr: 'packageKg', op: 'between', value: [1000, 12000] }], place(5), 'Floor, forklift'),
        row(50, [route(0, 1)], place(6, 8)),
        row(60, [route(2, 3)], place(9, 10)),
        row(900, [], place(11), 'nothing fits'),
      ],
    ],
    [
      'priorityAssessment',
      [
        row(10, [has('isTopProduct')], { priorityLevel: 1 }),
        row(
          20,
          [customer(1), { attr: 'weekday', op: '=', value: 'FRIDAY' }],
          { priorityLevel: 2 },
          'before the weekend',
        ),
        row(900, [], { priorityLevel: 5 }),
      ],
    ],
    [
      'mobileWorkflow',
      [
        row(10, [has('isHighValue')], { signatureTypes: ['DISPLAY', 'PHOTO'], photoRequired: true }),
        row(20, [customer(2)], { hint: 'Rampe hinten, Klingel Wareneingang' }),
        row(30, [dangerous], { photoRequired: true }),
      ],
    ],
    [
      'bulkinessRules',
      [
        row(10, [{ attr: 'longestCm', op: '>', value: 400 }], { isLongLoad: true, extraWorker: true }),
        row(20, [{ attr: 'heaviestPackageKg', op: '>', value: 1000 }], { loadingMetreFactor: 1.2 }),
        row(30, [{ attr: 'product', op: '=', value: from(products, 0) }], { loadingMetreFactor: 1 }),
      ],
    ],
    [
      'shipmentGroupAssessment',
      [row(10, [{ attr: 'city', op: '=', value: 'Hamburg' }, customer(3)], { groupKey: 'HAFEN' })],
    ],
    [
      'dispatchingRules',
      [
        row(10, [{ attr: 'weightKg', op: '>', value: 5000 }], { vehicleType: 'truck-18t' }),
        row(20, [has('requiresTailLift')], { vehicleType: 'truck-12t' }, 'tail lift'),
        row(30, [{ attr: 'postalCode', op: 'starts with', value: '20' }], { route: from(routes, 0) }),
      ],
    ],
  ];
}

/** The network's own table: heavy goods for Austria go as full trucks first. */
async function networkTable(ctx: CommandContext): Promise<RuleRow[]> {
  const { schemas } = await readNetwork(ctx);
  const schemaId = schemas.find(({ name }) => name === 'Full trucks')?.id;
  if (!schemaId) throw new Error('the demo network has no schema "Full trucks"');
  const conditions: Condition[] = [
    { attr: 'country', op: '=', value: 'AT' },
    { attr: 'weightKg', op: '>', value: 20000 },
  ];
  return [row(10, conditions, { schemaId }, 'nothing to put beside it')];
}

/** Published tables of the depot `ham` and of the network, laid by the commands that people use. Laid twice it changes nothing. */
export async function seedRules(platform: Platform): Promise<void> {
  await platform.asSystem('ham', async (ctx) => {
    for (const [configName, rows] of await tablesOf(ctx))
      await layRuleSet(ctx, configName, { groupType: 'UNIT', groupId: 'ham' }, rows);
  });
  await platform.asSystem('global', async (ctx) =>
    layRuleSet(ctx, 'gtpRouting', { groupType: 'NONE', groupId: '' }, await networkTable(ctx)),
  );
}
