import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

const base64url = z.string().regex(/^[\w-]+={0,2}$/);
const endpoint = z.url().max(1000);

export const pushState = defineCall({
  id: 'workspace.pushState',
  method: 'GET',
  path: '/api/system/push',
  access: 'signedIn',
  summary: 'The key under which browsers subscribe to notices of this installation; null while none are sent',
  answer: z.object({ publicKey: z.string().nullable() }),
});

export const subscribePush = defineCall({
  id: 'workspace.subscribePush',
  method: 'POST',
  path: '/api/system/push/subscriptions',
  access: 'signedIn',
  summary:
    'Reach this account on this device while the product is closed, until it signs out; sent again it is the same',
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: base64url.min(80).max(100), auth: base64url.min(20).max(30) }),
    language: z.string().min(2).max(5),
  }),
});

export const endPush = defineCall({
  id: 'workspace.endPush',
  method: 'POST',
  path: '/api/system/push/subscriptions/end',
  access: 'signedIn',
  summary: 'This device is reached no longer while the product is closed',
  body: z.object({ endpoint }),
});
