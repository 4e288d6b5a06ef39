import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleRowSchema } from '../contract/ruleSet.ts';
import { compile } from '../rules/judge.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const read = z
  .object({
    leftOut: z.array(z.object({ table: z.string(), why: z.string() })),
    tables: z.array(
      z.object({
        name: z.string(),
        policy: z.string(),
        hitPolicy: z.enum(['FIRST', 'ALL']),
        aggregation: z.enum(['MIN', 'MAX', 'SUM', 'COUNT']).nullable(),
        inputs: z.array(z.object({ name: z.string(), type: z.enum(['NUMBER', 'TEXT', 'BOOLEAN']) })),
        outputs: z.array(z.string()),
        rows: z.array(ruleRowSchema),
        cases: z.array(
          z.object({
            id: z.string(),
            facts: z.record(z.string(), scalar),
            expected: z.array(z.record(z.string(), scalar)),
          }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../proofs/dmn/cases.json'), 'utf8')));

/** What the kit makes of collected figures; tables of rules only collect. */
const aggregate = {
  MIN: Math.min,
  MAX: Math.max,
  SUM: (...all: number[]) => all.reduce((a, b) => a + b, 0),
  COUNT: (...all: number[]) => all.length,
};

describe('cases of the DMN technology compatibility kit (dmn-tck/tck, level 2)', () => {
  for (const { name, hitPolicy, inputs, outputs, rows, cases, aggregation } of read.tables)
    it.each(cases.map((one) => [one.id, one] as const))(`${name} %s`, (_, { facts, expected }) => {
      const { hits, odd } = compile({ hitPolicy, inputs, rows })(facts);
      expect(odd).toEqual([]);
      const said = hits.map(({ rowId }) => rows.find(({ id }) => id === rowId)?.result ?? {});
      const [output = ''] = outputs;
      const collected = aggregation
        ? [{ [output]: aggregate[aggregation](...said.map((one) => Number(one[output]))) }]
        : said;
      // The kit says null where nothing fits.
      const nothing = expected.every((one) => Object.values(one).every((value) => value === null));
      expect(collected).toEqual(nothing ? [] : expected);
    });

  it('names what it leaves out', () => {
    expect(read.leftOut.map(({ table }) => table)).toEqual(['0006-simpletable-P1', '0007-simpletable-P2']);
    expect(read.tables.flatMap(({ cases }) => cases).length).toBeGreaterThan(30);
  });
});
