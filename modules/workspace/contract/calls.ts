import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

export const preferenceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string().nullable(),
    type: z.string(),
    scope: z.enum(['USER', 'DEPOT', 'GLOBAL']),
    preferenceValue: z.unknown(),
    writable: z.boolean(),
  })
  .meta({ id: 'Preference' });
/** What a person says of a view that is stored. */
export const viewInput = z.object({
  name: z.string().trim().min(1).max(80),
  description: z.string().max(500).nullable().optional(),
  /** Capitals on the wire; lower case is taken as well (R41). */
  scope: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['USER', 'DEPOT', 'GLOBAL']))
    .default('USER'),
});
const input = viewInput.extend({ type: z.string().min(1).max(60), preferenceValue: z.unknown() });

export const listPreferences = defineCall({
  id: 'workspace.listPreferences',
  method: 'GET',
  path: '/api/system/preferences',
  access: 'signedIn',
  summary: 'Stored views and settings that the session may read',
  query: z.object({ type: z.string().max(60).optional() }),
  answer: z.array(preferenceSchema),
});
export const addPreference = defineCall({
  id: 'workspace.addPreference',
  method: 'POST',
  path: '/api/system/preferences',
  access: 'signedIn',
  summary: 'Store a view or setting; DEPOT and GLOBAL need their rights',
  body: input,
  answer: preferenceSchema,
  status: 201,
  errors: [1731],
});
export const getPreference = defineCall({
  id: 'workspace.getPreference',
  method: 'GET',
  path: '/api/system/preferences/{id}',
  access: 'signedIn',
  summary: 'One stored view',
  params: idParams,
  answer: preferenceSchema,
});
export const changePreference = defineCall({
  id: 'workspace.changePreference',
  method: 'PUT',
  path: '/api/system/preferences/{id}',
  access: 'signedIn',
  summary: 'Change a stored view',
  params: idParams,
  body: input,
  answer: preferenceSchema,
  errors: [1731],
});
export const removePreference = defineCall({
  id: 'workspace.removePreference',
  method: 'DELETE',
  path: '/api/system/preferences/{id}',
  access: 'signedIn',
  summary: 'Delete a stored view',
  params: idParams,
});

export const versionInfo = defineCall({
  id: 'workspace.versionInfo',
  method: 'GET',
  path: '/version-info/',
  access: 'public',
  summary: 'Release and version',
  answer: z.object({ release: z.string(), project: z.string(), productVersion: z.string() }),
});

export const beHere = defineCall({
  id: 'workspace.beHere',
  method: 'PUT',
  path: '/api/system/presence',
  access: 'signedIn',
  summary: 'Say that the account looks at a place of the product, or leaves it; answers who else of the unit is there',
  body: z.object({ place: z.string().regex(/^[\w/.:-]{1,120}$/), leaves: z.boolean().default(false) }),
  answer: z.array(z.object({ accountId: z.string(), name: z.string(), since: instantSchema })),
});
