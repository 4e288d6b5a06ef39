import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { unitIdSchema } from '#kernel/ids.ts';
import { operators } from '../rules/ruleTable.ts';
import { attributeTypes, groupTypes } from './configs.ts';

const wordSchema = z.string().max(200);
/** A figure in the unit of its attribute, a word, yes or no, or several of a kind; null: empty. */
export const valueSchema = z
  .union([z.number(), z.boolean(), wordSchema, z.array(wordSchema).max(200), z.array(z.number()).max(200), z.null()])
  .meta({ id: 'RuleValue' });
export const operatorSchema = z.enum(operators).meta({ id: 'RuleOperator' });
export const groupTypeSchema = z.enum(groupTypes).meta({ id: 'RuleGroupType' });
const nameSchema = z.string().min(1).max(60);

export const ruleRowSchema = z
  .object({
    /** Given by whoever makes the row, kept as long as the row is. */
    id: z.string().min(1).max(40),
    priority: z.int().min(0).max(1_000_000),
    active: z.boolean().default(true),
    conditions: z
      .array(z.object({ attr: nameSchema, op: operatorSchema, value: valueSchema }).meta({ id: 'RuleCondition' }))
      .max(60),
    result: z.record(nameSchema, valueSchema),
    comment: z.string().max(300).nullable().default(null),
    owner: z.string().max(60).nullable().default(null),
  })
  .meta({ id: 'RuleRow' });
/** The rows of a table, at most so many that they are judged and looked through without waiting. */
export const ruleRowsSchema = z.array(ruleRowSchema).max(2_000);

export const factsSchema = z.record(nameSchema, valueSchema).meta({ id: 'RuleFacts' });

/** For whom a table is written: left out, for everybody in the unit. For UNIT the unit may be left out. */
export const scopeFields = {
  groupType: groupTypeSchema.default('NONE'),
  groupId: z.string().max(40).default(''),
};
export const scopeQuery = z.object(scopeFields);
export const configParams = z.object({ configName: z.string().min(1).max(60) });
/** Version of the table's record as it was read; 0: there was none. */
export const setVersion = z.int().min(0).max(2_147_483_647);

const attributeSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    type: z.enum(attributeTypes),
    unit: z.string().nullable(),
    choices: z.array(z.string()).nullable(),
    masterdataType: z.string().nullable(),
    /** Values that it may have where they are no records, with what people call them. */
    values: z.array(z.object({ id: z.string(), name: z.string() }).meta({ id: 'RuleNamedValue' })).nullable(),
    operators: z.array(operatorSchema),
  })
  .meta({ id: 'RuleAttribute' });

export const ruleConfigSchema = z
  .object({
    configName: z.string(),
    title: z.string(),
    editPermission: z.string(),
    editable: z.boolean(),
    /** Why it may only be read here; null: it may be changed. */
    readOnly: z.string().nullable(),
    hitPolicy: z.enum(['FIRST', 'ALL']),
    groupTypes: z.array(groupTypeSchema),
    /** Groups of accounts that a table may be written for: it is asked when one of them acts. */
    ruleGroups: z.array(z.object({ id: z.string(), name: z.string() })),
    resultKeys: z.array(z.string()),
    inputs: z.array(attributeSchema),
    outputs: z.array(attributeSchema),
  })
  .meta({ id: 'RuleConfig' });

const askedScope = { orgUnit: unitIdSchema, groupType: groupTypeSchema, groupId: z.string() };
export const scopeSchema = z
  .object({
    ...askedScope,
    /** The published version that holds now; null: none. */
    version: z.int().nullable(),
    rows: z.int(),
    draft: z.boolean(),
    /** Of this unit; the others are inherited and read only. */
    own: z.boolean(),
  })
  .meta({ id: 'RuleScope' });

export const ruleVersionSchema = z
  .object({
    version: z.int(),
    state: z.enum(['PLANNED', 'CURRENT', 'PAST', 'ENDED']),
    validFrom: instantSchema,
    publishedAt: instantSchema,
    publishedBy: z.string(),
    comment: z.string().nullable(),
    rows: z.int(),
  })
  .meta({ id: 'RuleVersion' });
export type RuleVersion = z.output<typeof ruleVersionSchema>;

export const ruleSetSchema = z
  .object({
    configName: z.string(),
    ...askedScope,
    /** Version of the record, to be sent back with a change; 0: nothing is written yet. */
    version: setVersion,
    /** The draft, else what is published, in the order in which rows are asked. */
    rows: z.array(ruleRowSchema),
    draft: z.object({ changedAt: instantSchema, changedBy: z.string() }).nullable(),
    published: ruleVersionSchema.nullable(),
    publishedRows: z.array(ruleRowSchema),
    /** Published, and holding from a later moment on. */
    planned: z.array(ruleVersionSchema),
    /** How many of the last seven days' judgements a row decided, in this unit. */
    hits: z.array(z.object({ rowId: z.string(), count: z.int() }).meta({ id: 'RuleHits' })),
    historyLogKey: z.string().nullable(),
  })
  .meta({ id: 'RuleSet' });
export type RuleSet = z.output<typeof ruleSetSchema>;
export type RuleScope = z.output<typeof scopeSchema>;
