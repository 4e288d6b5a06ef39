import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { versionSchema } from '#kernel/ids.ts';
import { groupTypes, isFreeGroupId } from '../rules/groups.ts';
import { managesGroups, readsGroups } from './access.ts';

const type = z.enum(groupTypes);
const fields = {
  name: z.string().min(1).max(120),
  /** Accounts of the unit. */
  memberIds: z.array(z.string().min(1).max(60)).max(500).default([]),
};
const groupId = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9_-]+$/, 'base:validation/smallIdPattern');

export const groupInputSchema = z
  .object({ groupId: groupId.refine(isFreeGroupId), type: type.default('DISPO_GROUP'), ...fields })
  .meta({ id: 'UserGroupInput' });

export const groupSchema = z
  .object({
    groupId: z.string(),
    orgUnit: z.string(),
    /** What it is for; it stays as it was made, because channels and lists hang on it. */
    type,
    ...fields,
    version: versionSchema,
  })
  .meta({ id: 'UserGroup' });
export type UserGroup = z.infer<typeof groupSchema>;

const base = '/api/system/user-groups';
const params = z.object({ groupId });

export const listGroups = defineCall({
  id: 'identity.listGroups',
  method: 'GET',
  path: base,
  aliases: ['/user-groups'],
  access: readsGroups,
  summary: 'Groups of the unit with their members',
  answer: z.array(groupSchema),
});

export const listGroupTypes = defineCall({
  id: 'identity.listGroupTypes',
  method: 'GET',
  path: `${base}/types`,
  aliases: ['/user-groups/types'],
  access: readsGroups,
  summary: 'What a group can be for',
  answer: z.array(type),
});

export const getGroup = defineCall({
  id: 'identity.getGroup',
  method: 'GET',
  path: `${base}/{groupId}`,
  aliases: ['/user-groups/{groupId}'],
  access: readsGroups,
  summary: 'One group',
  params,
  answer: groupSchema,
});

export const createGroup = defineCall({
  id: 'identity.createGroup',
  method: 'POST',
  path: base,
  aliases: ['/user-groups'],
  access: managesGroups,
  summary: 'Make a group of the unit; dispatch groups and supervisors get a channel for their members',
  body: groupInputSchema,
  answer: groupSchema,
  status: 201,
  errors: [1731],
});

export const changeGroup = defineCall({
  id: 'identity.changeGroup',
  method: 'PUT',
  path: `${base}/{groupId}`,
  aliases: ['/user-groups/{groupId}'],
  access: managesGroups,
  summary: 'Change the name and the members of a group',
  params,
  body: z.object({ ...fields, version: versionSchema }),
  answer: groupSchema,
});

export const removeGroup = defineCall({
  id: 'identity.removeGroup',
  method: 'DELETE',
  path: `${base}/{groupId}`,
  aliases: ['/user-groups/{groupId}'],
  access: managesGroups,
  summary: 'Delete a group; what was written in its channel is kept as long as all messages',
  params,
});
