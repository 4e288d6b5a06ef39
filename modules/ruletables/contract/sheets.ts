import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { ruleEditors } from './access.ts';
import { configParams } from './ruleSet.ts';

/** Rows of a table and its heads. */
export const mostLines = 2_001;
const cell = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]).meta({ id: 'RuleSheetCell' });
export type SheetCell = z.output<typeof cell>;
const lines = z.array(z.array(cell).max(200)).max(mostLines);

export const readRuleSheet = defineCall({
  id: 'ruletables.readSheet',
  method: 'POST',
  path: '/ruleengine-rest/sheet/{configName}/read',
  access: ruleEditors,
  summary: 'The cells of a CSV or XLSX file, to be taken into the grid; nothing is kept',
  params: configParams,
  bodyType: 'bytes',
  body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
  answer: z.object({ lines }),
  errors: [1304],
});

export const writeRuleSheet = defineCall({
  id: 'ruletables.writeSheet',
  method: 'POST',
  path: '/ruleengine-rest/sheet/{configName}/write',
  access: ruleEditors,
  summary: 'Cells of the grid as a CSV or XLSX file; texts are never taken for formulas',
  params: configParams,
  body: z.object({ format: z.enum(['csv', 'xlsx']), heads: z.array(z.string().max(200)).max(200), lines }),
  answerType: 'bytes',
});
