import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idSchema } from '#kernel/ids.ts';
import { notificationScopes } from '../rules/notificationSettings.ts';

const topicIdSchema = z.string().regex(/^[\w.-]{1,80}$/);
const topicsSchema = z.record(topicIdSchema, z.boolean());
const offeredSchema = z.array(
  z.object({ id: z.string(), translateKey: z.string(), alwaysActive: z.boolean(), link: z.string() }),
);
const scopeParams = z.object({ scope: z.enum(notificationScopes) });

export const notificationSettingsSchema = z
  .object({
    scope: z.enum(notificationScopes),
    /** Null while nothing is stored in this scope: then the topics are those of the level above. */
    id: idSchema.nullable(),
    topics: topicsSchema,
    version: z.literal(1),
    topicsOffered: offeredSchema,
  })
  .meta({ id: 'NotificationSettings' });

export const effectiveNotifications = defineCall({
  id: 'workspace.effectiveNotifications',
  method: 'GET',
  path: '/api/system/notification-settings/effective',
  access: 'signedIn',
  summary:
    'Topics in force for the user (own over depot over global over default), and the scopes that the user may set',
  answer: z.object({
    topics: topicsSchema,
    topicsOffered: offeredSchema,
    scopes: z.array(z.enum(notificationScopes)),
  }),
});
export const getNotificationSettings = defineCall({
  id: 'workspace.getNotificationSettings',
  method: 'GET',
  path: '/api/system/notification-settings/{scope}',
  access: 'signedIn',
  summary: 'Notification settings of a scope',
  params: scopeParams,
  answer: notificationSettingsSchema,
});
export const saveNotificationSettings = defineCall({
  id: 'workspace.saveNotificationSettings',
  method: 'PUT',
  path: '/api/system/notification-settings/{scope}',
  access: 'signedIn',
  summary: 'Store notification settings; DEPOT and GLOBAL need their rights',
  params: scopeParams,
  body: z.object({ topics: topicsSchema, version: z.literal(1).default(1) }),
  answer: notificationSettingsSchema,
});
export const resetNotificationSettings = defineCall({
  id: 'workspace.resetNotificationSettings',
  method: 'DELETE',
  path: '/api/system/notification-settings/{scope}',
  access: 'signedIn',
  summary: 'Reset the settings of a scope to what the level above says',
  params: scopeParams,
});

export const retrieveMetrics = defineCall({
  id: 'workspace.retrieveMetrics',
  method: 'GET',
  path: '/api/system/module-metrics/retrieve',
  access: 'signedIn',
  summary: 'Counts of notification topics; unknown and unreadable ones are left out',
  query: z.object({ id: z.array(z.string().max(80)).max(50).default([]) }),
  answer: z.record(z.string(), z.object({ count: z.int(), link: z.string() })),
});
