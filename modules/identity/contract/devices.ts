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
    /** Since when its log is waited for; null: nobody waits. */
    logRequestedAt: instantSchema.nullable(),
    /** When its newest log came. */
    lastLogAt: instantSchema.nullable(),
    /** The trip whose grant it bears now, the one that was heard of last; null: none. */
    tourId: z.string().nullable(),
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

const readsLogs = { anyPermission: ['readMDELog', 'changeMDELog'] } as const;

export const sendDeviceLog = defineCall({
  id: 'identity.sendDeviceLog',
  method: 'POST',
  path: `${base}/devices/log`,
  aliases: [`${alias}/devices/log`],
  access: 'signedIn',
  summary: 'The log of the device that the session is on, after somebody has asked for it; 1 MB at most',
  bodyType: 'text',
  body: z.string().min(1).max(1_000_000),
});

export const listDeviceLogs = defineCall({
  id: 'identity.listDeviceLogs',
  method: 'GET',
  path: `${base}/devices/{deviceId}/logs`,
  aliases: [`${alias}/devices/{deviceId}/logs`],
  access: readsLogs,
  summary: 'Logs that a device has sent in the last two weeks',
  params,
  answer: z.array(z.object({ id: z.uuid(), receivedAt: instantSchema, size: z.int() })),
});

export const getDeviceLog = defineCall({
  id: 'identity.getDeviceLog',
  method: 'GET',
  path: `${base}/devices/{deviceId}/logs/{logId}`,
  aliases: [`${alias}/devices/{deviceId}/logs/{logId}`],
  access: readsLogs,
  summary: 'One log as the device sent it',
  params: params.extend({ logId: z.uuid() }),
  answerType: 'bytes',
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
    /** Somebody waits for the log of this device: it sends it. */
    sendLog: z.boolean(),
  }),
});
