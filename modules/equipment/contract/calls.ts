import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema, isoDaySchema } from '#kernel/date.ts';
import { idSchema, recordIdSchema } from '#kernel/ids.ts';
import { partnerKinds, qualities, sources } from '../rules/vocabulary.ts';

const read = { anyPermission: ['viewEquipmentAccounts'] } as const;
const write = { anyPermission: ['editLoadingReport'] } as const;

const partnerSchema = z.object({ kind: z.enum(partnerKinds), id: recordIdSchema });
const pieces = z.int().min(0).max(9999);
/** Made by the device, once per booking (R19). */
const clientKey = z.string().min(8).max(64);

const amountSchema = z
  .object({ equipmentId: z.string(), quality: z.enum(qualities), pieces: z.int() })
  .meta({ id: 'EquipmentAmount' });
/** Positive: the partner owes the depot. */
export type Amount = z.infer<typeof amountSchema>;

export const accountSchema = z
  .object({
    kind: z.enum(partnerKinds),
    id: z.string(),
    name: z.string(),
    balances: z.array(amountSchema),
    lastMovement: instantSchema,
  })
  .meta({ id: 'EquipmentAccount' });
export type Account = z.infer<typeof accountSchema>;

const movementSchema = z
  .object({
    id: idSchema,
    at: instantSchema,
    equipmentId: z.string(),
    quality: z.enum(qualities),
    given: z.int(),
    taken: z.int(),
    source: z.enum(sources),
    sourceId: idSchema,
    sourceVersion: z.int(),
    sourceName: z.string().nullable(),
    remark: z.string().nullable(),
    slip: z.int(),
    by: z.string(),
    /** Of this kind and quality after the movement. */
    balance: z.int(),
  })
  .meta({ id: 'EquipmentMovement' });
export type Movement = z.infer<typeof movementSchema>;

export const statementSchema = z
  .object({
    partner: partnerSchema.extend({ name: z.string() }),
    from: dateSchema,
    to: dateSchema,
    opening: z.array(amountSchema),
    movements: z.array(movementSchema),
    closing: z.array(amountSchema),
  })
  .meta({ id: 'EquipmentStatement' });
export type Statement = z.infer<typeof statementSchema>;

export const equipmentBalances = defineCall({
  id: 'equipment.equipmentBalances',
  method: 'GET',
  path: '/th-rest/equipment/balances',
  access: read,
  summary: 'Balances of loading equipment per partner',
  query: z.object({ partner: z.enum(partnerKinds).optional() }),
  answer: z.array(accountSchema),
});

/** Without days: this month so far. */
const ofPartner = z.object({
  partner: z.enum(partnerKinds),
  id: recordIdSchema,
  from: isoDaySchema.optional(),
  to: isoDaySchema.optional(),
});

export const equipmentStatement = defineCall({
  id: 'equipment.equipmentStatement',
  method: 'GET',
  path: '/th-rest/equipment/statement',
  access: read,
  summary: 'Movements of a partner in a period with the balances before and after',
  query: ofPartner,
  answer: statementSchema,
});

export const statementPaper = defineCall({
  id: 'equipment.statementPaper',
  method: 'GET',
  path: '/th-rest/equipment/statement.pdf',
  access: read,
  summary: 'The statement of a partner as a PDF',
  query: ofPartner,
  answerType: 'bytes',
});

export const statementTable = defineCall({
  id: 'equipment.statementTable',
  method: 'GET',
  path: '/th-rest/equipment/statement.csv',
  access: read,
  summary: 'The movements of a partner as a table (CSV, UTF-8)',
  query: ofPartner,
  answerType: 'bytes',
});

export const equipmentPartners = defineCall({
  id: 'equipment.equipmentPartners',
  method: 'GET',
  path: '/th-rest/equipment/partners',
  access: write,
  summary: 'Partners of a kind whose account can be booked on',
  query: z.object({ kind: z.enum(partnerKinds) }),
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

const lineSchema = z.object({
  equipmentId: recordIdSchema.meta({ kind: 'reference', refersTo: 'loadingequipment' }),
  quality: z.enum(qualities).default('EXCHANGEABLE'),
  given: pieces.default(0),
  taken: pieces.default(0),
});
const booked = z.object({ slip: z.int() });

export const bookEquipment = defineCall({
  id: 'equipment.bookEquipment',
  method: 'POST',
  path: '/th-rest/equipment/movements',
  access: write,
  summary: 'Book loading equipment by hand; writing off needs a reason. The same clientKey twice has one effect',
  body: z.object({
    partner: partnerSchema,
    /** When it changed hands; now without it. */
    at: instantSchema.optional(),
    lines: z.array(lineSchema).min(1).max(20),
    writeOff: z.boolean().default(false),
    remark: z.string().trim().max(200).nullable().optional(),
    clientKey,
  }),
  answer: booked,
  status: 201,
});

export const transferEquipment = defineCall({
  id: 'equipment.transferEquipment',
  method: 'POST',
  path: '/th-rest/equipment/transfers',
  access: write,
  summary: 'Move pieces from the account of one partner to that of another',
  body: z.object({
    from: partnerSchema,
    to: partnerSchema,
    equipmentId: recordIdSchema.meta({ kind: 'reference', refersTo: 'loadingequipment' }),
    quality: z.enum(qualities).default('EXCHANGEABLE'),
    pieces: z.int().min(1).max(9999),
    remark: z.string().trim().max(200).nullable().optional(),
    clientKey,
  }),
  answer: booked,
  status: 201,
});

const bySlip = z.object({ slip: z.string().regex(/^[1-9]\d{0,8}$/) });

export const reverseEquipment = defineCall({
  id: 'equipment.reverseEquipment',
  method: 'POST',
  path: '/th-rest/equipment/slips/{slip}/reverse',
  access: write,
  summary: 'Take a booking by hand back: it is compensated, not deleted',
  params: bySlip,
  body: z.object({ remark: z.string().trim().min(1).max(200) }),
  answer: booked,
});

export const equipmentSlip = defineCall({
  id: 'equipment.equipmentSlip',
  method: 'GET',
  path: '/th-rest/equipment/slips/{slip}',
  access: read,
  summary: 'The slip of a booking as a PDF, to be signed by both sides',
  params: bySlip,
  answerType: 'bytes',
});
