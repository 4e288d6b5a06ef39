import type { FastifyReply } from 'fastify';
import { type Access, hasAnyPermission, mayAccess } from '#kernel/access.ts';
import type { ChangeScope, SessionRecord } from '../context.ts';
import type { Platform } from '../platform.ts';
import { busy } from '../turns.ts';
import { gatherChanges } from './gather.ts';
import { type OutboxEvent, readPlace } from './outbox.ts';

/** What a scoped session owns, so that it hears only of its own rows (T-05). */
export type Own = { affIds: readonly string[]; driverIds: readonly string[] };

type Client = {
  record: SessionRecord;
  own: Own;
  topics: ReadonlySet<string>;
  reply: FastifyReply;
  token: string;
  key: string;
};

const heartbeatMs = 20_000;
const beat = Buffer.from(': beat\n\n');
/** A client that does not read is dropped instead of filling the memory. */
const slowBytes = 1_000_000;
const replayLimit = 1000;
/** Streams of one session; one tab holds one for all, so what is older has been forgotten by its browser. */
const mostOfSession = 20;
/** Streams of a process: more would take its memory from those who work. */
const mostOfProcess = 5000;

export type Streams = {
  open(options: {
    record: SessionRecord;
    own: Own;
    token: string;
    key: string;
    lastEventId: string | undefined;
    reply: FastifyReply;
  }): Promise<void>;
  /** Ends the session's streams that were registered under the key. */
  cancel(sessionId: string, key: string): void;
  /** Ends the streams of sessions that no longer live. */
  closeSessions(gone: (record: SessionRecord) => boolean): void;
  count(): number;
  /** Sends at once what is gathered for the streams. */
  handOn(): void;
  stop(): void;
};

/** Topics that a session may hear under a stream's key; `all` is every one of them. Undefined: no such key, or none allowed. */
export function hearable(platform: Platform, record: SessionRecord, key: string): Set<string> | undefined {
  const rules = new Map<string, Access>();
  for (const module of platform.modules) {
    for (const [topic, access] of Object.entries<Access>(module.topics ?? {})) rules.set(topic, access);
  }
  const visible = (access: Access): boolean =>
    mayAccess(access, record.session, (flag) => !record.disabledFlags.includes(flag));
  const heard = new Set<string>(
    [...rules].filter(([topic, access]) => (key === 'all' || key === topic) && visible(access)).map(([t]) => t),
  );
  return heard.size === 0 && key !== 'all' ? undefined : heard;
}

/** Whether a change of rows is somebody's business, by what it says of who may hear it (T-05). */
export function hears({ record, own }: { record: SessionRecord; own: Own }, scope: ChangeScope): boolean {
  // A depot that was named hears of it as one that sees its whole unit, a key account as itself.
  if (scope.keyAccountUnits?.includes(record.session.orgUnit)) return true;
  if (scope.units?.includes(record.session.orgUnit) && record.rowScope === 'unit') return true;
  const { affIds, driverIds, grants, anyPermission, accountIds } = scope;
  if (accountIds?.includes(record.session.accountId)) return true;
  const members = anyPermission !== undefined || accountIds !== undefined;
  if (members && !hasAnyPermission(record.session, anyPermission ?? [])) return false;
  switch (record.rowScope) {
    case 'ownAff':
      return (affIds ?? []).some((id) => own.affIds.includes(id));
    case 'ownTrips':
      return (
        (driverIds ?? []).some((id) => own.driverIds.includes(id)) ||
        (grants ?? []).includes(`${record.grant?.type}/${record.grant?.id}`)
      );
    case 'ownKeyAccount':
      return false;
    default:
      return true;
  }
}

const reaches = (client: Client, event: OutboxEvent): boolean => {
  if (!client.topics.has(event.topic)) return false;
  const { entity, id, ...scope } = event.payload as { entity: string; id: string } & ChangeScope;
  // Who signed out or changed a password is nobody else's business.
  if (event.topic === 'session')
    return entity !== 'driver' && (id === client.record.id || id === client.record.session.accountId);
  return hears(client, scope);
};

/** Units whose sessions may hear of a change: its own, and those that it names. */
const unitsOf = (event: OutboxEvent): string[] => {
  const { units = [], keyAccountUnits = [] } = event.payload as ChangeScope;
  return units.length + keyAccountUnits.length === 0
    ? [event.org_unit]
    : [...new Set([event.org_unit, ...units, ...keyAccountUnits])];
};

const frame = (event: OutboxEvent): string => {
  const { entity, id, version } = event.payload as { entity: string; id: string; version: number | null };
  const data = JSON.stringify({ type: event.topic, entity, id, orgUnit: event.org_unit, version });
  return `id: ${event.place}\ndata: ${data}\n\n`;
};

export function makeStreams(platform: Platform): Streams {
  const clients = new Set<Client>();
  const byUnit = new Map<string, Set<Client>>();

  const drop = (client: Client): void => {
    clients.delete(client);
    byUnit.get(client.record.session.orgUnit)?.delete(client);
    client.reply.raw.end();
  };
  const send = (client: Client, text: string | Buffer): void => {
    if (client.reply.raw.writableLength > slowBytes) drop(client);
    else client.reply.raw.write(text);
  };

  const changes = gatherChanges((unit, events) => {
    const frames = events.map(frame);
    // Most streams of a unit hear the same, so the bytes are made once for each selection.
    const known = new Map<string, Buffer>();
    for (const client of byUnit.get(unit) ?? []) {
      const heard = events.map((event) => reaches(client, event));
      const which = heard.map(Number).join('');
      const bytes = known.get(which) ?? Buffer.from(frames.filter((_, at) => heard[at]).join(''));
      known.set(which, bytes);
      if (bytes.length > 0) send(client, bytes);
    }
  });
  platform.relay.subscribe((events) => {
    for (const event of events)
      if (event.kind === 'changed') for (const unit of unitsOf(event)) changes.add(event, unit);
  });

  /** A session that ended elsewhere (other process, role change) must not keep listening. */
  const dropEnded = async (): Promise<void> => {
    const asked = [...clients];
    const living = await platform.sessions.living([...new Set(asked.map((client) => client.token))]);
    for (const client of asked) if (!living.has(client.token)) drop(client);
  };
  const heartbeat = setInterval(() => {
    if (clients.size === 0) return;
    for (const client of clients) send(client, beat);
    dropEnded().catch((error: Error) => platform.log.warn({ err: error.message }, 'sessions of streams not asked'));
  }, heartbeatMs);

  return {
    count: () => clients.size,
    open: async ({ record, own, token, key, lastEventId, reply }) => {
      if (clients.size >= mostOfProcess) throw busy(5);
      const heard = hearable(platform, record, key) ?? new Set<string>();
      const client: Client = { record, own, token, topics: heard, reply, key };
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      reply.raw.on('close', () => drop(client));
      reply.raw.on('error', () => drop(client));
      const from = readPlace(lastEventId);
      const missed = from ? await platform.relay.after(from, replayLimit) : [];
      const unit = record.session.orgUnit;
      const ofSession = [...clients].filter((one) => one.record.id === record.id);
      for (const oldest of ofSession.slice(0, Math.max(0, ofSession.length + 1 - mostOfSession))) drop(oldest);
      clients.add(client);
      if (!byUnit.has(unit)) byUnit.set(unit, new Set());
      byUnit.get(unit)?.add(client);
      // Too much was missed to replay: the browser refreshes everything it shows.
      if (!from || missed.length >= replayLimit) {
        if (lastEventId) send(client, 'event: reset\ndata: {}\n\n');
      } else {
        for (const event of missed) {
          if (event.kind === 'changed' && unitsOf(event).includes(unit) && reaches(client, event))
            send(client, frame(event));
        }
      }
      send(client, `retry: 2000\nevent: open\ndata: {}\n\n`);
    },
    cancel: (sessionId, key) => {
      for (const client of clients) if (client.record.id === sessionId && client.key === key) drop(client);
    },
    closeSessions: (gone) => {
      for (const client of clients) if (gone(client.record)) drop(client);
    },
    handOn: changes.handOn,
    stop: () => {
      clearInterval(heartbeat);
      changes.stop();
      for (const client of [...clients]) drop(client);
    },
  };
}
