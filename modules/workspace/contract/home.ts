import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';

const statusSchema = z.enum(['late', 'risk', 'planned']);

/** What the modules show on the home page; texts in the language of the request, links are hash addresses. */
export const homeSchema = z
  .object({
    /** When it was counted, epoch ms. */
    at: instantSchema,
    next: z.object({ subject: z.string(), text: z.string(), link: z.string() }).nullable(),
    figures: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        done: z.int(),
        total: z.int().nullable(),
        note: z.string().nullable(),
        link: z.string().nullable(),
      }),
    ),
    /** The most pressing first, at most twelve; `attentionTotal` counts all. */
    attention: z.array(
      z.object({
        id: z.string(),
        status: statusSchema,
        kind: z.string(),
        subject: z.string(),
        text: z.string(),
        link: z.string(),
        at: instantSchema.nullable(),
      }),
    ),
    attentionTotal: z.int(),
    tiles: z.array(z.object({ module: z.string(), status: statusSchema.nullable(), value: z.int(), text: z.string() })),
    onDuty: z.array(z.object({ role: z.string(), names: z.array(z.string()) })),
  })
  .meta({ id: 'Home' });

export const getHome = defineCall({
  id: 'workspace.getHome',
  method: 'GET',
  path: '/api/system/home',
  access: 'signedIn',
  summary: 'The day at a glance: figures, what needs attention, counters of the modules, who is on duty',
  answer: homeSchema,
});
