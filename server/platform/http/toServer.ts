import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Place } from '../servers/place.ts';

/** One of several database servers, as calls find it. */
export type Target = {
  server: string;
  head: boolean;
  http: FastifyInstance;
  place: Place;
  /** Whether its database answered at the last look. */
  answers(): boolean;
};

/** What a token or cookie bears before its `~`: the server that it is known at. */
const sessionCookie = /(^|;\s*)((?:__Host-)?kontor)=([a-z][a-z0-9]*)~/;
const bearer = /^Bearer\s+([^.\s]+)\.[^.\s]+\.[^.\s]+$/i;

/** A call that says nothing of a server: the head's, or while that is away any other's, which read the same. */
const anyOf = (targets: readonly Target[]): Target => targets.find((one) => one.answers()) ?? (targets[0] as Target);

/** The server that a call is for, by its session, its key or, for whoever watches, by `?server=`. Takes the mark off the cookie. */
function targetOf(request: IncomingMessage, targets: readonly Target[]): Target {
  const byName = (name: string | undefined) => targets.find(({ server }) => server === name);
  const { cookie, authorization } = request.headers;
  const marked = sessionCookie.exec(cookie ?? '');
  const marker = byName(marked?.[3]);
  if (marker) {
    request.headers.cookie = cookie?.replace(sessionCookie, '$1$2=');
    return marker;
  }
  const unit = bearer.exec(authorization ?? '')?.[1];
  const head = targets[0] as Target;
  if (unit !== undefined) {
    const at = head.place.platformOf(unit).place?.server;
    return byName(at) ?? head;
  }
  const [path = '', query] = (request.url ?? '').split('?');
  if (/^\/(readyz|api\/system\/metrics)$/.test(path)) {
    const asked = byName(new URLSearchParams(query).get('server') ?? undefined);
    if (asked) return asked;
  }
  return /(^|;\s*)(?:__Host-)?kontor=/.test(cookie ?? '') ? head : anyOf(targets);
}

/** Hands each call to the server that it is for; the first one listens for all. */
export function handOut(targets: readonly Target[]): void {
  const { server } = (targets[0] as Target).http;
  const own = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const target = targetOf(request, targets);
    if (target.http.server === server) for (const listener of own) listener(request, response);
    else target.http.server.emit('request', request, response);
  });
}

type Said = Record<string, unknown> | undefined;
const textOf = (...said: unknown[]): string | undefined => said.find((one) => typeof one === 'string') as string;

/** The server that a call names without a session: by its unit, by the token of a device, a gate or a proof (`unit.key.secret`), or by the mark before a `~`. */
function namedPlace(request: FastifyRequest, place: Place, targets: readonly Target[]): Target | undefined {
  const [body, query, params] = [request.body, request.query, request.params] as Said[];
  const token = textOf(body?.logintoken, query?.pairingtoken, params?.token);
  const unit = textOf(body?.orgunit, params?.orgunit, params?.unit, query?.orgunit) ?? token?.split('.')[0];
  const mark = textOf(query?.state, body?.token)?.split('~')[0];
  const name = unit === undefined ? mark : place.platformOf(unit).place?.server;
  return targets.find(({ server }) => server === name);
}

/** Sign-ins and what else nobody is signed in for go to the server of the unit that they name. */
export function forwardNamed(target: Target, targets: readonly Target[]): void {
  target.http.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.open !== true) return undefined;
    const named = namedPlace(request, target.place, targets);
    if (!named || named === target) return undefined;
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers;
    const form = (headers['content-type'] ?? '').includes('urlencoded');
    const { body } = request;
    const plain = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const payload = form ? new URLSearchParams(body as Record<string, string>).toString() : plain;
    const answer = await named.http.inject({
      method: request.method as 'POST',
      url: request.url,
      headers: { ...headers, 'accept-encoding': 'identity' },
      remoteAddress: request.ip,
      ...(payload === undefined ? {} : { payload }),
    });
    const { 'content-length': _own, 'transfer-encoding': _parts, connection: _line, ...own } = answer.headers;
    return reply.status(answer.statusCode).headers(own).send(answer.rawPayload);
  });
}
