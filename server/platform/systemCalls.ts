import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { standing } from '#kernel/standsStill.ts';

/** Calls of the platform itself: event stream, health, figures and documents. */
export const registerStream = defineCall({
  id: 'platform.registerStream',
  method: 'GET',
  path: '/api/system/sse/register/{key}',
  access: 'signedIn',
  summary: 'Event stream of a topic, or of `all` that the session may hear',
  params: z.object({ key: z.string().min(1).max(40) }),
  answerType: 'event-stream',
});
export const cancelStream = defineCall({
  id: 'platform.cancelStream',
  method: 'GET',
  path: '/api/system/sse/cancel/{key}',
  access: 'signedIn',
  summary: 'End the own streams of a topic',
  params: z.object({ key: z.string().min(1).max(40) }),
});
const eventText = (length: number) => z.string().max(length).default('');
export const logEvent = defineCall({
  id: 'platform.logEvent',
  method: 'POST',
  path: '/api/system/monitoring/logevent',
  access: 'signedIn',
  summary: 'An event of a client for the log of the server',
  body: z.object({
    name: z.string().min(1).max(500),
    source: eventText(200),
    version: eventText(40),
    /** Epoch milliseconds by the client's clock. */
    timestamp: z.int().min(0).max(7_258_118_400_000).optional(),
    device_id: eventText(100),
    vendor: eventText(100),
    // Longer ones are cut, not refused: the client that reports an error cannot mend it (specification 1, 3.6).
    device: z
      .string()
      .max(1000)
      .default('')
      .transform((text) => text.slice(0, 50)),
    os_version: eventText(100),
    severity: z.enum(['ERROR', 'INFO', 'WARN']).default('INFO'),
  }),
});
export const readyz = defineCall({
  id: 'platform.readyz',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary:
    'Can this process serve, and does its work behind the scenes go on? 503: not; `late` names what stands still elsewhere',
  answer: z.object({ status: z.enum(['ready', 'late']), late: z.array(z.enum(standing)) }),
  errors: [1210],
});
export const metrics = defineCall({
  id: 'platform.metrics',
  method: 'GET',
  path: '/api/system/metrics',
  access: { managementLevel: 'SYSTEM', anyPermission: ['readMetrics'] },
  summary: 'Figures in the Prometheus text format',
  answerType: 'text',
});
export const openApiDocument = defineCall({
  id: 'platform.openApi',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This document',
  answer: z.record(z.string(), z.unknown()),
});
export const docsPage = defineCall({
  id: 'platform.docs',
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'A page to read the document',
  answerType: 'html',
});
