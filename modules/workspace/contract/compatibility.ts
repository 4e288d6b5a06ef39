import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

const appParams = z.object({ app: z.string().regex(/^[\w-]{1,40}$/) });

export const checkCompatibility = defineCall({
  id: 'workspace.checkCompatibility',
  method: 'GET',
  path: '/api/system/compatibility/{app}/v1',
  access: 'public',
  summary: 'May this version of a mobile app work with the server?',
  params: appParams,
  query: z.object({
    versionName: z.string().max(40).optional(),
    applicationId: z.string().max(200).optional(),
    packageInstallerId: z.string().max(200).optional(),
  }),
  answer: z.object({
    compatible: z.boolean(),
    minVersion: z.string(),
    recommendedVersion: z.string(),
    updateUrl: z.string(),
    message: z.string(),
  }),
});
export const checkStore = defineCall({
  id: 'workspace.checkStore',
  method: 'GET',
  path: '/api/system/compatibility/{app}/playstore/check',
  access: 'public',
  summary: 'Is there a store listing of the app? 404 when there is none',
  params: appParams,
  answer: z.object({ available: z.boolean() }),
});
export const gotoStore = defineCall({
  id: 'workspace.gotoStore',
  method: 'GET',
  path: '/api/system/compatibility/{app}/playstore/goto',
  access: 'public',
  summary: 'Leads to the store listing of the app',
  params: appParams,
  answerType: 'redirect',
});
