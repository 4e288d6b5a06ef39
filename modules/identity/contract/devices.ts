import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { versionSchema } from '#kernel/ids.ts';
import { readsDevices } from './access.ts';
import { grantTypes } from '../rules/accessGrant.ts';

const base = '/api/system/mobile-management';
const alias = '/mobile-management';
const changes = { anyPermission: ['changeMobileSessions'] } as const;

export const deviceSchema = z
  .object({
    deviceId: z.string(),
    label: z.string().nullable(),
    /** System and browser, as far as the device says. */
    about: z.string(),
    blocked: z.boolean(),
    blockedBy: z.string().nullable(),
    firstSeen: instantSchema,
    lastCommunication: instantSchema,
    logRequestedAt: instantSchema.nullable(),
    /** For whom it is paired. */
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        type: z.enum(grantTypes),
        id: z.string(),
        startedAt: instantSchema,
        lastAlive: instantSchema,
        /** Somebody is signed in on it now. */
        signedIn: z.boolean(),
      }),
    ),
    version: versionSchema,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

const params = z.object({ deviceId: z.uuid() });

export const listDevices = defineCall({
  id: 'identity.listDevices',
  method: 'GET',
  path: `${base}/devices`,
  aliases: [`${alias}/devices`],
  access: readsDevices,
  summary:
    'Devices that were paired in the unit, with what they are paired for; who sees only own rows sees those of own grants',
  answer: z.array(deviceSchema),
});

export const lastCommunication = defineCall({
  id: 'identity.lastCommunication',
  method: 'GET',
  path: `${base}/devices/lastcommunication`,
  aliases: [`${alias}/devices/lastcommunication`],
  access: readsDevices,
  summary: 'When each device was heard of last',
  answer: z.array(z.object({ deviceId: z.string(), lastCommunication: instantSchema })),
});

export const changeDevice = defineCall({
  id: 'identity.changeDevice',
  method: 'PUT',
  path: `${base}/devices/{deviceId}`,
  aliases: [`${alias}/devices/{deviceId}`],
  access: changes,
  summary: 'Name a device, block it or let it in again; a blocked device is signed out at once',
  params,
  body: z.object({ label: z.string().max(60).nullable(), blocked: z.boolean(), version: versionSchema }),
  answer: deviceSchema,
});

export const requestLogs = defineCall({
  id: 'identity.requestLogs',
  method: 'POST',
  path: `${base}/devices/{deviceId}/logs`,
  aliases: [`${alias}/devices/{deviceId}/logs`],
  access: { anyPermission: ['changeMDELog'] },
  summary: 'Ask a device for its log',
  params,
  status: 202,
  answer: z.object({ requestedAt: instantSchema }),
});

export const endDeviceSession = defineCall({
  id: 'identity.endDeviceSession',
  method: 'DELETE',
  path: `${base}/devices/session/{sessionId}`,
  aliases: [`${alias}/devices/session/{sessionId}`],
  access: changes,
  summary: 'End a pairing of a device: it is signed out at once and has to be paired again',
  params: z.object({ sessionId: z.uuid() }),
});

export const detachTour = defineCall({
  id: 'identity.detachTour',
  method: 'DELETE',
  path: `${base}/devices/session/{sessionId}/TOUR/{tourId}`,
  aliases: [`${alias}/devices/session/{sessionId}/TOUR/{tourId}`],
  access: changes,
  summary: 'Take a trip off a device that was paired for it; other pairings of the device stay',
  params: z.object({ sessionId: z.uuid(), tourId: z.string().min(1).max(60) }),
});

export const communication = defineCall({
  id: 'identity.communication',
  method: 'GET',
  path: `${base}/configuration/communication`,
  aliases: [`${alias}/configuration/communication`],
  access: 'signedIn',
  summary: 'How often a device reports, and where',
  answer: z.object({
    pollSeconds: z.int(),
    positionSeconds: z.int(),
    uploadPhotosOnWifiOnly: z.boolean(),
    endpoints: z.array(z.string()),
  }),
});
