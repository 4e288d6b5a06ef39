import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

const nameSchema = z.string().regex(/^[\w.-]{1,60}$/);
/** A key of texts, with slashes between its parts. */
const keySchema = z.string().regex(/^[\w./-]{1,200}$/);
const textsSchema = z.record(z.string().regex(/^[a-z]{2}$/), z.string().max(2000));

export const resourceTextSchema = z
  .object({
    appName: z.string(),
    bundleName: z.string(),
    resourceKey: z.string(),
    texts: textsSchema,
    defaultText: z.string(),
    /** The unit that stored it; null: the product's own text. */
    orgUnit: z.string().nullable(),
  })
  .meta({ id: 'ResourceText' });

export const getResourceText = defineCall({
  id: 'workspace.getResourceText',
  method: 'GET',
  path: '/api/system/resourcetext/{appName}/{bundleName}/{resourceKey}',
  access: 'signedIn',
  summary: 'A text in all languages: the nearest unit that stored it, else the product',
  params: z.object({ appName: nameSchema, bundleName: nameSchema, resourceKey: keySchema }),
  answer: resourceTextSchema,
});
export const saveResourceText = defineCall({
  id: 'workspace.saveResourceText',
  method: 'POST',
  path: '/api/system/resourcetext',
  access: { anyPermission: ['changeResourceTexts'] },
  summary: 'Store a text of the unit in its languages',
  body: z.object({
    appName: nameSchema,
    bundleName: nameSchema,
    resourceKey: keySchema,
    texts: textsSchema,
    defaultText: z.string().max(2000).default(''),
  }),
  answer: resourceTextSchema,
});
