import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

export const telemetryConfig = defineCall({
  id: 'workspace.telemetryConfig',
  method: 'GET',
  path: '/api/system/system-config/telemetry',
  access: 'public',
  summary: 'Whether and where the browser reports how it is used',
  answer: z.object({
    provider: z.enum(['matomo', 'none']),
    analytics: z.object({ studio: z.object({ enabled: z.boolean(), siteId: z.string() }) }).optional(),
    trackingEndpoint: z.string().optional(),
    trackerScript: z.string().optional(),
  }),
});
export const systemConfig = defineCall({
  id: 'workspace.systemConfig',
  method: 'GET',
  path: '/api/system/system-config/{key}',
  access: 'signedIn',
  summary: 'Configuration that clients need: `kontor.mdm`, `kontor.help`, `kontor.clients`, `kontor.map`',
  params: z.object({ key: z.string().max(60) }),
  answer: z.record(z.string(), z.unknown()),
});
