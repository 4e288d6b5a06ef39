/**
 * When work that nobody sees is taken for standing still. The bell, the operator's page, `/readyz`, the figures and the rules for alarms
 * (docs/operation/alerts.yml) mean the same.
 */

/** Seconds that the oldest of a queue may have been due. A fact is heard in a second; a message has a round each minute. */
export const lateAfter = {
  FACTS: 60,
  JOBS: 600,
  MESSAGES: 1800,
  IMPORTS: 900,
  SEARCHES: 900,
  FILES: 3600,
} as const;

/** Seconds without a sign of the runner of jobs, or of the reader of events, of a process that lives. */
export const silentAfter = 60;

/** Age (ms) from which the newest backup is old: a night, and two hours for a backup that is late. */
export const oldBackupMs = 26 * 3600_000;

/** What can stand still: a queue, or the runners of jobs, the readers of events, the backups, other database servers. */
export const standing = [
  ...(Object.keys(lateAfter) as (keyof typeof lateAfter)[]),
  'RUNNERS',
  'EVENTS',
  'BACKUPS',
  'SERVERS',
] as const;
export type Standing = (typeof standing)[number];
