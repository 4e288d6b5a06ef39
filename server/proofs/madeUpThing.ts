import { sql } from 'kysely';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import { idSchema } from '#kernel/ids.ts';
import type { Machine } from '#kernel/machine.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { type Generated, type Instant, type OptionalInstant, table } from '#platform/database/table.ts';
import { type ServerModule, view } from '#platform/module.ts';
import { serveThing } from '#platform/things/serveThing.ts';

/** A made-up thing that has every kind of field, guard, row scope and step: what follows from a declaration is proved here, once. */
const states = ['OPEN', 'PACKED', 'GONE'] as const;
type Action = 'pack' | 'leave' | 'lose';
const machine: Machine<(typeof states)[number], Action, { pieces: number }> = {
  name: 'crate',
  states,
  refusal: 'base:error/stale',
  rows: [
    { from: ['OPEN'], action: 'pack', to: 'PACKED', permission: ['dispatchShipments'] },
    {
      from: ['PACKED'],
      action: 'leave',
      to: 'GONE',
      permission: ['dispatchShipments'],
      guard: ({ pieces }) => (pieces > 0 ? undefined : 'base:error/notFound'),
    },
    { from: ['OPEN', 'PACKED'], action: 'lose', to: 'GONE', permission: ['nobodyHasThis'] },
  ],
};
export const crate = defineThing({
  module: 'proofs',
  name: 'crate',
  many: 'crates',
  tag: 'ProofCrate',
  path: '/api/system/proof-crates',
  texts: 'base:',
  title: 'name',
  logKey: 'PROOFCRATE',
  topic: 'items',
  read: { anyPermission: ['readShipments'] },
  write: { anyPermission: ['dispatchShipments'] },
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(states),
    note: z.string().nullable(),
    size: z.enum(['SMALL', 'LARGE']),
    pieces: z.int(),
    grossWeight: quantity('MASS'),
    fragile: z.boolean(),
    day: dateSchema.nullable(),
    hour: timeSchema.nullable(),
    seenAt: instantSchema.nullable(),
    tags: z.array(z.string()),
    /** Made of another column. */
    owner: z.string(),
    /** Made of two, and of no column. */
    label: z.string(),
    createdBy: z.string(),
  },
  details: { wordsOfNote: z.int() },
  machine,
  steps: { pack: { asks: { grossWeight: quantity('MASS') } }, leave: { danger: true }, lose: {} },
  columns: { name: { grow: true }, note: {}, owner: {}, seenAt: {}, label: { onlyShown: true } },
  searched: ['name', 'note'],
  begins: {
    name: z.string().trim().min(1).max(20),
    size: z.enum(['SMALL', 'LARGE']),
    day: dateSchema.nullable(),
    seenAt: instantSchema.nullable(),
  },
  changes: {
    in: ['OPEN', 'PACKED'],
    fields: { note: z.string().max(40).nullable(), day: dateSchema.nullable(), seenAt: instantSchema.nullable() },
  },
  says: { list: 'Crates', get: 'A crate', create: 'Begin a crate', change: 'Change a crate' },
});
export interface CrateTable {
  org_unit: string;
  id: string;
  name: string;
  state: (typeof states)[number];
  note: string | null;
  size: 'SMALL' | 'LARGE';
  pieces: number;
  gross_weight: number;
  fragile: boolean;
  day: string | null;
  hour: string | null;
  seen_at: OptionalInstant;
  tags: string[];
  owner_code: string;
  created_at: Instant;
  created_by: string;
  version: Generated<number>;
}
const crates = serveThing(crate, {
  table: table<CrateTable>('proof_crate', [], ['created_at', 'seen_at']),
  reads: ['owner_code'],
  made: {
    owner: (_ctx, row) => row.owner_code.toUpperCase(),
    label: (_ctx, row) => `${row.name} (${row.pieces})`,
  },
  shown: { note: (_ctx, row) => row.note && `“${row.note}”` },
  columns: {
    owner: { sql: sql.ref('r.owner_code'), kind: 'text' },
    note: { sql: sql`'“' || r.note || '”'`, kind: 'text' },
  },
  within: async (ctx) => sql`(r.owner_code <> 'hidden' or ${ctx.session.accountName} = 'admin')`,
  facts: (row) => ({ pieces: row.pieces }),
  details: async (_ctx, row) => ({ wordsOfNote: row.note?.split(' ').length ?? 0 }),
  steps: { pack: (_ctx, _row, asked) => ({ set: { gross_weight: asked.grossWeight } }) },
  change: async (_ctx, _row, { note, day, seenAt }) => ({
    note: note?.trim() || null,
    day: day && day.join('-'),
    seen_at: seenAt === null ? null : new Date(seenAt),
  }),
  begin: async (_ctx, body) => {
    if (body.name === 'forbidden') throw refused('base:error/notFound');
    return {
      name: body.name,
      size: body.size,
      day: body.day && body.day.join('-'),
      seen_at: body.seenAt === null ? null : new Date(body.seenAt),
      note: null,
      pieces: 0,
      gross_weight: 0,
      fragile: false,
      hour: null,
      tags: [],
      owner_code: 'own',
    };
  },
});
/** The open ones of a day: a list of its own over the same thing. */
const openOfDay = defineCall({
  id: 'proofs.listOpenCrates',
  method: 'POST',
  path: '/api/system/proof-crates/open/{day}/table',
  access: crate.read,
  summary: 'Open crates of a day',
  params: z.object({ day: z.iso.date() }),
  body: tableQuerySchema,
  answer: tableAnswer(crate.schema),
});
export const proofOfThings: ServerModule = {
  name: 'proofOfThings',
  routes: [
    ...crates.routes,
    view(openOfDay, (ctx, { params, body }) =>
      crates.list(ctx, body, sql`r.state = 'OPEN' and r.day = ${params.day}::date`),
    ),
  ],
  histories: crates.histories,
};
