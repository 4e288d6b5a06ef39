import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { versionSchema } from '#kernel/ids.ts';
import { roleRefusals } from '../rules/manage.ts';
import { managesRoles, readsRoles } from './access.ts';

const access = managesRoles;
const reading = readsRoles;
const level = z.enum(['SYSTEM', 'GLOBAL_USER', 'LOCAL_USER', 'NONE']);
const rowScopes = ['unit', 'ownAff', 'ownTrips', 'ownKeyAccount'] as const;

const fields = {
  permissions: z.array(z.string().min(1).max(60)).max(500).default([]),
  level: level.default('NONE'),
};
const name = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z0-9_-]+$/, 'base:validation/idPattern');

export const roleInputSchema = z
  .object({
    name,
    ...fields,
    /** Whose rows it shows; it stays as it was made, because screens of its accounts hang on it. */
    rowScope: z.enum(rowScopes).default('unit'),
  })
  .meta({ id: 'UserRoleInput' });

export const roleSchema = z
  .object({
    name: z.string(),
    /** Where it was made; it counts there and in every unit below. */
    orgUnit: z.string(),
    ...fields,
    rowScope: z.enum(rowScopes),
    /** Comes with the product and cannot be changed; a copy can. */
    shipped: z.boolean(),
    /** Accounts that hold it. */
    holders: z.int(),
    version: versionSchema,
    /** Why this session may not change it; null when it may. */
    readOnly: z.enum(roleRefusals).nullable(),
  })
  .meta({ id: 'UserRole' });
export type UserRole = z.infer<typeof roleSchema>;

const base = '/api/system/user-roles';
const params = z.object({ name });

export const listRoles = defineCall({
  id: 'identity.listRoles',
  method: 'GET',
  path: base,
  aliases: ['/user-roles'],
  access: reading,
  summary: 'Roles that count in the unit: those shipped, those of units above, its own',
  answer: z.array(roleSchema),
});

export const listPermissions = defineCall({
  id: 'identity.listPermissions',
  method: 'GET',
  path: `${base}/permissions`,
  aliases: ['/user-roles/permissions'],
  access: reading,
  summary: 'Every permission with its module and its name in the language of the session',
  answer: z.array(z.object({ name: z.string(), module: z.string(), text: z.string() })),
});

export const getRole = defineCall({
  id: 'identity.getRole',
  method: 'GET',
  path: `${base}/{name}`,
  aliases: ['/user-roles/{name}'],
  access: reading,
  summary: 'One role',
  params,
  answer: roleSchema,
});

export const createRole = defineCall({
  id: 'identity.createRole',
  method: 'POST',
  path: base,
  aliases: ['/user-roles'],
  access,
  summary: 'Make a role of the unit; it never holds more than who makes it',
  body: roleInputSchema,
  answer: roleSchema,
  status: 201,
  errors: [1510, 1731],
});

export const changeRole = defineCall({
  id: 'identity.changeRole',
  method: 'PUT',
  path: `${base}/{name}`,
  aliases: ['/user-roles/{name}'],
  access,
  summary: 'Change level and permissions of a role; what its accounts may do follows at once',
  params,
  body: z.object({ ...fields, version: versionSchema }),
  answer: roleSchema,
  errors: [1510],
});

export const removeRole = defineCall({
  id: 'identity.removeRole',
  method: 'DELETE',
  path: `${base}/{name}`,
  aliases: ['/user-roles/{name}'],
  access,
  summary: 'Delete a role that no account holds',
  params,
  errors: [1510],
});
