import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

const nameSchema = z.string().regex(/^[\w.-]{1,60}$/);
/** A key of texts, with slashes between its parts. */
const keySchema = z.string().regex(/^[\w./-]{1,200}$/);
/** Pages look a key up part by part: what every object has is no text. */
const storedKeySchema = keySchema.refine((key) => key.split('/').every((part) => !(part in Object.prototype)));
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
/** Texts by bundle (a module or `base`) and key. */
const bundlesSchema = z.record(z.string(), z.record(z.string(), z.string())).meta({ id: 'ResourceTextBundles' });
export type Bundles = z.infer<typeof bundlesSchema>;

export const listOwnTexts = defineCall({
  id: 'workspace.listOwnTexts',
  method: 'GET',
  path: '/api/system/resourcetexts/{appName}',
  access: 'signedIn',
  summary: "What units have put in place of the application's texts, for one language; the nearest unit counts",
  params: z.object({ appName: nameSchema }),
  query: z.object({ language: z.string().regex(/^[a-z]{2}$/) }),
  answer: bundlesSchema,
});
export const saveResourceText = defineCall({
  id: 'workspace.saveResourceText',
  method: 'POST',
  path: '/api/system/resourcetext',
  access: { anyPermission: ['changeResourceTexts'] },
  summary: 'Store a text of the unit in its languages; without any text its own is taken back',
  body: z.object({
    appName: nameSchema,
    bundleName: nameSchema,
    resourceKey: storedKeySchema,
    texts: textsSchema,
    defaultText: z.string().max(2000).default(''),
  }),
  answer: resourceTextSchema,
});
