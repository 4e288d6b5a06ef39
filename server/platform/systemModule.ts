import { sql } from 'kysely';
import { forbidden, notFound, Refusal } from '#kernel/errors.ts';
import type { Config } from './config.ts';
import type { SessionRecord } from './context.ts';
import { listMigrations } from './database/migrate.ts';
import type { Own, Streams } from './events/stream.ts';
import { hearable } from './events/stream.ts';
import { cookieName } from './http/cookie.ts';
import { docsHtml } from './http/docsPage.ts';
import { missedBackups, nightlyBackup } from './backup/nightly.ts';
import type { Platform } from './platform.ts';
import { notAvailable } from './http/errors.ts';
import { readOpenApi } from './openapi/read.ts';
import { raw, type ServerModule } from './module.ts';
import { ownFault } from './operation/health.ts';
import { platformQueues } from './operation/queues.ts';
import * as calls from './systemCalls.ts';
import { trim } from './trim.ts';
import { within } from './within.ts';

/** ms: whoever watches the process must hear within a second. */
const readyMs = 800;

/** The platform's own calls. `ownOf` answers what a row-scoped session owns. */
export const systemModule = (
  config: Config,
  streams: () => Streams,
  ownOf: (record: SessionRecord) => Promise<Own>,
  platform: () => Platform,
): ServerModule => {
  let document: Promise<Buffer> | undefined;
  let migrations: number | undefined;
  return {
    name: 'platform',
    jobs: [
      { name: 'trim', cron: '17 2 * * *', longest: 4 * 3600, run: trim },
      { name: 'backup', cron: '23 1 * * *', longest: 12 * 3600, run: nightlyBackup },
    ],
    queues: platformQueues,
    // Who ran then does not run now, and nobody waits for the searches of then.
    restored: async (run, only) => {
      if (only) return;
      await run('delete from process');
      await run('delete from solver_task');
    },
    notifications: [
      {
        id: 'sys.backup.missed',
        translateKey: 'base:topic/backupMissed',
        access: { managementLevel: 'SYSTEM' },
        link: '/STUDIO/operation',
        count: () => missedBackups(config),
      },
      {
        id: 'sys.work.standsStill',
        translateKey: 'base:topic/standsStill',
        access: { managementLevel: 'SYSTEM' },
        link: '/STUDIO/operation',
        // Backups have an entry of their own.
        count: async () => (await platform().health()).troubles.filter(({ what }) => what !== 'BACKUPS').length,
      },
    ],
    routes: [
      raw(calls.registerStream, async ({ platform, request, reply, record }, { params }) => {
        if (!record) throw new Refusal(401, 1500, 'Security');
        if (!hearable(platform, record, params.key)) throw params.key.length > 0 ? forbidden() : notFound();
        await streams().open({
          record,
          own: await ownOf(record),
          token: request.cookies[cookieName(platform.config)] ?? '',
          key: params.key,
          lastEventId: request.headers['last-event-id'] as string | undefined,
          reply,
        });
        return reply;
      }),
      raw(calls.cancelStream, async ({ platform, record, reply }, { params }) => {
        // The stream may be another process's.
        if (record)
          await platform.asSession(record, async (ctx) =>
            ctx.changed('session', 'stream', `${record.id}/${params.key}`),
          );
        return reply.status(204).send();
      }),
      raw(calls.logEvent, async ({ platform, record, request, reply }, { body }) => {
        const { severity, ...event } = body;
        const by = { account: record?.session.accountId, orgUnit: record?.session.orgUnit, requestId: request.id };
        const level = severity === 'ERROR' ? 'error' : severity === 'WARN' ? 'warn' : 'info';
        platform.log[level]({ clientEvent: { ...event, ...by } }, 'client event');
        platform.metrics.clientEvents.inc({ severity });
        return reply.status(204).send();
      }),
      raw(calls.readyz, async ({ platform, reply }) => {
        const counted = platform.tenancy.global((db) =>
          db.find(sql<{ ran: number }>`select count(*)::int as ran from migration`),
        );
        const row = await within(readyMs, counted).catch(() => undefined);
        migrations ??= listMigrations(platform.config.root).length;
        if (!row || row.ran < migrations) throw notAvailable();
        // Only for what another process, or this one begun anew, would do: an old backup must not take all of them from their users.
        if (ownFault(platform)) throw notAvailable();
        // What it does not hear in time it does not know: it serves.
        const found = await within(readyMs, platform.health()).catch(() => undefined);
        const late = found?.troubles.map(({ what }) => what) ?? [];
        return reply.send({ status: late.length > 0 ? 'late' : 'ready', late });
      }),
      raw(calls.metrics, async ({ platform, reply }) => {
        const text = await platform.metrics.registry.metrics();
        return reply.type(platform.metrics.registry.contentType).send(text);
      }),
      raw(calls.openApiDocument, async ({ platform, reply }) => {
        // The same for everybody: whoever asks a thousand times at once gets what was read once.
        document ??= readOpenApi(platform.config.root, platform.config.release);
        return reply.type('application/json; charset=utf-8').send(await document);
      }),
      raw(calls.docsPage, async ({ platform, reply }) =>
        reply.type('text/html; charset=utf-8').send(docsHtml(platform)),
      ),
    ],
  };
};
