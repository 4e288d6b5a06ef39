import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { invalidInput } from '#kernel/errors.ts';
import type { Platform } from '../platform.ts';
import { pickLanguage } from '../texts.ts';
import { newId } from '../newId.ts';
import { asRefusal, sendRefusal } from './errors.ts';
import { securityHeaders } from './headers.ts';
import { registerHealth, registerPages } from './pages.ts';
import { registerErrors, registerRoutes } from './routes.ts';

/** A connection on which nothing is sent and nothing taken for so long is let go: the other side does not read (quality F-04). */
const silentMs = 8000;

/** Bytes of a body that are dropped after it was refused for its size; whoever sends still more is cut off. */
const mostDropped = 32 * 1024 * 1024;

/**
 * A line that is closed while something on it is unread is cut, and the refusal with it: the sender sees a broken line instead of 413. So the line stays
 * open and the rest is read and dropped, up to a bound; how long it may take is the time that any request has.
 */
function dropRest(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  let dropped = 0;
  request.raw.on('data', (part: Buffer) => {
    dropped += part.length;
    if (dropped > mostDropped) request.raw.socket.destroy();
  });
}

/** How long nothing may go over a call's connection; one that another server of this program hands on has none of its own (`toServer.ts`). */
function silence({ raw }: FastifyRequest, ms: number): void {
  if ('setTimeout' in raw.socket) raw.socket.setTimeout(ms);
}

/** @param pages false: only the platform's own calls, such as its health and its figures, for a process that has no part in the web */
export async function buildServer(platform: Platform, pages = true): Promise<FastifyInstance> {
  const headers = securityHeaders(platform.config);
  const app = Fastify({
    loggerInstance: platform.log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // Slow senders are let go after these (quality F-04).
    requestTimeout: 16_000,
    connectionTimeout: silentMs,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 14_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 },
    // Types of master data are taken in any case (domain R8).
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, caseSensitive: false },
    forceCloseConnections: true,
    trustProxy: platform.config.trustProxy ?? false,
    // An address that cannot be read meets no hook.
    frameworkErrors: (error, request, reply) => {
      const t = platform.texts.in(pickLanguage(request.headers['accept-language']));
      sendRefusal(reply.headers(headers), asRefusal(error) ?? invalidInput([]), t);
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (!request.url.startsWith('/studio/')) reply.header('cache-control', 'no-store');
  });
  // The time in which we work, or stream events, is not the other side's silence.
  app.addHook('preHandler', async (request) => {
    silence(request, 0);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    silence(request, silentMs);
    if (reply.statusCode === 413 && !request.raw.complete) dropRest(request, reply);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config?.call ?? 'other';
    platform.metrics.request.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    platform.metrics.answered.calls += 1;
    if (reply.statusCode >= 500) platform.metrics.answered.errors += 1;
    request.log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 3_145_728, files: 1 } });
  // Forms are the sign-in's; everything else speaks JSON. Bytes stay bytes.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.addContentTypeParser(
    [
      'application/octet-stream',
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/gif',
      'image/bmp',
      'text/csv',
      'application/edifact',
    ],
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  // An empty JSON body is no body: several calls of the specification send none.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // It answers by `done`.
    else void parseJson(request, body as string, done);
  });

  registerErrors(app, platform);
  registerRoutes(app, platform, pages ? platform.modules : platform.modules.filter(({ name }) => name === 'platform'));
  registerHealth(app);
  if (pages) await registerPages(app, platform);
  return app;
}
