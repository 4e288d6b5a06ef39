import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSignedIn, mayAccess } from '#kernel/access.ts';
import { type Call, changesState } from '#kernel/call.ts';
import { ownerHeader, ownerOf } from '#kernel/owner.ts';
import { forbidden, notFound, Refusal } from '#kernel/errors.ts';
import type { SessionRecord, ViewContext } from '../context.ts';
import type { Db } from '../database/executor.ts';
import { runCommand } from '../commands.ts';
import type { Route } from '../module.ts';
import type { Platform } from '../platform.ts';
import { answering } from '../questions.ts';
import { WorkerNotNeeded } from '../runWorker.ts';
import { liesElsewhere, type Place } from '../servers/place.ts';
import { pickLanguage } from '../texts.ts';
import { makeFairShare } from '../fairShare.ts';
import { makeTurns } from '../turns.ts';
import { TooLate, within } from '../within.ts';
import { cookieName } from './cookie.ts';
import { heldToDeclared } from './declared.ts';
import { asRefusal, notAvailable, sendRefusal } from './errors.ts';
import { readInput } from './input.ts';
import { maintenanceGuard } from './maintenance.ts';
import { isOwnOrigin } from './origin.ts';
import { bearerOf, recordOfBearer } from './partnerKey.ts';
import { ReadyJson } from './readyJson.ts';
import { serializerOf } from './serialize.ts';

declare module 'fastify' {
  interface FastifyRequest {
    kontor?: { record: SessionRecord | undefined; unit: string; language: string; now: number };
  }
  interface FastifyContextConfig {
    /** Id of the call, for logs and figures. */
    call?: string;
    /** Nobody need be signed in for it. */
    open?: boolean;
  }
}

const uploadLimit = 3_145_728;
/** Path parameters that name an organisation unit. */
const unitParams = ['branch', 'orgUnit', 'unit'] as const;

/** The unit that was named, when this session may reach it to do what the route does. */
function reached(route: Route, record: SessionRecord, named: string): string {
  const writes = changesState(route.call) && route.kind === 'command';
  const reach = writes
    ? [record.session.orgUnit, ...record.managedUnits]
    : [...record.readUnits, ...record.managedUnits];
  if (!reach.includes(named)) throw forbidden();
  return named;
}

/** The unit that the path names, when this session may reach it; 403 + 1510 otherwise (R2), before any input is read. */
function unitOf(route: Route, request: FastifyRequest, record: SessionRecord): string {
  const params = (request.params ?? {}) as Record<string, string>;
  for (const name of unitParams) {
    const named = params[name];
    if (named === undefined) continue;
    return reached(route, record, named);
  }
  return record.session.orgUnit;
}

/** The unit in which a change is written: the one that the body names, the root for what belongs to the network, else the session's or the path's. */
function writtenUnit(route: Route, record: SessionRecord, at: string, input: never): string {
  if (route.kind !== 'command') return at;
  if (route.inNetwork) return record.readUnits.at(-1) ?? at;
  return route.unitOf ? reached(route, record, route.unitOf(input)) : at;
}

/** Units whose rows lie on another server are changed there, and read there unless they are copied; a call names its unit in its path, or as `orgUnit`. */
function requireHere({ isHere, isReadable }: Place, call: Call, unit: string, input: unknown): void {
  const lies = changesState(call) ? isHere : isReadable;
  const { query, body } = input as { query?: { orgUnit?: unknown }; body?: { orgUnit?: unknown } | null };
  const named = [unit, query?.orgUnit, body?.orgUnit].filter((one) => typeof one === 'string' && one !== '');
  if (!named.every((one) => lies(one as string))) throw liesElsewhere();
}

const sessionError = (found: { ended: 1500 | 1550 } | undefined): Refusal =>
  new Refusal(401, found?.ended ?? 1500, 'Security', { key: 'base:toast/authentication' });

/** A call that names nobody is anybody's. */
const isOwnersCall = (named: string | string[] | undefined, session: SessionRecord['session']): boolean =>
  named === undefined || named === ownerOf(session);

/** ms. The guard answers before the silence of its socket is taken for a client that does not read. */
const guardMs = 5000;
const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(guardMs, work).catch((error: unknown) => {
    throw error instanceof TooLate ? notAvailable() : error;
  });

/** Registers every route: origin, session, access, unit, input, handler, in this order (R1). */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  modules: Platform['modules'] = platform.modules,
): void {
  const origins = new Set([platform.config.publicUrl, `http://${platform.config.host}:${platform.config.port}`]);
  if (platform.config.port !== 0 && platform.config.host === '127.0.0.1')
    origins.add(`http://localhost:${platform.config.port}`);

  const open = maintenanceGuard(platform);
  const own = () => allowedOrigins(app, platform, origins);
  const all = modules.flatMap((module) => (module.routes ?? []).map((route) => ({ module: module.name, route })));
  const isStream = ({ route }: (typeof all)[number]) => route.call.bodyType === 'stream';
  const isBytes = ({ route }: (typeof all)[number]) => route.call.bodyType === 'bytes';
  for (const { module, route } of all.filter((one) => !isStream(one) && !isBytes(one)))
    registerRoute(app, platform, module, route, open, own);
  // A file is taken as it is, whatever its sender calls it: orders by JSON are sent as `application/json` by most programs.
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { module, route } of all.filter(isBytes)) registerRoute(files, platform, module, route, open, own);
  });
  // Their bytes are not gathered first: a package for devices is larger than what one request may hold in memory.
  void app.register(async (streams) => {
    streams.removeContentTypeParser('application/octet-stream');
    streams.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    for (const { module, route } of all.filter(isStream)) registerRoute(streams, platform, module, route, open, own);
  });
}

/** With PORT=0 the origin is known only once the server listens. */
function allowedOrigins(app: FastifyInstance, platform: Platform, origins: Set<string>): Set<string> {
  if (platform.config.port === 0) {
    const address = app.server.address();
    if (address && typeof address === 'object') origins.add(`http://127.0.0.1:${address.port}`);
  }
  return origins;
}

const isOn =
  (record: SessionRecord) =>
  (flag: string): boolean =>
    !record.disabledFlags.includes(flag);

/** Writes the answers of a call. Compiled at the first one: all calls at once would be most of the time of a start (D-01). */
function serializing({ answer, answerType }: Call): (value: unknown) => string {
  let serializer: ((value: unknown) => string) | undefined;
  return (value) => {
    if (value instanceof ReadyJson) return value.text;
    if (!answer || answerType) return JSON.stringify(value);
    serializer ??= serializerOf(answer);
    return serializer(value);
  };
}

const isUpload = (call: Call): boolean =>
  call.bodyType === 'bytes' || call.bodyType === 'multipart' || call.bodyType === 'stream';

/** @param feature the module: one that is switched off for the session (feature manager) is not there for it */
function registerRoute(
  app: FastifyInstance,
  platform: Platform,
  feature: string,
  route: Route,
  open: (record: SessionRecord) => Promise<void>,
  origins: () => Set<string>,
): void {
  const { call } = route;
  const serialize = serializing(call);

  const guard = async (request: FastifyRequest): Promise<void> => {
    const language = pickLanguage(request.headers['accept-language']);
    request.kontor = { record: undefined, unit: '', language, now: platform.clock.now() };
    const bearer = bearerOf(request);
    if (bearer !== undefined) {
      const record = await inTime(recordOfBearer(platform, call, bearer));
      await inTime(open(record));
      request.kontor = { ...request.kontor, record, unit: unitOf(route, request, record) };
      return;
    }
    if (changesState(call) && !isOwnOrigin(request, origins())) throw forbidden();
    const token = request.cookies[cookieName(platform.config)];
    const found = token ? await inTime(platform.sessions.find(token)) : undefined;
    const record = found && 'record' in found ? found.record : undefined;
    // What was made under one account never goes out under another one's cookie, whoever exchanged it and when (quality R-04).
    if (record && !isOwnersCall(request.headers[ownerHeader.toLowerCase()], record.session))
      throw sessionError(undefined);
    if (record) {
      request.kontor.record = record;
      request.kontor.language = request.headers['accept-language'] ? language : (record.language ?? language);
    }
    if (call.access === 'public') return;
    if (!record) throw sessionError(found && 'ended' in found ? found : undefined);
    await inTime(open(record));
    if (!isOn(record)(feature) || !mayAccess(call.access, record.session, isOn(record))) {
      const due = record.session.passwordChangeRequired;
      if (!isSignedIn(record.session)) throw new Refusal(401, due ? 1542 : 1500, 'Security');
      throw forbidden();
    }
    request.kontor.unit = unitOf(route, request, record);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const at = request.kontor;
    if (!at) throw new Error('the guard did not run');
    const body = call.bodyType === 'multipart' ? await readUpload(request) : request.body;
    const input = readInput(call, { params: request.params, query: request.query, body }) as never;
    if (platform.place && at.record) requireHere(platform.place, call, at.unit, input);
    if (route.kind === 'raw') {
      return route.handle({ platform, request, reply, record: at.record, language: at.language, now: at.now }, input);
    }
    const record = at.record as SessionRecord;
    const unit = writtenUnit(route, record, at.unit, input);
    const run = (prepared?: unknown): Promise<unknown> =>
      runInUnit(platform, route, record, unit, request.id, at.language, at.now, input, prepared as never);
    if (route.kind !== 'command' || !route.prepare) return answer(reply, route, await run());
    const signal = goneSignal(reply);
    const idempotencyKey = oneOf(request.headers['idempotency-key']);
    const prepared = await route.prepare({ platform, record, language: at.language, signal, idempotencyKey }, input);
    const made = await inTurn(`${call.id}/${unit}`, () => {
      if (signal.aborted) throw new WorkerNotNeeded();
      return run(prepared);
    });
    return answer(reply, route, made);
  };

  const answer = (reply: FastifyReply, of: Route, result: unknown): FastifyReply => {
    if (of.call.answer === undefined) return reply.status(of.call.status ?? 204).send();
    const version = (result as { version?: unknown } | undefined)?.version;
    const tag = typeof version === 'number' ? version : (result as { etag?: unknown } | undefined)?.etag;
    if (typeof tag === 'number' || typeof tag === 'string') reply.header('etag', `"${tag}"`);
    return reply
      .status(of.call.status ?? 200)
      .type('application/json; charset=utf-8')
      .serializer(serialize)
      .send(result);
  };

  for (const path of [call.path, ...(call.aliases ?? [])])
    app.route({
      method: call.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: isUpload(call) ? (call.mostBytes ?? uploadLimit) + 65_536 : 1_048_576,
      onRequest: guard,
      handler: (request, reply) =>
        handle(request, reply).catch((error: unknown) => {
          throw heldToDeclared(platform, call, error);
        }),
      config: { call: call.id, open: call.access === 'public' },
    });
}

/** A header that was sent; the first of several. */
const oneOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.slice(0, 200);

/** Reads of one session at once in a process: a third of its connections. Who asks without end waits for themselves. */
const fairly = makeFairShare(8, 400);

/** Changes by files that wait for their turn in a unit; each turn is a transaction. */
const inTurn = makeTurns(8);

/** Says when the other side closes before it has its answer: what is done for it alone need not go on. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

async function readUpload(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) throw new Refusal(415, 1304, 'Data', { key: 'base:error/contentType' });
  const part = await request.file({ limits: { fileSize: uploadLimit, files: 1 } });
  if (!part) return undefined;
  return { bytes: await part.toBuffer(), filename: part.filename, mimeType: part.mimetype };
}

async function runInUnit(
  platform: Platform,
  route: Exclude<Route, { kind: 'raw' }>,
  record: SessionRecord,
  unit: string,
  requestId: string,
  language: string,
  now: number,
  input: never,
  prepared: never,
): Promise<unknown> {
  const own = unit === record.session.orgUnit || record.readUnits.includes(unit);
  const path = own
    ? { readUnits: record.readUnits, timezone: record.timezone }
    : await platform.tenancy.global((db) => platform.unitPath(db, unit));
  if (path.readUnits.length === 0) throw notFound();
  // Reading a higher level's own records is still reading with this session's own units.
  const readUnits = own && route.kind === 'view' ? record.readUnits : own ? record.readUnits : path.readUnits;
  const context = <D extends Db>(db: D): ViewContext & { readonly db: D } =>
    answering(platform.modules, {
      session: record.session,
      record,
      unit,
      readUnits,
      timezone: path.timezone,
      db,
      now,
      language,
      requestId,
      t: platform.texts.in(language),
    });
  if (route.kind === 'view')
    return fairly(record.id, () => platform.tenancy.readingUnits(readUnits, (db) => route.handle(context(db), input)));
  return platform.tenancy.inUnit([unit, ...readUnits.filter((id) => id !== unit)], (db) =>
    runCommand(platform, context(db), (ctx) => route.handle(ctx, input, prepared)),
  );
}

/** Errors in one shape for every route, known or not. */
export function registerErrors(app: FastifyInstance, platform: Platform): void {
  const translate = (request: FastifyRequest) =>
    platform.texts.in(request.kontor?.language ?? pickLanguage(request.headers['accept-language']));
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) {
      if (refusal.status >= 500)
        request.log.warn({ err: (error as Error).message, code: refusal.code }, 'not available');
      return sendRefusal(reply, refusal, translate(request));
    }
    request.log.error({ err: error }, 'unexpected error');
    return sendRefusal(
      reply,
      new Refusal(500, 1001, 'General', { key: 'base:error/unexpected', args: { id: request.id } }),
      translate(request),
    );
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, notFound(), translate(request)));
}
