import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { decisionReaders, ruleEditors } from './access.ts';
import { subjectTypes } from './configs.ts';
import {
  configParams,
  factsSchema,
  groupTypeSchema,
  operatorSchema,
  ruleConfigSchema,
  ruleRowSchema,
  ruleRowsSchema,
  ruleSetSchema,
  ruleVersionSchema,
  scopeFields,
  scopeQuery,
  scopeSchema,
  setVersion,
  valueSchema,
} from './ruleSet.ts';

const base = '/ruleengine-rest';

export const listConfigs = defineCall({
  id: 'ruletables.listConfigs',
  method: 'GET',
  path: `${base}/config/list`,
  access: ruleEditors,
  summary: 'The tables of rules that there are, and which of them this session may change',
  answer: z.array(
    z
      .object({
        configName: z.string(),
        title: z.string(),
        editable: z.boolean(),
        /** Why who may change it may only read it here; null: no such reason. */
        readOnly: z.string().nullable(),
        /** Tables of this unit that hold now, their rows, and drafts that somebody has begun. */
        published: z.int(),
        rows: z.int(),
        drafts: z.int(),
      })
      .meta({ id: 'RuleConfigHead' }),
  ),
});

export const getConfig = defineCall({
  id: 'ruletables.getConfig',
  method: 'GET',
  path: `${base}/config/details/{configName}`,
  access: ruleEditors,
  summary: 'What a table may ask and say, with the operators of each attribute',
  params: configParams,
  answer: ruleConfigSchema,
});

export const listScopes = defineCall({
  id: 'ruletables.listScopes',
  method: 'GET',
  path: `${base}/config/scopes/{configName}`,
  access: ruleEditors,
  summary: 'For whom there are tables of a configuration, in this unit and above it',
  params: configParams,
  answer: z.array(scopeSchema),
});

export const getRuleSet = defineCall({
  id: 'ruletables.getRuleSet',
  method: 'GET',
  path: `${base}/ruleengine/{configName}`,
  access: ruleEditors,
  summary: 'A table of this unit: its draft, else what is published; without rows where none is written',
  params: configParams,
  query: scopeQuery,
  answer: ruleSetSchema,
});

export const saveRuleSet = defineCall({
  id: 'ruletables.saveRuleSet',
  method: 'POST',
  path: `${base}/ruleengine/{configName}`,
  access: ruleEditors,
  summary: 'Keeps the draft of a table; 409 with the newer one when somebody else changed it meanwhile',
  params: configParams,
  query: scopeQuery,
  body: z.object({ rows: ruleRowsSchema, version: setVersion }),
  answer: ruleSetSchema,
});

export const removeRuleSet = defineCall({
  id: 'ruletables.removeRuleSet',
  method: 'DELETE',
  path: `${base}/ruleengine/{configName}`,
  access: ruleEditors,
  summary: 'Takes a table out of use with its draft; its versions stay and can be brought back',
  params: configParams,
  query: scopeQuery,
});

export const listResults = defineCall({
  id: 'ruletables.listResults',
  method: 'GET',
  path: `${base}/ruleengine/{configName}/results/{resultKey}`,
  access: ruleEditors,
  summary: 'Values that a result may have: choices, records of master data, or what the table says so far',
  params: configParams.extend({ resultKey: z.string().min(1).max(60) }),
  query: scopeQuery,
  answer: z.array(z.union([z.string(), z.number(), z.boolean()])),
});

const mendSchema = z
  .object({
    kind: z.enum(['MOVE_ABOVE', 'CUT_FROM', 'SWAP_RANGE', 'CLEAR_CELL', 'ONCE_IN_CELL', 'REMOVE_ROW', 'ADD_REST']),
    rowId: z.string().optional(),
    aboveId: z.string().optional(),
    attr: z.string().optional(),
    from: z.number().optional(),
  })
  .meta({ id: 'RuleMend' });

export const validateRules = defineCall({
  id: 'ruletables.validateRules',
  method: 'POST',
  path: `${base}/validate/{configName}`,
  access: ruleEditors,
  summary: 'What is wrong with rows or may be, at row and cell, with what mends it; publishing waits for errors',
  params: configParams,
  body: z.object({ rows: ruleRowsSchema }),
  answer: z.object({
    /** No errors; hints do not count. */
    valid: z.boolean(),
    errors: z.array(
      z
        .object({
          /** Id of the row; null: the table. */
          row: z.string().nullable(),
          field: z.string().nullable(),
          message: z.string(),
          code: z.string(),
          severity: z.enum(['ERROR', 'HINT']),
          mends: z.array(mendSchema),
        })
        .meta({ id: 'RuleFault' }),
    ),
  }),
});

const traceSchema = z
  .object({
    rowId: z.string(),
    priority: z.int(),
    outcome: z.enum(['HIT', 'MISSED', 'OFF', 'ODD', 'NOT_ASKED']),
    missed: z
      .object({
        attr: z.string(),
        op: operatorSchema,
        value: valueSchema,
        read: valueSchema,
      })
      .nullable(),
  })
  .meta({ id: 'RuleTrace' });

export const checkMatch = defineCall({
  id: 'ruletables.checkMatch',
  method: 'POST',
  path: `${base}/checkMatch/{configName}`,
  access: ruleEditors,
  summary: 'What the table says of an input and why: rows in the body, else the published table that is asked for it',
  params: configParams,
  body: z.object({
    input: factsSchema,
    /** Rows that are not published yet. */
    rows: ruleRowsSchema.nullable().default(null),
  }),
  answer: z.object({
    matched: z.array(z.string()),
    result: factsSchema,
    /** Which table was asked; null: the rows of the body, or none is published. */
    asked: z
      .object({ orgUnit: z.string(), groupType: groupTypeSchema, groupId: z.string(), version: z.int() })
      .nullable(),
    odd: z.array(z.object({ rowId: z.string(), attr: z.string(), code: z.string() })),
    trace: z.array(traceSchema),
  }),
});

const outcomeSchema = z
  .object({ rowId: z.string().nullable(), priority: z.int().nullable(), result: factsSchema })
  .meta({ id: 'RuleOutcome' });
const tallySchema = z
  .object({ decided: z.int(), undecided: z.int(), rows: z.array(z.object({ rowId: z.string(), count: z.int() })) })
  .meta({ id: 'RuleTally' });
export const impactSchema = z
  .object({
    tried: z.int(),
    same: z.int(),
    before: tallySchema,
    after: tallySchema,
    /** Those that come out otherwise, 100 at most. */
    changed: z.array(
      z
        .object({
          subjectType: z.enum(subjectTypes),
          subjectId: z.string(),
          name: z.string(),
          address: z.string(),
          before: outcomeSchema,
          after: outcomeSchema,
        })
        .meta({ id: 'RuleChange' }),
    ),
  })
  .meta({ id: 'RuleImpact' });
export type Impact = z.output<typeof impactSchema>;

export const simulateRules = defineCall({
  id: 'ruletables.simulateRules',
  method: 'POST',
  path: `${base}/simulate/{configName}`,
  access: ruleEditors,
  summary: 'What rows would do to the last 500 shipments, beside what holds now',
  params: configParams,
  body: z.object({ ...scopeFields, draft: ruleRowsSchema, days: z.int().min(1).max(60).default(14) }),
  answer: impactSchema,
});

export const listVersions = defineCall({
  id: 'ruletables.listVersions',
  method: 'GET',
  path: `${base}/versions/{configName}`,
  access: ruleEditors,
  summary: 'The last 20 published versions of a table, the latest first',
  params: configParams,
  query: scopeQuery,
  answer: z.array(ruleVersionSchema),
});

/** Which table as it was seen. */
const seen = { ...scopeFields, version: setVersion };

export const restoreVersion = defineCall({
  id: 'ruletables.restoreVersion',
  method: 'POST',
  path: `${base}/versions/{configName}/restore`,
  access: ruleEditors,
  summary: 'Makes the rows of a published version the draft; nothing holds before it is published',
  params: configParams,
  body: z.object({ ...seen, restore: z.int().min(1) }),
  answer: ruleSetSchema,
});

export const withdrawVersion = defineCall({
  id: 'ruletables.withdrawVersion',
  method: 'POST',
  path: `${base}/versions/{configName}/withdraw`,
  access: ruleEditors,
  summary: 'Takes back a version that is published from a later moment on; refused once that moment has come',
  params: configParams,
  body: z.object({ ...seen, withdraw: z.int().min(1) }),
  answer: ruleSetSchema,
});

export const publishRules = defineCall({
  id: 'ruletables.publishRules',
  method: 'POST',
  path: `${base}/publish/{configName}`,
  access: ruleEditors,
  summary: 'Publishes the draft, from now or from a later moment on; refused while it has faults',
  params: configParams,
  body: z.object({
    ...seen,
    /** null: from now on. */
    validFrom: instantSchema.nullable().default(null),
    comment: z.string().trim().max(200).nullable().default(null),
  }),
  answer: ruleSetSchema,
});

export const discardDraft = defineCall({
  id: 'ruletables.discardDraft',
  method: 'POST',
  path: `${base}/discard/{configName}`,
  access: ruleEditors,
  summary: 'Drops the draft of a table: what is published stays',
  params: configParams,
  body: z.object(seen),
  answer: ruleSetSchema,
});

export const proposeExample = defineCall({
  id: 'ruletables.proposeExample',
  method: 'POST',
  path: `${base}/example/{configName}`,
  access: ruleEditors,
  summary: '"Do it so from now on": the row that an example asks for, where it goes and what it would have changed',
  params: configParams,
  body: z.object({
    facts: factsSchema,
    result: factsSchema,
    /** Group of rules that the example belongs to; null: none. Its customer and route are among the facts. */
    ruleGroup: z.string().max(40).nullable().default(null),
    days: z.int().min(1).max(60).default(7),
  }),
  answer: z.object({
    /** The table that the row goes to: the one that decides of the example now, else one of this unit. */
    groupType: groupTypeSchema,
    groupId: z.string(),
    /** The unit whose table decides now: its rows are taken over, so that everything else stays as it is; null: it is of this unit, or there is none. */
    inheritedFrom: z.string().nullable(),
    /** Whose draft the row joins; null: nobody is changing the table. */
    draftBy: z.string().nullable(),
    row: ruleRowSchema,
    /** The row that hits the example now, above which it goes; null: it goes to the end. */
    aboveId: z.string().nullable(),
    /** What is said of the example now. */
    now: outcomeSchema,
    /** The whole table with the row in its place, to be kept as the draft. */
    rows: z.array(ruleRowSchema),
    version: setVersion,
    impact: impactSchema,
  }),
});

const decisionSchema = z
  .object({
    /** Of which shipment of a stop or trip; null: of what was asked for. */
    of: z.object({ itemId: z.string(), name: z.string() }).nullable(),
    configName: z.string(),
    title: z.string(),
    orgUnit: z.string(),
    groupType: groupTypeSchema,
    groupId: z.string(),
    version: z.int(),
    /** The version that is published now; null: the table is out of use. */
    currentVersion: z.int().nullable(),
    /** null: the table is asked anew each time, and this is what it says now. */
    at: instantSchema.nullable(),
    result: factsSchema,
    /** What was read. */
    facts: factsSchema,
    rows: z.array(ruleRowSchema),
    /** Whether this session may open the table. */
    editable: z.boolean(),
  })
  .meta({ id: 'RuleDecision' });
export type KeptDecision = z.output<typeof decisionSchema>;

export const listDecisions = defineCall({
  id: 'ruletables.listDecisions',
  method: 'GET',
  path: `${base}/decisions/{subjectType}/{subjectId}`,
  access: decisionReaders,
  summary: 'What tables of rules said last of a shipment, stop, trip or package: row, version, and what was read',
  params: z.object({ subjectType: z.enum(subjectTypes), subjectId: z.string().min(1).max(80) }),
  answer: z.array(decisionSchema),
});
