import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { standing } from '#kernel/standsStill.ts';
import { runsInstallation } from './access.ts';

const base = '/api/system/operation';
/** Epoch ms. */
const instant = z.number();

export const operationSchema = z
  .object({
    release: z.string(),
    now: instant,
    database: z.object({
      version: z.string(),
      bytes: z.number(),
      migration: z.int(),
      openMigrations: z.int(),
    }),
    processes: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        roles: z.array(z.string()),
        release: z.string(),
        startedAt: instant,
        seenAt: instant,
        /** No sign of life for 20 seconds. */
        gone: z.boolean(),
        /** When its runner of jobs last asked for work and was answered; null: it has none. */
        workedAt: instant.nullable(),
        /** When it last read the events that it tells its screens. */
        heardAt: instant.nullable(),
        /** Of one core. */
        cpuPercent: z.number(),
        memoryMb: z.int(),
        streams: z.int(),
        /** Since it began. */
        calls: z.number(),
        errors: z.number(),
      }),
    ),
    sessions: z.int(),
    queues: z.array(
      z.object({
        name: z.enum(['FACTS', 'JOBS', 'MESSAGES', 'IMPORTS', 'SEARCHES', 'FILES', 'RULES']),
        waiting: z.int(),
        oldestAt: instant.nullable(),
        failed: z.int(),
      }),
    ),
    failedJobs: z.array(
      z.object({
        id: z.string(),
        task: z.string(),
        module: z.string().nullable(),
        name: z.string().nullable(),
        orgUnit: z.string().nullable(),
        attempts: z.int(),
        error: z.string(),
        failedAt: instant,
      }),
    ),
    partners: z.array(
      z.object({
        orgUnit: z.string(),
        partnerId: z.string(),
        partnerName: z.string(),
        state: z.enum(['FAILED', 'RETRYING', 'HELD']),
        count: z.int(),
        answer: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
    /** What stands still, by the limits of `kernel/standsStill.ts`. */
    troubles: z.array(z.object({ what: z.enum(standing), seconds: z.number().nullable(), limit: z.number() })),
    disks: z.array(z.object({ what: z.enum(['DATA', 'BACKUPS']), freeBytes: z.number(), totalBytes: z.number() })),
    /** Are backups made by themselves (KONTOR_BACKUP_DIR), and are they encrypted? */
    backupsOn: z.boolean(),
    backupsEncrypted: z.boolean(),
    /** Work of the last nights, the newest first. */
    nightly: z.array(
      z.object({
        kind: z.enum(['RETENTION']),
        at: instant,
        endedAt: instant.nullable(),
        /** Rows that were deleted. */
        rows: z.number(),
        error: z.string().nullable(),
      }),
    ),
    backups: z.array(
      z.object({
        name: z.string(),
        at: instant,
        state: z.enum(['GOOD', 'FAILED', 'RUNNING']),
        bytes: z.number().nullable(),
        seconds: z.number().nullable(),
        error: z.string().nullable(),
        keptAs: z.enum(['daily', 'weekly', 'monthly']).nullable(),
        checkedAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

export const getOperation = defineCall({
  id: 'operation.get',
  method: 'GET',
  path: base,
  access: runsInstallation,
  summary: 'How the installation is: processes, queues, backups, room, partners in trouble',
  answer: operationSchema,
});
export const retryFailed = defineCall({
  id: 'operation.retryFailed',
  method: 'POST',
  path: `${base}/jobs/retry`,
  access: runsInstallation,
  summary: 'Try jobs that were given up again: those named, or all',
  body: z.object({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .max(500)
      .optional(),
  }),
  answer: z.object({ retried: z.int() }),
});
export const backUp = defineCall({
  id: 'operation.backUp',
  method: 'POST',
  path: `${base}/backup`,
  access: runsInstallation,
  summary: 'Back up as soon as a process has time for it',
});
