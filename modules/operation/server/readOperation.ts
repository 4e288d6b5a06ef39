import { sql } from 'kysely';
import { answerIn } from '#platform/answerWords.ts';
import type { Platform } from '#platform/platform.ts';
import { readFailedJobs } from '#platform/operation/failedJobs.ts';
import {
  readBackups,
  readDatabase,
  readDisks,
  readProcesses,
  readQueues,
  readTroubles,
} from '#platform/operation/readings.ts';
import { newestUpkeep } from '#platform/upkeep.ts';
import type { Operation } from '../contract/calls.ts';

/** Failed jobs that are listed; the queue says how many there are. */
const mostFailed = 50;

const countSessions = async ({ tenancy, clock }: Platform): Promise<number> => {
  const now = new Date(clock.now());
  const row = await tenancy.global((db) =>
    db.find(
      sql<{ n: number }>`select count(*)::int as n from session where ended_at is null and expires_at > ${now}
        and last_seen > ${now}::timestamptz - interval '15 minutes'`,
    ),
  );
  return row?.n ?? 0;
};

export async function readOperation(platform: Platform, language: string): Promise<Operation> {
  const t = platform.texts.in(language);
  const { config } = platform;
  const [database, processes, queues, failedJobs, partners, disks, backups, sessions, nights, health] =
    await Promise.all([
      readDatabase(platform),
      readProcesses(platform),
      readQueues(platform),
      readFailedJobs(platform, mostFailed),
      readTroubles(platform),
      readDisks(platform),
      readBackups(platform),
      countSessions(platform),
      newestUpkeep(platform, 'RETENTION', 7),
      platform.health(),
    ]);
  return {
    release: config.release,
    now: platform.clock.real(),
    database,
    processes,
    sessions,
    queues,
    failedJobs,
    partners: partners.map((one) => ({ ...one, answer: one.answer && answerIn(t, one.answer) })),
    troubles: health.troubles,
    disks,
    backupsOn: config.backupDir !== undefined,
    backupsEncrypted: config.backupPassphrase !== undefined,
    nightly: nights.map((night) => ({
      kind: 'RETENTION',
      at: night.began_at,
      endedAt: night.ended_at,
      rows: typeof night.figures.rows === 'number' ? night.figures.rows : 0,
      error: night.error,
    })),
    backups,
  };
}
