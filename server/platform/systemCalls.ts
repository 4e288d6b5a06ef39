import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

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
export const readyz = defineCall({
  id: 'platform.readyz',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Can this process serve?',
  answer: z.object({ status: z.string() }),
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
