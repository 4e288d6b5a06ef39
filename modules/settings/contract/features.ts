import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { unitIdSchema } from '#kernel/ids.ts';
import { changesFeatures, readsFeatures } from './access.ts';

/**
 * Functions that can be switched off. The id is the module whose calls are refused and whose screens and parts of screens vanish;
 * what runs by itself (reactions, jobs) goes on, so that switching back on loses nothing.
 */
export const features = {
  dayplan: { stage: 'RELEASED', licence: 'LPP-OPT' },
  infoscan: { stage: 'BETA', licence: 'LPP-INF' },
  masterpallets: { stage: 'BETA', licence: 'LPP-XDK' },
  equipment: { stage: 'BETA', licence: 'LPP-XDK' },
  crossdock: { stage: 'BETA', licence: 'LPP-XDK' },
  papers: { stage: 'RELEASED', licence: null },
  delivery: { stage: 'RELEASED', licence: 'LPP-MOB' },
  outbound: { stage: 'RELEASED', licence: null },
} as const satisfies Record<string, { stage: 'ALPHA' | 'BETA' | 'NEW' | 'RELEASED'; licence: string | null }>;

export type FeatureId = keyof typeof features;
export const featureIds = Object.keys(features) as [FeatureId, ...FeatureId[]];

const base = '/configmanager-rest/features';
/** An account with its unit: `dispo1@dtm`. */
const accountSchema = z.string().regex(/^[a-z0-9._@-]{1,60}@[a-z0-9_-]{1,20}$/);

export const featureSchema = z
  .object({
    id: z.enum(featureIds),
    stage: z.enum(['ALPHA', 'BETA', 'NEW', 'RELEASED']),
    licenceCode: z.string().nullable(),
    /** Off: off for everybody. What is off further up nobody switches on further down. */
    enabled: z.boolean(),
    /** Units that have it, with those below them; null: all. */
    orgUnits: z.array(z.string()).nullable(),
    /** Accounts that have it; null: all. */
    users: z.array(z.string()).nullable(),
    /** Whether this session has it. */
    on: z.boolean(),
    changedAt: instantSchema.nullable(),
    changedBy: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Feature' });
export type Feature = z.infer<typeof featureSchema>;

export const listFeatures = defineCall({
  id: 'settings.listFeatures',
  method: 'GET',
  path: base,
  access: readsFeatures,
  summary:
    'Functions that can be switched off, with their stage, for whom they are on, and whether this session has them',
  answer: z.array(featureSchema),
});

export const changeFeature = defineCall({
  id: 'settings.changeFeature',
  method: 'PUT',
  path: `${base}/{id}`,
  access: changesFeatures,
  summary: 'Switch a function for everybody, for units or for accounts; where it is off its calls answer 403',
  params: z.object({ id: z.enum(featureIds) }),
  body: z.object({
    enabled: z.boolean(),
    orgUnits: z.array(unitIdSchema).max(500).nullable().default(null),
    users: z.array(accountSchema).max(500).nullable().default(null),
    version: z.int().min(0),
  }),
  answer: featureSchema,
});
